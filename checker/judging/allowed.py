"""What a program may contain: a list of our own over every operation, every library call and every attribute."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import jax
import numpy as np
from jaxlib.mlir import ir

from checker.judging.library import unlike_jax
from checker.judging.module import every, operations
from checker.judging.orders import without_order

_FRAME = frozenset({"builtin.module", "func.func", "func.call", "func.return"})
# Left out on purpose: infeed, outfeed, send, recv, the collectives, partition_id and replica_id (they reach outside),
# rng (another result each time), the dynamic shapes (an export here is concrete), custom_call (listed by target).
_PURE = """
    abs add and atan2 batch_norm_grad batch_norm_inference batch_norm_training bitcast_convert broadcast_in_dim case
    cbrt ceil cholesky clamp compare complex composite concatenate constant convert convolution cosine
    count_leading_zeros divide dot_general dynamic_slice dynamic_update_slice exponential exponential_minus_one fft
    floor gather if imag iota is_finite log log_plus_one logistic map maximum minimum multiply negate not
    optimization_barrier or pad popcnt power real reduce reduce_precision reduce_window remainder reshape return
    reverse rng_bit_generator round_nearest_afz round_nearest_even rsqrt scatter select select_and_scatter shift_left
    shift_right_arithmetic shift_right_logical sign sine slice sort sqrt subtract tan tanh transpose triangular_solve
    while xor
"""
OPERATIONS = _FRAME | {f"stablehlo.{name}" for name in _PURE.split()}

_REAL, _COMPLEX = "sd", "cz"
_LAPACK = frozenset(
    f"lapack_{letter}{routine}_ffi"
    for letters, routines in (
        (_REAL + _COMPLEX, "gees geev gehrd geqrf gesdd getrf gtsv potrf trsm"),
        (_REAL, "orgqr syevd sytrd"),
        (_COMPLEX, "ungqr heevd hetrd"),
    )
    for letter in letters
    for routine in routines.split()
)
_CUDA = """
    cu_lu_pivots_to_permutation cu_threefry2x32_ffi cusolver_geqrf_ffi cusolver_gesvd_ffi cusolver_gesvdj_ffi
    cusolver_getrf_ffi cusolver_orgqr_ffi cusolver_potrf_ffi cusolver_syevd_ffi cusolver_sytrd_ffi cusparse_gtsv2_ffi
"""
_TPU = frozenset({"Eigh", "LuDecomposition", "ProductOfElementaryHouseholderReflectors", "Qr"})
# Every target that `jax.numpy`, `jax.scipy`, `jax.lax`, `jax.nn` and `jax.random` lower to and JAX can export.
TARGETS = {
    "cpu": _LAPACK | {"ApproxTopK"},
    "cuda": frozenset(_CUDA.split()) | {"ApproxTopK"},
    "tpu": _TPU | {"ApproxTopK"},
}
# Attributes with a dialect in their name. All others are hints that go past JAX to the compiler: they place work on
# hosts and devices, or hand over buffers.
_ATTRIBUTES = frozenset(
    {
        "jax.uses_shape_polymorphism", "mhlo.backend_config", "mhlo.num_partitions",
        "mhlo.num_replicas", "sdy.sharding_rule",
    }
)  # fmt: skip
_ON_VALUES = ("jax.result_info",)
_ON_CALLS = ("num_batch_dims",)  # what a call of LAPACK says in `mhlo.frontend_attributes`
_MLIR_NAMES = {
    "float16": "f16", "bfloat16": "bf16", "float32": "f32", "float64": "f64", "complex64": "complex<f32>",
    "complex128": "complex<f64>", "bool": "i1", "int8": "i8", "int16": "i16", "int32": "i32", "int64": "i64",
    "uint8": "ui8", "uint16": "ui16", "uint32": "ui32", "uint64": "ui64", "float0": "i1",
}  # fmt: skip


def why_refused(
    module: bytes, platform: str, takes: Sequence[jax.core.ShapedArray], gives: Sequence[jax.core.ShapedArray]
) -> str | None:
    """Why a serialized module may not run here, as the end of a sentence on it; None when it may.

    It is read by MLIR itself, and nothing of it is executed. Raises `ValueError` when it is no module.
    """
    with operations(module) as found:
        for op in found:
            if (reason := _refuse_operation(op, platform)) is not None:
                return reason
        return _refuse_frame(found, takes, gives)


def _refuse_operation(op: Any, platform: str) -> str | None:
    if op.name == "stablehlo.custom_call":
        target = ir.StringAttr(op.attributes["call_target_name"]).value
        if target not in TARGETS[platform]:
            return f"calls `{_printable(target)}`"
        if unlike_jax(op, platform):
            return f"calls `{target}` in a way of its own"
    elif op.name not in OPERATIONS:
        return f"contains `{_printable(op.name)}`"
    elif op.name == "stablehlo.sort" and without_order(op):
        return "sorts by what is no order"
    for key in op.attributes:
        if key in ("arg_attrs", "res_attrs"):
            odd = next((d for d in op.attributes[key] if not _only(d, _ON_VALUES)), None)
        elif key == "mhlo.frontend_attributes":
            odd = None if _only(op.attributes[key], _ON_CALLS) else op.attributes[key]
        else:
            odd = key if "." in key and key not in _ATTRIBUTES else None
        if odd is not None:
            return f"carries `{_printable(str(odd))}`"
    return None


def _only(attributes: Any, known: Sequence[str]) -> bool:
    """Whether a dictionary holds no other keys than these. Counted, since reading a name that is not UTF-8 aborts."""
    return sum(name in attributes for name in known) == len(attributes)


def _refuse_frame(operations: Sequence[Any], takes: Sequence[Any], gives: Sequence[Any]) -> str | None:
    """Functions must not call themselves, and `main` must be what the header says."""
    functions = {ir.StringAttr(op.attributes["sym_name"]).value: op for op in operations if op.name == "func.func"}
    if _calls_itself({name: _callees(op) for name, op in functions.items()}):
        return "has a function that calls itself"
    if "main" not in functions:
        return "has no main function"
    kind = ir.FunctionType(ir.TypeAttr(functions["main"].attributes["function_type"]).value)
    said = [_mlir_type(a) for a in takes], [_mlir_type(a) for a in gives]
    if ([str(t) for t in kind.inputs], [str(t) for t in kind.results]) != said:
        return "has another main function than it announces"
    return None


def _callees(function: Any) -> frozenset[str]:
    called = set()
    for op in every(function):
        for key in ("callee", "decomposition"):
            if op.name in ("func.call", "stablehlo.composite") and key in op.attributes:
                called.add(ir.FlatSymbolRefAttr(op.attributes[key]).value)
    return frozenset(called)


def _calls_itself(calls: dict[str, frozenset[str]]) -> bool:
    """Whether the graph has a cycle: what calls nothing that is left goes, until nothing moves."""
    left = dict(calls)
    while free := [name for name, called in left.items() if not called & left.keys()]:
        for name in free:
            del left[name]
    return bool(left)


def _mlir_type(aval: Any) -> str:
    dims = "".join(f"{int(d)}x" for d in aval.shape)
    return f"tensor<{dims}{_MLIR_NAMES[np.dtype(aval.dtype).name if aval.dtype != jax.dtypes.float0 else 'float0']}>"


def _printable(name: str) -> str:
    """A hostile name as a few plain characters."""
    return "".join(c if c.isprintable() and c != "`" else "?" for c in name[:32])
