"""How a job ended without an answer, as the row that a person reads."""

from __future__ import annotations

import signal
from collections.abc import Callable
from dataclasses import dataclass

from checker.codes import diagnose
from checker.diagnostics import Diagnostic
from checker.exercise import Exercise
from checker.grading.jobs import Ended
from checker.limits import MIB, Limits
from checker.results import CheckResult, Status

OUT_OF_MEMORY = 72  # the exit status of a job whose memory ran out outside the submission's own lines
_USED_UP = -signal.SIGXCPU.value if hasattr(signal, "SIGXCPU") else None  # all of its processor time
_MEMORY_WORDS = ("bad_alloc", "out of memory", "Out of memory", "Cannot allocate memory", "MemoryError")


class Stopped(Exception):
    """The job in flight was ended because nobody waits for it any more."""


@dataclass(frozen=True, slots=True)
class _Text:
    what: str
    why: str
    fix: str


def trace_row(ended: Ended, exercise: Exercise, limits: Limits) -> CheckResult:
    """The row of a submission that gave no program. Raises `Stopped` when that was our own wish."""
    if ended.reason == "stopped":
        raise Stopped
    if (fault := host_fault(ended)) is not None:
        return _row("loads", Status.ERRORED, fault)
    code, text = _trace_text(ended, exercise, limits)
    return _row("loads", Status.FAILED, diagnose(code, what=text.what, why=text.why, fix=text.fix))


def host_fault(ended: Ended) -> Diagnostic | None:
    """What this machine did to the job, if that is how it ended."""
    if ended.reason == "not-started":
        return did_not_start(ended)
    return _died(ended) if ended.from_outside else None


def _trace_text(ended: Ended, exercise: Exercise, limits: Limits) -> tuple[str, _Text]:
    match ended.reason:
        case "timeout":
            return "timed-out", _Text(
                f"your file was still running after {ended.seconds:g} s",
                "Loading it and building the program of "
                f"`{exercise.contract.entry}` takes a moment: no number is computed yet. So the time goes into Python.",
                "Which Python loop has no end, or goes round very often?",
            )
        case "flood":
            return "prints-too-much", _Text(
                f"your file printed more than {limits.output_killed // MIB} MB",
                "A little output is kept and shown to you. A file that prints without end is stopped.",
                "Which loop holds the `print`?",
            )
        case "oversized":
            return "artefact-too-large", _Text(
                f"the program made from `{exercise.contract.entry}` is larger than {limits.artefact // MIB} MB",
                "A Python loop writes one copy of its body for each step into the program, and an array made with "
                "NumPy is written into it number by number.",
                "Is there a Python loop with many steps, or a large array outside the arguments?",
            )
        case "garbled" | "overlong" | "hung-up":
            return "spoke-out-of-turn", _Text(
                "what came back from your file is not an answer",
                "Something wrote to, or closed, the line on which the checker waits for the program.",
                "Which line closes or writes to files that it did not open?",
            )
    if ended.status == _USED_UP:
        return "timed-out", _Text(
            f"your file used up all its processor time within {ended.seconds:g} s",
            "Several threads at once spend it faster than the clock runs.",
            "What keeps more than one core busy while the program is built?",
        )
    if ended.status == OUT_OF_MEMORY or _speaks_of_memory(ended.output):
        return "ran-out-of-memory", _memory_text("your file", limits.trace_memory)
    return "ended-itself", _ended_text(ended.status or 0)


def _died(ended: Ended) -> Diagnostic:
    alone = "It got the signal SIGKILL, which an answer cannot send: a machine without memory ends processes so."
    all_of_it = "The processes that wait for it were ended too, so nobody knows what became of it."
    return diagnose(
        "worker-died",
        what="the process that ran your file was ended from outside",
        why=all_of_it if ended.status is None else alone,
        fix="check again: new processes are ready",
    )


def _ended_text(status: int) -> _Text:
    if status < 0:
        name = _signal_name(-status)
        return _Text(
            f"your file ended Python with the signal {name}",
            "Python itself stopped while it ran your file, so there was nobody left to answer.",
            "Which line reaches around Python: `ctypes`, a compiled module, a recursion without end?",
        )
    return _Text(
        f"your file ended Python (exit status {status})",
        "The checker calls your function after it has loaded the file. A file that ends Python is never asked.",
        "Where does it call `exit`, `quit`, `sys.exit` or `os._exit`?",
    )


def _memory_text(subject: str, limit: int) -> _Text:
    return _Text(
        f"{subject} needed more than {limit / (1 << 30):g} GB of memory",
        "That is the most an answer may take, on top of what JAX itself holds.",
        "Which array or list grows far beyond the inputs?",
    )


def judge_row(
    ended: Ended,
    exercise: Exercise,
    backend: str,
    limits: Limits,
    *,
    allowed: float,
    solution: float,
    solution_passes: Callable[[], bool] = lambda: False,
) -> CheckResult:
    """The row of a program that the judge could not finish. Raises `Stopped` when that was our own wish.

    `allowed` and `solution` are seconds of processor time: what it might take, and what the author's answer took.
    `solution_passes` judges the author's answer now: asked when two judges crashed on this program.
    """
    if ended.reason == "stopped":
        raise Stopped
    case = exercise.contract.cases[0].id
    if ended.reason == "not-started":
        return _row("value", Status.ERRORED, did_not_start(ended), case, backend)
    if ended.reason == "timeout" or ended.status == _USED_UP:
        text = _Text(
            f"the program was still running after {allowed:.2g} s",
            f"Compiled and run on the same inputs, the author's own answer takes {solution:.1g} s.",
            "Is there an input for which your loop never ends, or takes far more steps than it needs?",
        )
        return _row("value", Status.FAILED, _told("timed-out", text), case, backend)
    if _speaks_of_memory(ended.output):
        text = _memory_text("the program", limits.judge_memory)
        return _row("value", Status.FAILED, _told("ran-out-of-memory", text), case, backend)
    if ended.twice and solution_passes():
        return _row("value", Status.FAILED, _told("program-crashes", _crash_text(ended)), case, backend)
    return _row("value", Status.ERRORED, judge_died(ended), case, backend)


def judge_died(ended: Ended) -> Diagnostic:
    """For a judge that ended for no reason that the program in it has given."""
    how = f"the signal {_signal_name(-ended.status)}" if ended.status and ended.status < 0 else f"status {ended.status}"
    last = next((line for line in reversed(ended.output.splitlines()) if line.strip()), "nothing")
    return diagnose(
        "judge-died",
        what=f"the process that judges ended with {how}",
        why=f"Its last words were: {last[:200].rstrip('.')}.",
        fix="check again; if it ends again, report this answer: the program in it ends JAX itself",
    )


def _crash_text(ended: Ended) -> _Text:
    return _Text(
        f"JAX itself crashes on your program ({_signal_name(-(ended.status or 0))}), every time",
        "The author's own answer runs here on the same inputs, so it is something in this program.",
        "Which part is unusual: deep nesting, thousands of steps written out, a rare kind of number?",
    )


def died(ended: Ended) -> bool:
    """Whether a judge ended without a word, and neither for its time nor for its memory."""
    return ended.reason == "closed" and ended.status != _USED_UP and not _speaks_of_memory(ended.output)


def crashed(ended: Ended) -> bool:
    """Whether it died of a signal that a crash sends, not of one that others send."""
    return died(ended) and ended.status is not None and ended.status < 0 and not ended.from_outside


def did_not_start(ended: Ended) -> Diagnostic:
    """For a worker that never got ready: nothing of a submission had been run."""
    return diagnose(
        "worker-did-not-start",
        what="the process that runs JAX did not start",
        why=f"Its last words were: {ended.detail[:300] or 'nothing'}.",
        fix="run `checker backends --grading`, which tries each part alone",
    )


def _told(code: str, text: _Text) -> Diagnostic:
    return diagnose(code, what=text.what, why=text.why, fix=text.fix)


def _speaks_of_memory(output: str) -> bool:
    return any(words in output for words in _MEMORY_WORDS)


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return str(number)


def _row(
    check: str, status: Status, problem: Diagnostic, case: str | None = None, backend: str | None = None
) -> CheckResult:
    return CheckResult(id=check, status=status, diagnostics=(problem,), case=case, backend=backend)
