"""Takes a number of steps that is enough for the shown penalty.

Expect: value-differs
Says: Thirty steps are enough with a strong penalty and too few with a weak one. What did the descent look at before it
    ended?
"""

import jax
import jax.numpy as jnp
from jax import lax


def loss(w, data):
    return jnp.mean(jnp.logaddexp(0.0, -data["y"] * (data["x"] @ w)))


def inner_optimum(strength, train, test):
    def step(i, w):
        return w - jax.grad(loss)(w, train) - strength * w

    return loss(lax.fori_loop(0, 30, step, jnp.zeros(2)), test)
