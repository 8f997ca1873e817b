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
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from checker.course import Course, load_course
from checker.exercise import Exercise
from checker.grading.ask import Answer, calibrate_job, judge_job, trace_job
from checker.grading.grade import Grader
from checker.results import Status

ROOT = Path(__file__).resolve().parents[1]
THINKS = 0.5  # seconds between two answers of one learner: enough for the next worker to get ready
SETTLE = 5.0  # for a spare judge, which starts when the second answer comes
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


class Floor:
    """`Plain` in a process of its own, warm."""

    def __init__(self, exercise: str) -> None:
        command = [sys.executable, __file__, "--floor", "--exercise", exercise]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.errors: dict[str, float] = self._ask("")

    def _ask(self, source: str) -> Any:
        assert self._process.stdin and self._process.stdout  # noqa: S101  # both are pipes
        if source:
            self._process.stdin.write(json.dumps(source) + "\n")
            self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())

    def grade(self, source: bytes) -> bool:
        return bool(self._ask(source.decode()))

    def close(self) -> None:
        self._process.communicate()


def serve_floor(exercise: str) -> None:
    """The other side of `Floor`: says the errors it measured, then a verdict for each line."""
    warm = plain(exercise)
    warm.grade(answers(exercise, 1, first=1000)[0])
    print(json.dumps(warm.errors), flush=True)
    for line in sys.stdin:
        print(json.dumps(warm.grade(json.loads(line).encode())), flush=True)


def plain(exercise: str, errors: dict[str, float] | None = None) -> Plain:
    course = load_course(ROOT)
    return Plain(course, course.exercise(exercise), errors)


def fresh(exercise: str, errors: dict[str, float]) -> Callable[[bytes], bool]:
    """A new `python -c` for each answer, as most graders do it. It is given the tolerances and only has to judge."""
    code = (
        f"import sys; sys.path[:0] = [{str(ROOT)!r}, {str(ROOT / 'benchmarks')!r}]; "
        f"import grading; sys.exit(not grading.plain({exercise!r}, {errors!r}).grade(sys.stdin.buffer.read()))"
    )
    return lambda source: subprocess.run([sys.executable, "-c", code], input=source, check=False).returncode == 0


def timed(grade: Callable[[bytes], bool], sources: Iterable[bytes], pause: float = 0.0) -> list[float]:
    """Seconds for each answer. Raises unless every one passes: a side that does not do the work is not compared."""
    seconds = []
    for source in sources:
        time.sleep(pause)
        begun = time.perf_counter()
        if not grade(source):
            raise SystemExit("a right answer did not pass: there is nothing to compare")
        seconds.append(time.perf_counter() - begun)
    return seconds


def measure(name: str, count: int, fresh_count: int, rounds: int) -> dict[str, float]:
    """All sides in turns, so that whatever else the machine does troubles each of them alike."""
    course = load_course(ROOT)
    exercise = course.exercise(name)
    seconds: dict[str, list[float]] = {"floor": [], "ours": [], "latency": [], "fresh": []}
    floor = Floor(name)
    with Grader(course, isolation="namespaces", keep_verdicts=False) as grader:

        def ours(source: bytes) -> bool:
            return grader.grade(exercise, source, filename="answer.py").status is Status.PASSED

        anew = fresh(name, floor.errors)
        timed(ours, answers(name, 3, first=2000))  # these wait for the workers, their spare and the author's solution
        timed(anew, answers(name, 1, first=3000))
        time.sleep(SETTLE)
        for turn in range(rounds):
            sources = answers(name, count // rounds, first=turn * count)
            seconds["floor"] += timed(floor.grade, sources)
            seconds["ours"] += timed(ours, sources)
            seconds["latency"] += timed(ours, answers(name, 3, first=5000 + turn * 3), THINKS)
            seconds["fresh"] += timed(anew, sources[: fresh_count // rounds])
    floor.close()
    mean = {side: statistics.fmean(values) for side, values in seconds.items()}
    return {
        "answers": len(seconds["ours"]),
        **{f"{side}_seconds": value for side, value in mean.items()},
        "fresh_over_ours": mean["fresh"] / mean["ours"],
        "ours_over_floor": mean["ours"] / mean["floor"],
        "latency_over_floor": mean["latency"] / mean["floor"],
    }


def _table(exercise: str, figures: dict[str, float]) -> str:
    rows = [
        ("one warm process, no isolation", figures["floor_seconds"]),
        ("ours, level `namespaces`, back to back", figures["ours_seconds"]),
        ("ours, a learner who thinks in between", figures["latency_seconds"]),
        ("a fresh Python for each answer", figures["fresh_seconds"]),
    ]
    lines = [f"{figures['answers']:g} different answers to {exercise}, one after another", ""]
    lines += [f"  {name:42} {seconds:7.3f} s an answer" for name, seconds in rows]
    names = ("fresh_over_ours", "ours_over_floor", "latency_over_floor")
    lines += ["", *(f"  {name:20} {figures[name]:6.2f}" for name in names)]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="fewer answers, under 50 seconds")
    parser.add_argument("--json", action="store_true", help="one object of named figures")
    parser.add_argument("--count", type=int, default=20, help="how many different answers (default 20)")
    parser.add_argument("--exercise", choices=ANSWERS, default="newton_root", help="which one (default newton_root)")
    parser.add_argument("--floor", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.floor:
        serve_floor(options.exercise)
        return
    counts = (8, 4, 2) if options.quick else (options.count, options.count, 4)
    figures = measure(options.exercise, *counts)
    print(json.dumps(figures, indent=2) if options.json else _table(options.exercise, figures))


if __name__ == "__main__":
    main()
