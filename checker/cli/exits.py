"""Exit codes, and which of them says whose turn it is."""

from __future__ import annotations

from enum import IntEnum

from checker.diagnostics import CheckerError, Fault
from checker.results import Report, Status, first_to_act


class Exit(IntEnum):
    """Scripts depend on these numbers: they never change meaning."""

    OK = 0
    WRONG_ANSWER = 1
    USAGE = 2  # Typer's own
    BAD_EXERCISE = 3
    CANNOT_RUN_HERE = 4
    INTERNAL = 70
    INTERRUPTED = 130  # the shells' number for Ctrl-C
    READER_LEFT = 141  # and theirs for a program whose reader left before its end


_OF_FAULT = {
    Fault.CHECKER: Exit.INTERNAL,
    Fault.HOST: Exit.CANNOT_RUN_HERE,
    Fault.AUTHOR: Exit.BAD_EXERCISE,
    Fault.LEARNER: Exit.WRONG_ANSWER,
}


def of_report(report: Report) -> Exit:
    """The exit of a grading: who must act first decides."""
    if report.status is Status.PASSED:
        return Exit.OK
    return _of(report.fault)


def of_error(error: CheckerError) -> Exit:
    """The exit of a command that could not begin. No answer was judged, so a learner's slip is one of usage."""
    fault = first_to_act(error.diagnostics)
    return Exit.USAGE if fault is Fault.LEARNER else _of(fault)


def _of(fault: Fault | None) -> Exit:
    return Exit.INTERNAL if fault is None else _OF_FAULT[fault]
