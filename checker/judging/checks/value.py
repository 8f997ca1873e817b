"""`value`: the result is that of the reference, up to rounding."""

from __future__ import annotations

from checker.codes import diagnose
from checker.contract import Case
from checker.diagnostics import Diagnostic
from checker.judging import show
from checker.judging.checks.decision import SKIPPED, Decision, finite
from checker.judging.compare import Difference
from checker.judging.judged import Judged
from checker.results import Evidence

ID = "value"
NEEDS = ("signature", "dtype")


def decide(judged: Judged, case: Case) -> Decision:
    answer = judged.answers.get(case.id)
    if answer is None:
        return SKIPPED
    if answer.value_failure is not None:
        return Decision(diagnostics=(answer.value_failure,), evidence=(Evidence(inputs=judged.inputs(case)),))
    found = judged.values(case)
    if any(d.not_finite.any() for d in found):
        return SKIPPED  # `finite` has told it
    wrong = next((leaf for leaf, d in enumerate(found) if not d.fits), None)
    if wrong is None:
        # Of several results a floating one: a count says little about a gradient.
        leaf = next((i for i, (_, spec) in enumerate(judged.layout.outputs) if spec.is_float), 0)
        shown = (_evidence(judged, case, leaf, found[leaf]),) if case.shown else ()
        return Decision(evidence=shown)
    diagnostic = _differs(judged, case, wrong, found[wrong])
    return Decision(diagnostics=(diagnostic,), evidence=(_evidence(judged, case, wrong, found[wrong]),))


def _differs(judged: Judged, case: Case, leaf: int, found: Difference) -> Diagnostic:
    right = [c for c in judged.cases if judged.has_values(c) and all(d.fits for d in judged.values(c))]
    path = judged.layout.outputs[leaf][0]
    if found.wrong.ndim == 0:
        evidence = _evidence(judged, case, leaf, found)
        what = f"the value{path} is {evidence.got}, not {evidence.expected}"
    else:
        what = f"the value{path} differs{show.places(int(found.wrong.sum()), found.wrong.size)}"
    others = len(judged.cases) - 1
    if right:
        why = judged.right_in(right)
        fix = f"What is different {judged.at(case)}?"
    else:
        why = "It is wrong in every case." if others else "The numbers part somewhere on the way to the result."
        fix = "Follow the smallest case by hand: at which step do the two numbers part?"
    return diagnose("value-differs", what=judged.told_at(what, case), why=why, fix=fix)


def _evidence(judged: Judged, case: Case, leaf: int, found: Difference) -> Evidence:
    answer = judged.answers[case.id].got
    want = judged.questions[case.id].want.values[leaf]
    at = found.first if found.wrong.any() else None
    expected, got = show.pair(want, want if answer is None else answer.values[leaf], at)
    return Evidence(
        inputs=judged.inputs(case),
        expected=expected,
        got=got,
        where=show.place(at) if at is not None else None,
        error=finite(found.error),
        tolerance=found.tolerance,
    )
