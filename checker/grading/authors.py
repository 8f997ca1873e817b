"""What the author's own files of an exercise give: the tolerances, the time, and the wrong answers we know."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from checker.codes import diagnose
from checker.diagnostics import CheckerError, Diagnostic, Fault, Place
from checker.exercise import Exercise, shown_path
from checker.grading.ask import CALIBRATE_SECONDS, Answer, calibrate_job, recognise_job, trace_job
from checker.grading.cache import folder_digest
from checker.grading.client import Slot
from checker.grading.ends import Stopped, died, host_fault, judge_died
from checker.grading.jobs import Ended, Traced
from checker.promise import Promise, read_promise
from checker.protocol import MAX_BLOBS, JudgeReply

_TIMES_SOLUTION = 4.0  # an answer may take this much longer; the author's time has that of the reference in it
_PATIENCE = 60.0  # seconds to trace a file of the author's, which on a busy machine takes long and will end
_LEAST_SECONDS = 2.0  # a busy machine must not fail an honest answer
_NEVER_DONE = ("timed-out", "ran-out-of-memory", "program-crashes")  # codes of answers that give no numbers
_SAY_NOTHING = ("stopped", "not-started", "timeout")  # ends of a trace that say nothing about the file


@dataclass(frozen=True, slots=True, kw_only=True)
class Calibration:
    """From the author's solution: the errors that tolerances come from, and how long the judge may take."""

    errors: dict[str, float]
    seconds: float  # of processor time that the solution took

    def limit(self, most: float) -> float:
        """Seconds of processor time for another answer."""
        return min(most, max(_LEAST_SECONDS, _TIMES_SOLUTION * self.seconds))


class Authors:
    """Traces the author's files through the same workers as a submission, each once as long as it does not change."""

    def __init__(self, slot: Slot) -> None:
        self._slot = slot
        self._answers: dict[tuple[str, str, str], Answer] = {}
        self._calibrations: dict[tuple[str, str, int], Calibration] = {}

    def calibration(self, exercise: Exercise, *, backend: str, seed: int) -> Calibration:
        """Raises `CheckerError` (`solution-fails`) when the author's own answer does not pass."""
        name = (folder_digest(exercise.folder), backend, seed)
        if name not in self._calibrations:
            self._calibrations[name] = self._calibrate(exercise, backend, seed)
        return self._calibrations[name]

    def passes_now(self, exercise: Exercise, *, backend: str, seed: int) -> bool:
        """Whether the author's own answer passes at this moment, whatever it did before."""
        try:
            self._calibrate(exercise, backend, seed)
        except CheckerError:
            return False
        return True

    def _calibrate(self, exercise: Exercise, backend: str, seed: int) -> Calibration:
        solution = self._answer(exercise, exercise.solution, backend)
        if not solution:
            raise CheckerError(_solution_fails(exercise, "it gives no program"))
        job = calibrate_job(exercise, solution, seed=seed, backend=backend)
        reply = self._slot.judge(job, solution.data, CALIBRATE_SECONDS)
        if isinstance(reply, Ended):
            raise CheckerError(judge_died(reply)) if died(reply) and not reply.twice else _unfinished(exercise, reply)
        if reply.errors is None:
            raise CheckerError(_why(exercise, reply))
        return Calibration(errors=reply.errors, seconds=reply.seconds)

    def _answer(self, exercise: Exercise, path: Path, backend: str) -> Answer:
        """The programs of a file of the author's for a backend, empty if it gives none.

        Of a wrong one only those that give the numbers of the cases: by them it is recognised.
        """
        name = (folder_digest(exercise.folder), str(path.relative_to(exercise.folder)), backend)
        if name not in self._answers:
            whole = path == exercise.solution
            job = trace_job(exercise, path.name, (backend,), only_numbers=not whole)
            traced = self._slot.trace(job, path.read_bytes(), _PATIENCE)
            if isinstance(traced, Ended) and (traced.from_outside or traced.reason in _SAY_NOTHING):
                raise _unfinished(exercise, traced)
            found = Answer((), [])
            if isinstance(traced, Traced):
                found = Answer(traced.reply.artefacts, traced.artefacts)
                found = found if whole else found.numbers()
            self._answers[name] = found
        return self._answers[name]

    def recognise(
        self, exercise: Exercise, answer: Answer, *, backend: str, seed: int, calibration: Calibration, most: float
    ) -> Promise | None:
        """The known-wrong answer whose numbers are those of `answer` on every case, if there is exactly one."""
        known = {path.stem: self._answer(exercise, path, backend) for path in exercise.wrong if _gives_numbers(path)}
        answer = answer.numbers()
        found = []
        for group in _groups({name: wrong for name, wrong in known.items() if wrong}, MAX_BLOBS - len(answer.data)):
            seconds = calibration.limit(most) * (1 + len(group))
            job, data = recognise_job(
                exercise, answer, group, seed=seed, backend=backend, errors=calibration.errors, seconds=seconds
            )
            reply = self._slot.judge(job, data, max(most, seconds))
            if isinstance(reply, JudgeReply) and reply.match in group:
                found.append(reply.match)
            elif isinstance(reply, Ended) and reply.reason == "stopped":
                raise Stopped
        return read_promise(exercise.folder / "wrong" / f"{found[0]}.py") if len(found) == 1 else None


def _gives_numbers(path: Path) -> bool:
    """Whether a known-wrong answer comes to an end by its own account: no other can be waited for."""
    try:
        return read_promise(path).expect not in _NEVER_DONE
    except CheckerError:
        return True  # nothing is known of it; verify tells its author


def _groups(known: dict[str, Answer], room: int) -> list[dict[str, Answer]]:
    """As few groups as a message holds."""
    groups: list[dict[str, Answer]] = []
    left = 0
    for name, wrong in known.items():
        if len(wrong.data) > left:
            groups.append({})
            left = room
        groups[-1][name] = wrong
        left -= len(wrong.data)
    return groups


def _unfinished(exercise: Exercise, ended: Ended) -> Exception:
    if ended.reason == "stopped":
        return Stopped()
    if (fault := host_fault(ended)) is not None:
        return CheckerError(fault)
    return CheckerError(_solution_fails(exercise, f"it did not come to an end ({ended.reason})"))


def _why(exercise: Exercise, reply: JudgeReply) -> Diagnostic:
    """Why a calibration has no errors to give: what is not the answer's fault is told as it is."""
    told = [d for row in reply.checks for d in row.diagnostics if row.required]
    others = [d for d in told if d.fault is not Fault.LEARNER]
    return next(iter(others), None) or _solution_fails(exercise, told[0].what if told else "its numbers are not right")


def _solution_fails(exercise: Exercise, what: str) -> Diagnostic:
    return diagnose(
        "solution-fails",
        what=f"the author's own answer to `{exercise.id}` does not pass: {what}",
        why="Tolerances come from the author's answer, so without it no other can be judged.",
        fix=f"tell the author to run `checker verify {exercise.id}`",
        where=Place(file=shown_path(exercise.folder, exercise.solution.name)),
    )
