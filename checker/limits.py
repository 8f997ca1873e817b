"""How much a job may take, in one place."""

from __future__ import annotations

from dataclasses import dataclass

KIB, MIB, GIB = 1 << 10, 1 << 20, 1 << 30


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Limits of one grading: seconds of wall time, bytes of memory and of data."""

    trace_seconds: float = 10.0
    judge_seconds: float = 10.0  # the grader lowers it to a multiple of the solution's own time, never below 2 s
    trace_memory: int = 2 * GIB  # on top of what the ready worker holds; JAX 0.10 needs over 1 to start its CPU
    judge_memory: int = 2 * GIB  # on top of what the warm judge holds
    output_kept: int = 4 * KIB
    output_killed: int = 16 * MIB
    source: int = 32 * KIB  # a longer file is no answer to any exercise here
    scratch: int = 16 * MIB
    artefact: int = 4 * MIB
    reply: int = 256 * KIB


DEFAULT = Limits()
