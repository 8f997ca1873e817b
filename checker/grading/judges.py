"""The judge as the parent sees it: warm, with a spare one behind it, replaced when it does not answer."""

from __future__ import annotations

import collections
import contextlib
import threading
import time

from checker.grading.jobs import START_SECONDS, Ended, last_words
from checker.limits import Limits
from checker.protocol import Broken, JudgeJob, JudgeReply, Ready, receive, send
from checker.sandbox.spawn import Host, Launcher, start

MAX_REPLY = 4 << 20  # believed, but never without a bound
JOBS = 500  # XLA keeps every program it compiled, so a judge is replaced before its memory limit is near


class Judge:
    """One warm process that judges."""

    def __init__(self, host: Host, limits: Limits, launcher: Launcher, platforms: str = "cpu") -> None:
        self.jobs = 0
        self.stopped = False
        self._ready: Ready | None = None
        self._worker = launcher.run(lambda: start(host, "judge_main", limits, piped=True, platforms=platforms))
        process = self._worker.process
        assert process.stdin and process.stdout and process.stderr  # noqa: S101  # started with pipes
        self._write, self._read = process.stdin.fileno(), process.stdout.fileno()
        self._errors = last_words(process.stderr.fileno())
        self._lock = threading.Lock()

    @property
    def alive(self) -> bool:
        return self._worker.alive

    def await_ready(self) -> Ready:
        """Raises `Broken` (`not-started`) with the last line that the judge said."""
        if self._ready is None:
            try:
                ready, _ = receive(self._read, Ready, deadline=time.monotonic() + START_SECONDS)
            except Broken as err:
                self.close()
                raise Broken("not-started", self._errors.last_line() or str(err)) from err
            self._ready = ready
        return self._ready

    def ask(self, job: JudgeJob, artefacts: list[bytes], seconds: float) -> JudgeReply | Ended:
        """Its reply, or how it ended: a judge that gave no reply is dead, and another must take its place."""
        try:
            self.await_ready()
        except Broken as err:
            return Ended(reason="stopped" if self.stopped else "not-started", detail=err.detail)
        self.jobs += 1
        try:
            self._worker.show(job.exercise)
            self._errors.forget()  # another job's last words say nothing about this one
            send(self._write, job, artefacts)
            deadline = time.monotonic() + seconds
            reply, _ = receive(self._read, JudgeReply, deadline=deadline, max_text=MAX_REPLY, max_blobs=0)
        except (Broken, OSError) as err:
            reason = err.reason if isinstance(err, Broken) else "closed"
            status = None if reason == "timeout" else self._status()
            self.close()
            reason = "stopped" if self.stopped else reason
            return Ended(reason=reason, status=status, seconds=seconds, output=self._errors.text(), detail=str(err))
        return reply

    def _status(self) -> int | None:
        """How it ended. `bwrap` says 128 and the signal for a worker inside it that a signal ended."""
        with contextlib.suppress(Exception):
            status = self._worker.process.wait(2)
            return 128 - status if status > 128 else status
        return None

    def stop(self) -> None:
        """End it from another thread."""
        self.stopped = True
        self._worker.interrupt()

    def close(self) -> None:
        with self._lock:
            self._worker.kill()


class Bench:
    """The judge at work and, once it is worth it, a spare one: a restart takes seconds."""

    def __init__(self, host: Host, limits: Limits, launcher: Launcher, platforms: str = "cpu") -> None:
        self._host, self._limits, self._launcher, self._platforms = host, limits, launcher, platforms
        self._judges = collections.deque([self._start()])

    def _start(self) -> Judge:
        return Judge(self._host, self._limits, self._launcher, self._platforms)

    @property
    def current(self) -> Judge:
        return self._judges[0]

    def with_spare(self) -> None:
        """Start a spare one, if there is none."""
        if len(self._judges) < 2:
            self._judges.append(self._start())

    def ask(self, job: JudgeJob, artefacts: list[bytes], seconds: float) -> JudgeReply | Ended:
        """A judge that gave no reply, has read something suspect or has done its share is replaced before this returns.

        Damaged programs can damage the memory of what reads them, and the next answer must not suffer for it.
        """
        self._drop_dead()
        judge = self.current
        answer = judge.ask(job, artefacts, seconds)
        if isinstance(answer, Ended) or answer.suspect or judge.jobs >= JOBS:
            self._replace()
        return answer

    def _drop_dead(self) -> None:
        """A judge that ended while it waited had no job of anybody's in it."""
        for judge in [j for j in self._judges if not j.alive]:
            judge.close()
            self._judges.remove(judge)
        if not self._judges:
            self._judges.append(self._start())

    def _replace(self) -> None:
        self.current.close()
        self._judges.append(self._start())
        self._judges.popleft()

    def close(self) -> None:
        for judge in self._judges:
            judge.close()
