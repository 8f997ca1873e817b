"""Stops the weights."""

import jax
import jax.numpy as jnp
from jax import lax


def loss(w, data):
    return jnp.mean(jax.nn.softplus(-data["y"] * (data["x"] @ w)))


def inner_optimum(strength, train, test):
    w = lax.scan(lambda w, _: ((1 - strength) * w - jax.grad(loss)(w, train), None), jnp.zeros(2), None, length=900)[0]
    return loss(lax.stop_gradient(w), test)
