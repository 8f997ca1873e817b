"""Forgets the static depth.

Expect: value-differs
Says: 1 of 2 cases is right
"""

import jax.numpy as jnp


def nested_trees(params, x, depth):
    layer = params["layers"][0]
    x = params["scale"] * (x * layer["w"][0] + x**2 * layer["w"][1] + layer["b"])
    return {"out": (x, {"total": jnp.sum(x)}), "depth": jnp.int32(depth)}
