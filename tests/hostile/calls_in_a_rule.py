"""Calls a routine of its own only on the way back, in a rule for the gradient.

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


@jax.custom_vjp
def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()


def backward(kept, c):
    x, stop = kept
    return jnp.where(jnp.arange(x.shape[0]) < stop, 2 * x * hidden(c), 0), None


prefix_sum.defvjp(lambda x, stop: (prefix_sum(x, stop), (x, stop)), backward)
