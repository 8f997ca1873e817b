"""Sends programs that were built for another kind of machine.

Expect: artefact-refused
Says: tpu
"""

import jax.numpy as jnp

from checker.judging import export

honest = export._export
export._export = lambda function, platforms, **options: honest(function, platforms=("tpu",), **options)


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
