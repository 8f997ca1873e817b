"""A page of plain Markdown for a terminal: prose wrapped, code as it is."""

from __future__ import annotations

import re

from checker.render.lines import Line, plain, prose
from checker.render.measure import clean, wrap

_FENCE = re.compile(r"\s*(```|~~~)")
_ITEM = re.compile(r"(\s*(?:[-*]|\d+\.) +)(.*)")


def markdown_lines(text: str, width: int) -> list[Line]:
    """Paragraphs, lists, headings and blocks of code; other marks stay as they are written."""
    lines: list[Line] = []
    paragraph: list[str] = []
    fence = ""  # the mark that opened the block of code we are in

    def flush() -> None:
        if paragraph:
            item = _ITEM.fullmatch(paragraph[0])
            lead = item[1] if item else ""
            text = " ".join([item[2] if item else paragraph[0], *paragraph[1:]])
            lines.extend(prose(row) for row in wrap(text, width, indent=lead, hanging=" " * len(lead)))
            paragraph.clear()

    for row in clean(text).split("\n"):
        mark = _FENCE.match(row)
        if mark and fence in ("", mark[1]):
            flush()
            fence = "" if fence else mark[1]
        elif fence:
            lines.append(plain(f"  {row}" if row else "", "code"))
        elif row.startswith("    ") and not paragraph:
            lines.append(plain(row, "code"))
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
