"""`portable`: the answer lowers for CPUs, GPUs and TPUs alike."""

from __future__ import annotations

from checker.contract import Case
from checker.diagnostics import Diagnostic
from checker.judging.checks.decision import SKIPPED, Decision
from checker.judging.judged import Judged

ID = "portable"
NEEDS = ("signature",)


def decide(judged: Judged, case: Case) -> Decision:
    if judged.portable is None:
        return SKIPPED
    if isinstance(judged.portable, Diagnostic):
        return Decision(diagnostics=(judged.portable,))
    return Decision()
