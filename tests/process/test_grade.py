"""From a submission to a report: what the author's files decide, what is remembered, what it scores."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from checker.course import Course, load_course
from checker.diagnostics import Fault
from checker.exercise import Exercise
from checker.grading.grade import Grader
from checker.limits import DEFAULT
from checker.promise import read_promise
from checker.render.text import render_report
from checker.results import Report, Status

from .conftest import LIMITS, ROOT


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Course:
    """A course of our own to spoil: its exercises only."""
    root = tmp_path_factory.mktemp("course")
    shutil.copytree(ROOT / "exercises", root / "exercises", ignore=shutil.ignore_patterns("__pycache__"))
    return load_course(root)


@pytest.fixture(scope="module")
def strongest(copied: Course) -> Iterator[Grader]:
    with Grader(copied, limits=LIMITS) as grader:
        yield grader


def grade(grader: Grader, exercise: Exercise, path: Path, **options: object) -> Report:
    return grader.grade(exercise, path.read_bytes(), filename=path.name, **options)  # type: ignore[arg-type]


def codes(report: Report) -> list[str]:
    return [d.code for d in report.diagnostics]


def test_a_known_mistake_is_told_in_its_authors_words(strongest: Grader, copied: Course):
    exercise = copied.exercise("newton_root")
    wrong = exercise.folder / "wrong" / "saves_the_input.py"
    report = grade(strongest, exercise, wrong)
    assert codes(report)[0] == "known-wrong"
    assert report.diagnostics[0].what == "a gradient we have met before"
    assert read_promise(wrong).says in " ".join(render_report(report).split())
    assert report.score == 0.0


def test_a_mistake_in_other_words_is_recognised_by_its_numbers(strongest: Grader, copied: Course, tmp_path: Path):
    exercise = copied.exercise("prefix_sum")
    mine = tmp_path / "mine.py"
    mine.write_text(
        "import jax.numpy as jnp\n\n\ndef prefix_sum(x, stop):\n"
        "    return jnp.dot(x, jnp.where(jnp.arange(x.shape[0]) < stop + 1, x, 0.0))\n"
    )
    report = grade(strongest, exercise, mine)
    assert codes(report)[0] == "known-wrong"
    assert "One value too many" in report.diagnostics[0].why


def test_a_mistake_is_recognised_beside_a_known_one_that_never_ends(strongest: Grader, copied: Course):
    folder = copied.exercise("static_stop").folder
    (folder / "wrong" / "never_ends.py").write_text(
        '"""Waits for what cannot come.\n\nExpect: timed-out\nSays: still running\n"""\n\n'
        "import jax.numpy as jnp\nfrom jax import lax\n\n\ndef static_stop(rate, years):\n"
        "    waste = lax.while_loop(lambda s: s < 2.0, jnp.cos, lax.stop_gradient(rate))\n"
        "    return rate + 0.0 * waste\n"
    )
    exercise = load_course(copied.root).exercise("static_stop")
    report = grade(strongest, exercise, folder / "wrong" / "ten_years_typed.py")
    assert folder / "wrong" / "never_ends.py" in exercise.wrong
    assert codes(report)[0] == "known-wrong"
    assert codes(grade(strongest, exercise, folder / "wrong" / "never_ends.py")) == ["timed-out"]


def test_a_mistake_that_nobody_has_met_gets_no_name(strongest: Grader, copied: Course, tmp_path: Path):
    mine = tmp_path / "mine.py"
    mine.write_text("import jax.numpy as jnp\n\n\ndef prefix_sum(x, stop):\n    return 17.25 * x.sum() + stop\n")
    report = grade(strongest, copied.exercise("prefix_sum"), mine)
    assert report.status is Status.FAILED
    assert "known-wrong" not in codes(report)


def test_the_starter_of_each_exercise_scores_nothing_and_its_solution_everything(strongest: Grader, copied: Course):
    for exercise in copied.exercises:
        assert grade(strongest, exercise, exercise.starter).score == 0.0
        assert grade(strongest, exercise, exercise.solution).score == 1.0


def test_a_verdict_is_remembered_until_the_exercise_changes(strongest: Grader, copied: Course):
    exercise = copied.exercise("static_stop")
    first = grade(strongest, exercise, exercise.solution)
    assert grade(strongest, exercise, exercise.solution) is first
    assert grade(strongest, exercise, exercise.solution, seed=7) is not first
    brief = exercise.brief.read_text()
    exercise.brief.write_text(brief + "\nMore.\n")
    assert grade(strongest, exercise, exercise.solution) is not first


def test_debugging_calls_are_quiet_and_say_so(strongest: Grader, copied: Course, tmp_path: Path):
    mine = tmp_path / "mine.py"
    mine.write_text(
        "import jax\nimport jax.numpy as jnp\n\nprint('loaded')\n\n\ndef prefix_sum(x, stop):\n"
        "    jax.debug.print('x {}', x)\n    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()\n"
    )
    report = grade(strongest, copied.exercise("prefix_sum"), mine)
    assert report.status is Status.PASSED
    assert report.output.splitlines()[0] == "loaded"
    assert "`jax.debug.print` says nothing here" in report.output


def test_a_file_over_the_limit_is_not_read(strongest: Grader, copied: Course, tmp_path: Path):
    mine = tmp_path / "mine.py"
    mine.write_bytes(b"#" * (DEFAULT.source + 1))
    report = grade(strongest, copied.exercise("prefix_sum"), mine)
    assert (codes(report), report.score) == (["file-too-long"], 0.0)


def test_per_check_credit_leaves_out_what_the_starter_passes(strongest: Grader, copied: Course):
    toml = copied.exercise("prefix_sum").folder / "exercise.toml"
    toml.write_text(toml.read_text().replace("minutes = ", 'credit = "per-check"\nminutes = ', 1))
    exercise = load_course(copied.root).exercise("prefix_sum")
    assert exercise.contract.credit == "per-check"
    assert grade(strongest, exercise, exercise.starter).score == 0.0
    assert grade(strongest, exercise, exercise.folder / "wrong" / "stopped_sum.py").score == 0.5
    assert grade(strongest, exercise, exercise.solution).score == 1.0


def test_a_solution_that_fails_is_its_authors_fault_and_nobody_gets_a_zero(strongest: Grader, copied: Course):
    exercise = copied.exercise("newton_root")
    honest = exercise.right[0].read_bytes()
    exercise.solution.write_bytes((exercise.folder / "wrong" / "sign_flipped.py").read_bytes())
    report = strongest.grade(exercise, honest, filename="answer.py")
    assert (report.status, report.fault, report.score) == (Status.ERRORED, Fault.AUTHOR, None)
    assert codes(report) == ["solution-fails"]
