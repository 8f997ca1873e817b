"""Proves exercises: texts first, then every file of each, graded as a learner's answer is."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from checker.authoring.cheap import IN_WORDS, SEED, cheap_answers
from checker.authoring.folder import NEEDED_BY_A_DRAFT, folder_problems
from checker.authoring.margins import Margin, margin_problems, margins_of
from checker.authoring.proofs import (
    alike,
    alike_problem,
    cheap_answer_problems,
    good_answer_problems,
    promise_problems,
    solution_fails,
    starter_problems,
    unearned_cases,
)
from checker.authoring.texts import text_problems
from checker.diagnostics import CheckerError, Diagnostic, Fault
from checker.exercise import Exercise
from checker.promise import Promise, read_promise
from checker.results import Report, Status

SEEDS = 5


class Grades(Protocol):
    """What grades: a `Grader`, or in a test something that knows its reports."""

    def grade(
        self, exercise: Exercise, source: bytes, *, filename: str, seed: int = 0, recognise: bool = True
    ) -> Report: ...


type Tell = Callable[[Exercise, int, int, str], None]  # exercise, gradings done, gradings in all, what comes now


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """What is known about one exercise after all of its files were tried."""

    exercise: Exercise
    problems: tuple[Diagnostic, ...]
    margins: tuple[Margin, ...] = ()
    graded: int = 0
    seconds: float = 0.0


def read(exercise: Exercise, errors: Collection[str]) -> tuple[Diagnostic, ...]:
    """Every problem that shows without running anything."""
    return (*folder_problems(exercise), *text_problems(exercise, errors))


def can_run(exercise: Exercise) -> bool:
    """Whether the files without which nothing can be graded are there."""
    return all((exercise.folder / name).is_file() for name in NEEDED_BY_A_DRAFT)


def prove(exercise: Exercise, grader: Grades, *, seeds: int = SEEDS, tell: Tell | None = None) -> Proof:
    """Grade every file of an exercise. Raises `CheckerError` when this machine, or the checker, cannot."""
    started = time.monotonic()
    run = _Run(exercise, grader, seeds, tell or (lambda *_: None))
    problems: list[Diagnostic] = []
    try:
        problems += run.all()
    except _Stopped as stop:
        problems += stop.problems
    return Proof(
        exercise=exercise,
        problems=tuple(dict.fromkeys(problems)),
        margins=run.margins,
        graded=run.graded,
        seconds=time.monotonic() - started,
    )


class _Stopped(Exception):
    """Nothing more can be learnt from this exercise until these are mended."""

    def __init__(self, problems: Sequence[Diagnostic]) -> None:
        super().__init__()
        self.problems = problems


class _Run:
    """The gradings of one exercise, in the order in which an author wants to hear of them."""

    def __init__(self, exercise: Exercise, grader: Grades, seeds: int, tell: Tell) -> None:
        self._exercise, self._grader, self._tell = exercise, grader, tell
        self._ready = exercise.level == "ready"
        self._seeds = range(seeds if self._ready else 1)
        good = (exercise.solution, *exercise.right)
        self._total = 1 + len(self._seeds) * len(good) + len(exercise.wrong) + (len(IN_WORDS) if self._ready else 0)
        self.graded = 0
        self.margins: tuple[Margin, ...] = ()

    def all(self) -> Iterator[Diagnostic]:
        exercise = self._exercise
        yield from starter_problems(exercise, self._grade(exercise.starter))
        reports = [self._grade(exercise.solution, seed) for seed in self._seeds]
        failed = self._good(exercise.solution, reports)
        if failed:
            # Without a right answer nothing else can be measured.
            raise _Stopped(failed)
        wrong = {path: self._grade(path) for path in exercise.wrong}
        groups = alike(wrong)
        yield from (alike_problem(exercise, group) for group in groups)
        for path in (p for p in wrong if not any(p in group for group in groups)):  # those are recognised by nobody
            if (promise := _promise(path)) is not None:
                yield from promise_problems(exercise, path, promise, wrong[path])
        for path in exercise.right:
            yield from self._good(path, [self._grade(path, seed) for seed in self._seeds])
        if self._ready:
            yield from unearned_cases(exercise, wrong)
            for answer in cheap_answers(exercise):
                report = self._grade_source(answer.source, f"{answer.name}.py", SEED, recognise=False)
                yield from cheap_answer_problems(exercise, answer, report)
            self.margins = margins_of(exercise, reports, wrong)
            yield from margin_problems(exercise, self.margins)

    def _good(self, path: Path, reports: Sequence[Report]) -> list[Diagnostic]:
        """The problems on the first seed that has any: the others most often say the same."""
        for seed, report in zip(self._seeds, reports, strict=True):
            if found := list(good_answer_problems(self._exercise, path, seed, report)):
                return found
        return []

    def _grade(self, path: Path, seed: int = 0) -> Report:
        name = path.relative_to(self._exercise.folder).as_posix()
        return self._grade_source(path.read_bytes(), name, seed, recognise=path in self._exercise.wrong)

    def _grade_source(self, source: bytes, name: str, seed: int, *, recognise: bool) -> Report:
        self._tell(self._exercise, self.graded, self._total, name)
        report = self._grader.grade(self._exercise, source, filename=Path(name).name, seed=seed, recognise=recognise)
        self.graded += 1
        if report.status is Status.ERRORED:
            told = [d for d in report.diagnostics if d.fault is report.fault]
            if report.fault is Fault.AUTHOR:
                raise _Stopped([_as_proof(self._exercise, d) for d in told])
            raise CheckerError(*told)
        return report


def _promise(path: Path) -> Promise | None:
    """What a known-wrong answer promises; a promise that cannot be read is told with the texts."""
    try:
        return read_promise(path)
    except CheckerError:
        return None


def _as_proof(exercise: Exercise, d: Diagnostic) -> Diagnostic:
    """A learner is told that the solution fails, and to call the author; the author is told where to look."""
    if d.code != "solution-fails":
        return d
    return solution_fails(exercise, d.what)
