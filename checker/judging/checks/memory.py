"""`memory`: the backward pass keeps to its budget of temporary memory at every size."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from checker.codes import diagnose
from checker.contract import Case
from checker.diagnostics import CheckerError, Diagnostic
from checker.judging import probes
from checker.judging.artefact import Program
from checker.judging.checks.asked import Asking, Compared, Words, decide_numbers, difference_of, program, run
from checker.judging.checks.decision import Decision
from checker.judging.checks.one_program import growth, named
from checker.judging.judged import Judged
from checker.judging.numbers import Array
from checker.judging.run import STOPS, failed
from checker.kinds import Memory

_DIFFERS = Words(
    code="gradient-differs",
    how="at a large size,",
    why="Memory is measured at sizes beyond those of the cases, and it counts for a right program only. Here another "
    "one is built for such a size.",
    fix="Which line asks for the size, and does something else with a large one?",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Largest:
    """The largest size at which a gradient can be told from nothing: its inputs, one cotangent, and the gradient."""

    number: int  # among the points
    case: Case
    inputs: tuple[Array, ...]
    cotangents: tuple[Array, ...]
    want: tuple[Array, ...]  # of each differentiated input


def question(check: Memory, asking: Asking) -> Largest | None:
    """None where there is no such size, or `cases.py` gives no inputs of it, written for the cases alone."""
    cases = asking.contract.cases
    like = next((case for case in reversed(cases) if not case.shown), cases[-1])
    try:
        asked = (_at(number, replace(like, bind=dict(check.points[number])), asking) for number in _from_last(check))
        return next((largest for largest in asked if _can_be_told(largest, asking)), None)
    except CheckerError:
        return None


def _from_last(check: Memory) -> Iterable[int]:
    return reversed(range(len(check.points)))


def _at(number: int, case: Case, asking: Asking) -> Largest:
    outputs = [(path, spec.bound(case.bind)) for path, spec in asking.layout.outputs]
    cotangents = probes.cotangents(outputs, case, asking.seed)
    inputs = asking.reference.draw(case, asking.seed)
    gradients = asking.reference.numbers(case, inputs, cotangents).gradients
    want = tuple(rows[-1] for rows in gradients or ())
    row = tuple(a[-1] for a in cotangents.arrays)
    return Largest(number=number, case=case, inputs=inputs, cotangents=row, want=want)


def _can_be_told(largest: Largest, asking: Asking) -> bool:
    """Whether every part of the gradient is of a size that its dtype has. After many steps some fade away, or grow."""
    dtypes = [asking.layout.inputs[i][1].dtype for i in asking.layout.differentiated]
    bounds: list[Any] = [jnp.finfo(dtype) for dtype in dtypes]  # type: ignore[no-untyped-call]
    sizes = [float(np.max(np.abs(want), initial=0.0)) for want in largest.want]
    return all(float(b.tiny) / float(b.eps) < size < float(b.max) for b, size in zip(bounds, sizes, strict=True))


def compare(judged: Judged, check: Memory) -> tuple[Compared, ...] | Diagnostic:
    """The gradient at a large size: a program that is small there and wrong has saved nothing."""
    largest: Largest | None = judged.bench.ask(check)
    if largest is None:
        return ()
    of_point, places = program(judged, check.exports(judged.contract)[largest.number]), judged.layout.differentiated
    given = (list(largest.inputs), list(largest.cotangents))
    ran = run(judged, f"{check.ID}/numbers", lambda leaves, row: of_point.pull_back(leaves, row), given)
    if isinstance(ran, Diagnostic):
        return ran
    found = []
    for leaf, place in enumerate(places):
        name, spec = judged.layout.inputs[place]
        key, got, want = f"memory/{leaf}", np.asarray(ran[place]), largest.want[leaf]
        found.append(
            Compared(
                case=largest.case,
                name=f"the gradient of {name}",
                key=key,
                got=got,
                want=want,
                difference=difference_of(judged, key, got, want, spec.dtype, largest.want),
                inputs={},
            )
        )
    return tuple(found)


def decide(judged: Judged, check: Memory) -> Decision:
    """XLA's own figure for the compiled backward pass, on CPU, of a program that is right at a large size."""
    numbers = decide_numbers(compare(judged, check), _DIFFERS)
    if numbers.diagnostics:
        return numbers
    measured = measure(judged, check)
    if isinstance(measured, Diagnostic):
        return Decision(diagnostics=(measured,))
    allowed = [int(check.budget(point)) for point in check.points]
    evidence = growth(check.points, allowed, measured, "numbers kept")
    over = next((i for i, (m, most) in enumerate(zip(measured, allowed, strict=True)) if m > most), None)
    if over is None:
        return Decision(evidence=(evidence,))
    last = len(check.points) - 1
    problem = diagnose(
        "memory-over-budget",
        what=f"the backward pass keeps {measured[last]} numbers at {named(check.points, last)}, over {allowed[last]}",
        why=f"Going backwards it needs what each step computed on the way, and what is not computed again is kept. The "
        f"budget is {check.formula}, in numbers of {judged.layout.outputs[0][1].dtype}.",
        fix="What does each step keep, and what of that could be computed again?",
    )
    return Decision(diagnostics=(problem,), evidence=(evidence,))


def measure(judged: Judged, check: Memory) -> list[int] | Diagnostic:
    """Temporary memory at each point, in elements of the first result."""
    if "memory" not in judged.bench.ran:
        size = jnp.dtype(judged.layout.outputs[0][1].dtype).itemsize
        cpu = jax.devices("cpu")[0]
        found: list[int] = []
        try:
            for number, export in enumerate(check.exports(judged.contract)):
                make = partial(_bytes, program(judged, export), cpu)
                taken = judged.bench.compiled(f"memory/{number}", make)
                found.append(-(-taken // size))
        except STOPS as err:
            judged.bench.ran["memory"] = failed(err)
        else:
            judged.bench.ran["memory"] = found
    measured: list[int] | Diagnostic = judged.bench.ran["memory"]
    return measured


def margin(judged: Judged, check: Memory) -> float | None:
    """Figure over budget at the worst point."""
    measured = measure(judged, check)
    if isinstance(measured, Diagnostic):
        return None
    return max(m / check.budget(p) for m, p in zip(measured, check.points, strict=True))


def _bytes(of_point: Program, device: Any) -> int:
    """What XLA sets aside for the backward pass beside what goes in and comes out."""
    backward = of_point.backward
    if backward is None:
        raise ValueError("this program has no gradient")
    placed = jax.sharding.SingleDeviceSharding(device)
    given = [jax.ShapeDtypeStruct(a.shape, a.dtype, sharding=placed) for a in backward.in_avals]
    analysis: Any = jax.jit(backward.call).lower(*given).compile().memory_analysis()
    return int(analysis.temp_size_in_bytes)
