"""Keeps a submission quiet where its words would do harm: JAX's debugging calls, and prints of a second trace."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Iterator
from typing import Any

import jax

# Each becomes a callback into Python, which an exported program cannot hold.
_CALLS = ("print", "callback", "log", "breakpoint", "inspect_array_sharding", "visualize_array_sharding")


@contextlib.contextmanager
def debugging_ignored() -> Iterator[set[str]]:
    """Within it `jax.debug.print` and its like do nothing; yields the names of those that were called."""
    called: set[str] = set()
    before = {name: getattr(jax.debug, name) for name in _CALLS if hasattr(jax.debug, name)}
    for name in before:
        setattr(jax.debug, name, _ignored(name, called))
    try:
        yield called
    finally:
        for name, function in before.items():
            setattr(jax.debug, name, function)


def _ignored(name: str, called: set[str]) -> Any:
    def ignored(*_args: Any, **_options: Any) -> None:
        called.add(name)

    return ignored


@contextlib.contextmanager
def silent() -> Iterator[None]:
    """Within it nothing is printed: a program is built several times, and should speak once."""
    with contextlib.redirect_stdout(_Nowhere()), contextlib.redirect_stderr(_Nowhere()):
        yield


class _Nowhere(io.TextIOBase):
    """Takes what is printed without a file: a job may open none for writing."""

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        return len(text)
