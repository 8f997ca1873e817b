"""The error that a course's first page sends its readers to has to be one that the course knows."""

from __future__ import annotations

import difflib

from checker.catalog import Catalog
from checker.codes import diagnose
from checker.course import Course
from checker.diagnostics import CheckerError, Place


def check_home_error(course: Course, catalog: Catalog) -> None:
    """Raises `CheckerError` (`course-toml-invalid`) that names the nearest id."""
    home, known = course.home_error, [entry.id for entry in catalog]
    if not home or home in known:
        return
    near = difflib.get_close_matches(home, known, n=1)
    raise CheckerError(
        diagnose(
            "course-toml-invalid",
            what=f"`home_error` is `{home}`, and no error is called so",
            why="The first page sends a reader with a message on the screen to that error's page.",
            fix=f"write `{near[0]}`" if near else f"write errors/{home}.toml, or leave `home_error` out",
            where=Place(file="exercises/course.toml", key="home_error"),
        )
    )
