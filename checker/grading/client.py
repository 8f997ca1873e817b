"""One slot: a source of trace jobs with one that waits, and a bench of judges."""

from __future__ import annotations

import contextlib
import threading
from dataclasses import replace

from checker.grading.ends import crashed, died
from checker.grading.jobs import Ended, ForkedJob, SpawnedJob, Traced
from checker.grading.judges import Bench, Judge
from checker.grading.tracers import ForkServer, Spawner, Tracer, forks
from checker.limits import Limits
from checker.protocol import Broken, JudgeJob, JudgeReply, TraceJob
from checker.sandbox.spawn import Host, Launcher


class Slot:
    """Both workers are started at once; each call waits for the one that it needs.

    `warm`: a learner waits, so the waiting job exports something in advance. Not for a batch, where it costs more
    than it saves.
    """

    def __init__(self, host: Host, judge_host: Host, limits: Limits, *, warm: bool) -> None:
        self._host, self._judge_host, self._limits, self._warm = host, judge_host, limits, warm
        self._launcher = Launcher()
        self._lock = threading.Lock()
        self._running: ForkedJob | SpawnedJob | None = None
        self._waiting: ForkedJob | SpawnedJob | None = None
        self._judging: Judge | None = None
        self._stopping = False
        self._benches: dict[str, Bench] = {}
        self._tracer = self._start_tracer()
        self._bench("cpu")

    def _start_tracer(self) -> Tracer:
        if forks(self._host):
            return ForkServer(self._host, self._limits, self._launcher, warm=self._warm)
        return Spawner(self._host, self._limits, self._launcher)

    def _bench(self, backend: str) -> Bench:
        if backend not in self._benches:
            platforms = "cpu" if backend == "cpu" else f"{backend},cpu"
            self._benches[backend] = Bench(self._judge_host, self._limits, self._launcher, platforms)
        return self._benches[backend]

    def backends(self, backend: str) -> tuple[str, ...]:
        """Those that a judge asked for `backend` has. Raises `Broken` when it does not start."""
        return self._bench(backend).current.await_ready().backends

    def keep_spare(self) -> None:
        """More jobs will come: have a second judge ready for the one that ends the first."""
        self._bench("cpu").with_spare()

    def trace(self, job: TraceJob, source: bytes, seconds: float | None = None) -> Traced | Ended:
        """A job that was not handed over is tried once more on a new server; one that was is never tried again.

        `seconds` is the wall limit where it is not that of a submission.
        """
        seconds = self._limits.trace_seconds if seconds is None else seconds
        ended = self._try(job, source, seconds)
        if isinstance(ended, Ended) and ended.reason == "not-started" and not self._stopping:
            self._restart_tracer()
            ended = self._try(job, source, seconds)
        return ended

    def _try(self, job: TraceJob, source: bytes, seconds: float) -> Traced | Ended:
        try:
            worker = self._take()
        except Broken as err:
            return Ended(reason="not-started", detail=err.detail)
        try:
            return worker.run(job, source, seconds)
        finally:
            with self._lock:
                self._running = None
            worker.close()
            # Now and not at the next call: it gets ready while the judge works.
            with contextlib.suppress(Broken, OSError):
                self._waiting = self._tracer.job()

    def _take(self) -> ForkedJob | SpawnedJob:
        worker, self._waiting = self._waiting, None
        worker = worker or self._tracer.job()
        with self._lock:
            self._running = worker
            worker.stopped = self._stopping
        return worker

    def _restart_tracer(self) -> None:
        if self._waiting is not None:
            self._waiting.close()
            self._waiting = None
        self._tracer.close()
        self._tracer = self._start_tracer()

    def judge(self, job: JudgeJob, artefacts: list[bytes], seconds: float) -> JudgeReply | Ended:
        bench = self._bench(job.backend)
        with self._lock:
            if self._stopping:
                return Ended(reason="stopped")
            self._judging = bench.current
        try:
            return self._ask(bench, job, artefacts, seconds)
        finally:
            with self._lock:
                self._judging = None

    def _ask(self, bench: Bench, job: JudgeJob, artefacts: list[bytes], seconds: float) -> JudgeReply | Ended:
        """A judge that ended of itself is asked for once more, in a new process: it may have been the host's doing."""
        first = bench.ask(job, artefacts, seconds)
        if not isinstance(first, Ended) or not died(first):
            return first
        with self._lock:
            if self._stopping:
                return Ended(reason="stopped")
            self._judging = bench.current
        second = bench.ask(job, artefacts, seconds)
        if isinstance(second, Ended) and crashed(first) and crashed(second):
            return replace(second, twice=True)
        return second

    def stop(self) -> None:
        """End the job in flight, from another thread; until `resume` nothing new begins."""
        with self._lock:
            self._stopping = True
            if self._running is not None:
                self._running.stop()
            if self._judging is not None:
                self._judging.stop()

    def resume(self) -> None:
        self._stopping = False

    def close(self) -> None:
        """End everything, in the order in which nothing is orphaned."""
        if self._waiting is not None:
            self._waiting.close()
        self._tracer.close()
        for bench in self._benches.values():
            bench.close()
        self._launcher.close()
