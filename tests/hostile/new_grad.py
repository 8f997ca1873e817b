"""Replaces what JAX differentiates with, so that any gradient would look right.

Expect: value-differs
Says: 7
"""

import jax
import jax.numpy as jnp

for name in ("grad", "vjp", "jvp", "value_and_grad", "jacfwd", "jacrev", "linearize"):
    setattr(jax, name, lambda function, *args, **options: lambda *more: jnp.float32(0))


def prefix_sum(x, stop):
    return 7.0 + 0 * x.sum()
