"""How far an answer may be from the reference: a multiple of what the author's own solution needs, within bounds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

MARGIN = 20.0  # the solution stays a comfortable factor below its tolerance; another good answer rounds otherwise
# What any honest computation in this dtype may lose, relative to the norm: some eighty units of its last place.
FLOORS = {
    "float64": 2e-14,
    "complex128": 2e-14,
    "float32": 1e-5,
    "complex64": 1e-5,
    "float16": 1e-2,
    "bfloat16": 5e-2,
}
CEILING = 1000.0  # times the floor: a solution that needs more is wrong, not inexact
MOST = 0.1  # whatever the dtype: a tenth of the norm is no rounding


def key(case: str, check: str, leaf: int) -> str:
    """Names one measured error: of an output (`value`) or of the gradient of an input (`gradient`) in one case."""
    return f"{case}/{check}/{leaf}"


@dataclass(frozen=True, slots=True)
class Tolerances:
    """Tolerances from the errors of the solution, by `key`. Without one, the floor of the dtype holds."""

    errors: Mapping[str, float] = field(default_factory=dict)

    def of(self, case: str, check: str, leaf: int, dtype: str) -> float:
        return self.of_key(key(case, check, leaf), dtype)

    def of_key(self, name: str, dtype: str) -> float:
        """As `of`, by the name of the measured error."""
        floor = FLOORS.get(dtype)
        if floor is None:
            return 0.0  # whole numbers and booleans are exact
        measured = self.errors.get(name, 0.0)
        return min(max(floor, MARGIN * measured), CEILING * floor, MOST)
