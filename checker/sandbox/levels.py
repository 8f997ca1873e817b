"""The levels of isolation, and what each keeps an answer from on this machine."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from checker.sandbox import landlock

PACKAGE = Path(__file__).resolve().parent.parent  # our own package, which every worker imports


class Level(Enum):
    """Strongest first."""

    NAMESPACES = "namespaces"  # a sandbox of its own: no network, no files but the interpreter's, no other process
    USER = "user"  # root gives each job a user of its own
    PROCESS = "process"  # limits, and what the kernel lets any process give up


@dataclass(frozen=True, slots=True, kw_only=True)
class Probe:
    """Whether something works here; if not, what the host itself said and the setting that would allow it."""

    level: Level
    works: bool
    said: str = ""
    setting: str = ""


def protects(level: Level) -> str:
    """What the level keeps an answer from on this machine, as the end of a sentence."""
    if level is Level.NAMESPACES:
        return "no network, no files of yours, no other process"
    if not sys.platform.startswith("linux"):
        return "limits only: an answer can do what you can do"
    head = "no network, no new process; it writes no file"
    if landlock.version():
        return f"{head} and reads those of Python only"
    if level is Level.USER:
        return f"{head} and reads those that every user may read"
    return f"{head}, but it can read yours"
