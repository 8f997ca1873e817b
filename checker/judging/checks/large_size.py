"""At a large size: what is measured there counts for a right program, and another could be built for such a size."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import jax.numpy as jnp
import numpy as np

from checker.contract import AskedCheck, Case, Static
from checker.diagnostics import CheckerError, Diagnostic
from checker.judging import probes
from checker.judging.checks.asked import Asking, Compared, Words, difference_of, run
from checker.judging.judged import Judged
from checker.judging.numbers import Array

_WHY = (
    "{} at sizes beyond those of the cases, and counts for a right program only. Here another is built for such a size."
)
_FIX = "Which line asks for the size, and does something else with a large one?"


@dataclass(frozen=True, slots=True, kw_only=True)
class Large:
    """The largest size at which numbers can be told from nothing: its inputs, one cotangent, and what is right."""

    number: int  # among the points
    case: Case
    inputs: tuple[Array, ...]
    cotangents: tuple[Array, ...]
    values: tuple[Array, ...]
    gradients: tuple[Array, ...]  # of each differentiated input


def words(code: str, measured: str) -> Words:
    """What a learner reads; `measured` begins the sentence, as in `Memory is measured`."""
    return Words(code=code, how="at a large size,", why=_WHY.format(measured), fix=_FIX)


def question(points: Sequence[Mapping[str, Static]], asking: Asking, *, gradient: bool) -> Large | None:
    """None where there is no such size, or `cases.py` gives no inputs of it, written for the cases alone."""
    likes = sorted(asking.contract.cases, key=lambda case: case.shown)  # shown inputs are often typed in
    for number, like in itertools.product(reversed(range(len(points))), likes):
        try:
            large = _at(number, replace(like, bind=dict(points[number])), asking)
        except CheckerError:
            continue
        if _can_be_told(large.gradients if gradient else large.values, _dtypes(asking, gradient=gradient)):
            return large
    return None


def compared(
    judged: Judged, check: AskedCheck, large: Large | None, function: Callable[..., Any], *, gradient: bool
) -> tuple[Compared, ...] | Diagnostic:
    """What `function` of the inputs and the cotangents gives, beside what is right; empty without such a size."""
    if large is None:
        return ()
    ran = run(judged, f"{check.ID}/numbers", function, (list(large.inputs), list(large.cotangents)))
    if isinstance(ran, Diagnostic):
        return ran
    if gradient:
        rows = [(f"the gradient of {judged.layout.inputs[i][0]}", judged.layout.inputs[i][1], ran[i])
                for i in judged.layout.differentiated]  # fmt: skip
    else:
        rows = [(f"the value{path}", spec, ran[i]) for i, (path, spec) in enumerate(judged.layout.outputs)]
    wanted = large.gradients if gradient else large.values
    found = []
    for leaf, ((name, spec, given), want) in enumerate(zip(rows, wanted, strict=True)):
        key, got = f"{check.ID}/{leaf}", np.asarray(given)
        difference = difference_of(judged, key, got, want, spec.dtype, [want])
        found.append(
            Compared(case=large.case, name=name, key=key, got=got, want=want, difference=difference, inputs={})
        )
    return tuple(found)


def _at(number: int, case: Case, asking: Asking) -> Large:
    outputs = [(path, spec.bound(case.bind)) for path, spec in asking.layout.outputs]
    cotangents = probes.cotangents(outputs, case, asking.seed)
    inputs = asking.reference.draw(case, asking.seed)
    right = asking.reference.numbers(case, inputs, cotangents)
    return Large(
        number=number,
        case=case,
        inputs=inputs,
        cotangents=tuple(a[-1] for a in cotangents.arrays),
        values=right.values,
        gradients=tuple(rows[-1] for rows in right.gradients or ()),
    )


def _dtypes(asking: Asking, *, gradient: bool) -> list[str]:
    if gradient:
        return [asking.layout.inputs[i][1].dtype for i in asking.layout.differentiated]
    return [spec.dtype for _, spec in asking.layout.outputs]


def _can_be_told(wanted: Sequence[Array], dtypes: Sequence[str]) -> bool:
    """Whether every part is of a size that its dtype has. After many steps some fade away, or grow."""
    for want, dtype in zip(wanted, dtypes, strict=True):
        if not jnp.issubdtype(jnp.dtype(dtype), jnp.inexact):
            continue
        bounds: Any = jnp.finfo(dtype)  # type: ignore[no-untyped-call]  # JAX leaves it without types
        size = float(np.max(np.abs(want), initial=0.0))
        if not float(bounds.tiny) / float(bounds.eps) < size < float(bounds.max):
            return False
    return True
