"""Rounds the mean and the bias to the dtype of the weights, by way of a flat vector."""

import jax.numpy as jnp
from jax import lax


def dict_carry(state, steps):
    w, b, mean = state["net"]["w"], state["net"]["b"], state["mean"]

    def step(flat, i):
        w, b, mean = flat[:3], flat[3:4], flat[4:]
        new = jnp.concatenate([w / 2, b * 0.75, mean + (w - mean) / 4])
        return jnp.where(i < steps, new, flat), None

    flat = jnp.concatenate([w, b.astype(w.dtype)[None], mean.astype(w.dtype)])
    flat = lax.scan(step, flat, jnp.arange(12))[0]
    return {"net": {"w": flat[:3], "b": flat[3].astype(b.dtype)}, "mean": flat[4:].astype(mean.dtype)}
