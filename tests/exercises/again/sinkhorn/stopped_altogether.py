"""The value is stopped as it is returned."""

import jax.numpy as jnp
from jax import lax
from jax.nn import logsumexp


def sinkhorn(cost):
    def one_round(_, prices):
        f = 0.1 * (jnp.log(3.0) - logsumexp((prices[1] - cost) / 0.1, axis=1))
        return f, 0.1 * (jnp.log(3.0) - logsumexp((f - cost.T) / 0.1, axis=1))

    f, g = lax.fori_loop(0, 2000, one_round, (jnp.zeros(3), jnp.zeros(3)))
    return lax.stop_gradient(jnp.mean(f) + jnp.mean(g))
