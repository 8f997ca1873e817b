"""Sends the program of another function, which takes other arrays.

Expect: artefact-refused
Says: takes
"""

import jax
import jax.export
import jax.numpy as jnp

from checker.judging import export

made = jax.export.export(jax.jit(lambda a: a.sum()))(jax.ShapeDtypeStruct((3, 3), jnp.float32)).serialize(vjp_order=1)
export.Program.serialized = lambda self, order: bytes(made)


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
