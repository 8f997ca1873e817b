"""The directions in which a gradient is asked for: every component where they are few, and random ones always."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from checker.contract import ArraySpec, Case
from checker.judging.numbers import Array, Cotangents
from checker.judging.show import one

FEW = 16  # up to so many output components, each is asked for by itself
# One random direction draws from each, so that no two are alike. Two digits: short to show. Neither 0 nor 1: telling.
SIZES = ([0.25, 0.5, 0.75], [1.5, 1.75, 2.25, 2.5])
_STREAM = 1  # apart from the numbers that the case's inputs are drawn from


def cotangents(outputs: Sequence[tuple[str, ArraySpec]], case: Case, seed: int) -> Cotangents:
    """Directions for the floating outputs of one case, in their dtypes.

    A single number comes first as direction 1, the gradient as `jax.grad` gives it. Random directions catch a rule that
    forgets to multiply with what comes in, and one that is right in a direction that everybody tries.
    """
    rng = np.random.default_rng([case.seed, seed, _STREAM])
    floating = [(path, spec) for path, spec in outputs if spec.is_float]
    shapes = [tuple(int(d) for d in spec.shape) for _, spec in floating]
    total = sum(int(np.prod(shape)) for shape in shapes)
    rows: list[list[Array]] = [[] for _ in floating]
    labels: list[str] = []
    if total <= FEW:
        for leaf, ((path, _), shape) in enumerate(zip(floating, shapes, strict=True)):
            for index in np.ndindex(shape):
                for other, row in enumerate(rows):
                    unit = np.zeros(shapes[other])
                    if other == leaf:
                        unit[index] = 1
                    row.append(unit)
                labels.append("" if total == 1 else f"of result{path}{list(index) if shape else ''}")
    for sizes in SIZES:
        drawn = [_random(rng, sizes, spec) for _, spec in floating]
        for row, values in zip(rows, drawn, strict=True):
            row.append(values)
        labels.append(f"times {one(drawn[0])}" if total == 1 else f"along {one(drawn[0], 24)}" if drawn else "")
    arrays = (np.stack(row).astype(_numpy(spec)) for row, (_, spec) in zip(rows, floating, strict=True))
    return Cotangents(arrays=tuple(arrays), labels=tuple(labels))


def direction(like: Array, seeds: Sequence[int]) -> Array:
    """One random direction in the shape and dtype of an array."""
    rng = np.random.default_rng([*seeds, _STREAM + 1])
    spec = ArraySpec(like.dtype.name, like.shape)
    return _random(rng, SIZES[-1], spec).astype(like.dtype)


def _random(rng: np.random.Generator, sizes: Sequence[float], spec: ArraySpec) -> Array:
    shape = tuple(int(d) for d in spec.shape)

    def real() -> Array:
        return np.asarray(rng.choice(sizes, shape) * rng.choice([-1.0, 1.0], shape))

    return real() + 1j * real() if spec.dtype.startswith("complex") else real()


def _numpy(spec: ArraySpec) -> Any:
    import jax.numpy as jnp

    return jnp.dtype(spec.dtype)
