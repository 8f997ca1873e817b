"""The page of a path: the stops of a course for those who have so much time, in order."""

from __future__ import annotations

from collections.abc import Mapping

from checker.catalog import Catalog
from checker.course import Course, LearningPath
from checker.pages.markup import page, plain, table

type Words = Mapping[str, str]


def path_page(path: LearningPath, course: Course, catalog: Catalog, words: Words) -> str:
    """The Markdown of `learn/<id>.md`. A stop is the id of an exercise, or of a page such as `errors/<id>`."""
    rows = [(str(number), *_stop(stop, course, catalog, words)) for number, stop in enumerate(path.stops, 1)]
    exercises = [stop for stop in path.stops if "/" not in stop]
    progress = f'<p data-rw-progress data-rw-exercises="{" ".join(exercises)}"></p>'
    intro = words["path_intro"].format(minutes=path.minutes, count=len(path.stops))
    header = (words["path_number"], words["path_stop"], words["path_does"])
    return page(path.title, intro, progress, table(header, rows), description=plain(f"{path.title}. {intro}"))


def _stop(stop: str, course: Course, catalog: Catalog, words: Words) -> tuple[str, str]:
    if "/" not in stop:
        exercise = course.exercise(stop)
        minutes = words["task_minutes"].format(minutes=exercise.minutes)
        link = f"[{exercise.title}](../exercises/{stop}.md){{ data-rw-mark={stop} }}"
        return link, f"{words['path_exercise']}, {minutes}: {exercise.goal}"
    entry = catalog.get(stop.removeprefix("errors/"))
    if entry is None:
        return f"[{stop}](../{stop}.md)", words["path_read"]
    return f"[{entry.title}](../{stop}.md)", f"{words['path_read']}: {entry.meaning.strip()}"
