"""Hands in the starter with another comment.

Expect: gradient-does-not-run
Says: steps
"""

from jax import lax


def prefix_sum(x, stop):  # mended, I promise
    return lax.fori_loop(0, stop, lambda i, s: s + x[i] ** 2, 0.0)
    # DONE
