"""`memory`: the backward pass keeps to its budget of temporary memory at every size."""

from __future__ import annotations

from functools import partial
from typing import Any

import jax
import jax.numpy as jnp

from checker.codes import diagnose
from checker.diagnostics import Diagnostic
from checker.judging.artefact import Program
from checker.judging.checks import large_size
from checker.judging.checks.asked import Asking, Compared, decide_numbers, program
from checker.judging.checks.decision import Decision
from checker.judging.checks.large_size import Large
from checker.judging.checks.one_program import growth, named
from checker.judging.judged import Judged
from checker.judging.run import STOPS, failed
from checker.kinds import Memory

_DIFFERS = large_size.words("gradient-differs", "Memory is measured")


def question(check: Memory, asking: Asking) -> Large | None:
    """A size at which the gradient must be right as well: a program that is small there and wrong has saved nothing."""
    return large_size.question(check.points, asking, gradient=True)


def compare(judged: Judged, check: Memory) -> tuple[Compared, ...] | Diagnostic:
    """The gradient at a large size."""
    large: Large | None = judged.bench.ask(check)
    if large is None:
        return ()
    of_point = program(judged, check.exports(judged.contract)[large.number])
    return large_size.compared(judged, check, large, of_point.pull_back, gradient=True)


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
