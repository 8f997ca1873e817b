"""How an author is pointed at a file of an exercise."""

from __future__ import annotations

from pathlib import Path

from checker.diagnostics import Place
from checker.exercise import Exercise, shown_path


def place(exercise: Exercise, path: Path | str, line: int | None = None, source: str | None = None) -> Place:
    """The place of a file, as a path below the course."""
    name = Path(path).relative_to(exercise.folder).as_posix() if isinstance(path, Path) else path
    return Place(file=shown_path(exercise.folder, name), line=line, source=source)


def check_command(exercise: Exercise, path: Path) -> str:
    """What grades one of its files, typed in the course's folder."""
    return f"checker check {place(exercise, path).file} --exercise {exercise.id}"


def text_of(path: Path) -> str:
    """The text of a file, empty when it is missing or not UTF-8: that is told elsewhere."""
    try:
        return path.read_text(encoding="utf-8")
    except (FileNotFoundError, UnicodeDecodeError):
        return ""
