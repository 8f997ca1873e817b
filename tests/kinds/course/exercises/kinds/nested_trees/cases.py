"""Two layers in a tree, and a static depth."""

import jax.numpy as jnp
import numpy as np


def inputs(case, rng):
    def layer():
        return {"w": rng.normal(size=2).astype(np.float32), "b": np.float32(rng.normal())}

    params = {"layers": (layer(), layer()), "scale": np.float32(rng.uniform(1, 2))}
    return params, rng.normal(size=case.n).astype(np.float32)


def reference(params, x, depth):
    for layer in params["layers"][:depth]:
        x = x * layer["w"][0] + x**2 * layer["w"][1] + layer["b"]
    x = params["scale"] * x
    return {"out": (x, {"total": jnp.sum(x)}), "depth": jnp.int32(depth)}
