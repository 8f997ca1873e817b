"""Returns the right numbers with an imaginary part too small to be seen.

Expect: dtype-differs
Says: complex64
"""

import jax.numpy as jnp


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum() + 1e-30j
