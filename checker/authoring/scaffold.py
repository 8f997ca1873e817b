"""Starts a course, a track or an exercise from templates, and lists it where it belongs."""

from __future__ import annotations

import contextlib
import difflib
import re
import string
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from checker.codes import diagnose
from checker.course import Course, load_course
from checker.diagnostics import CheckerError, Place
from checker.exercise import is_id

TEMPLATES = Path(__file__).parent / "templates"
FIRST_TRACK, FIRST_EXERCISE = "first_steps", "early_stop"


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """What was made: the folder that holds it, and the files below the course."""

    root: Path
    name: str
    files: tuple[Path, ...]


def new_course(folder: Path, title: str | None = None) -> Made:
    """A small course that builds and verifies. Raises `CheckerError` when the folder is not empty."""
    folder = folder.expanduser().resolve()
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise CheckerError(
            diagnose(
                "folder-not-empty",
                what=f"{folder} is not empty",
                why="a new course overwrites nothing",
                fix=f"name a folder that does not exist yet, such as {_beside(folder)}",
                where=Place(file=str(folder)),
            )
        )
    files = _write("course", folder, title=_for_toml(title or _title(folder.name)))
    files += _add_track(folder, FIRST_TRACK)
    files += _add_exercise(folder, FIRST_TRACK, FIRST_EXERCISE)
    return Made(root=folder, name=FIRST_EXERCISE, files=_unique(files))


def new_exercise(
    course: Course,
    exercise_id: str,
    track: str | None = None,
    texts: Callable[[str], Mapping[str, str]] | None = None,
) -> Made:
    """A draft that verifies, at the end of `track` (default: the last one; a new name starts a track).

    `texts` makes its files, given its title, in place of the template's. Raises `CheckerError` when a name is taken or
    no name at all, before `texts` is asked and anything is written.
    """
    taken = {e.id for e in course.exercises}
    if not is_id(exercise_id) or exercise_id in taken:
        raise _refused(exercise_id, "an exercise", taken)
    tracks = [t.id for t in course.tracks]
    track = track or (tracks[-1] if tracks else FIRST_TRACK)
    files: list[Path] = []
    new = track not in tracks
    if new:
        # A misspelt name must not start a track of its own.
        near = difflib.get_close_matches(track, tracks, n=1)
        if near or not is_id(track):
            raise _refused(track, "a track", set(tracks), meant=near)
    made = None if texts is None else texts(_title(exercise_id))
    if new:
        files += _add_track(course.root, track)
    files += _add_exercise(course.root, track, exercise_id, made)
    load_course(course.root)
    return Made(root=course.root, name=exercise_id, files=_unique(files))


def _add_track(root: Path, track: str) -> list[Path]:
    path = root / "exercises" / "course.toml"
    text = f'{_read(path).rstrip()}\n\n[[track]]\nid = "{track}"\n'
    _expect(path, text, [*_ids(tomllib.loads(_read(path)).get("track", [])), track], key="track")
    files = _write("track", root / "exercises" / track, title=_title(track))
    path.write_text(text, encoding="utf-8")
    return [path, *files]


def _add_exercise(root: Path, track: str, exercise_id: str, texts: Mapping[str, str] | None = None) -> list[Path]:
    path = root / "exercises" / track / "track.toml"
    text = _listed(path, exercise_id)
    folder = root / "exercises" / track / exercise_id
    if folder.exists():
        raise _refused(exercise_id, "an exercise", {exercise_id})
    if texts is None:
        files = _write("exercise", folder, id=exercise_id, title=_title(exercise_id))
    else:
        folder.mkdir(parents=True)
        files = [folder / name for name in texts]
        for file in files:
            file.write_text(texts[file.name], encoding="utf-8")
    path.write_text(text, encoding="utf-8")
    return [path, *files]


def _listed(path: Path, exercise_id: str) -> str:
    """The text of a `track.toml` with one exercise more. Order, form and comments are the author's, and stay.

    Raises `CheckerError` (`not-registered`) when no place is found for it.
    """
    old = _read(path)
    before = tomllib.loads(old)
    wanted = {**before, "exercises": [*before.get("exercises", []), exercise_id]}
    # Behind each quote there may be room for one more: the right place is the one that reads back as it should.
    for end in sorted((m.end() for m in re.finditer(r"[\"'\[]", old)), reverse=True):
        line_start, line_end = old.rfind("\n", 0, end) + 1, (old + "\n").find("\n", end)
        first = not before.get("exercises")
        alone = re.fullmatch(r'(\s*)"\w+"', old[line_start:end]) if old[end:line_end].strip() in ("", ",") else None
        joint = "" if first else f",\n{alone[1]}" if alone else ", "
        text = f'{old[:end]}{joint}"{exercise_id}"{old[end:]}'
        with contextlib.suppress(tomllib.TOMLDecodeError):
            if tomllib.loads(text) == wanted:
                return text
    raise _not_registered(path, exercise_id, "exercises")


def _expect(path: Path, text: str, ids: list[str], *, key: str) -> None:
    """Raises `CheckerError` unless `text` lists exactly `ids` under `key`."""
    try:
        found = tomllib.loads(text).get(key, [])
    except tomllib.TOMLDecodeError:
        found = None
    if found is None or _ids(found) != ids:
        raise _not_registered(path, ids[-1], key)


def _not_registered(path: Path, name: str, key: str) -> CheckerError:
    return CheckerError(
        diagnose(
            "not-registered",
            what=f"`{name}` could not be added to {path.name}",
            why=f"`{key}` is missing there, or written in a way that cannot be extended safely",
            fix=f"write `{key} = [...]` as a plain list, and try again",
            where=Place(file=str(path), key=key),
        )
    )


def _ids(rows: list[Any]) -> list[Any]:
    return [row.get("id") if isinstance(row, dict) else row for row in rows]


def _write(template: str, folder: Path, **values: str) -> list[Path]:
    made = []
    for source in sorted((TEMPLATES / template).rglob("*.tmpl")):
        path = folder / source.relative_to(TEMPLATES / template).with_suffix("")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(string.Template(source.read_text(encoding="utf-8")).substitute(values), encoding="utf-8")
        made.append(path)
    return made


def _refused(name: str, kind: str, taken: set[str], meant: list[str] | None = None) -> CheckerError:
    if not is_id(name) and not meant:
        return CheckerError(
            diagnose(
                "name-not-snake-case",
                what=f"`{name}` cannot be the id of {kind}",
                why="an id is snake_case: a small letter, then small letters, digits and `_`, 40 at most",
                fix=f"take `{_free_names(name, taken)[0]}`",
            )
        )
    if meant:
        what, fix = f"there is no track `{name}`", f"write `{meant[0]}`, or give a new track a name of its own"
    else:
        what = f"`{name}` is taken"
        fix = f"take another name, such as {' or '.join(f'`{n}`' for n in _free_names(name, taken))}"
    why = f"the id of {kind} is unique in the course"
    return CheckerError(diagnose("name-taken", what=what, why=why, fix=fix))


def _beside(folder: Path) -> Path:
    """A folder that does not exist yet, beside one that is in use: a course inside a course is found by nobody."""
    names = (f"{folder.name or 'my'}_course{number}" for number in ("", *range(2, 100)))
    return next(path for name in names if not (path := folder.parent / name).exists())


def _free_names(name: str, taken: set[str]) -> list[str]:
    """Names that are near, well-formed and free."""
    base = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_0123456789")[:36] or "exercise"
    names = [base, f"{base}_again", *(f"{base}_{i}" for i in range(2, 100))]
    return [n for n in names if is_id(n) and n not in taken][:2]


def _title(name: str) -> str:
    return re.sub(r"[_\-\s]+", " ", name).strip().capitalize()


def _for_toml(title: str) -> str:
    return title.replace("\\", "").replace('"', "'")


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def _unique(files: list[Path]) -> tuple[Path, ...]:
    return tuple(dict.fromkeys(files))
