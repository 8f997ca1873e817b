"""The numbers of one check, in columns that line up."""

from __future__ import annotations

import re

from checker.render.lines import Line
from checker.render.measure import cut, one_line, pad, width_of
from checker.results import CheckResult, Evidence

_FLAT = re.compile(r"\[([^\[\]]*)\]")


def evidence_lines(check: CheckResult, evidence: Evidence, width: int, *, backend: str | None = None) -> list[Line]:
    """The case with its inputs, then what was expected and what came, one below the other."""
    expected, got = _aligned(evidence.expected, evidence.got)
    rows = [(label, text) for label, text in (("expected", expected), ("got", got)) if text]
    head = f"case {one_line(check.case)}" + (f" on {one_line(backend)}" if backend else "") if check.case else ""
    inputs = "   ".join(f"{one_line(k)} = {one_line(v)}" for k, v in evidence.inputs.items())
    if not rows and not head:
        return []
    column = min(max(width_of(head) + 2, 5 + len("expected")), max(width // 3, 13))
    room = max(width - column - 3, 1)
    lines: list[Line] = []
    if head:
        lines.append(((f"  {pad(cut(head, column - 2), column - 2)}   ", "label"), (cut(inputs, room), "")))
    for label, text in rows:
        lines.append(((pad(" " * (column - len("expected")) + label, column) + "   ", "label"), (cut(text, room), "")))
    return lines


def _aligned(expected: str | None, got: str | None) -> tuple[str | None, str | None]:
    """Both with their numbers in the same columns, where both are flat arrays of the same length."""
    if expected is None or got is None:
        return expected and one_line(expected), got and one_line(got)
    pair = one_line(expected), one_line(got)
    inner = [_FLAT.fullmatch(text) for text in pair]
    if inner[0] is None or inner[1] is None:
        return pair
    left, right = (m.group(1).replace(",", " ").split() for m in inner if m)
    if len(left) != len(right):
        return pair
    widths = [max(width_of(a), width_of(b)) for a, b in zip(left, right, strict=True)]

    def row(items: list[str]) -> str:
        return "[" + " ".join(pad(item, w) for item, w in zip(items, widths, strict=True)) + "]"

    return row(left), row(right)
