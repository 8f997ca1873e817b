"""The files of an exercise: which must be there, which may, and how long each may be."""

from __future__ import annotations

import ast
import difflib
from collections.abc import Iterator
from pathlib import Path

from checker.authoring.changes import is_of_an_editor
from checker.authoring.places import place, text_of
from checker.codes import diagnose
from checker.diagnostics import Diagnostic
from checker.exercise import Exercise

NEEDED_BY_A_DRAFT = ("exercise.toml", "starter.py", "solution.py", "cases.py")
NEEDED_WHEN_READY = ("brief.md", "hints.md")
FOLDERS = {"right": 2, "wrong": 3}  # folder: how many answers it holds at least
MOST_LINES = {"brief.md": 40, "starter.py": 30, "solution.py": 25}
MOST_LINES_OF_A_WRONG_ANSWER = 25  # below its docstring


def folder_problems(exercise: Exercise) -> list[Diagnostic]:
    """Every file that is missing, too many, unreadable or too long."""
    found = [*_missing(exercise), *_unexpected(exercise), *_unreadable(exercise)]
    return [*found, *_too_long(exercise)] if exercise.level == "ready" else found


def _missing(exercise: Exercise) -> Iterator[Diagnostic]:
    ready = exercise.level == "ready"
    for name in (*NEEDED_BY_A_DRAFT, *(NEEDED_WHEN_READY if ready else ())):
        if not (exercise.folder / name).is_file():
            yield diagnose(
                "exercise-files",
                what=f"there is no {name}",
                why=f"an exercise of level {exercise.level!r} has one",
                fix=f"add {name}",
                where=place(exercise, name),
            )
    for name, least in FOLDERS.items() if ready else ():
        count = len(list((exercise.folder / name).glob("*.py")))
        if count < least:
            yield diagnose(
                "exercise-files",
                what=f"{name}/ holds {count} of at least {least} answers",
                why=_WHY_ANSWERS[name],
                fix=f"add {least - count} more; a draft may do without",
                where=place(exercise, f"{name}/"),
            )


_WHY_ANSWERS = {
    "right": "Good answers by other ideas show that the checks do not ask for one way of writing",
    "wrong": "Known-wrong answers show that the checks notice, and recognise learners who go wrong in the same way",
}


def _unexpected(exercise: Exercise) -> Iterator[Diagnostic]:
    known = (*NEEDED_BY_A_DRAFT, *NEEDED_WHEN_READY)
    for path in sorted(exercise.folder.rglob("*")):
        name = path.relative_to(exercise.folder).as_posix()
        head, _, rest = name.partition("/")
        is_answer = head in FOLDERS and path.suffix == ".py" and "/" not in rest
        if path.is_dir() or "__pycache__" in path.parts or name in known or is_answer or is_of_an_editor(path.name):
            continue
        near = difflib.get_close_matches(name, [k for k in known if not (exercise.folder / k).exists()], n=1)
        yield diagnose(
            "exercise-files",
            what=f"{name} is no file of an exercise",
            why="the set of files is exact, so that a misspelt name cannot switch a proof off",
            fix=f"rename it to {near[0]}" if near else "move it out of the folder",
            where=place(exercise, path),
        )


def _unreadable(exercise: Exercise) -> Iterator[Diagnostic]:
    for path in (p for p in sorted(exercise.folder.rglob("*.py")) if "__pycache__" not in p.parts):
        try:
            ast.parse(path.read_bytes())
        except (SyntaxError, ValueError) as err:
            line, source = (err.lineno, err.text) if isinstance(err, SyntaxError) else (None, None)
            yield diagnose(
                "exercise-files",
                what=f"{path.name} is not Python: {err.args[0]}",
                why="every .py file of an exercise is run",
                fix="mend the line",
                where=place(exercise, path, line, source and source.rstrip("\n")),
            )


def _too_long(exercise: Exercise) -> Iterator[Diagnostic]:
    counted = [(exercise.folder / name, most, len(_lines(exercise.folder / name))) for name, most in MOST_LINES.items()]
    counted += [(path, MOST_LINES_OF_A_WRONG_ANSWER, _lines_of_code(path)) for path in exercise.wrong]
    for path, most, count in counted:
        if count > most:
            below = " below its docstring" if path in exercise.wrong else ""
            yield diagnose(
                "exercise-too-long",
                what=f"{path.name} has {count} lines{below}, at most {most} fit",
                why="an exercise holds one idea, and each file of it is read at one glance",
                fix="leave out what the idea does not need",
                where=place(exercise, path),
            )


def _lines(path: Path) -> list[str]:
    return text_of(path).strip().splitlines()


def _lines_of_code(path: Path) -> int:
    text = text_of(path)
    try:
        first = ast.parse(text).body[:1]
    except (SyntaxError, ValueError):
        return 0
    is_docstring = first and isinstance(first[0], ast.Expr) and isinstance(first[0].value, ast.Constant)
    lines = text.splitlines()[(first[0].end_lineno or 0) if is_docstring else 0 :]
    return len("\n".join(lines).strip().splitlines())
