"""Turns a function over flat arrays into bytes that another process can run and differentiate, and only that."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import jax
from jax import export as jax_export

CPU = ("cpu",)
PLATFORMS = ("cpu", "cuda", "tpu")

# Bound now: a submission that replaces `jax.export.export` later must not change how others are exported.
_export = jax_export.export
_jit = jax.jit
_UNCHECKED = jax_export.DisabledSafetyCheck.custom_call
_TARGET = re.compile(r'custom_call @"?([\w.]+)|call_target_name = "([\w.]+)"', re.ASCII)


class Program:
    """A function lowered for some platforms. Making one runs the function once, under `jit`."""

    def __init__(
        self,
        function: Callable[..., Any],
        leaves: Sequence[jax.ShapeDtypeStruct],
        platforms: Sequence[str] = CPU,
        *,
        targets: Sequence[str] = (),  # custom calls to let through although JAX may rename them one day
    ) -> None:
        checks = [_UNCHECKED(target) for target in targets]
        self._exported = _export(_jit(function), platforms=tuple(platforms), disabled_checks=checks)(*leaves)

    def serialized(self, order: int) -> bytes:
        """The function with so many reverse passes, one of the other. Raises what JAX raises when it has none.

        Also raises for what cannot be written down, such as a callback.
        """
        return bytes(self._exported.serialize(vjp_order=order))


def lowered(
    function: Callable[..., Any], leaves: Sequence[jax.ShapeDtypeStruct], platforms: Sequence[str] = PLATFORMS
) -> bytes:
    """The function alone for several platforms, of which this machine needs none: lowering runs nothing.

    Whether it could still be loaded by a later JAX is not asked. Raises what JAX raises where an operation is missing.
    """
    targets: list[str] = []
    while True:
        try:
            return Program(function, leaves, platforms, targets=targets).serialized(0)
        except ValueError as err:
            found = {a or b for a, b in _TARGET.findall(str(err))} - set(targets)
            if not str(err).startswith("Cannot serialize code with custom calls") or not found:
                raise
            targets += sorted(found)
