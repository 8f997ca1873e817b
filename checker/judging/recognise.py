"""Which known-wrong answer a submission is, by its numbers alone; advice, never a mark."""

from __future__ import annotations

from collections.abc import Mapping

from checker.judging.compare import difference, scale_of
from checker.judging.judged import Judged

ALIKE = 4.0  # times the tolerance: both round in their own way, and neither is the reference


def recognise(judged: Judged, candidates: Mapping[str, Judged]) -> str | None:
    """The one candidate whose numbers are those of the submission on every probe; None for none and for several.

    A candidate that passes is no mistake, and is not looked at.
    """
    alike = [name for name, c in candidates.items() if not fits_reference(c) and same_numbers(judged, c)]
    return alike[0] if len(alike) == 1 else None


def fits_reference(judged: Judged) -> bool:
    """Whether all its numbers are right: values, and gradients where they are asked for."""
    for case in judged.cases:
        if not judged.has_values(case) or not all(d.fits for d in judged.values(case)):
            return False
        if judged.layout.differentiated and not judged.has_gradients(case):
            return False
        if judged.has_gradients(case) and not all(r.difference.fits for r in judged.gradients(case)):
            return False
    return True


def same_numbers(one: Judged, other: Judged) -> bool:
    """Whether two answers give the same on all probes, NaN at the same places. What has no numbers is like nothing."""
    return all(_same_case(one, other, case.id) for case in one.cases)


def _same_case(one: Judged, other: Judged, case: str) -> bool:
    left, right = (j.answers[case].got if case in j.answers else None for j in (one, other))
    if left is None or right is None or (left.gradients is None) != (right.gradients is None):
        return False
    want, names = one.questions[case].want, [one.layout.inputs[i][1].dtype for i in one.layout.differentiated]
    values = zip(left.values, right.values, want.values, (spec.dtype for _, spec in one.layout.outputs), strict=True)
    pairs = [(a, b, w, one.tolerances.of(case, "value", i, d)) for i, (a, b, w, d) in enumerate(values)]
    if left.gradients is not None and right.gradients is not None and want.gradients is not None:
        slopes = zip(left.gradients, right.gradients, want.gradients, names, strict=True)
        for i, (a, b, w, d) in enumerate(slopes):
            tolerance = one.tolerances.of(case, "gradient", i, d)
            pairs += [(*rows, tolerance) for rows in zip(a, b, w, strict=True)]
    # Where the candidate gives zero, the reference says what size a difference is measured by.
    return all(difference(a, b, scale=scale_of(b, [w]), tolerance=ALIKE * t).fits for a, b, w, t in pairs)
