"""One trace job in a process of its own: give up everything, wait for the job, run it, reply."""

from __future__ import annotations

import contextlib
import io
import os
import socket
import sys

from checker.protocol import ACCEPTED, READY, Broken, Settings, TraceJob, receive, send
from checker.worker import confine, warm

CHANNEL = 3
OUT_OF_MEMORY, BROKE = 72, 71  # statuses to end with


def run_forked(channel: int, output: int, settings: Settings, user: int | None = None) -> int:
    """In a fresh fork of the server: from here on nothing but this job. Returns the status to end with.

    `user` is the number of the user to become, where root gives each job one of its own.
    """
    keeper = os.getppid()
    os.setsid()  # a signal to a process group reaches across PID namespaces
    _take_only(channel, output)
    statm = os.open("/proc/self/statm", os.O_RDONLY)
    if settings.namespaces:
        confine.hide_processes(settings.scratch)
    os.chdir(settings.scratch)
    confine.fence_files(settings.readable)  # by whoever may still open all of it
    if user is None:
        confine.drop_capabilities()
    else:
        confine.become(user)
        confine.die_with(keeper)
    if settings.warm:
        _lower_in_advance()
    confine.limit(seconds=settings.limits.trace_seconds)
    me = os.pidfd_open(os.getpid())
    # Before any submission: the parent ends this job by this handle, whatever the job does to itself.
    with socket.socket(fileno=os.dup(CHANNEL)) as line:
        socket.send_fds(line, [READY], [me])
    os.close(me)
    confine.forbid_processes(writes=settings.namespaces)
    total = confine.memory_in_use(statm) + settings.limits.trace_memory
    os.close(statm)
    confine.limit_memory(total)
    return answer_and_end(CHANNEL, CHANNEL)


def _take_only(channel: int, output: int) -> None:
    """Keep an empty standard input, the job's output and its channel; close all that the server had open."""
    empty = os.open(os.devnull, os.O_RDONLY)
    for have, want in ((empty, 0), (output, 1), (output, 2), (channel, CHANNEL)):
        os.dup2(have, want)
    os.closerange(CHANNEL + 1, 1 << 20)


def _lower_in_advance() -> None:
    from checker.worker.trace_job import trace

    trace(warm.JOB, warm.LEAST)


def answer_and_end(jobs: int, replies: int) -> int:
    """Answer one job. Returns the status to end with."""
    try:
        answer(jobs, replies)
    except MemoryError:
        return OUT_OF_MEMORY
    except BaseException:  # a submission broke what we stand on; our traceback would tell its author nothing
        return BROKE
    return 0


def answer(jobs: int, replies: int) -> None:
    """Wait for one job, run the submission and send what came of it. Returns when the parent hangs up instead."""
    from checker.worker.trace_job import trace

    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(line_buffering=True)  # what was printed before a deadline is worth reading
    try:
        job, (source,) = receive(jobs, TraceJob)
    except Broken:
        return
    os.write(replies, ACCEPTED)  # from here on the submission has a process, and never gets another
    reply, artefacts = trace(job, source)
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(BaseException):  # closed, or put in their place by the submission
            stream.flush()
    send(replies, reply, artefacts)
