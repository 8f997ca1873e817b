"""`forward`: forward mode runs through the answer, and agrees with the reference."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import jax
import numpy as np

from checker.contract import Case
from checker.diagnostics import Diagnostic
from checker.judging import show
from checker.judging.artefact import Program
from checker.judging.checks.asked import Asking, Compared, Words, decide_numbers, difference_of, program, run
from checker.judging.checks.decision import Decision
from checker.judging.judged import Judged
from checker.judging.numbers import Array, Question
from checker.judging.probes import direction
from checker.kinds import Forward

_DIFFERS = Words(
    code="forward-differs",
    how="in forward mode",
    why="Backward the same answer gives the right gradient, and both are one derivative. They part where a rule is "
    "written for one of them, or where a loop ends before its tangent has settled.",
    fix="Where does the derivative come from in each of the two?",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Push:
    """One case with a direction for each differentiated input, and the derivative along it."""

    of: Question
    tangents: tuple[Array, ...]
    want: tuple[Array, ...]  # of each floating output


def question(check: Forward, asking: Asking) -> tuple[Push, ...]:
    """Every case of the first program, in one random direction each."""
    return tuple(_push(asking, case) for case in asking.contract.cases if case.program == _first(asking).program)


def compare(judged: Judged, check: Forward) -> tuple[Compared, ...] | Diagnostic:
    pushes: tuple[Push, ...] = judged.bench.ask(check)
    (export,) = check.exports(judged.contract)
    of_one = program(judged, export)
    given = [np.stack(leaf) for leaf in zip(*((*p.of.inputs, *p.tangents) for p in pushes), strict=True)]
    ran = run(judged, check.ID, lambda *leaves: _mapped(of_one, leaves), given)
    if isinstance(ran, Diagnostic):
        return ran
    outputs = [(path, spec) for path, spec in judged.layout.outputs if spec.is_float]
    found = []
    for leaf, (path, spec) in enumerate(outputs):
        family = [p.want[leaf] for p in pushes]
        for i, push in enumerate(pushes):
            key = f"forward/{push.of.case.id}/{leaf}"
            got, want = ran[leaf][i], push.want[leaf]
            found.append(
                Compared(
                    case=push.of.case,
                    name=f"the derivative{f' of result{path}' if path else ''}",
                    key=key,
                    got=got,
                    want=want,
                    difference=difference_of(judged, key, got, want, spec.dtype, family),
                    inputs=judged.inputs(push.of.case),
                    direction=f"along {show.one(push.tangents[0], 24)}",
                )
            )
    return tuple(found)


def decide(judged: Judged, check: Forward) -> Decision:
    return decide_numbers(compare(judged, check), _DIFFERS)


def _first(asking: Asking) -> Case:
    return asking.contract.cases[0]


def _push(asking: Asking, case: Case) -> Push:
    asked = asking.questions[case.id]
    moved = [asked.inputs[i] for i in asking.layout.differentiated]
    tangents = tuple(direction(a, [case.seed, asking.seed, n]) for n, a in enumerate(moved))
    return Push(of=asked, tangents=tangents, want=asking.reference.push_forward(case, asked.inputs, tangents))


def _mapped(of_one: Program, leaves: Sequence[Any]) -> list[jax.Array]:
    """Traced: case by case, since a program has no batching rule."""
    found: list[jax.Array] = jax.lax.map(of_one.call, list(leaves))
    return found
