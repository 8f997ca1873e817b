"""Takes the curvature of the loss alone.

Expect: gradient-differs
Says: Your curvature is that of `loss(w, train)` alone, while the descent makes loss and penalty small together. What is
    the slope of `strength * w`?
"""

import jax
import jax.numpy as jnp
from jax import lax


def loss(w, data):
    return jnp.mean(jnp.logaddexp(0.0, -data["y"] * (data["x"] @ w)))


def inner_optimum(strength, train, test):
    def slope(w, strength):
        return jax.grad(loss)(w, train) + strength * w

    s = lax.stop_gradient(strength)
    w = lax.fori_loop(0, 800, lambda i, w: w - slope(w, s), jnp.zeros(2))
    return loss(w - jnp.linalg.solve(jax.hessian(loss)(w, train), slope(w, strength)), test)
