"""What the reports of an exercise's own files must say, decided without running anything."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from checker.authoring.cheap import CheapAnswer
from checker.authoring.places import check_command, place, text_of
from checker.codes import diagnose
from checker.diagnostics import Diagnostic, Fault
from checker.exercise import Exercise
from checker.limits import DEFAULT
from checker.promise import Promise
from checker.render.text import render_report
from checker.results import CheckResult, Report, Status

MOST_SECONDS = (DEFAULT.trace_seconds + DEFAULT.judge_seconds) / 2


def starter_problems(exercise: Exercise, report: Report) -> Iterator[Diagnostic]:
    """A starter fails as a learner's wrong answer, scores nothing, and is told where to begin."""
    what = None
    if report.status is Status.PASSED:
        what = "the starter passes"
    elif report.fault is not Fault.LEARNER:
        what = f"the starter is not told as a wrong answer: {told(report)}"
    elif report.score != 0:
        what = f"the starter scores {report.score:g} of {report.max_score:g}" if report.score else "it has no score"
    elif not (_names_a_line(exercise, report) or _shows_numbers(report)):
        what = f"the report of the starter shows neither a line of it nor numbers: {told(report)}"
    if what:
        yield diagnose(
            "starter-passes",
            what=what,
            why="the first Check of every learner is of the untouched starter",
            fix=f"run `{check_command(exercise, exercise.starter)}` and read it as a learner would",
            where=place(exercise, exercise.starter),
        )


def good_answer_problems(exercise: Exercise, path: Path, seed: int, report: Report) -> Iterator[Diagnostic]:
    """The solution and each right answer pass, well within the limits."""
    if report.status is not Status.PASSED or report.score != report.max_score:
        yield _good_answer_fails(exercise, path, f"{path.name} does not pass with seed {seed}: {told(report)}", seed)
    elif report.seconds > MOST_SECONDS:
        yield diagnose(
            "good-answer-slow",
            what=f"{path.name} takes {report.seconds:.1f} s, at most {MOST_SECONDS:g} s are left to it",
            why="a submission has twice as much, and other machines are slower",
            fix="make the cases smaller",
            where=place(exercise, path),
        )


def solution_fails(exercise: Exercise, what: str) -> Diagnostic:
    """For the author, when the solution passes so little that nothing can be measured by it."""
    return _good_answer_fails(exercise, exercise.solution, what, 0)


def _good_answer_fails(exercise: Exercise, path: Path, what: str, seed: int) -> Diagnostic:
    return diagnose(
        "good-answer-fails",
        what=what,
        why="a right answer that is refused refuses every learner with the same idea",
        fix=f"run `{check_command(exercise, path)} --seed {seed} --all`, and look at cases.py too",
        where=place(exercise, path),
    )


def promise_problems(exercise: Exercise, path: Path, promise: Promise, report: Report) -> Iterator[Diagnostic]:
    """A known-wrong answer is refused with the code and the words that it promises."""
    if report.status is Status.PASSED:
        yield diagnose(
            "wrong-answer-passes",
            what=f"{path.name} passes: no case tells it from a right answer",
            why="a known-wrong answer that agrees with the reference would tell right learners that they are wrong",
            fix="add the case that shows the mistake, or move the file to right/",
            where=place(exercise, path),
        )
        return
    # That it was recognised is no reason why it is wrong.
    codes = [d.code for d in _first_row(report).diagnostics if d.code != "known-wrong"]
    if promise.expect not in codes:
        what = f"{path.name} promises `{promise.expect}` and gets `{'`, `'.join(codes)}`: {told(report)}"
        fix = f"write `Expect: {codes[0]}`, if that is the right thing to tell" if codes else "look at its report"
    elif _flat(promise.says) not in _flat(render_report(report)):
        d = _first_row(report).diagnostics[0]
        what = f"a learner with {path.name} does not read {promise.says!r}, but {' '.join((d.why, d.fix))!r}"
        fix = "promise words that the report holds, or make the numbers tell this mistake from the others"
    else:
        return
    why = "a learner who makes this mistake must be told about this mistake"
    yield diagnose("promise-broken", what=what, why=why, fix=fix, where=place(exercise, path))


def cheap_answer_problems(exercise: Exercise, answer: CheapAnswer, report: Report) -> Iterator[Diagnostic]:
    """An answer that ignores the exercise is refused; a replay of the shown case is refused by a hidden case."""
    hidden = {c.id for c in exercise.contract.cases if not c.shown}
    refused_there = any(c.status is Status.FAILED and c.case in hidden for c in report.checks if c.required)
    if report.status is Status.FAILED and (refused_there or answer.name != "replay"):
        return
    what = f"an answer that returns {answer.in_words} "
    what += "passes" if report.status is Status.PASSED else f"is not refused by a hidden case: {told(report)}"
    yield diagnose(
        "cheap-answer-passes",
        what=what,
        why="who hands in numbers without a thought must not pass",
        fix="add a case that is not shown and whose numbers are others than those of the shown one",
        where=place(exercise, "exercise.toml"),
    )


def unearned_cases(exercise: Exercise, reports: Mapping[Path, Report]) -> Iterator[Diagnostic]:
    """Each case is the first to refuse some known-wrong answer."""
    earned = {refused_by(exercise, report) for report in reports.values()}
    for case in exercise.contract.cases:
        if case.id not in earned:
            yield diagnose(
                "case-unearned",
                what=f"no known-wrong answer fails on `{case.id}` first",
                why="each case stands for a mistake that the cases before it do not see",
                fix=f"add a wrong answer that only `{case.id}` refuses, or leave the case out",
                where=place(exercise, "exercise.toml"),
            )


def refused_by(exercise: Exercise, report: Report) -> str | None:
    """The first case on which an answer fails; what fails before there is a case counts for the first one."""
    failed = {c.case for c in report.checks if c.required and c.status is Status.FAILED}
    if None in failed:
        return exercise.contract.cases[0].id
    return next((c.id for c in exercise.contract.cases if c.id in failed), None)


def alike(reports: Mapping[Path, Report]) -> list[list[Path]]:
    """The known-wrong answers that give the same numbers, in groups of two and more."""
    groups: dict[tuple[object, ...], list[Path]] = {}
    for path, report in reports.items():
        if numbers := _numbers(report):
            groups.setdefault(numbers, []).append(path)
    return [group for group in groups.values() if len(group) > 1]


def alike_problem(exercise: Exercise, group: Sequence[Path]) -> Diagnostic:
    """Known-wrong answers that give the same numbers recognise nobody."""
    first, *others = (path.name for path in group)
    return diagnose(
        "wrong-answers-alike",
        what=f"{' and '.join(others)} {'gives' if len(others) == 1 else 'give'} the same numbers as {first}",
        why="a learner is recognised only by numbers that belong to one known-wrong answer",
        fix="merge them into one file, or add a case that tells them apart",
        where=place(exercise, group[1]),
    )


def _numbers(report: Report) -> tuple[object, ...]:
    """What an answer gave in every row that failed, empty for one that gave no numbers."""
    rows = [c for c in report.checks if c.required and c.status is Status.FAILED]
    if any(c.case is None for c in rows):
        return ()
    return tuple((c.id, c.case, *((e.got, e.where, e.cotangent) for e in c.evidence)) for c in rows)


def told(report: Report) -> str:
    """The fact that a report tells first."""
    first = next((d for d in report.diagnostics if d.fault is report.fault), None)
    return f"its status is {report.status.value}" if first is None else first.what


def _first_row(report: Report) -> CheckResult:
    return next(c for c in report.checks if c.required and c.diagnostics)


def _names_a_line(exercise: Exercise, report: Report) -> bool:
    where = _first_row(report).diagnostics[0].where
    lines = text_of(exercise.starter).splitlines()
    if where is None or where.line is None or not 1 <= where.line <= len(lines):
        return False
    return where.source is None or _flat(where.source) == _flat(lines[where.line - 1])


def _shows_numbers(report: Report) -> bool:
    return any(e.expected and e.got for e in _first_row(report).evidence)


def _flat(text: str) -> str:
    return " ".join(text.split()).casefold()
