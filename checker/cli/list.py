"""`checker list`: the exercises of a course, in the order in which they are learnt."""

from __future__ import annotations

import shlex
import textwrap
from pathlib import Path
from typing import Annotated, Any

import typer

from checker.cli.exits import Exit
from checker.cli.output import to_json
from checker.cli.paths import command, near
from checker.course import Course, Track, find_course
from checker.exercise import Exercise

EXAMPLE = """
checker list
checker list --json
"""


def list_(
    course: Annotated[Path | None, typer.Option("--course", metavar="DIR", help="The course to list.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="The same as JSON.")] = False,
) -> Exit:
    """The tracks and exercises of a course, how long each takes, and what it needs."""
    found = find_course(explicit=course)
    print(to_json(course_to_json(found)) if as_json else _text(found, course))
    return Exit.OK


def course_to_json(course: Course) -> dict[str, Any]:
    """What a list of the course holds, as plain JSON values."""
    return {
        "schema": 1,
        "title": course.title,
        "tracks": [_track_to_json(track) for track in course.tracks],
        "paths": [{"id": p.id, "title": p.title, "minutes": p.minutes, "stops": list(p.stops)} for p in course.paths],
    }


def _track_to_json(track: Track) -> dict[str, Any]:
    names = ("id", "title", "goal", "level", "error", "minutes")
    exercises = [
        {**{name: getattr(e, name) for name in names}, "needs": list(e.needs), "starter": str(e.starter)}
        for e in track.exercises
    ]
    return {"id": track.id, "title": track.title, "exercises": exercises}


def _text(course: Course, named: Path | None) -> str:
    count, minutes = len(course.exercises), sum(e.minutes for e in course.exercises)
    lines = [f"{course.title}: {count} exercise{'s' if count != 1 else ''}, {minutes} minutes"]
    width = max((len(e.id) for e in course.exercises), default=0)
    for track in course.tracks:
        lines += ["", track.title]
        for e in track.exercises:
            draft = "   (draft)" if e.level == "draft" else ""
            lines.append(f"  {e.id:{width}}  {e.minutes:3} min   {e.title}{draft}")
            if e.needs:
                lines.append(f"  {'':{width}}            needs {', '.join(e.needs)}")
    if course.paths:
        lines.append("")
        for p in course.paths:
            stops = f"{p.title} ({p.minutes} min): {', '.join(p.stops)}"
            lines += textwrap.wrap(stops, 80, subsequent_indent="  ", break_on_hyphens=False, break_long_words=False)
    if course.exercises:
        lines += ["", *_next(course.exercises[0], named)]
    return "\n".join(lines)


def _next(exercise: Exercise, named: Path | None) -> list[str]:
    """How to begin: with a copy, unless there is one, which may hold an answer."""
    mine = f"{exercise.id}.py"
    check = command("check", mine, course=named)
    if Path(mine).exists():
        return [f"Next: {check}"]
    return [f"Next: {shlex.join(['cp', str(near(exercise.starter)), mine])}", f"      {check}"]
