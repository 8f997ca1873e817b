"""`second-order`: the gradient can be differentiated once more in reverse mode, and agrees with the reference."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from checker.diagnostics import Diagnostic
from checker.judging import show
from checker.judging.checks.asked import Asking, Compared, Words, decide_numbers, difference_of, program, run
from checker.judging.checks.decision import Decision
from checker.judging.judged import Judged
from checker.judging.numbers import Array, Question
from checker.judging.probes import direction
from checker.kinds import SecondOrder

_DIFFERS = Words(
    code="second-order-differs",
    how="",
    why="The first derivative is right and the second is not: what the backward pass computes is not differentiated as "
    "it should be. A stop_gradient holds for both, and so does a number that a rule saved.",
    fix="Which part of the gradient depends on the input, and does its derivative still see that?",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bend:
    """The first case with directions for its outputs and its inputs, and what its gradient changes by along them."""

    of: Question
    cotangents: tuple[Array, ...]
    directions: tuple[Array, ...]
    want: tuple[Array, ...]  # of each differentiated input


def question(check: SecondOrder, asking: Asking) -> Bend:
    case = asking.contract.cases[0]
    asked = asking.questions[case.id]
    cotangents = tuple(a[-1] for a in asked.cotangents.arrays)
    moved = [asked.inputs[i] for i in asking.layout.differentiated]
    directions = tuple(direction(a, [case.seed, asking.seed, n]) for n, a in enumerate(moved))
    want = asking.reference.curvature(case, asked.inputs, cotangents, directions)
    return Bend(of=asked, cotangents=cotangents, directions=directions, want=want)


def compare(judged: Judged, check: SecondOrder) -> tuple[Compared, ...] | Diagnostic:
    bend: Bend = judged.bench.ask(check)
    (export,) = check.exports(judged.contract)
    of_case = program(judged, export)
    places = judged.layout.differentiated

    def twice(leaves: list[Any], cotangents: list[Any], own: list[Any]) -> list[Any]:
        along = iter(own)
        floating = [i for i, (_, spec) in enumerate(judged.layout.inputs) if spec.is_float]
        # An input that is not differentiated has no say in the first gradient, so none in the second.
        directions = [next(along) if i in places else 0 * leaves[i] for i in floating]
        back = of_case.pull_back_twice(leaves, cotangents, directions)
        return [back[i] for i in places]

    given = (list(bend.of.inputs), list(bend.cotangents), list(bend.directions))
    ran = run(judged, check.ID, twice, given)
    if isinstance(ran, Diagnostic):
        return ran
    case = bend.of.case
    found = []
    for leaf, place in enumerate(places):
        name, spec = judged.layout.inputs[place]
        key = f"second-order/{leaf}"
        found.append(
            Compared(
                case=case,
                name=f"the second derivative by {name}",
                key=key,
                got=ran[leaf],
                want=bend.want[leaf],
                difference=difference_of(judged, key, ran[leaf], bend.want[leaf], spec.dtype, bend.want),
                inputs=judged.inputs(case),
                direction=f"along {show.one(bend.directions[0], 24)}",
            )
        )
    return tuple(found)


def decide(judged: Judged, check: SecondOrder) -> Decision:
    return decide_numbers(compare(judged, check), _DIFFERS)
