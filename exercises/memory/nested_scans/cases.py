"""Fish in thirty-two lakes."""

import jax.numpy as jnp
import numpy as np
from jax import lax


def inputs(case, rng):
    return (rng.uniform(0.1, 0.9, 32).astype(np.float32),)


def reference(fish, years):
    def year(i, f):
        return f + 0.02 * f * (1 - f) + 0.1 * (jnp.roll(f, 1) - 2 * f + jnp.roll(f, -1))

    return jnp.sum(lax.fori_loop(0, years, year, fish) ** 2)
