"""Reads a serialized module with MLIR itself; nothing of it is executed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from jaxlib.mlir import ir
from jaxlib.mlir.dialects import chlo, mhlo, sdy, stablehlo


@contextmanager
def operations(module: bytes) -> Iterator[list[Any]]:
    """All of its operations, which live as long as this context. Raises `ValueError` when it is no module."""
    with ir.Context() as context:
        for dialect in (stablehlo, chlo, sdy):
            dialect.register_dialect(context)
        mhlo.register_mhlo_dialect(context)
        read: Any = stablehlo.deserialize_portable_artifact(context, module)
        yield list(every(read.operation))


def every(root: Any) -> Iterator[Any]:
    """The operation and all in its regions, at any depth. A list, not recursion: depth is the sender's choice."""
    stack = [root]
    while stack:
        op = stack.pop()
        yield op
        for region in op.regions:
            for block in region.blocks:
                stack.extend(inner.operation for inner in block.operations)
