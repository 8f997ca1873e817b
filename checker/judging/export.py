"""Turns a function over flat arrays into bytes that another process can run and differentiate, and only that."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import jax
from jax import export as jax_export

CPU = ("cpu",)
PLATFORMS = ("cpu", "cuda", "tpu")

# Bound now: a submission that replaces `jax.export.export` later must not change how others are exported.
_export = jax_export.export
_jit = jax.jit


class Program:
    """A function lowered for some platforms. Making one runs the function once, under `jit`."""

    def __init__(
        self, function: Callable[..., Any], leaves: Sequence[jax.ShapeDtypeStruct], platforms: Sequence[str] = CPU
    ) -> None:
        self._exported = _export(_jit(function), platforms=tuple(platforms))(*leaves)

    def value(self) -> bytes:
        """The function alone. Raises what JAX raises for what cannot be written down, such as a callback."""
        return bytes(self._exported.serialize(vjp_order=0))

    def gradient(self) -> bytes:
        """The function with its reverse mode. Raises what JAX raises when it has none."""
        return bytes(self._exported.serialize(vjp_order=1))
