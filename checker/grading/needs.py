"""Whether what grading needs is installed, found out without importing any of it."""

from __future__ import annotations

import importlib.util

from checker.codes import diagnose
from checker.diagnostics import CheckerError

_MODULES = ("jax", "jaxlib", "numpy", "flatbuffers")


def need_jax() -> None:
    """Raises `CheckerError` (`jax-missing`) with the one command that adds what is missing."""
    missing = [name for name in _MODULES if importlib.util.find_spec(name) is None]
    if missing:
        raise CheckerError(
            diagnose(
                "jax-missing",
                what=f"{' and '.join(missing)} {'is' if len(missing) == 1 else 'are'} not installed",
                why="Grading runs your answer on JAX; installing Rewind alone never changes the JAX you have.",
                fix='run `python -m pip install "rewind-jax[jax]"`',
            )
        )
