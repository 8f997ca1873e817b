"""A trace worker where nothing can be forked (macOS, Windows): one fresh process a job, started in advance."""

from __future__ import annotations

import os
import platform
import sys

from checker.protocol import Ready, Settings, read_settings, send


def main() -> None:
    settings = read_settings(sys.argv[1])
    os.environ["JAX_PLATFORMS"] = "cpu"
    jobs, replies = private_pipes()
    import jax

    from checker.worker import job, trace_job, warm

    trace_job.trace(warm.JOB, warm.SOURCES[0])
    confine_alone(settings, settings.limits.trace_memory, settings.limits.trace_seconds)
    send(replies, Ready(python=platform.python_version(), jax=jax.__version__, backends=()))
    job.answer(jobs, replies)
    os._exit(0)


def private_pipes() -> tuple[int, int]:
    """Move the channel off standard input and output: what is printed goes where errors go, and never into a reply."""
    jobs, replies = os.dup(0), os.dup(1)
    empty = os.open(os.devnull, os.O_RDONLY)
    os.dup2(empty, 0)
    os.dup2(2, 1)
    os.close(empty)
    if sys.platform == "win32":
        import msvcrt

        for fd in (jobs, replies):
            msvcrt.setmode(fd, os.O_BINARY)
    return jobs, replies


def confine_alone(settings: Settings, memory: int, seconds: float | None, *, processes: bool = False) -> None:
    """Give up what this system lets a process give up. `processes`: it may start others (a GPU's compiler does)."""
    if sys.platform == "win32":
        return
    from checker.sandbox import seccomp
    from checker.worker import confine

    os.chdir(settings.scratch)
    confine.limit(seconds=seconds)
    if sys.platform.startswith("linux"):
        confine.drop_capabilities()
        with open("/proc/self/statm", "rb") as statm:  # noqa: PTH123  # its descriptor is what is asked for
            total = confine.memory_in_use(statm.fileno()) + memory
        if not processes and seccomp.supported():
            confine.forbid_processes()
        confine.limit_memory(total)
