"""One submission to a `Report`: traced in one process, judged in another, in that order."""

from __future__ import annotations

import platform
import re
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib import metadata
from types import TracebackType

from checker.codes import diagnose
from checker.course import Course
from checker.diagnostics import CheckerError, Diagnostic
from checker.exercise import Exercise
from checker.grading import cache, credit
from checker.grading.ask import Answer, judge_job, trace_job
from checker.grading.authors import Authors, Calibration
from checker.grading.built import Built, build
from checker.grading.client import Slot
from checker.grading.ends import Stopped as Stopped
from checker.grading.ends import judge_row, trace_row
from checker.grading.jobs import Ended, Traced
from checker.grading.needs import need_jax
from checker.grading.rows import complete, failed_in_judge, merge
from checker.limits import DEFAULT, Limits
from checker.promise import Promise
from checker.protocol import Broken
from checker.results import CheckResult, Environment, Report, Status
from checker.sandbox.policy import Level, choose
from checker.sandbox.spawn import Host

type OnCheck = Callable[[CheckResult], None]


class Grader:
    """Keeps the workers of one course warm, and grades one submission at a time.

    `isolation` is a level by name, or `None` for the strongest that this host gives. `waiting`: a learner waits for
    the result, so the workers get ready in advance; a batch says `False`. Raises `CheckerError` (host) when the
    level cannot be given or JAX is missing.
    """

    def __init__(
        self,
        course: Course,
        *,
        isolation: str | None = None,
        waiting: bool = True,
        limits: Limits = DEFAULT,
        keep_verdicts: bool = True,
    ) -> None:
        need_jax()
        self._course, self._limits, self._waiting = course, limits, waiting
        self.level: Level = choose(isolation, (course.exercises_folder,))
        self._verdicts = cache.Verdicts() if keep_verdicts else None
        self._starters: dict[str, frozenset[str]] = {}
        self._one_at_a_time = threading.Lock()
        self._graded = 0
        self._slot = self._start()
        self._authors = Authors(self._slot)

    def _start(self) -> Slot:
        host = Host(level=self.level, courses=(self._course.root,))
        judge_host = replace(host, exercises=self._course.exercises_folder)
        return Slot(host, judge_host, self._limits, warm=self._waiting)

    def __enter__(self) -> Grader:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End all workers. Safe at any time, from any thread, more than once."""
        self._slot.stop()
        with self._one_at_a_time:
            self._slot.close()

    def stop(self) -> None:
        """From another thread: end the submission in flight, whose `grade` raises `Stopped`. With none, do nothing."""
        if self._one_at_a_time.locked():
            self._slot.stop()

    def grade(
        self,
        exercise: Exercise,
        source: bytes,
        *,
        filename: str,
        seed: int = 0,
        backends: tuple[str, ...] = ("cpu",),
        on_check: OnCheck | None = None,
        recognise: bool = True,
    ) -> Report:
        """Everything known about `source`. `on_check` hears of each row once it is decided, in their order.

        `recognise`: say which known-wrong answer it is. Raises `Stopped` after `stop`.
        """
        with self._one_at_a_time:
            self._slot.resume()
            self._graded += 1
            if self._graded == 2:  # whoever grades twice grades often; the first answer does not pay for the spare
                self._slot.keep_spare()
            tell = _Teller(on_check)
            name = cache.key(
                source,
                exercise.folder,
                filename=filename,
                seed=seed,
                backends=backends,
                isolation=f"{self.level.value} {recognise}",
                limits=self._limits,
            )
            report = self._verdicts.get(name) if self._verdicts else None
            if report is None:
                report = self._grade(exercise, source, filename, seed, backends, tell, recognise)
                if self._verdicts:
                    self._verdicts.keep(name, report)
            tell.rest(report.checks)
            return report

    def outline(self, exercise: Exercise, source: bytes, *, filename: str) -> Traced:
        """What comes of a file before any number: its programs, and what stood in the way. Nothing in it is believed.

        The folder of `exercise` need not exist. Raises `CheckerError` when no reply comes.
        """
        with self._one_at_a_time:
            self._slot.resume()
            traced = self._slot.trace(trace_job(exercise, filename), source)
        if isinstance(traced, Ended):
            raise CheckerError(*trace_row(traced, exercise, self._limits).diagnostics)
        return traced

    def _grade(
        self,
        exercise: Exercise,
        source: bytes,
        filename: str,
        seed: int,
        backends: tuple[str, ...],
        tell: _Teller,
        recognise: bool,
    ) -> Report:
        begun = time.monotonic()
        built = build(self._slot, exercise, source, filename, self._limits, backends)
        tell.first(complete(built.rows, exercise.contract, backends), built)
        margins: dict[str, float] = {}
        rows = built.rows
        for backend in backends if built.answer else ():
            rows = merge(rows, self._judge(exercise, built.answer, seed, backend, recognise, margins))
        checks = complete(rows, exercise.contract, backends)
        return Report(
            exercise=exercise.id,
            checks=checks,
            environment=self._environment(backends),
            output=built.output(),
            score=credit.score(checks, exercise.contract, lambda: self._starter_passes(exercise, seed, backends)),
            seconds=round(time.monotonic() - begun, 3),
            margins=margins,
        )

    def _judge(
        self,
        exercise: Exercise,
        answer: Answer,
        seed: int,
        backend: str,
        recognise: bool,
        margins: dict[str, float],
    ) -> list[CheckResult]:
        """The judge's rows; what it measured goes to `margins`."""
        case = exercise.contract.cases[0].id
        try:
            self._need_backend(backend)
            calibration = self._authors.calibration(exercise, backend=backend, seed=seed)
        except CheckerError as err:
            return [
                CheckResult(id="value", status=Status.ERRORED, diagnostics=err.diagnostics, case=case, backend=backend)
            ]
        wall = self._limits.judge_seconds
        seconds = calibration.limit(wall)
        job = judge_job(exercise, answer, seed=seed, backend=backend, errors=calibration.errors, seconds=seconds)
        reply = self._slot.judge(job, answer.data, wall)
        if isinstance(reply, Ended):
            return [
                judge_row(
                    reply,
                    exercise,
                    backend,
                    self._limits,
                    allowed=seconds,
                    solution=calibration.seconds,
                    solution_passes=lambda: self._authors.passes_now(exercise, backend=backend, seed=seed),
                )
            ]
        rows = list(reply.checks)
        for check, margin in (reply.margins or {}).items():
            margins[check] = max(margins.get(check, 0.0), margin)
        if recognise and (failed := next(failed_in_judge(rows), None)) is not None:
            promise = self._recognised(exercise, answer, backend, seed, calibration)
            if promise is not None:
                front = replace(failed, diagnostics=(_met_before(promise, failed), *failed.diagnostics))
                rows[rows.index(failed)] = front
        return rows

    def _recognised(
        self, exercise: Exercise, answer: Answer, backend: str, seed: int, calibration: Calibration
    ) -> Promise | None:
        try:
            return self._authors.recognise(
                exercise,
                answer,
                backend=backend,
                seed=seed,
                calibration=calibration,
                most=self._limits.judge_seconds,
            )
        except CheckerError:  # a hint that cannot be given takes nothing from the verdict
            return None

    def _need_backend(self, backend: str) -> None:
        """Raises `CheckerError` (`backend-absent`, `worker-did-not-start`)."""
        if backend == "cpu":
            return
        try:
            present = self._slot.backends(backend)
            said = f"JAX starts {', '.join(present) or 'none'} here"
        except Broken as err:
            present, said = (), _first_sentence(err.detail)
        if backend not in present:
            raise CheckerError(
                diagnose(
                    "backend-absent",
                    what=f"there is no backend `{backend}` on this machine",
                    why=f"The host said: {said[:300]}.",
                    fix="leave `--backend` out, or name one that `checker backends` lists",
                )
            )

    def _starter_passes(self, exercise: Exercise, seed: int, backends: tuple[str, ...]) -> frozenset[str]:
        """The checks that carry no points. Computed once an exercise: the starter is graded like any answer."""
        name = f"{cache.folder_digest(exercise.folder)} {seed} {backends}"
        if name not in self._starters:
            starter = exercise.starter
            built = build(self._slot, exercise, starter.read_bytes(), starter.name, self._limits, backends)
            rows = built.rows
            for backend in backends if built.answer else ():
                rows = merge(rows, self._judge(exercise, built.answer, seed, backend, False, {}))
            whole = complete(rows, exercise.contract, backends)
            if any(row.status is Status.ERRORED for row in whole):  # what a host spoiled is never kept
                return credit.passed_checks(whole)
            self._starters[name] = credit.passed_checks(whole)
        return self._starters[name]

    def _environment(self, backends: tuple[str, ...]) -> Environment:
        return Environment(
            python=platform.python_version(),
            jax=metadata.version("jax"),
            backends=backends,
            isolation=self.level.value,
        )


class _Teller:
    """Tells each row once: the decided ones early, the others when the report is there."""

    def __init__(self, on_check: OnCheck | None) -> None:
        self._on_check = on_check or (lambda row: None)
        self._told = 0

    def first(self, rows: Sequence[CheckResult], built: Built) -> None:
        """The rows at the front that no judge can change any more."""
        for row in rows:
            judged_too = row.id == "signature" and row.status is Status.PASSED
            if row not in built.rows or judged_too:
                return
            self._told += 1
            self._on_check(row)

    def rest(self, rows: Sequence[CheckResult]) -> None:
        for row in rows[self._told :]:
            self._on_check(row)
        self._told = len(rows)


def _met_before(promise: Promise, failed: CheckResult) -> Diagnostic:
    """The author's words on this very mistake; their last question, where there is one, is what to do next."""
    kind = "a gradient" if failed.id == "gradient" else "an answer"
    head, _, last = promise.says.rpartition(". ")
    asks = last.endswith("?") and bool(head)
    return diagnose(
        "known-wrong",
        what=f"{kind} we have met before",
        why=f"{head}." if asks else promise.says,
        fix=last if asks else "Which of your lines does this?",
    )


def _first_sentence(said: str) -> str:
    """The fact of what JAX said, without the kind of exception before it and the advice after it: that is not ours."""
    fact = re.sub(r"^(\w+(Error|Exception): )+", "", said.strip())
    return re.split(r"\. | \(|\.$", fact, maxsplit=1)[0]
