"""Takes from pasted text what a terminal, a log or a mail put into it."""

from __future__ import annotations

import re
from collections import Counter

_ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\[(?:\d{1,3};)*\d{1,3}m")
# Lines that Python and JAX begin in the first column, or after two spaces: what stands before them is a prefix.
_ANCHORS = re.compile(
    r"(Traceback \(most recent call last\):$|The above exception was the direct cause|During handling of the above"
    r"|The preceding stack trace is the source|For simplicity, JAX has removed|  File \".+\", line \d+)"
)
_EXCEPTION = re.compile(r"(?:[\w.]+\.)?\w*(?:Error|Exception|Interrupt|Warning)\b:?")


def tidy(text: str) -> str:
    """Without colours, carriage returns, and the prefix that a log writes before each line."""
    lines = [line.rstrip() for line in _ANSI.sub("", text).replace("\r\n", "\n").replace("\r", "\n").split("\n")]
    prefix = _prefix(lines)
    return "\n".join(lines if prefix is None else [prefix.sub("", line, count=1) for line in lines])


def _prefix(lines: list[str]) -> re.Pattern[str] | None:
    """What most lines begin with that should begin with something else; its numbers differ from line to line."""
    found = Counter(
        re.sub(r"\d+", "0", line[: match.start()]) for line in lines if (match := _ANCHORS.search(line)) is not None
    )
    common = max(found, key=lambda p: (found[p], p == ""), default="")
    if not common:
        return None
    body = common.rstrip(" ")
    parts = [re.escape(part) for part in body.split("0")]
    return re.compile("^" + r"\d+".join(parts) + f" {{0,{len(common) - len(body)}}}")


def exception_line(text: str) -> str:
    """The last line that begins with an exception; `""` where there is none. The text is tidy."""
    return next((line for line in reversed(text.split("\n")) if _EXCEPTION.match(line)), "")


def squeeze(text: str) -> str:
    """Letters, digits and what names are made of, in small letters: the same however a text is wrapped or quoted."""
    return re.sub(r"[^a-z0-9._/]", "", text.lower())
