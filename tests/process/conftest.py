"""Graders that start once a module, and a way to see what they leave behind."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from checker.course import Course, load_course
from checker.grading.grade import Grader
from checker.limits import Limits
from checker.sandbox.policy import Level, probe

ROOT = Path(__file__).parents[2]
LIMITS = Limits(trace_seconds=6.0, judge_seconds=30.0)  # an endless program ends by processor time


@pytest.fixture(scope="session")
def course() -> Course:
    return load_course(ROOT)


@pytest.fixture(scope="module", params=["namespaces", pytest.param("user", marks=pytest.mark.root), "process"])
def level(request: pytest.FixtureRequest) -> str:
    found = probe(Level(request.param))
    if not found.works:
        pytest.skip(f"{request.param}: {found.said}")
    return str(request.param)


@pytest.fixture(scope="module")
def grader(course: Course, level: str) -> Iterator[Grader]:
    with Grader(course, isolation=level, limits=LIMITS, keep_verdicts=False) as grader:
        yield grader


def processes(parent: int) -> dict[int, str]:
    """Number to command line of every worker that the process `parent` has started, and of what they have started."""
    found = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                line = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            except OSError:
                continue
            if f'"parent":{parent},' in line:
                found[int(entry.name)] = line
    return found


def workers(module: str, parent: int | None = None) -> list[int]:
    """Numbers of the processes that run `checker.worker.<module>` for us, the oldest first."""
    found = processes(parent or os.getpid())
    names = (f"import {module};", f"first.main('{module}')")
    return sorted(n for n, line in found.items() if "bwrap" not in line[:40] and any(name in line for name in names))


def zombies(parent: int) -> list[int]:
    """Children of `parent` that ended and that nobody has waited for."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                state, father = (entry / "stat").read_text().rpartition(")")[2].split()[:2]
            except OSError:
                continue
            if state == "Z" and int(father) == parent:
                found.append(int(entry.name))
    return found


def in_fresh_python(code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run `code` with this interpreter, the checkout importable."""
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
