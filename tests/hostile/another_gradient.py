"""Sends the program of this function with the gradient of another.

Expect: artefact-refused
Says: gradient of another
"""

import dataclasses

import jax
import jax.export
import jax.numpy as jnp

from checker.judging import export

other = jax.export.export(jax.jit(lambda a: a.sum()))(jax.ShapeDtypeStruct((3, 3), jnp.float32))


def serialized(self, order):
    return bytes(dataclasses.replace(self._exported, _get_vjp=lambda _: other.vjp()).serialize(vjp_order=1))


export.Program.serialized = serialized


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
