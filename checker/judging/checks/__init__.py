"""The check kinds that the judge decides, in the order in which they are told."""

from __future__ import annotations

from checker.judging.checks import dtype, finite, gradient, portable, signature, value
from checker.judging.checks.decision import Check, Decision

__all__ = ["FIRST", "LAST", "PER_CASE", "Check", "Decision"]

FIRST: tuple[Check, ...] = (signature,)
PER_CASE: tuple[Check, ...] = (dtype, finite, value, gradient)
LAST: tuple[Check, ...] = (portable,)
