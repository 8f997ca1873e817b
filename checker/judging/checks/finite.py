"""`finite`: no NaN and no infinity where the reference has a number."""

from __future__ import annotations

from checker.codes import diagnose
from checker.contract import Case
from checker.judging import show
from checker.judging.checks.decision import SKIPPED, Decision
from checker.judging.judged import Judged
from checker.results import Evidence

ID = "finite"
NEEDS = ("signature", "dtype")


def decide(judged: Judged, case: Case) -> Decision:
    got = judged.answers[case.id].got if case.id in judged.answers else None
    if got is None:
        return SKIPPED
    for leaf, found in enumerate(judged.values(case)):
        if found.not_finite.any():
            values, path = got.values[leaf], judged.layout.outputs[leaf][0]
            where = show.places(int(found.not_finite.sum()), found.wrong.size)
            diagnostic = diagnose(
                "value-not-finite",
                what=judged.told_at(f"the value{path} is {show.kind(values, found.not_finite)}{where}", case),
                why="It is a number in the reference. Dividing by 0, the log or root of a negative number and overflow "
                "are where NaN and infinity begin, and every later step passes them on.",
                fix="Which step is the first to give one?",
            )
            expected, shown = show.pair(judged.questions[case.id].want.values[leaf], values, found.first)
            evidence = Evidence(inputs=judged.inputs(case), expected=expected, got=shown, where=show.place(found.first))
            return Decision(diagnostics=(diagnostic,), evidence=(evidence,))
    return Decision()
