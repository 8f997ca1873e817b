import jax.numpy as jnp


def nested_trees(params, x, depth):
    for layer in params["layers"][:depth]:
        x = jnp.polyval(jnp.array([layer["w"][1], layer["w"][0], layer["b"]]), x)
    x = params["scale"] * x
    return {"depth": jnp.array(depth, jnp.int32), "out": [x, {"total": jnp.sum(x)}]}
