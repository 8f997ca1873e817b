"""What became of a submission before any number: the rows that the trace decides, and the program if there is one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from checker.codes import diagnose
from checker.exercise import Exercise
from checker.grading.ask import Answer, is_whole, trace_job
from checker.grading.client import Slot
from checker.grading.ends import trace_row
from checker.grading.jobs import Ended
from checker.grading.refusals import rows_for_all
from checker.grading.rows import on_each
from checker.limits import Limits
from checker.protocol import Artefact
from checker.results import CheckResult, Status

_QUIET = re.compile(r"quiet: (jax\.debug\.[a-z_]{1,40})")
_NOTHING = Answer((), [])


@dataclass(frozen=True, slots=True, kw_only=True)
class Built:
    """`answer` is empty when there is nothing to judge. `output` waits until the process is gone: ask late."""

    rows: list[CheckResult]
    answer: Answer = _NOTHING
    output: Callable[[], str] = str


def build(
    slot: Slot,
    exercise: Exercise,
    source: bytes,
    filename: str,
    limits: Limits,
    backends: Sequence[str] = ("cpu",),
) -> Built:
    """Trace a submission. Raises `Stopped` when nobody waits for it any more."""
    if len(source) > limits.source:
        return Built(rows=[_too_long(limits)])
    traced = slot.trace(trace_job(exercise, filename, backends), source)
    if isinstance(traced, Ended):
        return Built(rows=[trace_row(traced, exercise, limits)], output=lambda: traced.output)
    artefacts = traced.reply.artefacts
    if len(artefacts) != len(traced.artefacts) or not is_whole(traced.reply, exercise):
        garbled = Ended(reason="garbled")
        return Built(rows=[trace_row(garbled, exercise, limits)], output=lambda: traced.output)
    refused = rows_for_all(traced.reply.refusals, exercise)
    return Built(
        rows=[*_passed_stages(exercise, artefacts, refused), *on_each(refused, exercise.contract, backends)],
        answer=Answer(artefacts, traced.artefacts),
        output=lambda: traced.output + _quiet(traced.reply.notes),
    )


def _passed_stages(
    exercise: Exercise, artefacts: tuple[Artefact, ...], refused: Sequence[CheckResult]
) -> list[CheckResult]:
    """The rows of the stages that came through: an artefact is the evidence."""
    told = {row.id for row in refused}
    contract = exercise.contract
    programs = set(contract.programs)
    by_role = {role: {a.program for a in artefacts if a.role == role} for role in ("gradient", "value", "portable")}
    rows = []
    if by_role["gradient"] | by_role["value"] == programs:
        rows += ["loads", "signature"]
    if by_role["gradient"] == programs:
        rows += ["gradient-runs"]
    passed = [
        CheckResult(id=check, status=Status.PASSED) for check in rows if check in contract.checks and check not in told
    ]
    if by_role["portable"] and "portable" not in told:  # one program tells of all: only sizes differ
        passed.append(CheckResult(id="portable", status=Status.PASSED, required=contract.portable))
    return passed


def _quiet(notes: Iterable[str]) -> str:
    """A line for each call of `jax.debug` that did nothing, so that nobody wonders where its words went."""
    names = dict.fromkeys(match[1] for note in notes if (match := _QUIET.fullmatch(note)))
    return "".join(f"(`{name}` says nothing here: the program is built, and runs elsewhere.)\n" for name in names)


def _too_long(limits: Limits) -> CheckResult:
    problem = diagnose(
        "file-too-long",
        what=f"the file holds over {limits.source >> 10} KB",
        why=f"A file over {limits.source >> 10} KB is not read: an answer is a function, not a library.",
        fix="Did you name the right file?",
    )
    return CheckResult(id="loads", status=Status.FAILED, diagnostics=(problem,))
