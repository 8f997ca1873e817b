"""What a check decides, before it becomes a row of the report."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Protocol

from checker.contract import Case
from checker.diagnostics import Diagnostic
from checker.judging.judged import Judged
from checker.results import Evidence


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """Passed without a diagnostic, unless `skipped`."""

    diagnostics: tuple[Diagnostic, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    skipped: bool = False


SKIPPED = Decision(skipped=True)


class Check(Protocol):
    """One check kind: a module with a name, the checks without which it has nothing to decide from, and a decision."""

    @property
    def ID(self) -> str: ...

    @property
    def NEEDS(self) -> tuple[str, ...]: ...

    def decide(self, judged: Judged, case: Case) -> Decision: ...


def finite(number: float) -> float | None:
    """For JSON, which has no infinity."""
    return float(number) if math.isfinite(number) else None
