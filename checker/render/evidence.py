"""The numbers of one check, in columns that line up."""

from __future__ import annotations

import re

from checker.render.lines import Line
from checker.render.measure import cut, one_line, pad, width_of
from checker.results import CheckResult, Evidence

_FLAT = re.compile(r"\[([^\[\]]*)\]")


def evidence_lines(check: CheckResult, evidence: Evidence, width: int, *, backend: str | None = None) -> list[Line]:
    """The case with its inputs, then what was expected and what came, one below the other."""
    if evidence.unit:
        return _figures(evidence, width)
    rows = _rows(("expected", evidence.expected), ("got", evidence.got))
    inputs = "   ".join(f"{one_line(k)} = {one_line(v)}" for k, v in evidence.inputs.items())
    head = f"case {one_line(check.case)}" + (f" on {one_line(backend)}" if backend else "") if check.case else ""
    head = head or ("inputs" if inputs and rows else "")
    column = min(max(width_of(head) + 2, 5 + len("expected")), max(width // 3, 13))
    room = max(width - column - 3, 1)
    lines: list[Line] = []
    if head:
        lines.append(((f"  {pad(cut(head, column - 2), column - 2)}   ", "label"), (cut(inputs, room), "")))
    return lines + [_line(label, text, column, width) for label, text in rows]


def where_line(evidence: Evidence, width: int) -> list[Line]:
    """The worst place, how far off it is relative to the size of the whole, and along which direction."""
    facts = [
        f"at {one_line(evidence.where)}" if evidence.where else "",
        f"error {evidence.error:.1e}" if evidence.error is not None else "",
        f"tolerance {evidence.tolerance:.1e}" if evidence.tolerance is not None else "",
        one_line(evidence.cotangent) if evidence.cotangent else "",
    ]
    text = ", ".join(fact for fact in facts if fact)
    return [_line("", text, 5 + len("expected"), width)] if text else []


def _figures(evidence: Evidence, width: int) -> list[Line]:
    """A budget and what was measured, at each size."""
    unit = one_line(evidence.unit or "")
    rows = _rows(*evidence.inputs.items(), ("at most", evidence.expected), (unit, evidence.got))
    column = min(max(width_of(label) for label, _ in rows) + 2, width // 3)
    return [_line(label, text, column, width) for label, text in rows]


def _line(label: str, text: str, column: int, width: int) -> Line:
    left = max(column - max(width_of(label), len("expected")), 2)
    return (pad(cut(" " * left + label, column), column) + "   ", "label"), (cut(text, max(width - column - 3, 1)), "")


def _rows(*rows: tuple[str, str | None]) -> list[tuple[str, str]]:
    """Labelled texts, with their numbers in the same columns where all are flat arrays of one length."""
    texts = [(one_line(label), one_line(text)) for label, text in rows if text]
    inner = [_FLAT.fullmatch(text) for _, text in texts]
    items = [m.group(1).replace(",", " ").split() for m in inner if m]
    if len(items) != len(texts) or len({len(row) for row in items}) != 1:
        return texts
    widths = [max(map(width_of, column)) for column in zip(*items, strict=True)]
    return [
        (label, "[" + " ".join(pad(item, w) for item, w in zip(row, widths, strict=True)) + "]")
        for (label, _), row in zip(texts, items, strict=True)
    ]
