"""A trace worker where nothing can be forked (macOS, Windows): one fresh process a job, started in advance."""

from __future__ import annotations

import os
import platform
import sys

from checker.protocol import Ready, read_settings, send
from checker.worker import alone


def main() -> None:
    settings = read_settings(sys.argv[1])
    os.environ["JAX_PLATFORMS"] = "cpu"
    jobs, replies = alone.private_pipes()
    statm = alone.before_imports(settings)
    import jax

    from checker.worker import job, trace_job, warm

    trace_job.trace(warm.JOB, warm.SOURCES[0])  # the imports too: nobody has done them here
    limits = settings.limits
    alone.when_warm(settings, statm, memory=limits.trace_memory, seconds=limits.trace_seconds)
    send(replies, Ready(python=platform.python_version(), jax=jax.__version__, backends=()))
    os._exit(job.answer_and_end(jobs, replies))
