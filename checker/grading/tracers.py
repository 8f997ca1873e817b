"""Where trace jobs come from: a fork server with a job that waits, or processes started in advance."""

from __future__ import annotations

import os
import select
import socket
import struct
import sys
import time
from typing import Protocol

from checker.grading.jobs import START_SECONDS, ForkedJob, SpawnedJob, last_words
from checker.limits import Limits
from checker.protocol import Broken, Ready, decode
from checker.sandbox.spawn import Host, Launcher, start

_REPORT = struct.Struct("!Ii")
_STATUS_SECONDS = 2.0
_PACKET = 1 << 16


class Tracer(Protocol):
    """Makes jobs."""

    def await_ready(self) -> None:
        """Raises `Broken` (`not-started`) with the host's own words."""

    def job(self) -> ForkedJob | SpawnedJob:
        """A job of its own process; it gets ready by itself. Raises `Broken` when the tracer is gone."""

    def close(self) -> None: ...


def forks(host: Host) -> bool:
    """Whether jobs are forked here. macOS and Windows spawn: there a fork of a process with threads is unsafe."""
    return sys.platform.startswith("linux") and hasattr(os, "pidfd_open")


class ForkServer:
    """JAX imported once; a job is a fork."""

    def __init__(self, host: Host, limits: Limits, launcher: Launcher, *, warm: bool) -> None:
        self._control, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._limits, self._numbers, self._ready = limits, 0, False
        self._ended: dict[int, int] = {}
        try:
            self._worker = launcher.run(
                lambda: start(host, "server", limits, piped=False, control=theirs.fileno(), warm=warm)
            )
        except BaseException:
            self._control.close()
            raise
        finally:
            theirs.close()
        assert self._worker.process.stderr is not None  # noqa: S101  # always a pipe
        self._errors = last_words(self._worker.process.stderr.fileno())

    def await_ready(self) -> None:
        if self._ready:
            return
        try:
            if not select.select([self._control], [], [], START_SECONDS)[0]:
                raise Broken("not-started", "the fork server did not get ready in time")
            decode(self._control.recv(_PACKET), Ready)
        except (Broken, OSError) as err:
            self._worker.kill()
            raise Broken("not-started", self._errors.last_line() or str(err)) from err
        self._ready = True

    def job(self) -> ForkedJob:
        self.await_ready()
        self._numbers += 1
        return ForkedJob(self._control, self._numbers, self._limits, self._status_of)

    def _status_of(self, number: int) -> int | None:
        """How a job ended: its exit status, or minus the signal that ended it."""
        deadline = time.monotonic() + _STATUS_SECONDS
        while number not in self._ended:
            left = max(0.0, deadline - time.monotonic())
            if not select.select([self._control], [], [], left)[0]:
                return None
            try:
                packet = self._control.recv(_REPORT.size)
            except OSError:
                return None
            if len(packet) != _REPORT.size:
                return None
            ended, status = _REPORT.unpack(packet)
            self._ended = {n: s for n, s in self._ended.items() if n > ended - 100}  # nobody asks for older ones
            self._ended[ended] = os.waitstatus_to_exitcode(status)
        return self._ended.pop(number)

    def close(self) -> None:
        self._control.close()
        self._worker.end()


class Spawner:
    """A fresh process a job, where nothing can be forked."""

    def __init__(self, host: Host, limits: Limits, launcher: Launcher) -> None:
        self._host, self._limits, self._launcher = host, limits, launcher

    def await_ready(self) -> None:
        """Nothing to wait for: each job says by itself when it is ready."""

    def job(self) -> SpawnedJob:
        worker = self._launcher.run(lambda: start(self._host, "spawned", self._limits, piped=True))
        return SpawnedJob(worker, self._limits)

    def close(self) -> None:
        """Each job is closed by the one who asked for it."""
