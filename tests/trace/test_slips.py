"""Every message about an answer that gives no program was produced by a stored answer, and no message is left over."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import CodeType, FrameType

import pytest

from checker.codes import all_codes
from checker.course import load_course
from checker.diagnostics import Diagnostic, Fault
from checker.exercise import Exercise
from checker.grading import refused_loading, refused_loops, refused_relatives, refused_tracing, refused_transforms
from checker.grading.ask import trace_job
from checker.grading.refusals import rows_for_all
from checker.promise import read_promise
from checker.render.text import render_report
from checker.results import Environment, Report
from checker.worker.trace_job import trace

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "tests"
SLIPS = sorted((TESTS / "slips").glob("*.py"))
EXERCISE = load_course(ROOT).exercise("prefix_sum")
KINDS = load_course(TESTS / "kinds" / "course")
BYTES = {
    "syntax-error": b"def prefix_sum(x, stop:\n",
    "empty-file": b"\n\n",
    "not-utf8": "# größte\n".encode("latin-1"),
    "null": b"x = 1\0\n",
}
WORDS = (refused_loading, refused_tracing, refused_loops, refused_relatives, refused_transforms)
ELSEWHERE = {
    "out_of_memory": "a hostile answer takes the memory: it is not taken here",
    "unknown": "no worker of ours says it: an older one might",
    "_in_library": "tests/trace/test_loops.py has libraries",
    "_nameless": "tests/trace/test_loops.py has loops without a place",
}
WITHOUT = {
    "known-wrong": "it stands on top of another code: tests/exercises/test_again.py has an answer for each",
    "program-crashes": "no program is known that crashes XLA: tests/process/test_ends.py makes up the end",
}
# Told of the command line or a file's name, and never about an answer; or by the end of a process.
NO_ANSWER = {
    "exercise-unknown",
    "file-unreadable",
    "folder-not-empty",
    "name-not-snake-case",
    "name-taken",
    "option-word-unknown",
}


_SPOKEN: set[CodeType] = set()  # the functions of the words' modules that were called


def told(exercise: Exercise, source: bytes, name: str) -> tuple[Diagnostic, ...]:
    reply, _ = trace(trace_job(exercise, name), source)
    before = sys.getprofile()
    sys.setprofile(_note)
    try:
        rows = rows_for_all(reply.refusals, exercise)
    finally:
        sys.setprofile(before)
    return tuple(d for row in rows for d in row.diagnostics)


def _note(frame: FrameType, event: str, _: object) -> None:
    if event == "call":
        _SPOKEN.add(frame.f_code)


@pytest.mark.parametrize("path", SLIPS, ids=lambda p: p.stem)
def test_a_slip_is_told_as_it_promises(path: Path):
    promise = read_promise(path)
    (first, *_) = told(EXERCISE, path.read_bytes(), path.name)
    assert first.code == promise.expect, first
    assert promise.says in text_of(first)


@pytest.mark.parametrize("path", SLIPS, ids=lambda p: p.stem)
def test_a_slip_is_told_in_twelve_lines(path: Path):
    reply, _ = trace(trace_job(EXERCISE, path.name), path.read_bytes())
    rows = tuple(r for r in rows_for_all(reply.refusals, EXERCISE) if r.required)
    here = Environment(python="3", jax="0", backends=("cpu",), isolation="process")
    report = Report(exercise="prefix_sum", checks=rows, environment=here, score=0.0)
    lines = render_report(report).splitlines()
    assert len(lines) <= 12
    assert max(map(len, lines)) <= 80


def test_a_loop_that_waits_is_told_with_the_fix_that_its_exercise_practises():
    slip = TESTS / "slips" / "until_small.py"
    exercise = replace(EXERCISE, fixes=("forward-mode",))
    (first, *_) = told(exercise, slip.read_bytes(), slip.name)
    assert first.fix.splitlines()[-1] == "To practise here: forward mode."
    (first, *_) = told(replace(EXERCISE, fixes=()), slip.read_bytes(), slip.name)
    assert first.fix.splitlines()[-1].startswith("On where they end: ")


@pytest.mark.parametrize("name", BYTES)
def test_what_is_no_text_is_told_as_that(name: str):
    (first,) = told(EXERCISE, BYTES[name], "answer.py")
    assert first.code == {"null": "not-utf8"}.get(name, name)


@pytest.mark.parametrize("check", ["vmap", "forward", "second-order"])
def test_an_answer_that_stops_under_a_check_is_told_so(check: str):
    wrong = [(e, p) for e in KINDS.exercises for p in e.wrong if read_promise(p).expect == f"{check}-does-not-run"]
    assert wrong
    for exercise, path in wrong:
        assert f"{check}-does-not-run" in [d.code for d in told(exercise, path.read_bytes(), path.name)]


def test_no_message_is_left_without_an_answer_that_gets_it():
    """Runs last: every function that words a message was called by some stored answer."""
    every: dict[CodeType, str] = {}
    for module in WORDS:
        for name, function in inspect.getmembers(module, inspect.isfunction):
            if function.__module__ == module.__name__:
                every[_inner(function).__code__] = name
    silent = {name for code, name in every.items() if code not in _SPOKEN}
    assert silent - set(ELSEWHERE) == set()


def test_no_code_is_left_without_a_stored_answer_that_gets_it():
    learners = {code.id for code in all_codes() if code.fault is Fault.LEARNER} - NO_ANSWER
    courses = (ROOT, KINDS.root)
    wrong = [p for root in courses for e in load_course(root).exercises for p in e.wrong]
    hostile = [
        p for p in (TESTS / "hostile").rglob("*.py") if "Expect: " in p.read_text(encoding="utf-8", errors="replace")
    ]
    stored = {read_promise(p).expect for p in (*wrong, *hostile, *SLIPS)} | set(BYTES)
    assert learners - stored == set(WITHOUT)


def text_of(d: Diagnostic) -> str:
    return " ".join(f"{d.what} {d.why} {d.fix}".split())


def _inner(function: Callable[..., object]) -> Callable[..., object]:
    return inspect.unwrap(function)
