"""Names what is wrong with a gradient, from its numbers in all cases and directions."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from checker.codes import diagnose
from checker.contract import Case
from checker.diagnostics import Diagnostic
from checker.judging import show
from checker.judging.compare import norm
from checker.judging.judged import GradientRow, Judged

_ALIKE = 1e-3  # how well a factor must fit before it is named


def explain(judged: Judged, case: Case, row: GradientRow) -> Diagnostic:
    """The first thing to say about a gradient that does not fit; the most telling reason comes first."""
    rows = [r for c in judged.cases if judged.has_gradients(c) for r in judged.gradients(c) if r.leaf == row.leaf]
    of = f" for `{judged.differentiated[row.leaf]}`" if len(judged.differentiated) > 1 else ""
    if row.difference.not_finite.any():
        return _not_finite(of, row)
    if norm(row.got) == 0:
        return _zero(judged, case, of, row, rows)
    if row.direction and judged.gradients(case)[row.leaf].difference.fits and _ignores_direction(judged, case, row):
        return _ignored(of)
    if (factor := _common_factor(rows)) is not None:
        return _scaled(judged, of, factor)
    return _differs(judged, case, of, row)


def _not_finite(of: str, row: GradientRow) -> Diagnostic:
    bad = row.difference.not_finite
    word = show.kind(row.got, bad)
    return diagnose(
        "gradient-not-finite",
        what=f"the gradient{of} is {word}{show.places(int(bad.sum()), bad.size)}",
        why="Some function on the way has an infinite slope there. A where() that drops its value going forward "
        "does not help: going backward it multiplies that slope by 0, and 0 times infinity is NaN.",
        fix="Which function has an infinite slope at one of its inputs? Guard what goes *into* it.",
    )


def _zero(judged: Judged, case: Case, of: str, row: GradientRow, rows: Sequence[GradientRow]) -> Diagnostic:
    name = judged.differentiated[row.leaf]
    always = all(norm(r.got) == 0 for r in rows)
    return diagnose(
        "gradient-zero",
        what=f"the gradient{of} is zero everywhere" if always else judged.told_at(f"the gradient{of} is zero", case),
        why=f"This says that the result does not depend on `{name}`. It does. stop_gradient, rounding, "
        "comparisons and whole numbers let no derivative through.",
        fix=f"Where between `{name}` and the result does the dependence end?",
    )


def _ignored(of: str) -> Diagnostic:
    return diagnose(
        "cotangent-ignored",
        what=f"the gradient{of} is the same whatever comes from behind",
        why="Times 1 it is right. Inside a longer program a backward rule is handed the slope of all that follows, "
        "and has to multiply with it.",
        fix="What does bwd do with its last argument?",
    )


def _scaled(judged: Judged, of: str, factor: float) -> Diagnostic:
    times = f"{abs(factor):.3g}" if abs(factor) > 1 else f"{1 / abs(factor):.3g}"
    if abs(factor + 1) <= _ALIKE:
        what, fix = "has the wrong sign", "Where does a minus get lost, or come in?"
    elif factor < 0:
        what, fix = f"is {factor:.3g} times what it should be", f"Where could a factor {factor:.3g} come from?"
    else:
        what = f"is {times} times too {'large' if factor > 1 else 'small'}"
        fix = f"Where is a factor {times} {'counted twice' if factor > 1 else 'lost'}?"
    return diagnose(
        "gradient-differs",
        what=f"the gradient{of} {what}",
        why="The factor is the same in every case and place, so all that the gradient depends on is right.",
        fix=fix,
    )


def _differs(judged: Judged, case: Case, of: str, row: GradientRow) -> Diagnostic:
    right = [c for c in judged.cases if judged.has_gradients(c) and all(r.difference.fits for r in judged.gradients(c))]
    if row.got.size == 1:
        what = f"the gradient{of} {_ratio(row)}"
    else:
        what = f"the gradient{of} differs{show.places(int(row.difference.wrong.sum()), row.got.size)}"
    if right:
        why = judged.right_in(right)
        fix = f"What is different {judged.at(case)}?"
    else:
        why = "It is wrong in every case, and not by one factor."
        fix = "Differentiate the smallest case by hand: which place is the first to differ, and what does it depend on?"
    return diagnose("gradient-differs", what=judged.told_at(what, case), why=why, fix=fix)


def _ratio(row: GradientRow) -> str:
    expected, got = show.pair(row.want, row.got)
    if np.iscomplexobj(row.want) or norm(row.want) == 0:
        return f"is {got}, not {expected}"
    ratio = float(row.got.astype(np.float64).ravel()[0] / row.want.ravel()[0])
    if 1 < ratio < 2:
        return f"is {_percent(ratio - 1)} too large"
    if 0 < ratio < 1:
        return f"is {_percent(1 - ratio)} too small"
    return f"is {got}, not {expected}"


def _percent(part: float) -> str:
    return f"{100 * part:.2g} %"


def _ignores_direction(judged: Judged, case: Case, row: GradientRow) -> bool:
    """Whether another direction brings the same numbers as the first."""
    first = judged.gradients(case)[row.leaf].got
    return bool(np.allclose(row.got.astype(np.complex128), first.astype(np.complex128), rtol=_ALIKE, atol=0))


def _common_factor(rows: Sequence[GradientRow]) -> float | None:
    """The one real number that every gradient is off by, in every case; None when it takes more than one to tell."""
    plain = [r for r in rows if r.direction == 0]
    if not all(np.isfinite(r.got).all() for r in rows) or sum(np.count_nonzero(r.want) for r in plain) < 2:
        return None
    one = [r for r in rows if norm(r.want) > 0][:1]
    at = np.unravel_index(np.argmax(np.abs(one[0].want)), one[0].want.shape)
    factor = complex(one[0].got[at] / one[0].want[at])
    off = [norm(r.got.astype(np.complex128) - factor * r.want) for r in rows]
    fits = all(distance <= _ALIKE * abs(factor) * norm(r.want) for distance, r in zip(off, rows, strict=True))
    return factor.real if fits and factor and abs(factor.imag) <= _ALIKE * abs(factor) else None
