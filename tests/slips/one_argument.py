"""Takes the array only.

Expect: arguments-differ
Says: Which argument is missing
"""

import jax.numpy as jnp


def prefix_sum(x):
    return jnp.sum(x**2)
