"""Sorts: one that need not keep equals in their order must compare as JAX does.

Such a sort believes that its comparison is an order, and runs off its array where it is none: then it overwrites the
memory of the judge, or never ends. A sort that keeps the order of equals stays in its array whatever it is told.
"""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache, partial
from typing import Any

import jax
import jax.export
from jax import lax
from jaxlib.mlir import ir

from checker.judging.module import operations

_DTYPES = {
    "i1": "bool", "i8": "int8", "i16": "int16", "i32": "int32", "i64": "int64", "ui8": "uint8", "ui16": "uint16",
    "ui32": "uint32", "ui64": "uint64", "f16": "float16", "bf16": "bfloat16", "f32": "float32", "f64": "float64",
    "complex<f32>": "complex64", "complex<f64>": "complex128",
}  # fmt: skip
_OUTSIDE = "outside"  # stands for any value from around the sort: zero and NaN in those of JAX


def without_order(sort: Any) -> bool:
    """Whether a sort could leave its array: it may swap equals, and JAX would not compare so."""
    if "is_stable" in sort.attributes and ir.BoolAttr(sort.attributes["is_stable"]).value:
        return False
    elements = tuple(str(ir.RankedTensorType(operand.type).element_type) for operand in sort.operands)
    return _comparison(sort) not in _comparisons_of(elements)


def _comparison(sort: Any) -> str:
    """What a sort compares by, with its values numbered as they come: the same text for the same comparison."""
    (block,) = sort.regions[0].blocks
    numbers: dict[Any, str] = {argument: f"argument {i}" for i, argument in enumerate(block.arguments)}
    told: list[tuple[object, ...]] = []
    for view in block.operations:
        op = view.operation
        takes = [numbers.get(value, _OUTSIDE) for value in op.operands]
        attributes = sorted((name, str(op.attributes[name])) for name in op.attributes)
        gives = [str(result.type) for result in op.results]
        numbers |= {result: f"{len(told)}.{i}" for i, result in enumerate(op.results)}
        told.append((op.name, takes, attributes, gives, len(op.regions)))
    return repr(told)


@lru_cache(64)
def _comparisons_of(elements: tuple[str, ...]) -> frozenset[str]:
    """Those of `lax.sort` of arrays with these elements, by the first, by the first two, and so on."""
    found: set[str] = set()
    with suppress(KeyError), jax.enable_x64(True):  # KeyError: no dtype of an exercise, and none that JAX sorts
        arrays = [jax.ShapeDtypeStruct((2,), _DTYPES[element]) for element in elements]
        for keys in range(1, len(arrays) + 1):
            function = partial(lax.sort, num_keys=keys, is_stable=False)
            exported = jax.export.export(jax.jit(lambda *given, sort=function: sort(given)))(*arrays)
            with operations(exported.mlir_module_serialized) as made:
                found |= {_comparison(op) for op in made if op.name == "stablehlo.sort"}
    return frozenset(found)
