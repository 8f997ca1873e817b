"""A problem told to a person: what happened, why that is wrong, what to do next, and who can do it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Fault(Enum):
    """Who can act on a diagnostic."""

    LEARNER = "learner"  # the submission is wrong
    AUTHOR = "author"  # the exercise or the course is wrong
    HOST = "host"  # this machine, or its set-up, is wrong
    CHECKER = "checker"  # we are wrong


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where to look. Lines count from 1, columns from 0, as in Python's own `ast`; `end_column` is exclusive."""

    file: str
    line: int | None = None
    column: int | None = None
    end_column: int | None = None
    source: str | None = None  # the text of the line, as the person wrote it
    key: str | None = None  # a key inside a TOML file

    def __str__(self) -> str:
        head = self.file if self.line is None else f"{self.file}:{self.line}"
        return head if self.key is None else f"{head}: {self.key}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagnostic:
    """One problem. `what` is a fact with values, `why` the rule it breaks, `fix` one instruction or one question."""

    code: str
    fault: Fault
    what: str
    why: str
    fix: str
    where: Place | None = None
    see: str | None = None  # page to read, such as `errors/while-loop-reverse-mode`; None: the page of the code

    @property
    def page(self) -> str:
        """The one page to read next, as a path below the site's root."""
        return self.see or f"codes/{self.code}"


class CheckerError(Exception):
    """Carries diagnostics to the top; only `cli` and `server` turn it into text."""

    def __init__(self, *diagnostics: Diagnostic) -> None:
        if not diagnostics:
            raise ValueError("a CheckerError tells at least one problem")
        super().__init__("; ".join(f"{d.code}: {d.what}" for d in diagnostics))
        self.diagnostics = diagnostics
