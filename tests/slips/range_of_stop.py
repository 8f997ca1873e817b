"""Counts with range.

Expect: concrete-value-needed
Says: What in `x` is known while the program is built?
"""

import jax


@jax.jit
def prefix_sum(x, stop):
    return sum(x[i] ** 2 for i in range(stop))
