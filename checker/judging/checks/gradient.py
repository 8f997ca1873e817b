"""`gradient`: in every direction the backward pass gives what forward mode gives for the reference."""

from __future__ import annotations

from checker.contract import Case
from checker.judging import show
from checker.judging.checks.decision import SKIPPED, Decision, finite
from checker.judging.judged import GradientRow, Judged
from checker.judging.mistakes import explain
from checker.results import Evidence

ID = "gradient"
NEEDS = ("signature", "dtype", "finite")


def decide(judged: Judged, case: Case) -> Decision:
    answer = judged.answers.get(case.id)
    if answer is not None and answer.gradient_failure is not None:
        evidence = Evidence(inputs=judged.inputs(case))
        return Decision(diagnostics=(answer.gradient_failure,), evidence=(evidence,))
    if not judged.has_gradients(case):
        return SKIPPED
    rows = judged.gradients(case)
    wrong = next((row for row in rows if not row.difference.fits), None)
    if wrong is None:
        return Decision(evidence=(_evidence(judged, case, rows[0]),) if case.shown else ())
    diagnostic = explain(judged, case, wrong)
    return Decision(diagnostics=(diagnostic,), evidence=(_evidence(judged, case, wrong),))


def _evidence(judged: Judged, case: Case, row: GradientRow) -> Evidence:
    at = row.difference.first if row.difference.wrong.any() else None
    expected, got = show.pair(row.want, row.got, at)
    name = judged.differentiated[row.leaf] if len(judged.differentiated) > 1 else ""
    place = show.place(at) if at is not None else None
    return Evidence(
        inputs=judged.inputs(case),
        expected=expected,
        got=got,
        where=f"{name}{place or ''}" or None,
        error=finite(row.difference.error),
        tolerance=row.difference.tolerance,
        cotangent=judged.questions[case.id].cotangents.labels[row.direction] or None,
    )
