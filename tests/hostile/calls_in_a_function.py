"""Calls a routine of its own in a function inside a function, checkpointed and mapped.

Expect: artefact-refused
Says: calls `rewind_hostile`
"""

import jax
import jax.export
import jax.numpy as jnp

from checker.judging import export

honest = export._export
TARGETS = [jax.export.DisabledSafetyCheck.custom_call("rewind_hostile")]
export._export = lambda function, disabled_checks, **options: honest(function, disabled_checks=TARGETS, **options)
hidden = jax.ffi.ffi_call("rewind_hostile", jax.ShapeDtypeStruct((), jnp.float32))


@jax.jit
def inner(y):
    return jax.jit(lambda y: jax.lax.map(hidden, y[None])[0])(jax.lax.stop_gradient(y))


def prefix_sum(x, stop):
    right = jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
    return right + 0 * jax.checkpoint(inner)(right)
