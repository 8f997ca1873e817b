"""What a graded answer costs: our workers, against a fresh Python for each answer, and against no isolation at all.

Every side does the same for every answer: loads the file, exports the function with its gradient, and judges it on
every case of one exercise against the author's reference, with tolerances that were measured before. The answers are
all different, so nobody profits from a cache of programs or of verdicts. One answer after another; our start-up is not
in the figures, since it is paid once.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from checker.course import Course, load_course
from checker.exercise import Exercise
from checker.grading.ask import Answer, calibrate_job, judge_job, trace_job
from checker.grading.grade import Grader
from checker.results import Status

ROOT = Path(__file__).resolve().parents[1]
# Right answers whose programs differ in a number that no case ever meets, so that the results are the same.
ANSWERS = {
    "newton_root": """import jax.numpy as jnp
from jax import lax


def newton_root(a):
    b = lax.stop_gradient(a)
    y = lax.while_loop(lambda y: jnp.abs(y * y - b) > 1e-6 * b, lambda y: 0.5 * (y + b / y), b)
    return jnp.where(a < -{salt}.0, {salt}.0, y - (y * y - a) / (2 * y))
""",
    "prefix_sum": """import jax.numpy as jnp
from jax import lax


def prefix_sum(x, stop):
    def step(total, i):
        return jnp.where(i < stop, total + x[i] ** 2, total), None

    total, _ = lax.scan(step, jnp.float32(0), jnp.arange(x.shape[0]))
    return jnp.where(stop < -{salt}, jnp.float32({salt}), total)
""",
}


def answers(exercise: str, count: int, first: int = 0) -> list[bytes]:
    """Different right answers, no two of which are the same program."""
    return [ANSWERS[exercise].format(salt=n + 1).encode() for n in range(first, first + count)]


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
        solution = self._answer(self._exercise.solution.read_bytes())
        job = calibrate_job(self._exercise, solution, seed=0, backend="cpu")
        return self._judge.handle(job, solution.data).errors or {}

    def _answer(self, source: bytes) -> Answer:
        reply, data = self._trace(trace_job(self._exercise, "answer.py"), source)
        return Answer(reply.artefacts, data)

    def grade(self, source: bytes) -> bool:
        answer = self._answer(source)
        job = judge_job(self._exercise, answer, seed=0, backend="cpu", errors=self.errors, seconds=60.0)
        rows = self._judge.handle(job, answer.data).checks
        return all(row.status is Status.PASSED for row in rows)


def timed(grade: Callable[[bytes], bool], sources: Sequence[bytes]) -> list[float]:
    """Seconds for each answer. Raises unless every one passes: a side that does not do the work is not compared."""
    seconds = []
    for source in sources:
        begun = time.perf_counter()
        if not grade(source):
            raise SystemExit("a right answer did not pass: there is nothing to compare")
        seconds.append(time.perf_counter() - begun)
    return seconds


def ours(course: Course, exercise: Exercise, sources: Sequence[bytes], *, waiting: bool, pause: float) -> list[float]:
    """Our workers at the level `namespaces`. With `pause` a learner thinks in between, and the workers get ready."""
    with Grader(course, isolation="namespaces", waiting=waiting, keep_verdicts=False) as grader:

        def grade(source: bytes) -> bool:
            return grader.grade(exercise, source, filename="answer.py").status is Status.PASSED

        timed(
            grade, answers(exercise.id, 2, first=1000)
        )  # the first answers wait for the workers and for the author's solution

        seconds = []
        for source in sources:
            time.sleep(pause)
            seconds += timed(grade, [source])
        return seconds


def floor(exercise: str, sources: Sequence[bytes]) -> tuple[list[float], dict[str, float]]:
    """In a process of its own: one that is warm, with no isolation. Its seconds, and the errors it measured."""
    done = subprocess.run(
        [sys.executable, __file__, "--floor", "--exercise", exercise],
        input=json.dumps([source.decode() for source in sources]),
        capture_output=True,
        text=True,
        check=True,
    )
    told = json.loads(done.stdout.splitlines()[-1])
    return told["seconds"], told["errors"]


def fresh(exercise: str, sources: Sequence[bytes], errors: dict[str, float]) -> list[float]:
    """A new `python -c` for each answer, as most graders do it."""
    code = (
        f"import sys; sys.path[:0] = [{str(ROOT)!r}, {str(ROOT / 'benchmarks')!r}]; "
        f"import grading; sys.exit(not grading.plain({exercise!r}, {errors!r}).grade(sys.stdin.buffer.read()))"
    )

    def grade(source: bytes) -> bool:
        return subprocess.run([sys.executable, "-c", code], input=source, check=False).returncode == 0

    return timed(grade, sources)


def plain(exercise: str, errors: dict[str, float] | None = None) -> Plain:
    course = load_course(ROOT)
    return Plain(course, course.exercise(exercise), errors)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="fewer answers, under 50 seconds")
    parser.add_argument("--json", action="store_true", help="one object of named figures")
    parser.add_argument("--count", type=int, default=20, help="how many different answers (default 20)")
    parser.add_argument("--exercise", choices=ANSWERS, default="newton_root", help="which one (default newton_root)")
    parser.add_argument("--floor", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.floor:
        warm = plain(options.exercise)
        warm.grade(answers(options.exercise, 1, first=1000)[0])
        seconds = timed(warm.grade, [text.encode() for text in json.load(sys.stdin)])
        print(json.dumps({"seconds": seconds, "errors": warm.errors}))
        return
    counts = (8, 3) if options.quick else (options.count, options.count)
    figures = measure(options.exercise, *counts)
    print(json.dumps(figures, indent=2) if options.json else _table(options.exercise, figures))


def measure(name: str, count: int, fresh_count: int) -> dict[str, float]:
    course = load_course(ROOT)
    exercise = course.exercise(name)
    sources = answers(name, count)
    # Interleaved with nothing: each side has the machine for itself.
    alone, errors = floor(name, sources)
    batch = ours(course, exercise, sources, waiting=False, pause=0.0)
    waiting = ours(course, exercise, sources[: max(5, count // 2)], waiting=True, pause=0.3)
    new = fresh(name, sources[:fresh_count], errors)
    mean = statistics.fmean
    return {
        "answers": count,
        "floor_seconds": mean(alone),
        "ours_seconds": mean(batch),
        "fresh_seconds": mean(new),
        "latency_seconds": statistics.median(waiting),
        "fresh_over_ours": mean(new) / mean(batch),
        "ours_over_floor": mean(batch) / mean(alone),
        "latency_over_floor": statistics.median(waiting) / statistics.median(alone),
    }


def _table(exercise: str, figures: dict[str, float]) -> str:
    rows = [
        ("one warm process, no isolation", figures["floor_seconds"]),
        ("ours, level `namespaces`, back to back", figures["ours_seconds"]),
        ("ours, a learner waits (median)", figures["latency_seconds"]),
        ("a fresh Python for each answer", figures["fresh_seconds"]),
    ]
    lines = [f"{figures['answers']:g} different answers to {exercise}, one after another", ""]
    lines += [f"  {name:42} {seconds:7.3f} s an answer" for name, seconds in rows]
    names = ("fresh_over_ours", "ours_over_floor", "latency_over_floor")
    lines += ["", *(f"  {name:20} {figures[name]:6.2f}" for name in names)]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
