"""`one-program`: one program serves every value of the traced arguments, and grows no faster than allowed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from checker.codes import diagnose
from checker.contract import Static
from checker.diagnostics import Diagnostic
from checker.judging.checks import large_size
from checker.judging.checks.asked import Asking, Compared, decide_numbers, program
from checker.judging.checks.decision import Decision
from checker.judging.checks.large_size import Large
from checker.judging.judged import Judged
from checker.judging.module import operations
from checker.kinds import OneProgram
from checker.results import Evidence

type Point = Mapping[str, Static]  # a binding at which a program is measured


_DIFFERS = large_size.words("value-differs", "The program is measured")


def question(check: OneProgram, asking: Asking) -> Large | None:
    """A size at which the value must be right as well."""
    return large_size.question(check.points, asking, gradient=False)


def compare(judged: Judged, check: OneProgram) -> tuple[Compared, ...] | Diagnostic:
    """The value at a large size: a program that is small there and wrong is none."""
    large: Large | None = judged.bench.ask(check)
    if large is None:
        return ()
    of_point = program(judged, check.exports(judged.contract)[large.number])
    return large_size.compared(judged, check, large, lambda leaves, _: of_point.call(leaves), gradient=False)


def decide(judged: Judged, check: OneProgram) -> Decision:
    """An answer without one program for each binding has failed before: here only the growth is left to measure."""
    numbers = decide_numbers(compare(judged, check), _DIFFERS)
    if numbers.diagnostics:
        return numbers
    sizes = measure(judged, check)
    if not sizes:
        return Decision()
    allowed = [int(check.budget(point) * sizes[0]) for point in check.points]
    evidence = growth(check.points, allowed, sizes, "operations")
    over = next((i for i, (size, most) in enumerate(zip(sizes, allowed, strict=True)) if size > most), None)
    if over is None:
        return Decision(evidence=(evidence,))
    name = named(check.points, over)
    problem = diagnose(
        "program-grows",
        what=f"the program grows from {sizes[0]} operations to {sizes[over]} at {name}",
        why="A Python loop is run while the program is built, and each of its steps is written into it once more. "
        "Building and compiling then take longer with every step; a loop of lax is written once, unless told to "
        "unroll.",
        fix="Which loop is written out step by step, and which one of lax could run in its place?",
    )
    return Decision(diagnostics=(problem,), evidence=(evidence,))


def measure(judged: Judged, check: OneProgram) -> list[int]:
    """Operations of the program at each point, at any depth."""
    if check.ID not in judged.bench.ran:
        counts: list[int] = []
        for export in check.exports(judged.contract):
            with operations(program(judged, export).forward.mlir_module_serialized) as found:
                counts.append(len(found))
        judged.bench.ran[check.ID] = counts
    sizes: list[int] = judged.bench.ran[check.ID]
    return sizes


def margin(judged: Judged, check: OneProgram) -> float | None:
    """Size over budget at the worst point."""
    sizes = measure(judged, check)
    if not sizes:
        return None
    return max(s / (check.budget(p) * sizes[0]) for s, p in zip(sizes[1:], check.points[1:], strict=True))


def growth(points: Sequence[Point], allowed: list[int], measured: list[int], unit: str) -> Evidence:
    """A row of figures for each of the sizes, below one another."""
    varied = _varied(points)
    return Evidence(
        inputs={name: _list(values) for name, values in varied.items()},
        expected=_list(allowed),
        got=_list(measured),
        unit=unit,
    )


def named(points: Sequence[Point], place: int) -> str:
    """A point by what makes it differ from the others, as in `n = 512`."""
    return ", ".join(f"{name} = {values[place]}" for name, values in _varied(points).items())


def _varied(points: Sequence[Point]) -> dict[str, list[Static]]:
    return {n: [point[n] for point in points] for n in points[0] if len({point[n] for point in points}) > 1}


def _list(values: Sequence[Static]) -> str:
    return "[" + " ".join(str(v) for v in values) + "]"
