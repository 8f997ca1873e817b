"""How far right and wrong answers lie from the tolerance."""

from __future__ import annotations

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
    """For one check: errors as multiples of the tolerance, in the worst case of all.

    `wrong` is the nearest known-wrong answer that the check refuses, None where it refuses none.
    """

    check: str
    tolerance: float | None  # on the shown case
    solution: float
    wrong: float | None
    nearest: str | None


def margins_of(solution: Iterable[Report], wrong: Mapping[Path, Report]) -> tuple[Margin, ...]:
    """The margin of each check that has a tolerance."""
    reports = tuple(solution)
    found = []
    for check in JUDGED_BY_TOLERANCE:
        right = [report.margins[check] for report in reports if check in report.margins]
        if not right:
            continue
        far = {path.stem: r.margins[check] for path, r in wrong.items() if check in r.margins and _refuses(r, check)}
        nearest = min(far, key=far.__getitem__, default=None)
        found.append(
            Margin(
                check=check,
                tolerance=_tolerance(reports, check),
                solution=max(right),
                wrong=None if nearest is None else far[nearest],
                nearest=nearest,
            )
        )
    return tuple(found)


def _refuses(report: Report, check: str) -> bool:
    return any(row.id == check and row.status is Status.FAILED for row in report.checks)


def _tolerance(reports: Iterable[Report], check: str) -> float | None:
    """What a report shows: the tolerance of the first piece of evidence."""
    rows = (row for report in reports for row in report.checks if row.id == check)
    return next((e.tolerance for row in rows for e in row.evidence if e.tolerance), None)


def margin_problems(exercise: Exercise, margins: Iterable[Margin]) -> Iterator[Diagnostic]:
    """The solution keeps to a tenth of the tolerance; the nearest known-wrong answer is ten times beyond it."""
    for m in margins:
        facts = []
        if m.solution > 1 / ROOM:
            facts.append(
                f"the solution's {m.check} is off by {m.solution:.2g} of the tolerance, more than {1 / ROOM:g} of it"
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
