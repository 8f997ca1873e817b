"""A course: a folder with `exercises/course.toml`; finds it, orders its exercises, looks up ids with near misses."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from checker.codes import diagnose
from checker.diagnostics import CheckerError, Diagnostic, Place
from checker.exercise import Exercise, load_exercise, shown_path
from checker.strings import words
from checker.tomlio import read_table

CODE = "course-toml-invalid"
BUNDLED = Path(__file__).parent / "_course"  # the course inside an installed wheel


@dataclass(frozen=True, slots=True, kw_only=True)
class Track:
    """A folder of exercises on one idea, in the order in which they are learnt."""

    id: str
    folder: Path
    title: str
    exercises: tuple[Exercise, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LearningPath:
    """A way through the course in a given time; `stops` are exercise ids or addresses of pages."""

    id: str
    title: str
    minutes: int
    stops: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """Everything that `course.toml` says, with the exercises in order."""

    root: Path
    title: str
    tagline: str
    language: str
    license: str
    repo_url: str
    site_url: str
    home_error: str
    solutions: bool  # may the site show solutions
    tracks: tuple[Track, ...]
    paths: tuple[LearningPath, ...]
    strings: dict[str, str] = field(default_factory=dict)  # words of its own, over those of the language

    @property
    def exercises(self) -> tuple[Exercise, ...]:
        return tuple(e for track in self.tracks for e in track.exercises)

    @property
    def exercises_folder(self) -> Path:
        return self.root / "exercises"

    @property
    def errors_folder(self) -> Path:
        return self.root / "errors"

    def exercise(self, exercise_id: str) -> Exercise:
        """Raises `CheckerError` (`exercise-unknown`) that names the nearest ids."""
        for exercise in self.exercises:
            if exercise.id == exercise_id:
                return exercise
        known = [e.id for e in self.exercises]
        near = difflib.get_close_matches(exercise_id, known, n=3, cutoff=0.5)
        fix = f"write {' or '.join(f'`{n}`' for n in near)}" if near else "choose one that `checker list` names"
        raise CheckerError(
            diagnose(
                "exercise-unknown",
                what=f"there is no exercise `{exercise_id}`",
                why=f"{self.title} has {len(known)} exercises",
                fix=fix,
            )
        )


def find_course(start: Path | None = None, *, explicit: Path | None = None) -> Course:
    """The course at `explicit`, else the nearest one from `start` (default: here) upwards, else the one in the wheel.

    Raises `CheckerError` (`course-not-found`), or those of `load_course`.
    """
    if explicit is not None:
        return load_course(explicit)
    here = (start or Path.cwd()).resolve()
    for folder in (here, *here.parents):
        if (folder / "exercises" / "course.toml").is_file():
            return load_course(folder)
    if BUNDLED.is_dir():
        return load_course(BUNDLED)
    raise CheckerError(
        diagnose(
            "course-not-found",
            what=f"there is no exercises/course.toml in {here} or above",
            why="a course is a folder with exercises/course.toml",
            fix="go to a course, name one with `--course DIR`, or start one with `checker new course DIR`",
        )
    )


def load_course(root: Path) -> Course:
    """Raises `CheckerError` with every problem in `course.toml`, the `track.toml`s and the `exercise.toml`s."""
    root = root.resolve()
    table = read_table(root / "exercises" / "course.toml", code=CODE, shown="exercises/course.toml")
    title, tagline = table.take("title", str), table.take("tagline", str, "")
    language, license_ = table.take("language", str, "en"), table.take("license", str, "")
    repo_url, site_url = table.take("repo_url", str, ""), table.take("site_url", str, "")
    home_error, solutions = table.take("home_error", str, ""), table.take("solutions", bool, True)
    ids: list[str] = []
    for row in table.take_tables("track"):
        ids.append(row.take("id", str))
        table.merge(row)
    paths = []
    for row in table.take_tables("path"):
        paths.append(
            LearningPath(
                id=row.take("id", str),
                title=row.take("title", str),
                minutes=row.take("minutes", int),
                stops=row.take_strings("stops"),
            )
        )
        table.merge(row)
    own = table.take_table("strings")
    strings = {key: text for key in words("en") if (text := own.take_or_none(key, str)) is not None}
    table.merge(own)
    on_disk = sorted(p.parent.name for p in (root / "exercises").glob("*/track.toml"))
    for missing in sorted(set(on_disk) - set(ids)):
        table.complain("track", f"the folder `{missing}` is not listed", f'add `[[track]]` with `id = "{missing}"`')
    table.finish()
    tracks = tuple(_collect(_load_track, [root / "exercises" / i for i in ids]))
    _check_ids(tracks)
    _check_stops(paths, tracks)
    return Course(
        root=root,
        title=title,
        tagline=tagline,
        language=language,
        license=license_,
        repo_url=repo_url,
        site_url=site_url,
        home_error=home_error,
        solutions=solutions,
        tracks=tracks,
        paths=tuple(paths),
        strings=strings,
    )


def _load_track(folder: Path) -> Track:
    table = read_table(folder / "track.toml", code=CODE, shown=f"exercises/{folder.name}/track.toml")
    title, ids = table.take("title", str), table.take_strings("exercises")
    on_disk = {p.parent.name for p in folder.glob("*/exercise.toml")}
    for name in sorted(on_disk - set(ids)):
        table.complain(
            "exercises", f"the exercise `{name}` is not listed", f"add `{name}` where it belongs in the order"
        )
    for name in [i for i in ids if i not in on_disk]:
        table.complain(
            "exercises", f"`{name}` has no folder here", f"make {folder.name}/{name}/exercise.toml or remove `{name}`"
        )
    for name in sorted({i for i in ids if ids.count(i) > 1}):
        table.complain("exercises", f"`{name}` is listed twice", "list each exercise once")
    table.finish()
    return Track(
        id=folder.name, folder=folder, title=title, exercises=tuple(_collect(load_exercise, [folder / i for i in ids]))
    )


def _collect[T](load: Callable[[Path], T], folders: Iterable[Path]) -> list[T]:
    """Load each, and tell the problems of all at once."""
    found: list[T] = []
    problems: list[Diagnostic] = []
    for folder in folders:
        try:
            found.append(load(folder))
        except CheckerError as err:
            problems += err.diagnostics
    if problems:
        raise CheckerError(*problems)
    return found


def _check_ids(tracks: tuple[Track, ...]) -> None:
    """Ids are unique, and `needs` name exercises that come earlier, so that there can be no cycle."""
    seen: list[str] = []
    problems: list[Diagnostic] = []
    for exercise in (e for t in tracks for e in t.exercises):
        where = Place(file=shown_path(exercise.folder, "exercise.toml"))
        if exercise.id in seen:
            why, fix = "an id names one exercise in the whole course", "rename one of the two folders"
            problems.append(
                diagnose(CODE, what=f"two exercises are called `{exercise.id}`", why=why, fix=fix, where=where)
            )
        for need in exercise.needs:
            if need not in seen:
                why, fix = "what an exercise needs comes before it", f"move `{need}` up or remove it from `needs`"
                problems.append(
                    diagnose(
                        CODE,
                        what=f"`{exercise.id}` needs `{need}`, which does not come before it",
                        why=why,
                        fix=fix,
                        where=where,
                    )
                )
        seen.append(exercise.id)
    if problems:
        raise CheckerError(*problems)


def _check_stops(paths: Iterable[LearningPath], tracks: Iterable[Track]) -> None:
    """A stop that is no address of a page is an exercise of the course."""
    known = [e.id for track in tracks for e in track.exercises]
    problems = []
    for path in paths:
        for stop in (s for s in path.stops if "/" not in s and s not in known):
            near = difflib.get_close_matches(stop, known, n=1)
            problems.append(
                diagnose(
                    CODE,
                    what=f"the path `{path.id}` stops at `{stop}`, which is no exercise here",
                    why="a stop is the id of an exercise, or an address such as `errors/<id>`",
                    fix=f"write `{near[0]}`" if near else f"remove `{stop}`, or write an address with a `/`",
                    where=Place(file="exercises/course.toml", key="path.stops"),
                )
            )
    if problems:
        raise CheckerError(*problems)
