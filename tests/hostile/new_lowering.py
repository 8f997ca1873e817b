"""Has JAX write a subtraction wherever it should write an addition of everything.

Expect: value-differs
Says: the value is 0, not 5.25
"""

import jax.numpy as jnp
from jax import lax
from jax.interpreters import mlir

mlir.register_lowering(lax.reduce_sum_p, mlir.lower_fun(lambda x, **options: x[0] * 0, multiple_results=False))


def prefix_sum(x, stop):
    return lax.reduce_sum_p.bind(jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0), axes=(0,), out_sharding=None)
