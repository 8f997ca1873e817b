"""Answers whether a function that cannot be built would run step by step, with numbers made up for the purpose."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable, Sequence
from typing import Any

import jax
import jax.numpy as jnp

SECONDS = 4.0  # many times what a few compilations of single operations take; who needs longer gets the other text


def works_eagerly(
    function: Callable[..., list[Any]], leaves: Sequence[jax.ShapeDtypeStruct], differentiated: Sequence[bool]
) -> bool:
    """Whether value, and gradient where one is asked for, run without `jit` within `SECONDS`."""
    answer: list[bool] = []

    def attempt() -> None:
        try:
            _run(function, [_made_up(leaf) for leaf in leaves], differentiated)
            answer.append(True)
        except BaseException:
            answer.append(False)

    # A thread, because XLA in an endless loop hears no signal: then it ends with this process, which has one job.
    thread = threading.Thread(target=attempt, daemon=True)
    thread.start()
    thread.join(SECONDS)
    if thread.ident is not None and thread.is_alive():  # a loop in Python hears this
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(SystemExit))
    return answer == [True]


def _run(function: Callable[..., list[Any]], values: list[Any], differentiated: Sequence[bool]) -> None:
    active = tuple(i for i, d in enumerate(differentiated) if d)

    def total(*args: Any) -> Any:
        return sum(jnp.sum(jnp.real(out)) for out in function(*args) if jnp.issubdtype(out.dtype, jnp.inexact))

    results = jax.grad(total, argnums=active)(*values) if active else function(*values)
    jax.block_until_ready(results)


def _made_up(leaf: jax.ShapeDtypeStruct) -> jax.Array:
    """Small positive numbers, all different: no division by zero, no index far outside."""
    if not jnp.issubdtype(leaf.dtype, jnp.inexact):
        return jnp.ones(leaf.shape, leaf.dtype)
    values: jax.Array = 0.5 + jnp.arange(leaf.size) / max(leaf.size, 1)
    return values.reshape(leaf.shape).astype(leaf.dtype)
