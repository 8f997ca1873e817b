"""What a teacher would write by hand: runs an answer and its gradient on the cases of an exercise. JAX and NumPy only.

No isolation, no hidden process, no messages: it stands for the check that `pytest`, otter and nbgrader are given.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import jax
import numpy as np

BEHIND = 1.7  # what comes from behind, so that a rule that forgets it is found
CLOSE = 1e-4


def check(entry: Callable[..., Any], folder: str) -> None:
    """Raises `AssertionError`, or what the answer raises, where value or gradient is not the reference's."""
    exercise = tomllib.loads(Path(folder, "exercise.toml").read_text(encoding="utf-8"))
    space: dict[str, Any] = {"__name__": "cases"}
    exec(Path(folder, "cases.py").read_text(encoding="utf-8"), space)  # noqa: S102  the author's own
    for case in exercise["case"]:
        _check_case(entry, space, exercise["signature"]["args"], case)


def _check_case(entry: Callable[..., Any], space: dict[str, Any], args: list[Any], case: dict[str, Any]) -> None:
    bind = case.get("bind", {})
    view = SimpleNamespace(id=case["id"], seed=case["seed"], shown=case.get("shown", False), bind=bind, **bind)
    arrays = list(space["inputs"](view, np.random.default_rng([case["seed"], 0])))
    followed = [i for i, a in enumerate([a for a in args if not a.get("static")]) if a.get("differentiate")]

    def whole(function: Callable[..., Any], *given: Any) -> Any:
        rest = iter(given)
        return function(*(bind[a["name"]] if a.get("static") else next(rest) for a in args))

    def scaled(*given: Any) -> Any:
        return BEHIND * whole(entry, *given).sum()

    got = jax.jit(lambda *given: whole(entry, *given))(*arrays)
    slopes = jax.jit(jax.grad(scaled, followed))(*arrays)
    with jax.enable_x64(True):
        wide = [_wide(a) for a in arrays]
        want = whole(space["reference"], *wide)
        of_reference = jax.jacfwd(lambda *given: whole(space["reference"], *given).sum(), followed)
        want_slopes = space.get("reference_gradient") and whole(space["reference_gradient"], *wide)
        want_slopes = [BEHIND * np.asarray(s) for s in (want_slopes or of_reference(*wide))]
    _close(got, want)
    for slope, wanted in zip(slopes, want_slopes, strict=True):
        _close(slope, wanted)


def _wide(array: Any) -> jax.Array:
    floating = np.issubdtype(np.asarray(array).dtype, np.floating)
    return jax.numpy.asarray(array, np.float64 if floating else None)


def _close(got: Any, want: Any) -> None:
    got, want = np.asarray(got), np.asarray(want)
    assert got.shape == want.shape  # noqa: S101  a check by hand asserts
    scale = max(float(np.abs(want).max()), 1e-30)
    assert np.all(np.abs(got - want) <= CLOSE * scale), f"{got} is not {want}"  # noqa: S101  a check by hand asserts
