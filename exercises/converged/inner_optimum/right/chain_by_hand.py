"""A rule by hand: the slope of the outer loss, solved with the curvature, times the weights."""

import jax
import jax.numpy as jnp
from jax import lax


def loss(w, data):
    return jnp.mean(jnp.logaddexp(0.0, -data["y"] * (data["x"] @ w)))


@jax.custom_vjp
def optimum(strength, train):
    def step(i, w):
        return w - jax.grad(loss)(w, train) - strength * w

    return lax.fori_loop(0, 800, step, jnp.zeros(2))


def forward(strength, train):
    w = optimum(strength, train)
    return w, (w, strength, train)


def backward(saved, g):
    w, strength, train = saved
    curvature = jax.hessian(loss)(w, train) + strength * jnp.eye(2)
    return -jnp.linalg.solve(curvature, g) @ w, None


optimum.defvjp(forward, backward)


def inner_optimum(strength, train, test):
    return loss(optimum(strength, train), test)
