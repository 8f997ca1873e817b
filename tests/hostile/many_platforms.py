"""Sends one program for several kinds of machine, which picks its branch by a number of its own.

Expect: artefact-refused
Says: was built for
"""

import jax.numpy as jnp

from checker.judging import export

honest = export._export
export._export = lambda function, platforms, **options: honest(function, platforms=("cpu", "cuda"), **options)


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
