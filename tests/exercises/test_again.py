"""A mistake is recognised however it is written: for each known-wrong answer that gives numbers there is a second one.

`again/<exercise>/<name>.py` makes the mistake of `wrong/<name>.py` in another way.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from checker.course import load_course
from checker.exercise import Exercise
from checker.grading.grade import Grader
from checker.promise import read_promise
from checker.render.text import render_report
from checker.results import Report, Status

COURSE = load_course(Path(__file__).parents[2])
AGAIN = Path(__file__).parent / "again"
# The codes of answers whose numbers are wrong. Others give none, or right ones, and nothing to be recognised by.
OF_NUMBERS = {
    "value-differs", "value-not-finite",
    "gradient-differs", "gradient-zero", "gradient-not-finite", "cotangent-ignored",
}  # fmt: skip
ALWAYS = {"static_stop", "bwd_structure"}  # few and quick: the others are graded by .ci/run
EXERCISES = [pytest.param(e, id=e.id, marks=() if e.id in ALWAYS else pytest.mark.course) for e in COURSE.exercises]


@pytest.fixture(scope="module")
def grader() -> Iterator[Grader]:
    with Grader(COURSE, waiting=False) as grader:
        yield grader


def again(exercise: Exercise) -> list[Path]:
    return sorted((AGAIN / exercise.id).glob("*.py"))


def flat(text: str) -> str:
    return " ".join(text.split())


def recognised(report: Report) -> bool:
    return any(d.code == "known-wrong" for row in report.checks for d in row.diagnostics)


def broken_promise(exercise: Exercise, path: Path, report: Report) -> str | None:
    """What the report of a second answer lacks of what its namesake promises."""
    promise = read_promise(exercise.folder / "wrong" / path.name)
    first = next((row for row in report.checks if row.required and row.diagnostics), None)
    codes = [d.code for d in first.diagnostics] if first else []
    text = render_report(report)
    if codes == ["known-wrong", promise.expect] and flat(promise.says) in flat(text):
        return None
    return f"{path.name} is not told as `{promise.expect}` and in the words of its namesake, but:\n{text}"


@pytest.mark.parametrize("exercise", EXERCISES)
def test_a_mistake_is_recognised_when_it_is_written_otherwise(grader: Grader, exercise: Exercise):
    reports = {path: grader.grade(exercise, path.read_bytes(), filename=path.name) for path in again(exercise)}
    problems = [broken_promise(exercise, path, report) for path, report in reports.items()]
    assert [p for p in problems if p] == []


@pytest.mark.parametrize("exercise", EXERCISES)
def test_a_right_answer_is_never_taken_for_a_mistake(grader: Grader, exercise: Exercise):
    for path in (exercise.solution, *exercise.right):
        report = grader.grade(exercise, path.read_bytes(), filename=path.name)
        assert report.status is Status.PASSED, render_report(report)
        assert not recognised(report), path.name


def test_each_wrong_answer_that_gives_numbers_has_a_second_one():
    wrong = [(e.id, path.name) for e in COURSE.exercises for path in e.wrong if read_promise(path).expect in OF_NUMBERS]
    assert [(e, name) for e, name in wrong if not (AGAIN / e / name).is_file()] == []


def test_each_second_answer_belongs_to_a_wrong_one():
    known = {(e.id, path.name) for e in COURSE.exercises for path in e.wrong}
    assert {(path.parent.name, path.name) for path in AGAIN.glob("*/*.py")} - known == set()


def test_each_second_answer_is_written_otherwise():
    assert [p for e in COURSE.exercises for p in again(e) if code(p) == code(e.folder / "wrong" / p.name)] == []


def code(path: Path) -> str:
    """A program without its docstring and comments."""
    tree = ast.parse(path.read_text())
    return ast.dump(ast.Module(body=tree.body[1:], type_ignores=[]))


def test_another_mistake_is_noticed(grader: Grader):
    exercise = COURSE.exercise("static_stop")
    path = AGAIN / exercise.id / "ten_years_typed.py"
    report = grader.grade(exercise, path.read_bytes().replace(b"10", b"9"), filename=path.name)
    assert "is not told" in str(broken_promise(exercise, path, report))
