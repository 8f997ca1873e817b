"""A rule that takes the wrong data."""

import jax
import jax.numpy as jnp
from jax import lax


def loss(w, data):
    return jnp.mean(jax.nn.softplus(-data["y"] * (data["x"] @ w)))


@jax.custom_vjp
def optimum(strength, train, test):
    return lax.fori_loop(0, 900, lambda i, w: (1 - strength) * w - jax.grad(loss)(w, train), jnp.zeros(2))


def forward(strength, train, test):
    w = optimum(strength, train, test)
    return w, (w, strength, train, test)


def backward(saved, g):
    w, strength, _, test = saved
    return -g @ jnp.linalg.solve(jax.hessian(loss)(w, test) + strength * jnp.eye(2), w), None, None


optimum.defvjp(forward, backward)


def inner_optimum(strength, train, test):
    return loss(optimum(strength, train, test), test)
