"""A page of plain Markdown for a terminal: prose wrapped, code as it is."""

from __future__ import annotations

import re

from checker.render.lines import Line, plain, prose
from checker.render.measure import clean, wrap

_ITEM = re.compile(r"(\s*(?:[-*]|\d+\.) +)(.*)")


def markdown_lines(text: str, width: int) -> list[Line]:
    """Paragraphs, lists, headings and blocks of code; other marks stay as they are written."""
    lines: list[Line] = []
    paragraph: list[str] = []
    fenced = False

    def flush() -> None:
        if paragraph:
            item = _ITEM.fullmatch(paragraph[0])
            lead = item[1] if item else ""
            text = " ".join([item[2] if item else paragraph[0], *paragraph[1:]])
            lines.extend(prose(row) for row in wrap(text, width, indent=lead, hanging=" " * len(lead)))
            paragraph.clear()

    for row in clean(text).split("\n"):
        code = fenced or row.startswith("    ")
        if row.lstrip().startswith("```"):
            flush()
            fenced = not fenced
        elif code and (fenced or not paragraph):
            lines.append(plain(row if row.startswith("    ") or not row else f"    {row}", "code"))
        elif not row.strip():
            flush()
            lines.append(())
        elif row.startswith("#"):
            flush()
            lines.append(plain(row.lstrip("# "), "name"))
        else:
            if _ITEM.fullmatch(row):
                flush()
            paragraph.append(row if not paragraph else row.strip())
    flush()
    return lines
