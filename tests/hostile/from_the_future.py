"""Sends a program in a form that this JAX does not know yet.

Expect: artefact-refused
Says: form of another JAX
"""

import dataclasses

import jax.numpy as jnp

from checker.judging import export


def serialized(self, order):
    return bytes(dataclasses.replace(self._exported, calling_convention_version=99).serialize(vjp_order=order))


export.Program.serialized = serialized


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
