"""Lines of text whose parts may have a colour: plain by default, painted only for a terminal that wants it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from checker.render.measure import width_of

type Line = tuple[tuple[str, str], ...]  # parts: text and the name of a style, "" for none

STYLES = {
    "name": "bold",
    "good": "bold green",
    "not-yet": "bold yellow",
    "stopped": "bold magenta",
    "caret": "bold yellow",
    "label": "dim",
    "code": "cyan",
    "link": "underline cyan",
}
_CODE = re.compile(r"(`[^`]+`)")
# What services that run checks take for an order to themselves, wherever it was printed: `::notice`, `##[`, `##vso[`.
_ORDER = re.compile(r"^(\s*):(?=:)|()#(?=#\w*\[)")


def plain(text: str, style: str = "") -> Line:
    return ((text, style),)


def prose(text: str) -> Line:
    """A line in which what stands between backticks is code."""
    return tuple((part, "code" if part.startswith("`") else "") for part in _CODE.split(text) if part)


def line_width(line: Line) -> int:
    return sum(width_of(text) for text, _ in line)


def to_text(lines: Iterable[Line], *, colour: bool = False) -> str:
    """The lines as one text, without a newline at the end. What an answer printed orders nobody to do anything."""
    if not colour:
        return "\n".join(_without_order("".join(text for text, _ in line).rstrip()) for line in lines)
    return "\n".join(_painted(line) for line in lines)


def _painted(line: Sequence[tuple[str, str]]) -> str:
    from rich.style import Style

    shown = ((_without_order(text), style) for text, style in line)
    return "".join(Style.parse(STYLES[style]).render(text) if style else text for text, style in shown)


def sentence(text: str) -> str:
    """With a capital and a full stop, whoever wrote it without. A name like `lax.scan` keeps its letters."""
    text = text.strip()
    if text.split(" ", 1)[0].rstrip(",:").isalpha():
        text = text[:1].upper() + text[1:]
    return text + ("." if text[-1:].isalnum() or text[-1:] in ("`", ")") else "")


def _without_order(text: str) -> str:
    return _ORDER.sub(r"\1.", text)
