"""Many exercises are proved at once, each grader by itself."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import replace

import pytest

from checker.authoring.proving import prove_all
from checker.codes import diagnose
from checker.diagnostics import CheckerError
from checker.exercise import Exercise
from checker.results import Report
from tests.exercises.test_proofs import passed

GONE = diagnose("judge-died", what="the judge is gone", why="It was killed.", fix="check again")


class Counting:
    """A grader that notes who asks, and says of each answer that it passes."""

    def __init__(self, fails_on: str = "") -> None:
        self._fails_on = fails_on
        self._at_work = threading.Lock()
        self.graded: list[str] = []
        self.stopped = self.closed = False

    def grade(
        self, exercise: Exercise, source: bytes, *, filename: str, seed: int = 0, recognise: bool = True
    ) -> Report:
        assert self._at_work.acquire(blocking=False), "two exercises at once in one grader"
        try:
            time.sleep(0.002)
            if exercise.id == self._fails_on:
                raise CheckerError(GONE)
            self.graded.append(exercise.id)
            return passed()
        finally:
            self._at_work.release()

    def stop(self) -> None:
        self.stopped = True

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def several(exercise: Callable[[], Exercise]) -> list[Exercise]:
    return [replace(exercise(), id=f"exercise_{n}") for n in range(6)]


def test_proofs_come_in_the_order_that_was_asked_for(several: list[Exercise]):
    proofs = prove_all(several, Counting, seeds=2)
    assert [p.exercise.id for p in proofs] == [e.id for e in several]
    assert all(p.graded for p in proofs)


def test_every_grader_has_work_and_is_closed(several: list[Exercise], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("checker.authoring.proving._processors", lambda: 3)
    graders: list[Counting] = []

    def start() -> Counting:
        graders.append(Counting())
        return graders[-1]

    prove_all(several, start, seeds=2)
    assert len(graders) == 3
    assert all(g.graded and g.closed for g in graders)


def test_what_cannot_be_proved_stops_the_rest(several: list[Exercise], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("checker.authoring.proving._processors", lambda: 2)
    graders: list[Counting] = []

    def start() -> Counting:
        graders.append(Counting(fails_on="exercise_1"))
        return graders[-1]

    with pytest.raises(CheckerError) as caught:
        prove_all(several, start, seeds=2)
    assert caught.value.diagnostics == (GONE,)
    assert all(g.stopped and g.closed for g in graders)
    assert "exercise_5" not in {name for g in graders for name in g.graded}


def test_with_nothing_to_run_no_grader_starts(exercise: Callable[[], Exercise]):
    def start() -> Counting:
        raise AssertionError("a grader was started")

    (proof,) = prove_all([replace(exercise(), folder=exercise().folder / "nowhere")], start, seeds=1)
    assert proof.graded == 0
