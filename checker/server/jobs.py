"""Checks in flight: one runs, a few wait, and each tells its page what is decided as it is decided."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Protocol

from checker.codes import diagnose
from checker.diagnostics import CheckerError, Diagnostic
from checker.exercise import Exercise
from checker.grading.grade import Stopped
from checker.results import CheckResult, Report, check_to_json, diagnostic_to_json, report_to_json
from checker.server.security import Refused

log = logging.getLogger("checker.server")
MAX_OUTSTANDING = 5  # one that runs and four that wait: a learner with two tabs, never a flood


class Grading(Protocol):
    """What is needed of `checker.grading.grade.Grader`."""

    def grade(
        self, exercise: Exercise, source: bytes, *, filename: str, on_check: Callable[[CheckResult], None]
    ) -> Report: ...

    def stop(self) -> None: ...


type Event = dict[str, Any]


@dataclass(slots=True, eq=False)
class Job:
    """One check. `tell` hands an event to the page that waits for it; `None` is the last."""

    exercise: Exercise
    source: bytes
    tell: Callable[[Event | None], None]
    left: bool = False  # nobody waits for it any more


class Jobs:
    """Grades one submission at a time, in a thread of its own, on workers that sleep in between."""

    def __init__(
        self,
        open_grader: Callable[[], AbstractContextManager[Grading]],
        *,
        render: Callable[[Report, Exercise], str],
        render_problem: Callable[[Diagnostic], str],
        keep: Callable[[Exercise, bytes], str | None] = lambda exercise, source: None,
    ) -> None:
        self._open = open_grader
        self._render = render
        self._render_problem = render_problem
        self._keep = keep
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="grading")
        self._lock = threading.Lock()
        self._open_jobs: set[Job] = set()
        self._running: Job | None = None
        self._context: AbstractContextManager[Grading] | None = None
        self._grader: Grading | None = None

    def start(self) -> None:
        """Begin to start the workers and return at once. What goes wrong there is told to the first who checks."""
        self._thread.submit(self._warm_up)

    def end(self) -> None:
        """End every stream and the check in flight, and return at once: pages hear of it before the server is gone."""
        with self._lock:
            for job in self._open_jobs:
                job.left = True
                job.tell(None)
            if self._running is not None and self._grader is not None:
                self._grader.stop()

    def close(self) -> None:
        """End all of it, and the workers. Returns when none of their processes is left."""
        self.end()
        self._thread.shutdown(wait=True, cancel_futures=True)
        if self._context is not None:
            self._context.__exit__(None, None, None)

    async def stream(self, exercise: Exercise, source: bytes) -> AsyncIterator[Event]:
        """The events of one check, until its report. Closing the iterator early stops the check.

        Raises `Refused` (429), before the first event, when too many wait already.
        """
        loop = asyncio.get_running_loop()
        events: asyncio.Queue[Event | None] = asyncio.Queue()
        job = Job(exercise, source, lambda event: _call_soon(loop, events.put_nowait, event))
        with self._lock:
            if len(self._open_jobs) >= MAX_OUTSTANDING:
                raise Refused(429, "busy")
            waits = bool(self._open_jobs)
            self._open_jobs.add(job)
        try:
            self._thread.submit(self._run, job)
            yield {"state": "waiting" if waits else "running" if self._grader else "starting"}
            while (event := await events.get()) is not None:
                yield event
        finally:
            with self._lock:  # held, so that the grader cannot go on to the next job before it is told to stop
                self._open_jobs.discard(job)
                job.left = True
                if self._running is job and self._grader is not None:
                    self._grader.stop()

    def _warm_up(self) -> None:
        try:
            self._ready()
        except Exception as err:  # told again, and in full, to the first who checks
            log.warning("the checker did not start: %s", err)

    def _ready(self) -> Grading:
        if self._grader is None:
            context = self._open()
            self._grader = context.__enter__()
            self._context = context
        return self._grader

    def _run(self, job: Job) -> None:
        begun = time.monotonic()
        outcome = "not run"
        try:
            grader = self._ready()
            with self._lock:
                self._running = None if job.left else job
            if not job.left:
                outcome = self._grade(grader, job)
        except Stopped:
            outcome = "stopped"
        except CheckerError as err:
            outcome = self._tell_problem(job, err.diagnostics[0])
        except Exception as err:  # the page must hear of it, whatever it is; the log has the rest
            log.exception("%s: the check broke", job.exercise.id)
            outcome = self._tell_problem(job, _broke(err))
        finally:
            with self._lock:
                self._running = None
            job.tell(None)
            log.info("%s: %s, %.2f s", job.exercise.id, outcome, time.monotonic() - begun)

    def _grade(self, grader: Grading, job: Job) -> str:
        job.tell({"state": "running"})
        kept = self._keep(job.exercise, job.source)
        report = grader.grade(
            job.exercise,
            job.source,
            filename=f"{job.exercise.id}.py",
            on_check=lambda check: job.tell({"check": check_to_json(check)}),
        )
        last: Event = {"report": report_to_json(report), "text": self._render(report, job.exercise)}
        job.tell(last if kept is None else {**last, "saved": kept})
        return report.status.value

    def _tell_problem(self, job: Job, problem: Diagnostic) -> str:
        job.tell({"problem": diagnostic_to_json(problem), "text": self._render_problem(problem)})
        return problem.code


def _call_soon(loop: asyncio.AbstractEventLoop, call: Callable[..., None], event: Event | None) -> None:
    try:
        loop.call_soon_threadsafe(call, event)
    except RuntimeError:  # the loop is closed: nobody waits for this any more
        log.debug("an event came after the end")


def _broke(err: Exception) -> Diagnostic:
    return diagnose(
        "check-broke",
        what=f"the check broke: {type(err).__name__}",
        why="That is a fault of the checker, not of your answer. Your code is kept in this page.",
        fix="check again; if it breaks again, restart `checker serve` and report what its terminal shows",
    )
