"""The sides that are compared with ours: one warm process without isolation, and a fresh Python for each answer."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from checker.course import Course, load_course
from checker.exercise import Exercise
from checker.grading.ask import Answer, calibrate_job, judge_job, trace_job
from checker.results import Status

ROOT = Path(__file__).resolve().parents[1]

type Grade = Callable[[bytes], bool]  # whether an answer passes


class Plain:
    """The same work in one process that trusts everybody: what isolation is measured against. Imports JAX."""

    def __init__(self, course: Course, exercise: Exercise, errors: dict[str, float] | None = None) -> None:
        from checker.worker.judge_job import Judge
        from checker.worker.trace_job import trace

        self._exercise, self._trace = exercise, trace
        self._judge = Judge(course.exercises_folder)
        self.errors = self._measured() if errors is None else errors

    def _measured(self) -> dict[str, float]:
        """The errors of the author's solution, from which tolerances come."""
        solution, _ = self._answer(self._exercise.solution.read_bytes())
        job = calibrate_job(self._exercise, solution, seed=0, backend="cpu")
        return self._judge.handle(job, solution.data).errors or {}

    def _answer(self, source: bytes) -> tuple[Answer, bool]:
        """The programs of an answer, and whether anything was refused."""
        reply, data = self._trace(trace_job(self._exercise, "answer.py"), source)
        refused = any(r.stage != "portable" or self._exercise.contract.portable for r in reply.refusals)
        return Answer(reply.artefacts, data), refused

    def grade(self, source: bytes) -> bool:
        answer, refused = self._answer(source)
        if not answer:
            return False
        job = judge_job(self._exercise, answer, seed=0, backend="cpu", errors=self.errors, seconds=60.0)
        rows = self._judge.handle(job, answer.data).checks
        return not refused and all(row.status is Status.PASSED for row in rows if row.required)


def plain(exercise: str, errors: dict[str, float] | None = None) -> Plain:
    course = load_course(ROOT)
    return Plain(course, course.exercise(exercise), errors)


class Floor:
    """`Plain` in a process of its own, warm."""

    def __init__(self, exercise: str) -> None:
        command = [sys.executable, __file__, exercise]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.errors: dict[str, float] = self._read()

    def grade(self, source: bytes) -> bool:
        assert self._process.stdin  # noqa: S101  # it is a pipe
        self._process.stdin.write(json.dumps(source.decode()) + "\n")
        self._process.stdin.flush()
        return bool(self._read())

    def _read(self) -> Any:
        assert self._process.stdout  # noqa: S101  # it is a pipe
        while True:
            line = self._process.stdout.readline()
            if line.startswith("verdict "):  # answers print as well
                return json.loads(line.removeprefix("verdict "))

    def close(self) -> None:
        self._process.communicate()


def fresh(exercise: str, errors: dict[str, float]) -> Grade:
    """A new Python for each answer, as most graders do it. It is given the tolerances and only has to judge."""
    code = (
        f"import sys; sys.path[:0] = [{str(ROOT)!r}, {str(ROOT / 'benchmarks')!r}]; "
        f"import sides; sys.exit(not sides.plain({exercise!r}, {errors!r}).grade(sys.stdin.buffer.read()))"
    )
    run = [sys.executable, "-c", code]
    return lambda source: subprocess.run(run, input=source, check=False, capture_output=True).returncode == 0


def _serve(exercise: str) -> None:
    """The other side of `Floor`: says the errors it measured, then a verdict for each line."""
    warm = plain(exercise)
    print("verdict", json.dumps(warm.errors), flush=True)
    for line in sys.stdin:
        print("verdict", json.dumps(warm.grade(json.loads(line).encode())), flush=True)


if __name__ == "__main__":
    sys.path[:0] = [str(ROOT)]
    _serve(sys.argv[1])
