"""Whether verdicts stay the same and memory stays where it was, over a thousand gradings.

The same answers, half of them wrong, are graded five times without the cache of verdicts; in every other round two
busy processes take the processors away. Reports must be equal to the byte, but for times. The memory of this process
and of the server that forks the workers is read on the way; a judge is replaced after its share of jobs, so it is only
shown. Linux only.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from answers import Submission, submissions
from grading import FIRST_THREE
from sides import ROOT

from checker.course import load_course
from checker.exercise import Exercise
from checker.grading.grade import Grader
from checker.results import report_to_json

ROUNDS = 5
MOST_GROWTH = 0.05
SETTLED = 50  # gradings after which everything that is kept is there
_BUSY = "while True: pass"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=67, help="different answers to each of three exercises")
    options = parser.parse_args()
    course = load_course(ROOT)
    work = [(course.exercise(i), s) for i in FIRST_THREE for s in submissions(course.exercise(i), options.count)]
    before: dict[int, bytes] = {}
    memory: list[dict[str, int]] = []
    changed: set[int] = set()
    with Grader(course, waiting=False, keep_verdicts=False) as grader:
        for turn in range(ROUNDS):
            with _loaded() if turn % 2 else contextlib.nullcontext():
                for number, (exercise, answer) in enumerate(work):
                    report = _report(grader, exercise, answer)
                    if before.setdefault(number, report) != report:
                        changed.add(number)
                    done = turn * len(work) + number + 1
                    if done == SETTLED or done % 100 == 0:
                        memory.append({"gradings": done, **_memory()})
                        print(json.dumps(memory[-1]), file=sys.stderr, flush=True)
    first, last = (next(m for m in memory if m["gradings"] >= SETTLED), memory[-1])
    growth = {who: last[who] / first[who] - 1 for who in ("parent", "server")}
    print(f"{ROUNDS} times {len(work)} answers: {len(changed)} reports that were not the same each time")
    print(
        f"from {first['gradings']} to {last['gradings']} gradings: "
        + ", ".join(f"{w} {g:+.1%}" for w, g in growth.items())
    )
    sys.exit(bool(changed) or max(growth.values()) > MOST_GROWTH)


def _report(grader: Grader, exercise: Exercise, answer: Submission) -> bytes:
    """Everything but the time, in bytes. Raises `SystemExit` for a wrong verdict."""
    report = report_to_json(grader.grade(exercise, answer.source, filename="answer.py"))
    if (report["status"] == "passed") is not answer.right:
        raise SystemExit(f"a wrong verdict:\n{json.dumps(report, indent=2)}\n{answer.source.decode()}")
    del report["seconds"]
    return json.dumps(report, sort_keys=True).encode()


@contextlib.contextmanager
def _loaded() -> Iterator[None]:
    busy = [subprocess.Popen([sys.executable, "-c", _BUSY]) for _ in range(os.cpu_count() or 1)]
    try:
        yield
    finally:
        for process in busy:
            process.kill()
            process.wait()


def _memory() -> dict[str, int]:
    """Resident KiB of this process, of the fork server and of the judge at work."""
    below = [p for p in _below(os.getpid()) if Path(f"/proc/{p}/exe").resolve().name != "bwrap"]
    found = {"parent": _resident(os.getpid())}
    for name, module in (("server", "server"), ("judge", "judge_main")):
        ours = [p for p in below if f"main('{module}')".encode() in Path(f"/proc/{p}/cmdline").read_bytes()]
        found[name] = max(map(_resident, ours))  # beside it what watches its sandbox, and the jobs of a server
    return found


def _below(parent: int) -> list[int]:
    """Every process below one, those nearer to it first."""
    row, found = [parent], list[int]()
    while row:
        row = [
            int(c) for p in row for task in Path(f"/proc/{p}/task").glob("*/children") for c in task.read_text().split()
        ]
        found += row
    return found


def _resident(process: int) -> int:
    status = Path(f"/proc/{process}/status").read_text()
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))


if __name__ == "__main__":
    main()
