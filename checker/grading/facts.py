"""What a refusal tells, made safe to show: it comes from a process that ran a learner's code."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from checker.contract import Argument, ArraySpec
from checker.diagnostics import Place
from checker.exercise import Exercise
from checker.protocol import Finding, Refusal

MOST_MESSAGE = 240
MOST_READ = 800  # of a message that is read for what it names, and not shown as it is
MOST_QUOTED = 60
MOST_SOURCE = 1000
MOST_LINE = 1_000_000
_NAME = re.compile(r"[A-Za-z_][\w.]{0,79}", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """One refusal, cleaned and cut, beside the exercise that it is about."""

    exercise: Exercise
    stage: str
    reason: str
    exception: str  # the name of its class, or ""
    message: str  # one line
    whole: str  # the same, hardly cut
    place: Place | None  # the innermost line of the learner's
    findings: tuple[Finding, ...]

    @property
    def entry(self) -> str:
        return self.exercise.contract.entry

    @property
    def under(self) -> str:
        """The expression that the place points at, as the learner wrote it."""
        return "" if self.place is None else text_under(self.place)

    @property
    def array(self) -> Argument | None:
        """The first argument with dimensions: something of it is known while a program is built."""
        args = self.exercise.contract.signature.args
        return next((a for a in args if isinstance(a.spec, ArraySpec) and a.spec.shape), None)

    def is_argument(self, text: str) -> bool:
        """Whether this is the name of an argument that one program serves all values of."""
        return text in {a.name for a in self.exercise.contract.signature.args if not a.static}


def facts_of(refusal: Refusal, exercise: Exercise) -> Facts:
    return Facts(
        exercise=exercise,
        stage=refusal.stage,
        reason=refusal.reason,
        exception=refusal.exception if _NAME.fullmatch(refusal.exception) else "",
        message=one_line(refusal.message, MOST_MESSAGE),
        whole=one_line(refusal.message, MOST_READ),
        place=clean_place(refusal.places[-1]) if refusal.places else None,
        findings=tuple(map(_clean_finding, refusal.findings[:16])),
    )


def one_line(text: str, most: int) -> str:
    """Cut, on one line, without anything that is not to be seen."""
    shown = "".join(c if unicodedata.category(c)[0] not in "CZ" else " " for c in text[: 4 * most])
    flat = " ".join(shown.split())
    return flat if len(flat) <= most else flat[: most - 3].rstrip() + "..."


def quoted(text: str) -> str:
    """Text of a learner's between backticks, which it must not hold itself."""
    return f"`{one_line(text, MOST_QUOTED).replace('`', "'")}`"


def clean_place(place: Place) -> Place | None:
    """The place with a line that can be, a source of a sane length, and columns inside it."""
    if place.line is None or not 1 <= place.line <= MOST_LINE:
        return None
    source = None if place.source is None else place.source.split("\n")[0][:MOST_SOURCE]
    column, end = place.column, place.end_column
    if source is None or column is None or not 0 <= column < len(source.encode("utf-8", "replace")):
        column = end = None
    elif end is not None and not column < end <= len(source.encode("utf-8", "replace")):
        end = None
    file = one_line(place.file, MOST_QUOTED)
    return Place(file=file, line=place.line, column=column, end_column=end, source=source)


def text_under(place: Place) -> str:
    """What the columns of a place cover."""
    if place.source is None or place.column is None:
        return ""
    raw = place.source.encode("utf-8", "replace")[place.column : place.end_column]
    return one_line(raw.decode("utf-8", "ignore"), MOST_QUOTED)


def _clean_finding(finding: Finding) -> Finding:
    known = _NAME.fullmatch(finding.library or "")
    return Finding(
        kind=finding.kind if finding.kind in ("while_loop", "fori_loop") else "loop",
        place=None if finding.place is None else clean_place(finding.place),
        bound=None if finding.bound is None else one_line(finding.bound, MOST_QUOTED).replace("`", "'"),
        side=finding.side if finding.side in ("start", "stop") else None,
        reason=finding.reason,
        fixes=finding.fixes[:8],
        library=None if finding.library is None else (finding.library if known else "a library"),
    )
