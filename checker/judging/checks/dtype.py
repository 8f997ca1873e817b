"""`dtype`: every array of the result has the kind of number that the exercise asks for."""

from __future__ import annotations

from checker.codes import diagnose
from checker.contract import ArraySpec, Case
from checker.judging.checks.decision import Decision
from checker.judging.judged import Judged
from checker.results import Evidence

ID = "dtype"
NEEDS = ("signature",)


def decide(judged: Judged, case: Case) -> Decision:
    given = judged.given[case.program]
    for (path, spec), got in zip(judged.layout.outputs, given.outputs, strict=True):
        if spec.dtype != got.dtype:
            diagnostic = diagnose(
                "dtype-differs",
                what=f"the result{path} is {got.dtype}, not {spec.dtype}",
                why=_why(got, spec),
                fix="Which operation, constant or carry gives the result its dtype?",
            )
            return Decision(diagnostics=(diagnostic,), evidence=(Evidence(expected=spec.dtype, got=got.dtype),))
    return Decision()


def _why(got: ArraySpec, spec: ArraySpec) -> str:
    if spec.is_float and not got.is_float:
        return f"{got.dtype} numbers have no derivative, and fractions are lost on the way to them."
    if spec.is_float:
        return f"Rounding is judged by what {spec.dtype} can hold, and callers count on it."
    return f"The exercise asks for {spec.dtype}, which holds these numbers exactly."
