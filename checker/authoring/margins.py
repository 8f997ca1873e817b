"""How far right and wrong answers lie from the tolerance, or from the budget."""

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
ROOM_OF_BUDGET = 2.0  # the figures of XLA move by up to 44 % between versions of JAX
_WITHOUT_FIGURES = ("ran-out-of-memory", "program-failed")
_FOR_NUMBERS = "choose inputs on which the mistake weighs more, or a solution that loses fewer digits"
_FOR_FIGURES = "choose sizes that tell right from wrong more clearly, or another budget"


@dataclass(frozen=True, slots=True, kw_only=True)
class Margin:
    """For one check: errors as multiples of the tolerance, or figures of the budget, in the worst case of all.

    `wrong` is the nearest known-wrong answer that the check refuses, None where it refuses none.
    """

    check: str
    tolerance: float | None  # on the shown case
    solution: float
    wrong: float | None
    nearest: str | None
    room: float  # that is asked for on either side


def margins_of(exercise: Exercise, solution: Iterable[Report], wrong: Mapping[Path, Report]) -> tuple[Margin, ...]:
    """The margin of each check that is decided by a tolerance or a budget, in the order of the contract."""
    reports = tuple(solution)
    measured = _measured(exercise)
    found = []
    for check in exercise.contract.checks:
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
                room=ROOM_OF_BUDGET if check in measured else ROOM,
            )
        )
    return tuple(found)


def _measured(exercise: Exercise) -> set[str]:
    """The checks that compare a figure with a budget."""
    return {check.ID for check in exercise.contract.asked if check.MEASURES}


def _refuses(report: Report, check: str) -> bool:
    """Whether figures of an answer were the reason; the cases where it gives any may be right."""
    failed = [row for row in report.checks if row.id == check and row.status is Status.FAILED]
    return any(d.code not in _WITHOUT_FIGURES for row in failed for d in row.diagnostics)


def _tolerance(reports: Iterable[Report], check: str) -> float | None:
    """What a report shows: the tolerance of the first piece of evidence."""
    rows = (row for report in reports for row in report.checks if row.id == check)
    return next((e.tolerance for row in rows for e in row.evidence if e.tolerance), None)


def margin_problems(exercise: Exercise, margins: Iterable[Margin]) -> Iterator[Diagnostic]:
    """The solution keeps well below the tolerance or budget, and the nearest known-wrong answer is well above it."""
    measured = _measured(exercise)
    for m in margins:
        limit, figure = ("budget", "figure") if m.check in measured else ("tolerance", "error")
        facts = []
        if m.solution > 1 / m.room:
            facts.append(
                f"the {m.check} {figure} of the solution is {m.solution:.2g} of the {limit}, more than {1 / m.room:g}"
            )
        if m.wrong is not None and m.wrong < m.room:
            facts.append(
                f"the {m.check} {figure} of {m.nearest}.py is only {m.wrong:.2g} times the {limit}, not {m.room:g}"
            )
        for what in facts:
            yield diagnose(
                "margin-narrow",
                what=what,
                why="neither another machine nor another version of JAX may decide between right and wrong",
                fix=_FOR_FIGURES if m.check in measured else _FOR_NUMBERS,
                where=place(exercise, "exercise.toml"),
            )
