"""Hands the slope to custom_root, which asks for the root and for a linear solver."""

import jax
import jax.numpy as jnp
from jax import lax


def loss(w, data):
    return jnp.mean(jnp.logaddexp(0.0, -data["y"] * (data["x"] @ w)))


def inner_optimum(strength, train, test):
    def slope(w):
        return jax.grad(loss)(w, train) + strength * w

    def descend(f, w):
        return lax.while_loop(lambda w: jnp.max(jnp.abs(f(w))) > 1e-6, lambda w: w - f(w), w)

    def linear_solve(g, y):
        return jnp.linalg.solve(jax.jacfwd(g)(y), y)

    return loss(lax.custom_root(slope, jnp.zeros(2), descend, linear_solve), test)
