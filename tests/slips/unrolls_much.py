"""Writes a long Python loop into the program.

Expect: artefact-too-large
Says: Is there a Python loop with many steps, or a large array outside the arguments?
"""

import jax.numpy as jnp
import numpy as np

TABLE = np.random.default_rng(0).random(3_000_000, np.float32)


def prefix_sum(x, stop):
    return jnp.sum(x) + jnp.sum(jnp.asarray(TABLE) * x[0])
