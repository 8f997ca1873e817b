"""A line of a person's file with carets under the part that matters."""

from __future__ import annotations

from checker.diagnostics import Place
from checker.render.lines import Line, plain
from checker.render.measure import clean, width_of, window


def source_lines(place: Place, width: int, *, label: str | None = None) -> list[Line]:
    """One line with its number, and one with carets when columns are known; none without a source or a line."""
    if place.line is None:
        return []
    head = f"  {label or f'line {place.line}'}   "
    if place.source is None or not place.source.strip():
        return [plain(head.rstrip(), "label")]
    start, end = _characters(place)
    before = clean(place.source[:start])
    marked = clean(place.source[start:end])
    text = clean(place.source.replace("\r", "").replace("\n", " "))
    lead = len(text) - len(text.lstrip())
    first = max(len(before) - lead, 0)
    shown, left, right = window(text.lstrip(), first, first + len(marked), max(width - width_of(head), 8))
    lines: list[Line] = [((head, "label"), (shown, ""))]
    if place.column is not None and right > left:
        lines.append(((" " * (width_of(head) + left), ""), ("^" * (right - left), "caret")))
    return lines


def _characters(place: Place) -> tuple[int, int]:
    """Start and end as indices into the source. Columns are those of `ast`: they count bytes of UTF-8."""
    source = place.source or ""
    raw = source.encode("utf-8", "surrogatepass")

    def index(column: int) -> int:
        return len(raw[: max(column, 0)].decode("utf-8", "ignore"))

    start = index(place.column or 0)
    if place.column is None:
        return 0, 0
    if place.end_column is None:
        return start, start + 1
    # An expression that goes on in the next line ends at a smaller column: point at all the rest of this one.
    return start, index(place.end_column) if place.end_column > place.column else len(source.rstrip())
