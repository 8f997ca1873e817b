"""`vmap`: several cases as one batch give what each gives alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from checker.contract import Case
from checker.diagnostics import Diagnostic
from checker.judging import show
from checker.judging.checks.asked import (
    Asking,
    Compared,
    Words,
    decide_numbers,
    difference_of,
    program,
    run,
)
from checker.judging.checks.decision import Decision
from checker.judging.judged import Judged
from checker.judging.numbers import Array, Cotangents, Numbers
from checker.kinds import Vmap

_DIFFERS = Words(
    code="vmap-differs",
    how="under vmap",
    why="Each row alone is right. In a batch all rows run through one program, and a loop goes on until its last row "
    "is done.",
    fix="What does the answer compute once for all rows, where each row needs its own?",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One row of the batch: its inputs, one direction for its gradient, and what is right."""

    case: Case
    inputs: tuple[Array, ...]
    cotangents: tuple[Array, ...]
    want: Numbers


def question(check: Vmap, asking: Asking) -> tuple[Row, ...]:
    """The cases of one program; arguments that are not batched are those of the first of them."""
    cases = check.rows(asking.contract)
    names = [name for name, _ in asking.layout.inputs]
    batched = _batched(check, names)
    first = asking.questions[cases[0].id].inputs
    rows = []
    for case in cases:
        own = asking.questions[case.id]
        inputs = tuple(a if b else f for a, f, b in zip(own.inputs, first, batched, strict=True))
        one = Cotangents(arrays=tuple(a[-1:] for a in own.cotangents.arrays), labels=own.cotangents.labels[-1:])
        want = asking.reference.numbers(case, inputs, one)
        rows.append(Row(case=case, inputs=inputs, cotangents=tuple(a[0] for a in one.arrays), want=want))
    return tuple(rows)


def compare(judged: Judged, check: Vmap) -> tuple[Compared, ...] | Diagnostic:
    """Every output of every row, then the gradients: of an argument that is not batched, their sum over the rows."""
    rows: tuple[Row, ...] = judged.bench.ask(check)
    (export,) = check.exports(judged.contract)
    of_batch = program(judged, export)
    batched = _batched(check, [name for name, _ in judged.layout.inputs])
    given = [np.stack(leaf) if b else leaf[0] for leaf, b in zip(_columns(rows), batched, strict=True)]
    directions = [np.stack(leaf) for leaf in zip(*(r.cotangents for r in rows), strict=True)]

    def everything(leaves: list[Any], along: list[Any]) -> tuple[list[Any], list[Any]]:
        values = of_batch.call(leaves)
        if of_batch.backward is None:
            return values, []
        back = of_batch.pull_back(leaves, along)
        return values, [back[i] for i in judged.layout.differentiated]

    ran = run(judged, check.ID, everything, (given, directions))
    if isinstance(ran, Diagnostic):
        return ran
    values, gradients = ran
    return (*_values(judged, rows, values), *_gradients(judged, rows, batched, gradients))


def decide(judged: Judged, check: Vmap) -> Decision:
    return decide_numbers(compare(judged, check), _DIFFERS)


def _columns(rows: Sequence[Row]) -> Iterator[tuple[Array, ...]]:
    """Each input over all rows."""
    return zip(*(row.inputs for row in rows), strict=True)


def _batched(check: Vmap, names: Sequence[str]) -> list[bool]:
    """For each array of the arguments, whether it has a row for each case."""
    return [any(n == over or n.startswith(f"{over}[") for over in check.over) for n in names]


def _values(judged: Judged, rows: Sequence[Row], values: Sequence[Array]) -> list[Compared]:
    found = []
    for leaf, (path, spec) in enumerate(judged.layout.outputs):
        family = [row.want.values[leaf] for row in rows]
        for i, row in enumerate(rows):
            key = f"vmap/value/{leaf}/{i}"
            difference = difference_of(judged, key, values[leaf][i], row.want.values[leaf], spec.dtype, family)
            found.append(
                Compared(
                    case=row.case,
                    name=f"the value{path} of row {i}",
                    key=key,
                    got=values[leaf][i],
                    want=row.want.values[leaf],
                    difference=difference,
                    inputs=_inputs(judged, row),
                )
            )
    return found


def _gradients(
    judged: Judged, rows: Sequence[Row], batched: Sequence[bool], gradients: Sequence[Array]
) -> list[Compared]:
    found = []
    for leaf, got in enumerate(gradients):
        place = judged.layout.differentiated[leaf]
        name, spec = judged.layout.inputs[place]
        wanted = [row.want.gradients[leaf][0] for row in rows if row.want.gradients is not None]
        pairs = [(got[i], w) for i, w in enumerate(wanted)] if batched[place] else [(got, np.asarray(sum(wanted)))]
        for i, (one, want) in enumerate(pairs):
            key = f"vmap/gradient/{leaf}/{i}"
            found.append(
                Compared(
                    case=rows[i].case,
                    name=f"the gradient of {name}" + (f" in row {i}" if batched[place] else ""),
                    key=key,
                    got=one,
                    want=want,
                    difference=difference_of(judged, key, one, want, spec.dtype, wanted),
                    inputs=_inputs(judged, rows[i]),
                )
            )
    return found


def _inputs(judged: Judged, row: Row) -> dict[str, str]:
    return show.inputs(judged.layout, judged.contract, row.case, row.inputs)
