"""Returns the loss on the data that the model has learnt from.

Expect: value-differs
Says: Your loss is that on `train`, the data that the model has learnt from. On which data does the task ask how well it
    does?
"""

import jax
import jax.numpy as jnp
from jax import lax


def loss(w, data):
    return jnp.mean(jnp.logaddexp(0.0, -data["y"] * (data["x"] @ w)))


def inner_optimum(strength, train, test):
    def step(i, w):
        return w - jax.grad(loss)(w, train) - strength * w

    return loss(lax.fori_loop(0, 800, step, jnp.zeros(2)), train)
