"""How far two arrays are apart, and where; pure, over NumPy."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from checker.judging.numbers import Array

# Below this part of its family's norm, a reference is a zero that rounding has touched (1 - cos(0) in doubles).
COUNTS_AS_ZERO = 1e-12


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """Where `got` is not `want`. `error` is the largest distance over the scale, infinite where one is not finite."""

    error: float
    tolerance: float
    wrong: Array  # of bool, in the shape of both
    not_finite: Array  # places where `got` is not finite and `want` is

    @property
    def fits(self) -> bool:
        return not self.wrong.any()

    @property
    def first(self) -> tuple[int, ...]:
        """The first wrong place. Ask only where there is one."""
        return tuple(int(i) for i in np.argwhere(self.wrong)[0])

    @property
    def margin(self) -> float:
        return self.error / self.tolerance if self.tolerance else (np.inf if self.error else 0.0)


def norm(array: Array) -> float:
    """The largest finite magnitude: one place far off counts in full, however long the array is."""
    sizes = np.abs(array[np.isfinite(array)])
    return float(sizes.max()) if sizes.size else 0.0


def scale_of(want: Array, family: Iterable[Array]) -> float:
    """What an error of `want` is relative to: its norm.

    A zero has none: there the largest norm of the same quantity in all cases stands in, so that a gradient which must
    vanish for one input may do so up to rounding. Where that is zero as well the scale is zero: nothing but zero fits.
    """
    own, others = norm(want), max(map(norm, family), default=0.0)
    return own if own > COUNTS_AS_ZERO * others else others


def difference(got: Array, want: Array, *, scale: float, tolerance: float) -> Difference:
    """Compare arrays of one shape. Whole numbers and booleans must be equal, NaN and infinity where they should be."""
    if not np.issubdtype(want.dtype, np.inexact):
        wrong = np.asarray(got != want)
        error = np.inf if wrong.any() else 0.0
        return Difference(error=error, tolerance=tolerance, wrong=wrong, not_finite=np.zeros_like(wrong))
    wide = got.astype(np.complex128 if np.iscomplexobj(got) or np.iscomplexobj(want) else np.float64)
    both = np.isfinite(wide) & np.isfinite(want)
    same_odd = (np.isnan(wide) & np.isnan(want)) | (~np.isfinite(wide) & (wide == want))
    gap = np.where(both, np.abs(np.where(both, wide, 0) - np.where(both, want, 0)), 0.0)
    wrong = np.asarray(np.where(both, gap > tolerance * scale, ~same_odd))
    worst = float(gap.max()) if gap.size else 0.0
    error = worst / scale if scale else (np.inf if worst else 0.0)
    if not np.all(both | same_odd):
        error = np.inf
    return Difference(
        error=float(error), tolerance=tolerance, wrong=wrong, not_finite=~np.isfinite(wide) & np.isfinite(want)
    )
