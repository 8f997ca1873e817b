"""Asks for a precision that no processor has for these numbers.

Expect: program-failed
Says: XLA, which runs it, says
"""

import jax.numpy as jnp


def root_or_zero(x, scale):
    return scale * jnp.sqrt(jnp.dot(x[None], x[None], precision="F64_F64_F64") / x)
