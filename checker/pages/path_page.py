"""The page of a path: the stops of a course for those who have so much time, in order."""

from __future__ import annotations

from collections.abc import Mapping

from checker.catalog import Catalog
from checker.course import Course, LearningPath
from checker.pages.exercise_page import how_to_start
from checker.pages.markup import description, fence, heading, page, plain, table

type Words = Mapping[str, str]


def path_page(
    path: LearningPath, course: Course, catalog: Catalog, words: Words, *, sources: Mapping[str, str], wheel: str = ""
) -> str:
    """The Markdown of `learn/<id>.md`. A stop is the id of an exercise, or of a page such as `errors/<id>`.

    `sources` has the text of each page that an author wrote, by its id; `wheel` is the address of the site's own.
    """
    rows = [(str(number), *_stop(stop, course, catalog, words, sources)) for number, stop in enumerate(path.stops, 1)]
    exercises = [stop for stop in path.stops if "/" not in stop]
    progress = f'<p data-rw-progress data-rw-exercises="{" ".join(exercises)}"></p>'
    intro = words["path_intro"].format(minutes=path.minutes, count=len(path.stops))
    header = (words["path_number"], words["path_stop"], words["path_does"])
    start = _start(course, words, wheel) if exercises else ""
    return page(path.title, intro, start, progress, table(header, rows), description=plain(f"{path.title}. {intro}"))


def _start(course: Course, words: Words, wheel: str) -> str:
    # First of all, since it fetches JAX: that takes as long as the first stops, which need nothing.
    said, lines = how_to_start(course, words, wheel)
    return f"{words['path_start']} {said}\n\n{fence(lines, 'sh')}"


def _stop(stop: str, course: Course, catalog: Catalog, words: Words, sources: Mapping[str, str]) -> tuple[str, str]:
    if "/" not in stop:
        exercise = course.exercise(stop)
        minutes = words["task_minutes"].format(minutes=exercise.minutes)
        link = f"[{exercise.title}](../exercises/{stop}.md){{ data-rw-mark={stop} }}"
        return link, f"{words['path_exercise']}, {minutes}: {exercise.goal}"
    entry = catalog.get(stop.removeprefix("errors/"))
    if entry is None:
        text = sources.get(stop, "")
        does = ": ".join(filter(None, [words["path_read"], description(text)]))
        return f"[{heading(text) or stop}](../{stop}.md)", does
    return f"[{entry.title}](../{stop}.md)", f"{words['path_read']}: {entry.meaning.strip()}"
