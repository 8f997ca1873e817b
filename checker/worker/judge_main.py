"""The judge's process: warm, confined, one job after another; it never holds a learner's Python."""

from __future__ import annotations

import math
import os
import platform
import sys
import time

import msgspec

from checker.limits import MIB
from checker.protocol import Broken, JudgeJob, Ready, read_settings, receive, send
from checker.worker import alone

MAX_ARTEFACTS = 64 * MIB  # a submission's, and those of every known-wrong answer
MAX_TEXT = MIB


def main() -> None:
    settings = read_settings(sys.argv[1])
    os.environ["JAX_PLATFORMS"] = settings.platforms
    os.environ["XLA_PYTHON_CLIENT_PREALLOCATE"] = "false"  # a card is shared with whatever else its owner runs
    os.environ["JAX_DEFAULT_MATMUL_PRECISION"] = "highest"
    jobs, replies = alone.private_pipes()
    statm = alone.before_imports(settings)
    import jax

    from checker.worker.judge_job import Judge

    judge = Judge(alone.to_read(settings.exercises, settings))
    judge.warm_up()
    backends = _backends(settings.platforms)
    on_cpu = settings.platforms == "cpu"
    alone.when_warm(settings, statm, memory=settings.limits.judge_memory, seconds=None, processes=not on_cpu)
    send(replies, Ready(python=platform.python_version(), jax=jax.__version__, backends=backends))
    while True:
        try:
            job, blobs = receive(jobs, JudgeJob, max_text=MAX_TEXT, max_blobs=MAX_ARTEFACTS)
        except Broken:
            return
        _allow(settings.limits.judge_seconds if job.seconds is None else job.seconds)
        begun = time.process_time()
        reply = judge.handle(job, blobs)
        send(replies, msgspec.structs.replace(reply, seconds=time.process_time() - begun))


def _backends(platforms: str) -> tuple[str, ...]:
    """Those of the platforms asked for that JAX can start here."""
    import jax

    found = []
    for name in platforms.split(","):
        try:
            jax.devices(name)
        except RuntimeError:
            continue
        found.append(name)
    return tuple(found)


def _allow(seconds: float) -> None:
    """Processor time for one more job, on top of what this process has used; the system ends it when that is spent.

    An endless program spends it as fast as it can, and an honest one on a busy machine does not.
    """
    if sys.platform == "win32":
        return
    import resource

    soft = math.ceil(time.process_time() + seconds)
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (soft if hard == resource.RLIM_INFINITY else min(soft, hard), hard))
