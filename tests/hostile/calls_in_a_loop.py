"""Calls a routine of its own inside a branch of a step of a scan of a while_loop.

Expect: artefact-refused
Says: calls `rewind_hostile`
"""

import jax
import jax.export
import jax.numpy as jnp
from jax import lax

from checker.judging import export

honest = export._export
TARGETS = [jax.export.DisabledSafetyCheck.custom_call("rewind_hostile")]
export._export = lambda function, disabled_checks, **options: honest(function, disabled_checks=TARGETS, **options)
hidden = jax.ffi.ffi_call("rewind_hostile", jax.ShapeDtypeStruct((), jnp.float32))


def deep(y):
    def step(c, _):
        return lax.cond(c > 1e30, lambda c: hidden(c), lambda c: c, c), None

    return lax.while_loop(lambda s: s[0] < 0, lambda s: (s[0] + 1, lax.scan(step, s[1], None, length=3)[0]), (0, y))[1]


def prefix_sum(x, stop):
    right = jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
    return right + 0 * deep(lax.stop_gradient(right))
