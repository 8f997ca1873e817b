"""Gives a loop and a sine other rules of differentiation, for itself and for all who come later.

Expect: gradient-differs
Says: gradient
"""

import jax.numpy as jnp
from jax import lax
from jax.interpreters import ad

ad.primitive_jvps[lax.mul_p] = lambda primals, tangents, **options: (lax.mul_p.bind(*primals, **options), tangents[0])
ad.primitive_jvps[lax.while_p] = ad.primitive_jvps[lax.sin_p]
ad.primitive_transposes[lax.while_p] = lambda cotangents, *args, **options: [None] * len(args)


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, lax.mul(x, x), 0).sum()
