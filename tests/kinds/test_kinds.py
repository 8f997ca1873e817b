"""One exercise for each kind of check: good answers pass, and each wrong one is refused by the check that it is for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from checker.course import load_course
from checker.grading.grade import Grader
from checker.kinds import all_kinds
from checker.promise import read_promise
from checker.render.text import render_report
from checker.results import Report, Status

COURSE = load_course(Path(__file__).parent / "course")
GOOD = [(e, path) for e in COURSE.exercises for path in (e.solution, *e.right)]
WRONG = [(e, path) for e in COURSE.exercises for path in e.wrong]


@pytest.fixture(scope="module")
def grader() -> Iterator[Grader]:
    with Grader(COURSE, waiting=False) as grader:
        yield grader


def grade(grader: Grader, exercise, path: Path) -> Report:
    return grader.grade(exercise, path.read_bytes(), filename=path.name)


def name(value: object) -> str:
    return value.stem if isinstance(value, Path) else value.id  # type: ignore[attr-defined]


@pytest.mark.parametrize(("exercise", "path"), GOOD, ids=name)
def test_a_good_answer_passes(grader: Grader, exercise, path: Path):
    report = grade(grader, exercise, path)
    assert report.status is Status.PASSED, render_report(report)
    assert [row.id for row in report.checks if row.status is not Status.PASSED] == []


@pytest.mark.parametrize(("exercise", "path"), WRONG, ids=name)
def test_a_wrong_answer_is_refused_as_it_promises(grader: Grader, exercise, path: Path):
    promise = read_promise(path)
    report = grade(grader, exercise, path)
    first = next(row for row in report.checks if row.diagnostics)
    assert promise.expect in [d.code for d in first.diagnostics], render_report(report)
    text = render_report(report)
    assert promise.says in " ".join((*(d.what + " " + d.why + " " + d.fix for d in first.diagnostics), text))
    assert len(text.splitlines()) <= 12
    assert max(map(len, text.splitlines())) <= 80


def test_each_kind_is_asked_for_by_some_exercise_and_refuses_some_answer():
    asked = {type(check) for e in COURSE.exercises if e.wrong for check in e.contract.asked}
    assert asked == set(all_kinds())
