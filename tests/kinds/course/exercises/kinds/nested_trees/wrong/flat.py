"""Leaves out a level of the tree.

Expect: structure-differs
Says: the result['out'][1] is one array, not a dict of total
"""

import jax.numpy as jnp


def nested_trees(params, x, depth):
    for layer in params["layers"][:depth]:
        x = x * layer["w"][0] + x**2 * layer["w"][1] + layer["b"]
    x = params["scale"] * x
    return {"out": (x, jnp.sum(x)), "depth": jnp.int32(depth)}
