"""From a worker's refusals to rows of a report: one row failed, those before it passed, and a text for the learner.

A refusal comes from a process that ran a learner's code, so nothing in it is believed: whatever it says, the outcome is
a failed row with a text of ours around cleaned words of theirs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from checker.contract import BEFORE_CASES
from checker.diagnostics import Diagnostic
from checker.exercise import Exercise
from checker.grading import refused_loading as loading
from checker.grading import refused_tracing as tracing
from checker.grading.facts import Facts, facts_of
from checker.grading.refused_loops import loop_blocks
from checker.grading.refused_transforms import transformed
from checker.protocol import Refusal
from checker.results import CheckResult, Status

_BY_REASON: dict[str, dict[str, Callable[[Facts], Diagnostic]]] = {
    "loads": {
        "syntax": loading.syntax,
        "empty-file": loading.empty_file,
        "not-utf8": loading.not_utf8,
        "null-byte": loading.not_utf8,
        "entry-missing": loading.entry_missing,
        "entry-not-callable": loading.entry_not_callable,
        "module-missing": loading.module_missing,
        "exits": loading.exits,
        "out-of-memory": tracing.out_of_memory,
    },
    "signature": {
        "arguments-differ": loading.arguments_differ,
        "returns-none": tracing.output,
        "output-not-an-array": tracing.output,
        "custom-node-in-output": tracing.output,
        "namedtuple-in-output": tracing.output,
        "too-many-outputs": tracing.output,
    },
    "value-runs": {
        "not-portable": tracing.not_portable,
        "while-loop-reverse-mode": loop_blocks,
        "static-argument-traced": tracing.static_argument,
        "callback": tracing.callback,
        "leaked-tracer": tracing.leaked,
        "recursion": tracing.recursion,
        "out-of-memory": tracing.out_of_memory,
        "program-too-large": tracing.too_large,
    },
    "gradient-runs": {"while-loop-reverse-mode": loop_blocks, "program-too-large": tracing.too_large},
    "portable": {"program-too-large": tracing.too_large},
}
_OTHERWISE = {
    "loads": loading.raises_at_import,
    "signature": tracing.unknown,
    "value-runs": tracing.raises,
    "gradient-runs": tracing.no_gradient,
    "portable": tracing.not_portable,
}
# The row that a stage decides. A function that cannot be built is not yet one that can be called as the contract says.
_ROWS = {"loads": "loads", "signature": "signature", "value-runs": "signature"}


def rows_for(refusal: Refusal, exercise: Exercise) -> tuple[CheckResult, ...]:
    """The failed row, and before it the rows of the stages that came first, passed."""
    facts = facts_of(refusal, exercise)
    contract = exercise.contract
    row = _ROWS.get(refusal.stage, refusal.stage)
    if row not in contract.checks:  # a stage that this exercise does not have, or nobody has
        row = "signature"
    failed = CheckResult(
        id=row,
        status=Status.FAILED,
        diagnostics=(_diagnostic(facts),),
        required=row != "portable" or contract.portable,
    )
    if row not in BEFORE_CASES:
        return (failed,)
    before = [check for check in BEFORE_CASES[: BEFORE_CASES.index(row)] if check in contract.checks]
    return (*(CheckResult(id=check, status=Status.PASSED) for check in before), failed)


def rows_for_all(refusals: Iterable[Refusal], exercise: Exercise) -> tuple[CheckResult, ...]:
    """The rows that all refusals of one submission decide, each row once: the earliest failure tells."""
    found: dict[str, CheckResult] = {}
    for refusal in refusals:
        for row in rows_for(refusal, exercise):
            if row.id not in found or (found[row.id].status is Status.PASSED and row.status is Status.FAILED):
                found[row.id] = row
    failed = [check for check in BEFORE_CASES if check in found and found[check].status is Status.FAILED]
    if failed:  # nothing after the first stage that failed has passed or failed on its own
        for check in BEFORE_CASES[BEFORE_CASES.index(failed[0]) + 1 :]:
            found.pop(check, None)
    asked = (check.ID for check in exercise.contract.asked)
    return tuple(found[check] for check in (*BEFORE_CASES, *asked, "portable") if check in found)


def _diagnostic(facts: Facts) -> Diagnostic:
    if facts.stage in {check.ID for check in facts.exercise.contract.asked}:
        return transformed(facts)
    if facts.reason.removeprefix("eager-").startswith("concrete-") and facts.stage in ("value-runs", "gradient-runs"):
        return tracing.concrete_value(facts)
    told = _BY_REASON.get(facts.stage, {}).get(facts.reason) or _OTHERWISE.get(facts.stage, tracing.unknown)
    return told(facts)
