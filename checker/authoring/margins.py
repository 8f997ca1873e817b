"""How far right and wrong answers lie from the tolerance."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from checker.authoring.places import place
from checker.codes import diagnose
from checker.diagnostics import Diagnostic
from checker.exercise import Exercise
from checker.results import Report, Status

ROOM = 10.0  # factor between the tolerance and either side
JUDGED_BY_TOLERANCE = ("value", "gradient")


@dataclass(frozen=True, slots=True, kw_only=True)
class Margin:
    """For one check: errors as multiples of the tolerance. `wrong` is None when no known-wrong answer gets so far."""

    check: str
    tolerance: float
    solution: float
    wrong: float | None
    nearest: str | None  # the known-wrong answer that lies nearest


def margins_of(exercise: Exercise, solution: Iterable[Report], wrong: Mapping[Path, Report]) -> tuple[Margin, ...]:
    """The margin of each check that has a tolerance."""
    reports = tuple(solution)
    found = []
    for check in JUDGED_BY_TOLERANCE:
        right = [pair for report in reports for pair in _errors(report, check, Status.PASSED)]
        if not right:
            continue
        far = {
            path.stem: max(ratios)
            for path, report in wrong.items()
            if (ratios := [error / tolerance for error, tolerance in _errors(report, check, Status.FAILED)])
        }
        nearest = min(far, key=far.__getitem__, default=None)
        found.append(
            Margin(
                check=check,
                tolerance=min(tolerance for _, tolerance in right),
                solution=max(error / tolerance for error, tolerance in right),
                wrong=None if nearest is None else far[nearest],
                nearest=nearest,
            )
        )
    return tuple(found)


def _errors(report: Report, check: str, status: Status) -> Iterator[tuple[float, float]]:
    """Error and tolerance of every piece of evidence that has both."""
    for row in report.checks:
        if row.id == check and row.status is status:
            for e in row.evidence:
                if e.error is not None and math.isfinite(e.error) and e.tolerance:
                    yield e.error, e.tolerance


def margin_problems(exercise: Exercise, margins: Iterable[Margin]) -> Iterator[Diagnostic]:
    """The solution keeps to a tenth of the tolerance; the nearest known-wrong answer is ten times beyond it."""
    for m in margins:
        facts = []
        if m.solution > 1 / ROOM:
            facts.append(
                f"the solution's {m.check} is off by {m.solution:.2g} of the tolerance, at most 0.1 is left to it"
            )
        if m.wrong is not None and m.wrong < ROOM:
            facts.append(
                f"the {m.check} of {m.nearest}.py is only {m.wrong:.2g} times the tolerance away, not {ROOM:g}"
            )
        for what in facts:
            yield diagnose(
                "margin-narrow",
                what=what,
                why="rounding on another machine must not decide between right and wrong",
                fix="choose inputs on which the mistake weighs more, or a solution that loses fewer digits",
                where=place(exercise, "exercise.toml"),
            )
