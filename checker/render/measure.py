"""Text measured in columns of a terminal: clean, cut and wrap without ever being too wide."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

ELLIPSIS = "..."
# Terminal commands, whole: CSI ... letter, OSC ... BEL or ST, and the two-byte ones.
_ESCAPES = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)?|\x1b[@-Z\\-_]|\x9b[0-?]*[ -/]*[@-~]")
_DIRECTION = frozenset("\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff")


def clean(text: str, *, tab: int = 4) -> str:
    """The text without terminal commands, control characters and marks that turn the direction of writing.

    Lines stay; a tab becomes spaces up to the next stop.
    """
    lines = re.split(r"\r\n|\n|\r", _ESCAPES.sub("", text))
    return "\n".join("".join(_visible(line, tab)) for line in lines)


def _visible(line: str, tab: int) -> Iterator[str]:
    column = 0
    for char in line:
        if char == "\t":
            stop = tab - column % tab
            yield " " * stop
            column += stop
        elif char not in _DIRECTION and unicodedata.category(char) not in ("Cc", "Cs"):
            yield char
            column += char_width(char)


def one_line(text: str) -> str:
    """Cleaned, and every run of white space one space."""
    return " ".join(clean(text).split())


def char_width(char: str) -> int:
    """Columns that a character takes; when in doubt the larger number, so that lines are never too long."""
    if char.isascii():
        return 1
    if unicodedata.category(char) in ("Mn", "Me", "Cf") or unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") or ord(char) >= 0x1F000 else 1


def width_of(text: str) -> int:
    return len(text) if text.isascii() else sum(map(char_width, text))


def cut(text: str, width: int) -> str:
    """The start of the text, at most `width` columns, with `...` when something is missing."""
    return text if width_of(text) <= width else _head(text, width - len(ELLIPSIS)).rstrip() + ELLIPSIS[: max(width, 0)]


def pad(text: str, width: int) -> str:
    return text + " " * (width - width_of(text))


def window(text: str, start: int, end: int, width: int) -> tuple[str, int, int]:
    """A part of the text that shows characters `start` to `end`, with the columns that they take in it.

    Prefers to keep the start of the text, then to put what is pointed at in the middle.
    """
    text = text.rstrip()
    start = min(start, len(text))
    end = min(max(end, start), len(text))
    shown, first = text, width_of(text[:start])
    last = first + width_of(text[start:end])
    if width_of(text) > width:
        room = width - 2 * len(ELLIPSIS)
        if last <= width - len(ELLIPSIS):
            shown = cut(text, width)
        else:
            lead = max(room - (last - first), 0) // 2
            begin = start
            while begin > 0 and width_of(text[begin - 1 : start]) <= lead:
                begin -= 1
            while begin < len(text) and char_width(text[begin]) == 0:
                begin += 1  # a mark alone would join the dots
            first = len(ELLIPSIS) + width_of(text[begin:start])
            last = first + width_of(text[start:end])
            shown = ELLIPSIS + cut(text[begin:], width - len(ELLIPSIS))
    edge = width_of(shown)
    return shown, min(first, edge), min(last, edge)


def wrap(text: str, width: int, *, indent: str = "", hanging: str | None = None) -> list[str]:
    """Lines of at most `width` columns; a word that is too long is split. An empty text has no lines."""
    lead, later = indent, indent if hanging is None else hanging
    lines: list[str] = []
    row = ""
    for word in _words(text, max(width - max(width_of(indent), width_of(later)), 1)):
        if row and width_of(lead) + width_of(row) + 1 + width_of(word) > width:
            lines.append(lead + row)
            lead, row = later, word
        else:
            row = f"{row} {word}" if row else word
    return [*lines, lead + row] if row else lines


def _words(text: str, width: int) -> Iterator[str]:
    for word in text.split():
        while width_of(word) > width and (part := _head(word, width)):
            yield part
            word = word[len(part) :]
        if word:
            yield word


def _head(text: str, width: int) -> str:
    used = 0
    for i, char in enumerate(text):
        used += char_width(char)
        if used > width:
            return text[:i]
    return text
