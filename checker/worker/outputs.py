"""What an entry returned, as flat arrays and a tree in JSON; anything but arrays in plain containers is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from checker.contract import DTYPES
from checker.worker.refuse import Refused, plain, type_name

MOST_LEAVES = 256  # a reply is bounded, and no exercise wants more
_SCALARS = (bool, int, float, complex, np.generic)


def flatten(value: Any) -> tuple[list[Any], Any]:
    """The arrays in the order of `contract.leaves`, and the tree: `null` for an array, objects and lists around it.

    Raises `Refused` for what is no array and no dict, list or tuple.
    """
    leaves: list[Any] = []
    return leaves, _tree(value, leaves, "")


def _tree(value: Any, leaves: list[Any], path: str) -> Any:
    where = f" at {path}" if path else ""
    if isinstance(value, (jax.Array, np.ndarray, *_SCALARS)):
        leaves.append(_array(value, where))
        if len(leaves) > MOST_LEAVES:
            raise Refused("too-many-outputs", f"over {MOST_LEAVES} arrays")
        return None
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        raise Refused("namedtuple-in-output", f"{_kind(value)}{where}")
    if isinstance(value, (list, tuple)):
        return [_tree(item, leaves, f"{path}[{i}]") for i, item in enumerate(value)]
    if isinstance(value, dict):
        return _table(value, leaves, path)
    if value is None:
        raise Refused("returns-none", f"None{where}")
    if not jax.tree_util.all_leaves([value]):
        raise Refused("custom-node-in-output", f"{_kind(value)}{where}")
    raise Refused("output-not-an-array", f"{_kind(value)}{where}")


def _table(value: Mapping[Any, Any], leaves: list[Any], path: str) -> Any:
    for key in value:
        if not isinstance(key, str):
            raise Refused("output-not-an-array", f"a dict whose key is {_kind(key)}, not text")
    # Through `plain`, so that the names in the reply are text that JSON can hold.
    items = sorted(((plain(key), item) for key, item in value.items()), key=lambda pair: pair[0])
    return {key: _tree(item, leaves, f"{path}[{key!r}]") for key, item in items}


def _array(value: Any, where: str) -> Any:
    kind = getattr(value, "dtype", None)
    if kind is not None and jnp.issubdtype(kind, jax.dtypes.prng_key):
        raise Refused("output-not-an-array", f"a random key{where}")
    if kind is not None and np.dtype(kind).name not in DTYPES:
        raise Refused("output-not-an-array", f"an array of {np.dtype(kind).name}{where}")
    return jnp.asarray(value)


def _kind(value: Any) -> str:
    name = type_name(value)
    return {"str": "text", "function": "a function"}.get(name, f"`{name}`")
