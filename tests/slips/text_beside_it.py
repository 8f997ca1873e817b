"""Returns a label beside the number.

Expect: output-not-an-array
Says: Only arrays, and dicts, lists and tuples of arrays, can be judged
"""

import jax.numpy as jnp


def prefix_sum(x, stop):
    return "total", jnp.sum(x)
