"""Proves many exercises, as many at once as there are processors; each processor has a grader of its own."""

from __future__ import annotations

import concurrent.futures
import os
import queue
import threading
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import Protocol

from checker.authoring.verify import Grades, Proof, Tell, can_run, prove
from checker.exercise import Exercise
from checker.results import Report

MOST_AT_ONCE = 8  # a grader has a judge, and a judge may take gigabytes


class OpenGrades(Grades, Protocol):
    """A grader with workers."""

    def stop(self) -> None: ...

    def close(self) -> None: ...


def prove_all(
    exercises: Sequence[Exercise], start: Callable[[], OpenGrades], *, seeds: int, tell: Tell | None = None
) -> list[Proof]:
    """What running them shows, in their order. `start` makes a grader.

    Raises `CheckerError` when this machine, or the checker, cannot; what runs then is stopped.
    """
    able = [e for e in exercises if can_run(e)]
    at_once = min(len(able), _processors(), MOST_AT_ONCE)
    proofs = {e.id: Proof(exercise=e, problems=()) for e in exercises}
    if not able:
        return list(proofs.values())
    free: queue.SimpleQueue[_Stoppable] = queue.SimpleQueue()
    stopped = threading.Event()

    def one(exercise: Exercise) -> Proof:
        grader = free.get()
        try:
            return prove(exercise, grader, seeds=seeds, tell=tell)
        finally:
            free.put(grader)

    with ExitStack() as stack, concurrent.futures.ThreadPoolExecutor(at_once) as pool:
        graders = []
        for _ in range(at_once):
            graders.append(start())
            stack.callback(graders[-1].close)
            free.put(_Stoppable(graders[-1], stopped))
        try:
            for proof in pool.map(one, able):
                proofs[proof.exercise.id] = proof
        except BaseException:
            stopped.set()
            pool.shutdown(wait=False, cancel_futures=True)
            for grader in graders:
                grader.stop()
            raise
    return list(proofs.values())


def _processors() -> int:
    """Those that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class _Stopped(Exception):
    """Another exercise cannot be proved, so nobody waits for this one."""


class _Stoppable:
    """A grader that grades no more once the rest has stopped."""

    def __init__(self, grader: Grades, stopped: threading.Event) -> None:
        self._grader, self._stopped = grader, stopped

    def grade(
        self, exercise: Exercise, source: bytes, *, filename: str, seed: int = 0, recognise: bool = True
    ) -> Report:
        if self._stopped.is_set():
            raise _Stopped
        return self._grader.grade(exercise, source, filename=filename, seed=seed, recognise=recognise)
