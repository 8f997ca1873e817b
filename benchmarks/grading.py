"""What a graded answer costs: our workers, against no isolation at all, a fresh Python, and how others grade.

Every side does the same for every answer: loads the file, runs the function and its gradient on every case of one
exercise, and compares with the author's reference. The answers are half right and half wrong and all different, so
nobody profits from a cache of programs or of verdicts. One answer after another; start-up is not in our figures, since
it is paid once. A side that gives a wrong verdict ends the run; another's grader has its wrong verdicts counted.
"""

from __future__ import annotations

import argparse
import itertools
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from answers import Submission, right_ones, submissions
from peers import PEERS, seconds_of
from sides import ROOT, Floor, Grade, fresh

from checker.course import load_course
from checker.exercise import Exercise
from checker.grading.grade import Grader
from checker.results import Status

FIRST_THREE = ("static_stop", "prefix_sum", "newton_root")
THINKS = 0.5  # seconds between two answers of one learner: enough for the next worker to get ready
SETTLE = 5.0  # for a spare judge, which starts when the second answer comes
ROUNDS = 4
_NAMES = {
    "floor": "one warm process, no isolation",
    "ours": "ours, level `namespaces`, back to back",
    "latency": "ours, a learner who thinks in between",
    "floor_right": "  the floor on the same answers",
    "fresh": "a fresh Python for each answer",
    **{peer.name: peer.name for peer in PEERS},
}


def timed(grade: Grade, answers: Iterable[Submission], pause: float = 0.0) -> list[float]:
    """Seconds for each answer. Raises `SystemExit` for a wrong verdict: what does not do the work is not compared."""
    seconds = []
    for answer in answers:
        time.sleep(pause)
        begun = time.perf_counter()
        passed = grade(answer.source)
        seconds.append(time.perf_counter() - begun)
        if passed is not answer.right:
            raise SystemExit(
                f"a {'right' if answer.right else 'wrong'} answer was not seen as one:\n{answer.source.decode()}"
            )
    return seconds


def measure(exercise: Exercise, count: int, few: int, with_peers: bool) -> dict[str, Any]:
    """All sides in turns, so that whatever else the machine does troubles each of them alike."""
    seconds: dict[str, list[float]] = {"floor": [], "ours": [], "latency": [], "floor_right": [], "fresh": []}
    floor = Floor(exercise.id)
    with Grader(load_course(ROOT), isolation="namespaces", keep_verdicts=False) as grader:

        def ours(source: bytes) -> bool:
            return grader.grade(exercise, source, filename="answer.py").status is Status.PASSED

        anew = fresh(exercise.id, floor.errors)
        # These wait for the workers, their spare, the author's solution and the known-wrong answers.
        timed(ours, submissions(exercise, 6, first=90_000))
        timed(floor.grade, submissions(exercise, 6, first=90_000))
        timed(anew, submissions(exercise, 1, first=90_000))
        time.sleep(SETTLE)
        answers = submissions(exercise, count)
        for turn, part in enumerate(itertools.batched(answers, -(-count // ROUNDS))):
            seconds["floor"] += timed(floor.grade, part)
            seconds["ours"] += timed(ours, part)
            waited_for = right_ones(exercise, 3, first=10_000 + 6 * turn)
            seconds["floor_right"] += timed(floor.grade, waited_for)
            seconds["latency"] += timed(ours, right_ones(exercise, 3, first=20_000 + 6 * turn), THINKS)
            seconds["fresh"] += timed(anew, part[: -(-few // ROUNDS)])
    floor.close()
    mistaken = _peers(exercise, answers[:few], seconds) if with_peers else {}
    return {"exercise": exercise.id, "answers": count, "seconds": _means(seconds), "mistaken": mistaken, "few": few}


def _peers(exercise: Exercise, answers: Sequence[Submission], seconds: dict[str, list[float]]) -> dict[str, int]:
    """The others, one after another: nothing else runs by then. Returns the wrong verdicts of each."""
    mistaken = {}
    for peer in PEERS:
        with tempfile.TemporaryDirectory() as folder:
            seconds[peer.name], mistaken[peer.name] = seconds_of(peer(exercise, Path(folder)), answers)
    return mistaken


def _means(seconds: dict[str, list[float]]) -> dict[str, float]:
    """A mean over answers; for one that a learner waits for the median, since a pause of the host is no part of it."""
    middle = ("latency", "floor_right")
    return {side: statistics.median(v) if side in middle else statistics.fmean(v) for side, v in seconds.items()}


def ratios(seconds: dict[str, float]) -> dict[str, float]:
    """What is promised: how far ours is from the floor, and the others from ours."""
    found = {
        "ours_over_floor": seconds["ours"] / seconds["floor"],
        "latency_over_floor": seconds["latency"] / seconds["floor_right"],
        "fresh_over_ours": seconds["fresh"] / seconds["ours"],
    }
    others = {f"{peer.name.split()[0]}_over_ours": peer.name for peer in PEERS if peer.name in seconds}
    return found | {name: seconds[side] / seconds["ours"] for name, side in others.items()}


def _table(figures: dict[str, Any]) -> str:
    seconds, mistaken = figures["seconds"], figures["mistaken"]
    lines = [f"{figures['exercise']}: {figures['answers']} different answers, half of them right", ""]
    for side, name in _NAMES.items():
        if side in seconds:
            wrong = f"   {mistaken[side]} of {figures['few']} verdicts wrong" if mistaken.get(side) else ""
            lines.append(f"  {name:40} {seconds[side]:7.3f} s an answer{wrong}")
    return "\n".join([*lines, "", *(f"  {name:20} {value:7.2f}" for name, value in ratios(seconds).items()), ""])


def _all(figures: Sequence[dict[str, Any]]) -> dict[str, float]:
    """Over all exercises: seconds for one answer to each."""
    return {side: sum(f["seconds"][side] for f in figures) for side in figures[0]["seconds"]}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("exercises", nargs="*", default=FIRST_THREE, help=f"which (default {' '.join(FIRST_THREE)})")
    parser.add_argument("--count", type=int, default=67, help="different answers to each (default 67)")
    parser.add_argument("--few", type=int, default=10, help="how many of them a slow side gets (default 10)")
    parser.add_argument("--peers", action="store_true", help="pytest, otter and nbgrader too: minutes more")
    parser.add_argument("--json", action="store_true", help="figures as JSON")
    options = parser.parse_args()
    course = load_course(ROOT)
    found = []
    for name in options.exercises:
        found.append(measure(course.exercise(name), options.count, options.few, options.peers))
        print(_table(found[-1]), file=sys.stderr if options.json else sys.stdout, flush=True)
    whole = ratios(_all(found))
    if options.json:
        print(json.dumps({"schema": 1, "exercises": found, "over_all": whole}, indent=2))
    elif len(found) > 1:
        print("\n".join(["over all of them", "", *(f"  {name:20} {value:7.2f}" for name, value in whole.items())]))


if __name__ == "__main__":
    main()
