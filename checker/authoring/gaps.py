"""What an exercise still lacks to be ready, the hardest first."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from pathlib import Path

from checker.authoring.changes import Snapshot
from checker.authoring.verify import Grades, Tell, can_run, prove, read
from checker.diagnostics import CheckerError, Diagnostic
from checker.exercise import Exercise, load_exercise

# What stands in the way of the most comes first. A code that is not here counts as one that breaks the exercise.
_ORDER = (
    ("exercise-files", "good-answer-fails", "starter-passes", "reference-disagrees"),
    ("wrong-answer-passes", "cheap-answer-passes"),
    ("promise-broken", "wrong-answers-alike", "good-answer-slow"),
    ("answers are missing",),
    ("case-unearned",),
    ("margin-narrow",),
    ("exercise-error-unknown", "brief-incomplete", "starter-unmarked", "hints-incomplete", "answer-given-away"),
    ("texts are missing", "exercise-too-long"),
)
_RANK = {code: rank for rank, codes in enumerate(_ORDER, start=1) for code in codes}
_READY_ALONE = ("answers are missing", "texts are missing", "case-unearned", "cheap-answer-passes", "margin-narrow")
_TEXTS_ALONE = ("brief-incomplete", "starter-unmarked", "hints-incomplete", "answer-given-away", "exercise-too-long")
_ONLY_READY = frozenset((*_READY_ALONE, *_TEXTS_ALONE))
_RUN = ("/starter.py", "/solution.py", "/cases.py")  # while one is not Python, nothing is to be learnt by grading
_TEXTS = ("brief.md", "hints.md")  # nothing is graded again for their sake


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """One look at an exercise. `level` is None when `exercise.toml` cannot be read."""

    level: str | None
    gaps: tuple[Diagnostic, ...]
    snapshot: Snapshot
    run: tuple[Diagnostic, ...] = ()  # those that were found by grading
    graded: int = 0
    seconds: float = 0.0

    @property
    def verifies(self) -> bool:
        """Whether `checker verify` is content with it as it is: a draft owes less."""
        left = [d for d in self.gaps if self.level != "draft" or _kind(d) not in _ONLY_READY]
        return self.level is not None and not left


def look(
    folder: Path,
    snapshot: Snapshot,
    errors: Collection[str],
    grader: Grades,
    *,
    seeds: int,
    last: Look | None = None,
    tell: Tell | None = None,
) -> Look:
    """Judge an exercise as one that is to be ready, on one seed; and on all of them when that is well.

    What was graded in `last` is not graded again when only its texts have changed since.
    """
    try:
        exercise = load_exercise(folder)
    except CheckerError as err:
        return Look(level=None, gaps=err.diagnostics, snapshot=snapshot)
    ready = replace(exercise, level="ready")
    texts = read(ready, errors)
    if last is not None and last.level == exercise.level and last.graded and not _graded_again(last.snapshot, snapshot):
        return replace(last, gaps=ranked((*texts, *last.run)), snapshot=snapshot)
    if not can_run(exercise) or any(_unreadable(d) for d in texts):
        return Look(level=exercise.level, gaps=ranked(texts), snapshot=snapshot)
    run, graded, seconds = _run(ready, grader, seeds, tell)
    return Look(
        level=exercise.level,
        gaps=ranked((*texts, *run)),
        snapshot=snapshot,
        run=run,
        graded=graded,
        seconds=seconds,
    )


def _run(
    exercise: Exercise, grader: Grades, seeds: int, tell: Tell | None
) -> tuple[tuple[Diagnostic, ...], int, float]:
    proof = prove(exercise, grader, seeds=1, tell=tell)
    if proof.problems or seeds == 1:
        return proof.problems, proof.graded, proof.seconds
    whole = prove(exercise, grader, seeds=seeds, tell=tell)
    return whole.problems, whole.graded, proof.seconds + whole.seconds


def ranked(problems: Collection[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Each once, those that stand in the way of the most first; among equals the order stays."""
    return tuple(sorted(dict.fromkeys(problems), key=lambda d: _RANK.get(_kind(d), 0)))


def _kind(d: Diagnostic) -> str:
    """Its code; what is missing for `ready` alone is told apart from a file that breaks the exercise."""
    if d.code == "exercise-files" and d.where is not None:
        if d.where.file.endswith("/"):
            return "answers are missing"
        if d.where.file.endswith(_TEXTS):
            return "texts are missing"
    return d.code


def _unreadable(d: Diagnostic) -> bool:
    return d.code == "exercise-files" and d.where is not None and d.where.file.endswith(_RUN)


def _graded_again(before: Snapshot, now: Snapshot) -> bool:
    """Whether anything has changed that is graded, or by which others are."""
    return {k: v for k, v in before.items() if k not in _TEXTS} != {k: v for k, v in now.items() if k not in _TEXTS}
