"""Runs to the end of the array and forgets the stop.

Expect: value-differs
Says: Your sum is that of all of x. The number of steps may be fixed. How can the steps past `stop` leave the sum as
    it is?
"""

from jax import lax


def prefix_sum(x, stop):
    return lax.fori_loop(0, x.shape[0], lambda i, s: s + x[i] ** 2, 0.0)
