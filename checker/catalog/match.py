"""Finds the entry whose message somebody pasted, whatever a terminal, a log or a notebook did to it."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from dataclasses import dataclass

from checker.catalog.entry import Entry, Message
from checker.catalog.tidy import exception_line, squeeze, tidy

_LEAST = 20  # characters without spaces: a shorter piece is found in too many messages
_LONGEST = 20_000  # characters of a text that are compared piece by piece
_SHORT = 2_000  # characters at most for a `{name}`: it may be a tree of parameters
_NAME = re.compile(r"\{\w+\}")
_WORD = re.compile(r"[a-z_]{4,}")
_ANYWHERE = {"does", "error", "instead", "using", "valueerror", "values", "with", "work"}  # words of any message
# What JAX says in many messages, also in those that are not explained here: it tells nothing of one in pieces.
_SHARED = re.compile(
    "tracedarraywithshape|musthavethesamepytreestructurebuttheydiffer"
    "|musthavesametypestructuregot|musthaveidenticaltypesgot"
)
_SIMILAR = 0.4  # of the words of the text: what shares fewer is about something else


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """`entry` is the one that the text is about, if any; `near` are those it could be about, the nearest first."""

    entry: Entry | None
    messages: tuple[Message, ...] = ()  # the wordings that fit, today's first
    near: tuple[Entry, ...] = ()


def match(entries: Sequence[Entry], text: str) -> Match:
    """The entry with a message that is in the text, or of which the text has a piece; else the nearest entries."""
    squeezed = squeeze(tidy(text))
    rows = [(e, m) for e in entries for m in e.messages]
    whole = [(span, e, m) for e, m in rows if (span := _last(m, squeezed)) is not None]
    if whole:
        whole.sort(key=lambda row: -_literal(row[2]))
        _, decisive, _ = max(_apart(whole), key=lambda row: row[0][1])
        return _found([(e, m) for _, e, m in sorted(whole, key=lambda row: row[1].id != decisive.id)])
    pieces = _SHARED.sub("", squeezed[-_LONGEST:])
    shares = [(_piece(_SHARED.sub("", squeeze(m.text)), pieces), e, m) for e, m in rows]
    best = max((share for share, _, _ in shares), default=0)
    if best >= _LEAST:
        return _found([(e, m) for share, e, m in shares if share == best])
    return Match(entry=None, near=_nearest(entries, exception_line(tidy(text)) or text))


def _found(rows: Sequence[tuple[Entry, Message]]) -> Match:
    entry = rows[0][0]
    others = dict.fromkeys(e for e, _ in rows if e.id != entry.id)
    return Match(entry=entry, messages=tuple(m for e, m in rows if e.id == entry.id), near=tuple(others))


type _Row = tuple[tuple[int, int], Entry, Message]


def _apart(rows: Sequence[_Row]) -> list[_Row]:
    """The rows less those that lie within a longer message: `int()` in what scan says of its length."""
    kept: list[_Row] = []
    for row in rows:
        (start, end), _, _ = row
        if not any(start < other[1] and other[0] < end for other, _, _ in kept):
            kept.append(row)
    return kept


def _last(message: Message, squeezed: str) -> tuple[int, int] | None:
    """Where the message stands in the text for the last time."""
    return max((found.span() for found in _pattern(message.text).finditer(squeezed)), default=None)


def _literal(message: Message) -> int:
    return sum(len(squeeze(part)) for part in _NAME.split(message.text))


def _pattern(text: str) -> re.Pattern[str]:
    """The message without spaces; each `{name}` in it may be anything short."""
    return re.compile(f".{{0,{_SHORT}}}?".join(re.escape(squeeze(part)) for part in _NAME.split(text)))


def _piece(message: str, text: str) -> int:
    """Length of the longest piece of the message in the text, if it is much of the one or of the other; else 0."""
    least = max(_LEAST, (min(len(message), len(text)) + 1) // 2)
    if not any(message[i : i + least] in text for i in range(len(message) - least + 1)):
        return 0  # the look-up below takes a tenth of a second on a long text
    block = difflib.SequenceMatcher(None, message, text, autojunk=False).find_longest_match()
    return block.size


def _nearest(entries: Sequence[Entry], text: str) -> tuple[Entry, ...]:
    """At most three entries that have enough words in common with the text, those with the most first."""
    wanted = set(_WORD.findall(text.lower())) - _ANYWHERE

    def shared(entry: Entry) -> int:
        known = " ".join([entry.id.replace("-", " "), entry.title, *(m.text for m in entry.messages)])
        return len(wanted & set(_WORD.findall(known.lower())))

    similar = (e for e in entries if shared(e) > 1 and shared(e) >= _SIMILAR * len(wanted))
    ranked = sorted(similar, key=lambda e: -shared(e))
    return tuple(ranked[:3])
