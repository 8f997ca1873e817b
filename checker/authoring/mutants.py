"""Grades every small edit of a solution: those that no case notices, and the others as candidates for `wrong/`."""

from __future__ import annotations

import ast
import queue
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from checker.authoring.edits import Edit, edits_of
from checker.authoring.folder import folder_problems
from checker.authoring.proofs import good_answer_problems, refused_by
from checker.diagnostics import CheckerError, Diagnostic
from checker.exercise import Exercise
from checker.grading.grade import Grader
from checker.promise import read_promise
from checker.results import CheckResult, Report, Status

_BY_NUMBERS = ("value", "gradient")  # an answer that fails in one of these is recognised by its numbers
# A program without places: two texts that mean the same then give the same bytes. It runs where answers run.
_WITHOUT_PLACES = """import ast as _ast
_tree = _ast.parse({source!r})
for _node in _ast.walk(_tree):
    if hasattr(_node, "lineno"):
        _node.lineno = _node.end_lineno = 1
        _node.col_offset = _node.end_col_offset = 0
exec(compile(_tree, "solution.py", "exec"), globals())
"""

type Tell = Callable[[Exercise, int, int, str], None]  # as for a proof: gradings done, in all, what comes now


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """Edits that a learner would read the same of; the first stands for all."""

    code: str
    what: str
    says: str
    edits: tuple[Edit, ...]
    case: str | None = None  # the one that refuses it, where that is not the first


@dataclass(frozen=True, slots=True, kw_only=True)
class Mutants:
    """What became of the edits of one solution."""

    exercise: Exercise
    survivors: tuple[Edit, ...]  # no case notices them
    unchanged: tuple[Edit, ...]  # they make the same program
    known: tuple[Edit, ...]  # recognised as one of those in wrong/
    candidates: tuple[Candidate, ...]

    @property
    def count(self) -> int:
        """Of all edits."""
        noticed = sum(len(c.edits) for c in self.candidates)
        return len(self.survivors) + len(self.unchanged) + len(self.known) + noticed


def try_edits(exercise: Exercise, graders: Sequence[Grader], tell: Tell) -> Mutants:
    """Grade each edit on one seed, on all graders at once.

    Raises `CheckerError` when the solution itself does not pass, or when this machine cannot grade.
    """
    source, edits = _read(exercise)
    tell(exercise, 0, len(edits), "solution.py")
    report = graders[0].grade(exercise, source, filename="solution.py")
    failed = [d for d in good_answer_problems(exercise, exercise.solution, 0, report) if d.code != "good-answer-slow"]
    if problems := _spoiled(report) or failed:
        raise CheckerError(*problems)
    reports = _grade(exercise, edits, graders, tell)
    passed = [e for e, r in zip(edits, reports, strict=True) if r.status is Status.PASSED]
    plain = _program(exercise, source, graders[0]) if passed else None
    unchanged = [e for e in passed if _program(exercise, e.source.encode(), graders[0]) == plain]
    known, groups = [], dict[tuple[str, str], tuple[str, str | None, list[Edit]]]()
    first_case = exercise.contract.cases[0].id
    for edit, report in zip(edits, reports, strict=True):
        if report.status is not Status.PASSED:
            row, told = _first(report)
            if any(d.code == "known-wrong" for d in row.diagnostics):
                known.append(edit)
                continue
            says = _says(edit) if row.id in _BY_NUMBERS else told.fix
            case = refused_by(exercise, report)
            case = None if case == first_case else case
            groups.setdefault((told.code, told.what), (says, case, []))[2].append(edit)
    candidates = [
        Candidate(code=code, what=what, says=says, case=case, edits=tuple(found))
        for (code, what), (says, case, found) in groups.items()
    ]
    return Mutants(
        exercise=exercise,
        survivors=tuple(e for e in passed if e not in unchanged),
        unchanged=tuple(unchanged),
        known=tuple(known),
        candidates=tuple(sorted(candidates, key=_telling)),
    )


def _read(exercise: Exercise) -> tuple[bytes, tuple[Edit, ...]]:
    """The solution and its edits. Raises `CheckerError` where it is missing or no Python."""
    try:
        source = exercise.solution.read_bytes()
        return source, edits_of(source.decode())
    except (OSError, SyntaxError, UnicodeDecodeError) as err:
        raise CheckerError(*folder_problems(exercise)) from err


def _grade(exercise: Exercise, edits: Sequence[Edit], graders: Sequence[Grader], tell: Tell) -> list[Report]:
    free: queue.SimpleQueue[Grader] = queue.SimpleQueue()
    for grader in graders:
        free.put(grader)

    def one(edit: Edit) -> Report:
        grader = free.get()
        try:
            return grader.grade(exercise, edit.source.encode(), filename="solution.py")
        finally:
            free.put(grader)

    pool = ThreadPoolExecutor(len(graders))
    reports: list[Report] = []
    try:
        for edit, report in zip(edits, pool.map(one, edits), strict=True):
            if spoiled := _spoiled(report):
                raise CheckerError(*spoiled)
            reports.append(report)
            tell(exercise, len(reports), len(edits), f"line {edit.line}: {edit.kind}")
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for grader in graders:
            grader.stop()
        raise
    pool.shutdown()
    return reports


def _spoiled(report: Report) -> list[Diagnostic]:
    """Why there is no verdict, if there is none."""
    errored = report.status is Status.ERRORED
    return [d for d in report.diagnostics if d.fault is report.fault] if errored else []


def _program(exercise: Exercise, source: bytes, grader: Grader) -> tuple[bytes, ...]:
    text = _WITHOUT_PLACES.format(source=source.decode())
    return tuple(grader.outline(exercise, text.encode(), filename="solution.py").artefacts)


def _first(report: Report) -> tuple[CheckResult, Diagnostic]:
    """The row that fails first, and what a learner reads of it."""
    row = next(c for c in report.checks if c.required and c.diagnostics)
    return row, next((d for d in row.diagnostics if d.code != "known-wrong"), row.diagnostics[0])


def _says(edit: Edit) -> str:
    return f"Your numbers are those of a solution in which {edit.told}. Which of your lines does the same?"


def _telling(candidate: Candidate) -> tuple[bool, bool, int]:
    """Numbers say more about a learner than what does not run, and what a later case refuses earns that case."""
    return not candidate.code.startswith(("gradient-", "value-")), candidate.case is None, -len(candidate.edits)


def write(exercise: Exercise, candidate: Candidate) -> Path:
    """A file in `wrong/` of a name that is free, with a promise in first words."""
    edit = candidate.edits[0]
    stem = f"{edit.kind.replace('-', '_')}_{edit.line}"
    folder = exercise.folder / "wrong"
    folder.mkdir(exist_ok=True)
    names = (f"{stem}{'' if i == 1 else f'_{i}'}.py" for i in range(1, 1000))
    path = next(p for p in map(folder.joinpath, names) if not p.exists())
    path.write_text(docstring(candidate) + "\n" + _code(edit.source), encoding="utf-8")
    read_promise(path)
    return path


def docstring(candidate: Candidate) -> str:
    """What to put above the edit, so that it promises what it gets."""
    title = candidate.edits[0].told
    return f'"""In the solution, {title}.\n\nExpect: {candidate.code}\nSays: {candidate.says}\n"""\n'.replace(
        "\\", "\\\\"
    )


def _code(source: str) -> str:
    """Without the docstring of the module and without comments of a line: they tell the idea that this one misses."""
    tree = ast.parse(source)
    lines = source.splitlines()
    first = tree.body[0]
    start = (first.end_lineno or 0) if ast.get_docstring(tree) else 0
    kept = [line for line in lines[start:] if not line.strip().startswith("#")]
    return "\n".join(kept).strip("\n") + "\n"
