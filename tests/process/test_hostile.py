"""Each hostile answer keeps its promise, reaches nothing, and the next honest one is graded as if alone."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from checker.course import Course
from checker.grading.grade import Grader
from checker.promise import read_promise
from checker.render.text import render_report
from checker.results import Report, Status

from .conftest import workers, zombies

pytestmark = pytest.mark.sandbox
HOSTILE = sorted((Path(__file__).parents[1] / "hostile").glob("*.py"))


@pytest.fixture(scope="module", autouse=True)
def secret() -> object:
    """Something of the parent's that no answer may read."""
    os.environ["REWIND_TEST_SECRET"] = "secret"  # noqa: S105  # no password
    yield
    del os.environ["REWIND_TEST_SECRET"]


def grade(grader: Grader, course: Course, path: Path) -> Report:
    source = path.read_text(encoding="utf-8").replace("COURSE", str(course.root)).encode()
    return grader.grade(course.exercise("prefix_sum"), source, filename=path.name, recognise=False)


@pytest.mark.parametrize("path", HOSTILE, ids=lambda path: path.stem)
def test_a_hostile_answer_keeps_its_promise_and_harms_no_other(grader: Grader, course: Course, path: Path):
    promise = read_promise(path)
    report = grade(grader, course, path)
    honest = grade(grader, course, course.exercise("prefix_sum").solution)

    assert "REACHED" not in report.output, report.output
    codes = [d.code for d in report.diagnostics] or [report.status.value]
    told = " ".join((render_report(report) + " " + report.output).split())
    assert codes[0] == promise.expect, (codes, told)
    assert promise.says in told
    assert report.score == (1.0 if promise.expect == "passed" else 0.0)
    assert (honest.status, honest.score) == (Status.PASSED, 1.0), render_report(honest)


def test_what_is_printed_is_kept_up_to_the_limit(grader: Grader, course: Course):
    report = grade(grader, course, next(p for p in HOSTILE if p.stem == "prints_a_page"))
    assert 4000 < len(report.output) <= 4096


def test_nothing_survives_but_the_workers(grader: Grader, course: Course, level: str):
    """After all of the above: the server, the keeper of one waiting job and that job; a judge and its spare."""
    grade(grader, course, course.exercise("prefix_sum").solution)
    time.sleep(0.5)
    first = 1 if level == "namespaces" else 0  # the first process of a sandbox
    assert (len(workers("server")), len(workers("judge_main"))) == (3 + first, 2 + 2 * first)
    assert zombies(os.getpid()) == []
