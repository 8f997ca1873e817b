"""Sends a program that says it runs on eight devices.

Expect: artefact-refused
Says: over devices
"""

import dataclasses

import jax.numpy as jnp

from checker.judging import export


def serialized(self, order):
    return bytes(dataclasses.replace(self._exported, nr_devices=8).serialize(vjp_order=order))


export.Program.serialized = serialized


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
