"""One Newton step after a stopped loop does the same without custom_root."""

import jax.numpy as jnp
from jax import lax


def kepler(m, e):
    def newton(x, m, e):
        return x - (x - e * jnp.sin(x) - m) / (1 - e * jnp.cos(x))

    m0, e0 = lax.stop_gradient((m, e))
    x = lax.while_loop(lambda x: jnp.abs(x - e0 * jnp.sin(x) - m0) > 1e-5, lambda x: newton(x, m0, e0), m0)
    return newton(x, m, e)
