"""Writes the derivative by hand: a leg of length 0 has no direction, and gets none."""

import jax
import jax.numpy as jnp


@jax.custom_jvp
def length(leg):
    return jnp.sqrt(jnp.sum(leg**2))


@length.defjvp
def tangent(primals, tangents):
    (leg,), (move,) = primals, tangents
    size = length(leg)
    return size, jnp.sum(leg * move) / jnp.where(size > 0, size, 1.0)


def path_length(points, legs):
    lengths = jax.vmap(length)(points[1:] - points[:-1])
    return jnp.sum(jnp.where(jnp.arange(lengths.size) < legs, lengths, 0.0))
