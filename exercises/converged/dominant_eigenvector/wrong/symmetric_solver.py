"""Asks eigh, which knows symmetric matrices only.

Expect: value-differs
Says: `eigh` takes your matrix for a symmetric one and mirrors it, and what young become is not what old become. Which
    loop finds the shares of any matrix of positive numbers?
"""

import jax.numpy as jnp


def dominant_eigenvector(a):
    v = jnp.linalg.eigh(a)[1][:, -1]
    return v / jnp.sum(v)
