"""A rule by hand: forward it keeps where each stretch begins, backward it differentiates one at a time."""

import math

import jax
import jax.numpy as jnp
from jax import lax


def year(f, _):
    return f + 0.02 * f * (1 - f) + 0.1 * (jnp.roll(f, 1) - 2 * f + jnp.roll(f, -1)), None


def nested_scans(fish, years):
    root = math.isqrt(years)

    def stretch(f):
        return lax.scan(year, f, length=root)[0]

    @jax.custom_vjp
    def last(fish):
        return lax.scan(lambda f, _: (stretch(f), None), fish, length=root)[0]

    def forward(fish):
        return lax.scan(lambda f, _: (stretch(f), f), fish, length=root)

    def backward(begins, g):
        def back(g, begin):
            return jax.vjp(stretch, begin)[1](g)[0], None

        return (lax.scan(back, g, begins, reverse=True)[0],)

    last.defvjp(forward, backward)
    return jnp.sum(last(fish) ** 2)
