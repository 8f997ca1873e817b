"""Array specs of a contract as JAX sees them: abstract arrays, flat leaves, and trees put together again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import jax
import jax.numpy as jnp

from checker.contract import ArraySpec, SpecTree, leaves

_WIDE = ("float64", "complex128", "int64", "uint64")


def struct(spec: ArraySpec) -> jax.ShapeDtypeStruct:
    """An abstract array. Every dimension must be a number: `bind_tree` first."""
    if spec.sizes:
        raise ValueError(f"{spec} has sizes without a value: {', '.join(sorted(spec.sizes))}")
    return jax.ShapeDtypeStruct(tuple(int(d) for d in spec.shape), jnp.dtype(spec.dtype))


def structs(tree: SpecTree) -> tuple[jax.ShapeDtypeStruct, ...]:
    """The leaves of a bound tree as abstract arrays, in the order of `contract.leaves`."""
    return tuple(struct(spec) for _, spec in leaves(tree))


def unflatten(tree: SpecTree, values: Iterator[Any]) -> Any:
    """The dicts and tuples of `tree` with the next of `values` for each array."""
    if isinstance(tree, ArraySpec):
        return next(values)
    if isinstance(tree, Mapping):
        return {key: unflatten(tree[key], values) for key in sorted(tree)}
    return tuple(unflatten(item, values) for item in tree)


def needs_x64(tree: SpecTree) -> bool:
    """Whether JAX must be in 64-bit mode to have these arrays at all."""
    return any(spec.dtype in _WIDE for _, spec in leaves(tree))
