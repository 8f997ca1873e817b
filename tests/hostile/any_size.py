"""Sends a program whose sizes are only known when it runs.

Expect: artefact-refused
Says: not fixed
"""

import jax
import jax.export
import jax.numpy as jnp

from checker.judging import export

honest = export._export


def exported(function, **options):
    def sized(*leaves):
        (n,) = jax.export.symbolic_shape("n")
        return honest(jax.jit(lambda x, stop: x[0] * 0 + x.sum()), **options)(
            jax.ShapeDtypeStruct((n,), jnp.float32), leaves[1]
        )

    return sized


export._export = exported


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
