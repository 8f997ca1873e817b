"""States of sixteen places, and the wind hour by hour."""

import jax.numpy as jnp
import numpy as np
from jax import lax


def inputs(case, rng):
    state = rng.uniform(-1.5, 1.5, 16)
    return state.astype(np.float32), rng.uniform(-1, 1, case.n).astype(np.float32)


def reference(state, wind):
    def hour(state, gust):
        def slope(s):
            return jnp.sin(s) * jnp.exp(-(s**2)) + 0.1 * jnp.tanh(s) * gust

        a = slope(state)
        b = slope(state + 0.05 * a)
        c = slope(state + 0.05 * b)
        d = slope(state + 0.1 * c)
        return state + 0.1 * (a + 2 * b + 2 * c + d) / 6, None

    return jnp.sum(lax.scan(hour, state, wind)[0])
