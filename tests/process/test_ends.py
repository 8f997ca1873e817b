"""How a job ended, in words that the right person can act on."""

from __future__ import annotations

import os
import signal

import pytest

from checker.course import Course
from checker.diagnostics import Fault
from checker.grading.ends import Stopped, judge_row, trace_row
from checker.grading.jobs import Ended, last_words
from checker.limits import DEFAULT
from checker.results import CheckResult, Status


def traced(course: Course, **ended: object) -> CheckResult:
    return trace_row(Ended(**ended), course.exercise("prefix_sum"), DEFAULT)  # type: ignore[arg-type]


def judged(course: Course, **ended: object) -> CheckResult:
    exercise = course.exercise("prefix_sum")
    return judge_row(Ended(**ended), exercise, "cpu", DEFAULT, allowed=2.0, solution=0.4)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("ended", "code", "words"),
    [
        pytest.param({"reason": "closed", "status": 0}, "ended-itself", "exit status 0", id="os._exit(0)"),
        pytest.param({"reason": "closed", "status": 3}, "ended-itself", "exit status 3", id="os._exit(3)"),
        pytest.param({"reason": "closed", "status": -11}, "ended-itself", "SIGSEGV", id="a crash"),
        pytest.param({"reason": "closed", "status": -24, "seconds": 9.0}, "timed-out", "within 9 s", id="busy cores"),
        pytest.param({"reason": "timeout", "seconds": 10.0}, "timed-out", "after 10 s", id="endless"),
        pytest.param({"reason": "flood"}, "prints-too-much", "more than 16 MB", id="a flood"),
        pytest.param({"reason": "oversized"}, "artefact-too-large", "larger than 4 MB", id="a large program"),
        pytest.param({"reason": "garbled"}, "spoke-out-of-turn", "not an answer", id="rubbish"),
        pytest.param({"reason": "overlong"}, "spoke-out-of-turn", "not an answer", id="a long message"),
        pytest.param({"reason": "hung-up"}, "spoke-out-of-turn", "not an answer", id="a closed line"),
        pytest.param(
            {"reason": "closed", "status": 72}, "ran-out-of-memory", "more than 2 GB", id="no memory for a reply"
        ),
        pytest.param(
            {"reason": "closed", "status": -6, "output": "what():  std::bad_alloc"},
            "ran-out-of-memory",
            "more than 2 GB",
            id="no memory in C++",
        ),
    ],
)
def test_what_a_file_did_to_itself_is_told_to_its_author(
    course: Course, ended: dict[str, object], code: str, words: str
):
    row = traced(course, **ended)
    assert (row.status, row.diagnostics[0].code, row.diagnostics[0].fault) == (Status.FAILED, code, Fault.LEARNER)
    assert words in row.diagnostics[0].what


def test_a_worker_that_does_not_start_is_never_the_learners_fault(course: Course):
    row = traced(course, reason="not-started", detail="ImportError: libstdc++.so.6")
    assert (row.status, row.diagnostics[0].fault) == (Status.ERRORED, Fault.HOST)
    assert "libstdc++" in row.diagnostics[0].why


def test_a_file_that_was_killed_from_outside_is_never_the_learners_fault(course: Course):
    row = traced(course, reason="closed", status=-9, output="MemoryError")
    assert (row.status, row.diagnostics[0].code, row.diagnostics[0].fault) == (
        Status.ERRORED,
        "worker-died",
        Fault.HOST,
    )
    assert "SIGKILL" in row.diagnostics[0].why


@pytest.mark.parametrize(
    ("passes", "status", "code"), [(True, "failed", "program-crashes"), (False, "errored", "judge-died")]
)
def test_a_program_that_crashes_two_judges_is_its_own_doing_if_the_authors_runs(
    course: Course, passes: bool, status: str, code: str
):
    ended = Ended(reason="closed", status=-11, twice=True)
    exercise = course.exercise("prefix_sum")
    row = judge_row(ended, exercise, "cpu", DEFAULT, allowed=2.0, solution=0.4, solution_passes=lambda: passes)
    assert (row.status.value, row.diagnostics[0].code) == (status, code)


def test_what_a_worker_said_before_is_forgotten_with_what_waits_in_the_pipe():
    read, write = os.pipe()
    said = last_words(read)
    os.write(write, b"of an older job\n")
    said.forget()
    os.write(write, b"of this one\n")
    os.close(write)
    os.close(read)
    assert said.text() == "of this one\n"


def test_an_end_that_nobody_is_left_to_tell_of_is_never_the_learners_fault(course: Course):
    row = traced(course, reason="closed", status=None, output="MemoryError")
    assert (row.status, row.diagnostics[0].code, row.diagnostics[0].fault) == (
        Status.ERRORED,
        "worker-died",
        Fault.HOST,
    )


def test_a_judge_that_crashes_is_never_the_learners_fault(course: Course):
    row = judged(course, reason="closed", status=-11, output="one\nFatal: last words\n")
    assert (row.status, row.diagnostics[0].code) == (Status.ERRORED, "judge-died")
    assert "SIGSEGV" in row.diagnostics[0].what
    assert "last words" in row.diagnostics[0].why


@pytest.mark.parametrize(
    "ended", [{"reason": "timeout"}, {"reason": "closed", "status": -signal.SIGXCPU}], ids=["wall", "cpu"]
)
def test_a_program_without_end_is_told_beside_the_authors_time(course: Course, ended: dict[str, object]):
    row = judged(course, **ended)
    assert (row.status, row.diagnostics[0].code) == (Status.FAILED, "timed-out")
    assert "after 2 s" in row.diagnostics[0].what
    assert "0.4 s" in row.diagnostics[0].why


def test_what_nobody_waits_for_any_more_has_no_row(course: Course):
    with pytest.raises(Stopped):
        traced(course, reason="stopped")
    with pytest.raises(Stopped):
        judged(course, reason="stopped")
