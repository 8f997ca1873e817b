"""Chooses how far an answer is confined: as asked, else as far as this host allows."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from pathlib import Path

from checker.codes import diagnose
from checker.diagnostics import CheckerError, Diagnostic
from checker.sandbox.levels import PACKAGE as PACKAGE
from checker.sandbox.levels import Level as Level
from checker.sandbox.levels import Probe as Probe
from checker.sandbox.levels import protects as protects
from checker.sandbox.probes import probe as probe


def choose(asked: str | None, hidden: Iterable[Path] = ()) -> Level:
    """The level asked for, else the strongest that works. `hidden` are folders of exercises that no answer may read.

    Raises `CheckerError` (`isolation-unavailable`; `option-word-unknown` for a word that is no level).
    """
    hidden = tuple(hidden)
    if asked is None:
        return next((level for level in Level if probe(level, hidden).works), None) or _checked(Level.PROCESS, hidden)
    try:
        level = Level(asked)
    except ValueError:
        raise CheckerError(_unknown(asked)) from None
    return _checked(level, hidden)


def _checked(level: Level, hidden: tuple[Path, ...]) -> Level:
    found = probe(level, hidden)
    if not found.works:
        what = f"this machine cannot give the isolation level `{level.value}`"
        raise CheckerError(
            diagnose("isolation-unavailable", what=what, why=f"The host said: {found.said}.", fix=_fix(found.setting))
        )
    return level


def _fix(setting: str) -> str:
    return f"allow it with `{setting}`" if setting.startswith("sudo") else setting


def _unknown(asked: str) -> Diagnostic:
    known = [level.value for level in Level]
    near = difflib.get_close_matches(asked.lower(), known, n=1)
    return diagnose(
        "option-word-unknown",
        what=f"there is no isolation level `{asked}`",
        why="A level says how far an answer is confined while it is checked.",
        fix=f"did you mean `{near[0]}`?" if near else f"choose one of {', '.join(f'`{name}`' for name in known)}",
    )
