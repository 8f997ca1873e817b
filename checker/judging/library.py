"""Calls of LAPACK and its like: only those that JAX makes, for such a routine writes as far as it is told it may.

A call that says another size of its results than the routine gives overwrites the memory of the judge.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache, partial
from itertools import product
from typing import Any

import jax
import jax.export
from jax.lax import linalg
from jaxlib.mlir import ir

from checker.judging.module import operations

_ROUTINE = re.compile(r"(?:lapack_[sdcz]|cusolver_|cusparse_)([a-z0-9]+)_ffi")
_NO_MATTER = ("mhlo.frontend_attributes", "sdy.sharding_rule")  # for a program that is spread over devices
_DTYPES = {
    "f32": "float32",
    "f64": "float64",
    "complex<f32>": "complex64",
    "complex<f64>": "complex128",
    "i32": "int32",
}
_BOTH = (False, True)

type _Function = Callable[..., Any]


def _each(function: _Function, *options: str) -> list[_Function]:
    """The function with every choice of its options."""
    choices = (dict(zip(options, chosen, strict=True)) for chosen in product(_BOTH, repeat=len(options)))
    return [partial(function, **chosen) for chosen in choices]


_SVD = _each(linalg.svd, "full_matrices", "compute_uv")
_SOLVE = _each(linalg.triangular_solve, "left_side", "lower", "transpose_a", "conjugate_a", "unit_diagonal")
# Which functions of JAX call a routine, as functions of what the routine takes.
_CALLERS: dict[str, list[_Function]] = {
    "gees": _each(linalg.schur, "compute_schur_vectors"),
    "geev": _each(linalg.eig, "compute_left_eigenvectors", "compute_right_eigenvectors"),
    "gehrd": [linalg.hessenberg],
    "geqrf": [linalg.qr],
    "gesdd": _SVD,
    "gesvd": _SVD,
    "gesvdj": _SVD,
    "getrf": [linalg.lu],
    "gtsv": [lambda lower, middle, upper, b: linalg.tridiagonal_solve(middle, middle, middle, b)],
    "gtsv2": [lambda lower, middle, upper, b: linalg.tridiagonal_solve(middle, middle, middle, b)],
    "heevd": _each(linalg.eigh, "lower"),
    "hetrd": _each(linalg.tridiagonal, "lower"),
    "orgqr": [linalg.householder_product],
    "potrf": [linalg.cholesky],
    "syevd": _each(linalg.eigh, "lower"),
    "sytrd": _each(linalg.tridiagonal, "lower"),
    "trsm": _SOLVE,
    "ungqr": [linalg.householder_product],
}


def unlike_jax(call: Any, platform: str) -> bool:
    """Whether a custom call names a routine of a library, and is none that JAX would make of the same arrays."""
    routine = _ROUTINE.fullmatch(ir.StringAttr(call.attributes["call_target_name"]).value)
    if routine is None or routine[1] not in _CALLERS:
        return False
    types = [ir.RankedTensorType(operand.type) for operand in call.operands]
    takes = tuple((tuple(t.shape), _DTYPES.get(str(t.element_type), "int32")) for t in types)
    signature = _signature(call)
    return not any(signature in _calls_of(function, platform, takes) for function in _CALLERS[routine[1]])


def _signature(call: Any) -> str:
    """Everything that the routine is told: the arrays, their layouts and its options."""
    told = {name: str(call.attributes[name]) for name in call.attributes if name not in _NO_MATTER}
    types = [[str(value.type) for value in values] for values in (call.operands, call.results)]
    return repr((types, sorted(told.items())))


@lru_cache(256)
def _calls_of(function: _Function, platform: str, takes: tuple[tuple[tuple[int, ...], str], ...]) -> frozenset[str]:
    arrays = [jax.ShapeDtypeStruct(shape, dtype) for shape, dtype in takes]
    with suppress(Exception):  # JAX has its own ways to say that no such arrays go with this function
        exported = jax.export.export(jax.jit(function), platforms=(platform,))(*arrays)
        with operations(exported.mlir_module_serialized) as made:
            return frozenset(_signature(op) for op in made if op.name == "stablehlo.custom_call")
    return frozenset()
