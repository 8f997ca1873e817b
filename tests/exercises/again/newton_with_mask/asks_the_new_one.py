"""Remembers in the carry whether it is done, a step too early."""

import jax.numpy as jnp
from jax import lax


def newton_with_mask(a):
    def step(state, _):
        y, done = state
        new = (2 * y**3 + a) / (3 * y**2 + 1)
        done = done | (jnp.abs(new**3 + new - a) <= 0.02 * a)
        return (jnp.where(done, y, new), done), None

    return lax.scan(step, (a, False), None, length=20)[0][0]
