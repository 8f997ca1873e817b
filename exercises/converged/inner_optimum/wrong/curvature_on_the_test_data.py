"""Takes the curvature of the outer loss, where that of the inner one is due.

Expect: gradient-differs
Says: Your curvature is that of the loss on `test`, and the descent never saw `test`. Which of the two losses decides
    where the optimum is?
"""

import jax
import jax.numpy as jnp
from jax import lax


def loss(w, data):
    return jnp.mean(jnp.logaddexp(0.0, -data["y"] * (data["x"] @ w)))


def inner_optimum(strength, train, test):
    def slope(w, strength, data):
        return jax.grad(loss)(w, data) + strength * w

    s = lax.stop_gradient(strength)
    w = lax.fori_loop(0, 800, lambda i, w: w - slope(w, s, train), jnp.zeros(2))
    return loss(w - jnp.linalg.solve(jax.jacfwd(slope)(w, s, test), slope(w, strength, train)), test)
