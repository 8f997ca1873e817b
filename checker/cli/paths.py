"""How a path, and the checker itself, are typed by whoever reads what to do next."""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path


def near(path: Path) -> Path:
    """The path as it is typed here."""
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path


def command(*words: str | Path, course: Path | None = None) -> str:
    """The checker with these words, as a line that can be typed from here; `course` is the option, if it was given."""
    option: tuple[str | Path, ...] = () if course is None else ("--course", course)
    return shlex.join([_called(), *map(str, (*words, *option))])


def _called() -> str:
    """The checker as it was called: by its name where that finds it, otherwise by its path."""
    program = Path(sys.argv[0])
    found = shutil.which("checker")
    if program.stem != "checker" or (found is not None and Path(found).resolve() == program.resolve()):
        return "checker"
    return str(near(program))
