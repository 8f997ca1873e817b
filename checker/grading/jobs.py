"""One trace job as the parent sees it: a channel, an output that is drained, a handle to end it by."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import socket
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from checker.limits import Limits
from checker.protocol import ACCEPTED, READY, Broken, Ready, TraceJob, TraceReply, receive, receive_word, send
from checker.sandbox.spawn import Worker

_HAS_SIGKILL = hasattr(signal, "SIGKILL")  # not on Windows
_MOMENT = 2.0  # seconds for what follows at once: the end of a job, the last of its output
START_SECONDS = 60.0  # for a worker to say that it is ready; a cold disk makes an import of JAX long


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """A job or worker that gave no reply."""

    reason: str  # timeout | closed | hung-up | overlong | oversized | garbled | flood | not-started | stopped
    status: int | None = None  # exit status, or minus the signal; None: not known
    output: str = ""
    seconds: float = 0.0  # the limit that passed
    detail: str = ""
    twice: bool = False  # a judge: another one had ended on the same job before, and both of a signal of their own

    @property
    def from_outside(self) -> bool:
        """Whether somebody else ended it: by SIGKILL, which no job can send, or with all that could tell how."""
        return self.reason == "closed" and self.status in (None, -signal.SIGKILL.value if _HAS_SIGKILL else None)


class Output:
    """Drains a pipe in a thread of its own: keeps its first bytes (or its last), says when there are far too many."""

    def __init__(
        self, fd: int, *, kept: int, killed: int, flood: Callable[[], None] | None = None, tail: bool = False
    ) -> None:
        self._kept, self._killed, self._flood, self._tail = kept, killed, flood, tail
        self._bytes, self._count = bytearray(), 0
        self._lock = threading.Lock()
        self._fd = None if sys.platform == "win32" else fd  # where it can be asked whether there is something to read
        self._thread = threading.Thread(target=self._drain, args=(fd,), daemon=True)
        self._thread.start()

    @property
    def flooded(self) -> bool:
        return self._count > self._killed

    def text(self) -> str:
        """What was kept, once the other side is gone. A character cut in half is dropped."""
        self._thread.join(_MOMENT)
        return bytes(self._bytes).decode("utf-8", "replace").removesuffix("\ufffd")

    def last_line(self) -> str:
        """The last thing it said, empty for nothing."""
        return next((line for line in reversed(self.text().splitlines()) if line.strip()), "")

    def forget(self) -> None:
        """Drop what was said so far, what still waits in the pipe included."""
        if self._fd is None:  # nobody can look into a pipe without waiting
            self._bytes.clear()
            return
        with self._lock:
            while select.select([self._fd], [], [], 0)[0] and os.read(self._fd, 1 << 16):
                continue
            self._bytes.clear()

    def _drain(self, fd: int) -> None:
        with contextlib.suppress(OSError):
            while self._part(fd):
                if self.flooded and self._flood is not None:
                    self._flood()
        with self._lock, contextlib.suppress(OSError):
            os.close(fd)
            self._fd = None

    def _part(self, fd: int) -> bytes:
        if self._fd is None:
            return self._keep(os.read(fd, 1 << 16))
        while True:
            select.select([fd], [], [])
            with self._lock:  # read and kept at once: what was read before is forgotten by `forget`
                if select.select([fd], [], [], 0)[0]:
                    return self._keep(os.read(fd, 1 << 16))

    def _keep(self, part: bytes) -> bytes:
        self._count += len(part)
        if self._tail:
            self._bytes = (self._bytes + part)[-self._kept :]
        else:
            self._bytes += part[: max(0, self._kept - len(self._bytes))]
        return part


def last_words(fd: int, kept: int = 64 << 10) -> Output:
    """Drain the errors of a worker of ours while it lives. What is kept is the end, where the reason stands."""
    return Output(os.dup(fd), kept=kept, killed=1 << 60, tail=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Traced:
    """A reply that can be read, and what the submission printed."""

    reply: TraceReply
    artefacts: list[bytes]
    said: Output

    @property
    def output(self) -> str:
        """Ask late: it waits until the process is gone, and the judge need not."""
        return self.said.text()


class _Conversation:
    """What both kinds of job share: hand over, wait for the reply until the deadline, end it, read its output."""

    def __init__(self, limits: Limits) -> None:
        self.stopped = False
        self._limits = limits
        self._lock = threading.Lock()

    def converse(
        self, channels: tuple[int, int], output: Output, job: TraceJob, source: bytes, seconds: float
    ) -> Traced | Ended:
        if self.stopped:  # before there was a handle to end it by
            return Ended(reason="stopped")
        write, read = channels
        try:
            send(write, job, [source])
            receive_word(read, ACCEPTED, deadline=time.monotonic() + START_SECONDS)
        except (Broken, OSError) as err:
            self.kill()
            reason = "stopped" if self.stopped else "not-started"
            return Ended(reason=reason, status=self.status(), detail=f"the waiting job was ended ({err})")
        deadline = time.monotonic() + seconds
        try:
            reply, artefacts = receive(
                read,
                TraceReply,
                deadline=deadline,
                max_text=self._limits.reply,
                max_blobs=self._limits.artefact,
                sender=self._sender(),
            )
        except (Broken, OSError) as err:
            reason = err.reason if isinstance(err, Broken) else "closed"
            if reason == "closed" and not self._gone(_MOMENT / 4):
                reason = "hung-up"
            self.kill()
            status = self.status()
            self.hang_up()
            text = output.text()
            reason = "stopped" if self.stopped else "flood" if output.flooded else reason
            return Ended(reason=reason, status=status, output=text, seconds=seconds, detail=str(err))
        self.kill()
        return Traced(reply=reply, artefacts=artefacts, said=output)

    def stop(self) -> None:
        """End the job from another thread."""
        self.stopped = True
        self.kill()

    def kill(self) -> None:
        raise NotImplementedError

    def hang_up(self) -> None:
        """Drop what waits on the channel: a job may have sent its own output there, which then never closed."""

    def status(self) -> int | None:
        raise NotImplementedError

    def _gone(self, seconds: float) -> bool:
        raise NotImplementedError

    def _sender(self) -> int | None:
        """A pidfd of the job, where there is one."""
        return None


class ForkedJob(_Conversation):
    """A child of the fork server. Its channel and its output are its own: the server never holds a job's bytes."""

    def __init__(
        self, control: socket.socket, number: int, limits: Limits, status_of: Callable[[int], int | None]
    ) -> None:
        super().__init__(limits)
        self._number, self._status_of = number, status_of
        self._pidfd: int | None = None
        self._channel, theirs = socket.socketpair()
        self._output, out = os.pipe()
        try:
            socket.send_fds(control, [struct.pack("!I", number)], [theirs.fileno(), out])
        except OSError as err:
            self.close()
            raise Broken("not-started", str(err)) from err
        finally:
            theirs.close()
            os.close(out)

    def await_ready(self, deadline: float) -> None:
        """Raises `Broken` when the child does not come up."""
        if self._pidfd is not None:
            return
        if not select.select([self._channel], [], [], max(0.0, deadline - time.monotonic()))[0]:
            raise Broken("not-started", "the job did not get ready in time")
        try:
            data, fds, _, _ = socket.recv_fds(self._channel, len(READY), 1)
        except OSError as err:
            raise Broken("not-started", str(err)) from err
        if data != READY or not fds:
            raise Broken("not-started", last_words(self._output).last_line() or "the job ended before it was ready")
        self._pidfd = fds[0]

    def run(self, job: TraceJob, source: bytes, seconds: float) -> Traced | Ended:
        try:
            self.await_ready(time.monotonic() + START_SECONDS)
        except Broken as err:
            return Ended(reason="stopped" if self.stopped else "not-started", detail=str(err))
        output = self._drained()
        fd = self._channel.fileno()
        return self.converse((fd, fd), output, job, source, seconds)

    def _drained(self) -> Output:
        fd, self._output = self._output, -1
        return Output(fd, kept=self._limits.output_kept, killed=self._limits.output_killed, flood=self.kill)

    def kill(self) -> None:
        with self._lock:
            if self._pidfd is not None:
                with contextlib.suppress(ProcessLookupError):
                    signal.pidfd_send_signal(self._pidfd, signal.SIGKILL)

    def hang_up(self) -> None:
        self._channel.close()

    def _sender(self) -> int | None:
        return self._pidfd

    def _gone(self, seconds: float) -> bool:
        return self._pidfd is not None and bool(select.select([self._pidfd], [], [], seconds)[0])

    def status(self) -> int | None:
        return self._status_of(self._number)

    def close(self) -> None:
        self.kill()
        self._channel.close()
        with self._lock:
            for fd in (self._output, self._pidfd):
                if fd is not None and fd >= 0:
                    os.close(fd)
            self._output, self._pidfd = -1, None


class SpawnedJob(_Conversation):
    """A process of its own, where nothing can be forked."""

    def __init__(self, worker: Worker, limits: Limits) -> None:
        super().__init__(limits)
        self._worker = worker
        self._ready = False
        process = worker.process
        assert process.stdin and process.stdout and process.stderr  # noqa: S101  # started with pipes
        self._write, self._read = process.stdin.fileno(), process.stdout.fileno()
        killed = limits.output_killed
        fd = os.dup(process.stderr.fileno())
        self._drain = Output(fd, kept=limits.output_kept, killed=killed, flood=self.kill)

    def await_ready(self, deadline: float) -> None:
        if not self._ready:
            try:
                receive(self._read, Ready, deadline=deadline)
            except Broken as err:
                self._worker.kill()
                raise Broken("not-started", self._drain.last_line() or str(err)) from err
            self._ready = True

    def run(self, job: TraceJob, source: bytes, seconds: float) -> Traced | Ended:
        try:
            self.await_ready(time.monotonic() + START_SECONDS)
        except Broken as err:
            return Ended(reason="stopped" if self.stopped else "not-started", detail=str(err))
        return self.converse((self._write, self._read), self._drain, job, source, seconds)

    def kill(self) -> None:
        self._worker.interrupt()

    def _gone(self, seconds: float) -> bool:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._worker.process.wait(seconds)
        return not self._worker.alive

    def status(self) -> int | None:
        return self._worker.process.returncode if self._gone(_MOMENT) else None

    def close(self) -> None:
        self._worker.kill()
