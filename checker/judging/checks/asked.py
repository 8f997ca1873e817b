"""The checks that an exercise may ask for, as the judge sees them: one module each, named by the kind's `JUDGE`.

Such a module has `decide(judged, check)`. Where that needs inputs or a reference of its own it has `question(check,
asking)` too, whose result `judged.bench.ask(check)` gives. Where it compares numbers it has `compare(judged, check)`:
tolerances come from the author's own answer. Where it measures, `margin(judged, check)` gives figure over budget.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

import jax
import numpy as np

from checker.codes import diagnose
from checker.contract import AskedCheck, Case, Contract, Export
from checker.diagnostics import Diagnostic
from checker.judging import show
from checker.judging.artefact import Program
from checker.judging.checks.decision import Decision, finite
from checker.judging.compare import Difference, difference, scale_of
from checker.judging.judged import Judged
from checker.judging.numbers import Array, Layout, Question
from checker.judging.reference import Reference
from checker.judging.run import STOPS, compiler_options, failed
from checker.results import Evidence


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """What a question can be made from."""

    contract: Contract
    layout: Layout
    questions: Mapping[str, Question]  # by case
    reference: Reference
    seed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """One array that an answer gave beside what it should be. `name` says which, as in `the gradient of x`."""

    case: Case
    name: str
    key: str
    got: Array
    want: Array
    difference: Difference
    inputs: Mapping[str, str]
    direction: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """What a check says when numbers differ."""

    code: str
    how: str  # how they were computed, as in `under vmap`
    why: str
    fix: str


def module_of(check: AskedCheck) -> Any:
    """What decides a check."""
    return importlib.import_module(check.JUDGE)


def decide(judged: Judged, check: AskedCheck) -> Decision:
    """What its module decides."""
    return cast(Decision, module_of(check).decide(judged, check))


def compared(judged: Judged, check: AskedCheck) -> tuple[Compared, ...]:
    """The numbers of a check that compares some, and that could run."""
    if not judged.answers:  # nothing ran, so nothing may be asked
        return ()
    compare = getattr(module_of(check), "compare", None)
    found = compare(judged, check) if compare else ()
    return () if isinstance(found, Diagnostic) else found


def program(judged: Judged, export: Export) -> Program:
    """The program that came for an export. Raises `KeyError` when none came."""
    return judged.programs[export.program, export.role]


def run(judged: Judged, role: str, function: Callable[..., Any], arguments: Sequence[Any]) -> Any | Diagnostic:
    """What `function`, which calls the programs of a role, gives as NumPy arrays, or why it stops. Runs once."""
    if role not in judged.bench.ran:
        given = jax.device_put(list(arguments), judged.bench.device)
        options = compiler_options(judged.bench.device)
        try:
            compiled = judged.bench.compiled(role, lambda: jax.jit(function).lower(*given).compile(options))
            judged.bench.ran[role] = jax.tree.map(np.asarray, compiled(*given))
        except STOPS as err:
            judged.bench.ran[role] = failed(err)
    return judged.bench.ran[role]


def difference_of(judged: Judged, key: str, got: Array, want: Array, dtype: str, family: Sequence[Array]) -> Difference:
    """Judged by the tolerance of this quantity, relative to its norm."""
    tolerance = judged.tolerances.of_key(key, dtype)
    return difference(got, want, scale=scale_of(want, family), tolerance=tolerance)


def decide_numbers(found: Sequence[Compared] | Diagnostic, words: Words) -> Decision:
    """The first number that is not right."""
    if isinstance(found, Diagnostic):
        return Decision(diagnostics=(found,))
    wrong = next((c for c in found if not c.difference.fits), None)
    if wrong is None:
        shown = next((c for c in found if c.case.shown), None)
        return Decision(evidence=() if shown is None else (_evidence(shown),))
    return Decision(diagnostics=(_told(wrong, words),), evidence=(_evidence(wrong),))


def _told(wrong: Compared, words: Words) -> Diagnostic:
    bad = wrong.difference.not_finite
    state = show.kind(wrong.got, bad) if bad.any() else "not right"
    where = show.places(int(wrong.difference.wrong.sum()), wrong.difference.wrong.size)
    return diagnose(
        words.code, what=f"{words.how} {wrong.name} is {state}{where}".strip(), why=words.why, fix=words.fix
    )


def _evidence(row: Compared) -> Evidence:
    at = row.difference.first if row.difference.wrong.any() else None
    expected, got = show.pair(row.want, row.got, at)
    return Evidence(
        inputs=row.inputs,
        expected=expected,
        got=got,
        where=show.place(at) if at is not None else None,
        error=finite(row.difference.error),
        tolerance=row.difference.tolerance,
        cotangent=row.direction,
    )
