"""Replaces what writes programs down.

Expect: artefact-unreadable
Says: no program
"""

import jax
import jax.numpy as jnp

jax.export.Exported.serialize = lambda *args, **kwargs: b"nothing"


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
