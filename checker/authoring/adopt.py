"""Makes a draft of an author's own failing function: run as a learner's answer is, and proved before it is kept."""

from __future__ import annotations

import itertools
import re
import tempfile
import threading
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from checker.authoring.arguments import Arguments
from checker.authoring.draft import SPANS, Draft, renamed
from checker.authoring.own_function import OwnFunction
from checker.authoring.verify import prove
from checker.catalog import Catalog
from checker.codes import diagnose
from checker.contract import ArraySpec, Case, Contract, Signature, SpecTree, Static
from checker.course import load_course
from checker.diagnostics import CheckerError
from checker.exercise import Exercise, load_exercise
from checker.grading.grade import Grader, Stopped
from checker.grading.refusals import rows_for_all
from checker.protocol import Refusal, TraceReply

TRACK = "drafts"
TRIAL_SECONDS = 30.0  # for a draft to prove itself; a loop that its numbers keep from ending has no end at all
_NOT_FINITE = re.compile(r"\b(nan|inf)\b", re.IGNORECASE)
_STEP = 2  # a size is bound to a second value, to see which dimensions of the result follow it

type Say = Callable[[str], None]


def adopt(
    exercise_id: str,
    title: str,
    function: OwnFunction,
    arguments: Arguments,
    catalog: Catalog,
    *,
    solution: OwnFunction | None = None,
    isolation: str | None = None,
    say: Say = lambda line: None,
) -> Draft:
    """A draft that proves itself. Raises `CheckerError` when there is none, or when this machine cannot say."""
    with tempfile.TemporaryDirectory() as name:
        root = Path(name)
        (root / "exercises").mkdir()
        (root / "exercises" / "course.toml").write_text('title = "Drafts"\n', encoding="utf-8")
        folder = root / "exercises" / TRACK / exercise_id
        say(f"running `{function.name}` as a learner's answer would be")
        with Grader(load_course(root), isolation=isolation) as grader:
            outlines = _Outlines(grader, folder, function.name, arguments)
            error, returns = _failure(outlines, function, catalog)
            runs = returns is not None
            if solution is not None:
                returns = _answer(outlines, solution, function.name)
            elif returns is None:
                raise _unproved(function, f"`{function.name}` has no value either, so no answer can be made of it")
            assert returns is not None  # noqa: S101  # one of the two gave it
            first = Draft(
                id=exercise_id,
                title=title,
                error=error,
                function=function,
                reference=function,
                solution=solution,
                arguments=arguments,
                returns=returns,
                runs=runs,
                corner=True,
                spans=SPANS[0],
            )
            return _proved(first, folder, grader, say)


def _proved(first: Draft, folder: Path, grader: Grader, say: Say) -> Draft:
    """The first draft that proves itself: by the author's own loop, and with a corner case, if it can be."""
    references = [first.function, *([first.solution] if first.solution else [])]
    problems: list[str] = []
    seen: list[dict[str, str]] = []
    for spans in SPANS if len(first.arguments.spans) < len(first.arguments.args) else SPANS[:1]:
        for reference, corner in itertools.product(references, (True, False)):
            draft = replace(first, reference=reference, corner=corner, spans=spans)
            if (files := draft.files()) in seen:
                continue
            seen.append(files)
            say(f"proving it, with `{reference.name}` as the reference and numbers from {spans[0][0]} to {spans[0][1]}")
            try:
                found = _problems(files, folder, grader)
            except Stopped:  # another corner would not end either
                problems.append(f"with numbers from {spans[0][0]} to {spans[0][1]} it does not come to an end")
                break
            if not found:
                return draft
            problems += found
    raise _unproved(first.function, problems[0], "say where the numbers lie, such as `'float32[] in 0.1..0.9'`, or ")


def _problems(files: Mapping[str, str], folder: Path, grader: Grader) -> list[str]:
    """What `checker verify` would say. Raises `Stopped` for what takes too long to be an exercise."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    timer = threading.Timer(TRIAL_SECONDS, grader.stop)
    timer.start()
    try:
        exercise = load_exercise(folder)
        if found := prove(exercise, grader, seeds=1).problems:
            return [d.what for d in found]
        report = grader.grade(exercise, exercise.solution.read_bytes(), filename="solution.py")
        shown = " ".join(e.expected or "" for row in report.checks for e in row.evidence)
        return ["its value or its gradient is not finite there"] if _NOT_FINITE.search(shown) else []
    finally:
        timer.cancel()


class _Outlines:
    """Files of the author's as the confined worker sees them, for two bindings of the sizes."""

    def __init__(self, grader: Grader, folder: Path, entry: str, arguments: Arguments) -> None:
        self._grader, self._arguments = grader, arguments
        second = {**arguments.bind, **{s: int(arguments.bind[s]) + _STEP + i for i, s in enumerate(arguments.sizes)}}
        binds: list[Mapping[str, Static]] = [arguments.bind, *([second] if arguments.sizes else [])]
        cases = tuple(Case(id=f"bind-{i}", bind=b, seed=0, shown=True, why="") for i, b in enumerate(binds))
        signature = Signature(args=arguments.args, returns=ArraySpec("float32", ()))  # nobody looks at what it returns
        self._exercise = Exercise(
            id=folder.name,
            folder=folder,
            level="draft",
            title="",
            goal="",
            error="",
            needs=(),
            minutes=1,
            contract=Contract(entry=entry, signature=signature, cases=cases),
        )

    def of(self, source: str, filename: str) -> TraceReply:
        return self._grader.outline(self._exercise, source.encode(), filename=filename).reply

    def refused(self, reply: TraceReply) -> Refusal | None:
        return next((r for r in reply.refusals if r.stage != "portable"), None)

    def told(self, reply: TraceReply) -> str:
        """What a learner would read first."""
        rows = rows_for_all([r for r in reply.refusals if r.stage != "portable"], self._exercise)
        return next(d.what for row in rows for d in row.diagnostics)

    def returns(self, reply: TraceReply) -> SpecTree | None:
        """What it returns, with sizes by name; None where it has no value, or one whose shape no name tells."""
        shapes: dict[str, tuple[Any, tuple[ArraySpec, ...]]] = {}
        for artefact in (a for a in reply.artefacts if a.role in ("gradient", "value")):
            try:
                shapes[artefact.program] = artefact.tree, tuple(map(ArraySpec.parse, artefact.arrays))
            except ValueError:  # the reply comes from a process that ran the author's code
                return None
        found = [shapes.get(case.program) for case in self._exercise.contract.cases]
        if found[0] is None or not found[0][1]:
            return None
        tree, plain = found[0]
        other = found[-1][1] if found[-1] is not None else plain
        named = [self._named(a, b) for a, b in zip(plain, other, strict=False)]
        rest = iter(named)
        return _filled(tree, rest)

    def _named(self, one: ArraySpec, two: ArraySpec) -> ArraySpec:
        first, last = (case.bind for case in (self._exercise.contract.cases[0], self._exercise.contract.cases[-1]))
        dims: list[int | str] = []
        for d, e in zip(one.shape, two.shape, strict=False):
            names = [s for s in self._arguments.sizes if (first[s], last[s]) == (d, e)]
            dims.append(names[0] if names and d != e else d)
        return ArraySpec(one.dtype, tuple(dims))


def _filled(tree: Any, rest: Any) -> SpecTree:
    if isinstance(tree, Mapping):
        return {str(key): _filled(inner, rest) for key, inner in tree.items()}
    if isinstance(tree, (list, tuple)):
        return tuple(_filled(inner, rest) for inner in tree)
    spec: ArraySpec = next(rest)
    return spec


def _failure(outlines: _Outlines, function: OwnFunction, catalog: Catalog) -> tuple[str, SpecTree | None]:
    """The id of the error that the function meets, and what it returns, where it has a value."""
    reply = outlines.of(function.source, "starter.py")
    refusal = outlines.refused(reply)
    if refusal is None:
        raise _unknown(
            function,
            f"`{function.name}` does not fail: its value can be built, and so can its gradient",
            "check the arguments: which of them are floating point, and which are static",
        )
    if refusal.stage == "loads":
        what = f"`{function.name}` cannot be loaded: {outlines.told(reply)}"
        raise _unknown(function, what, "mend it, or leave out what the function does not need")
    entry = catalog.match(f"{refusal.exception}: {refusal.message}").entry
    if entry is None:
        known = ", ".join(f"`{e.id}`" for e in catalog)
        what = f"`{function.name}` fails in a way that is explained nowhere: {outlines.told(reply)}"
        raise _unknown(function, what, f"choose a function that meets one of {known}, or add errors/ID.toml")
    return entry.id, outlines.returns(reply)


def _answer(outlines: _Outlines, solution: OwnFunction, name: str) -> SpecTree:
    """What the author's own answer returns."""
    reply = outlines.of(renamed(solution, name), "solution.py")
    returns = outlines.returns(reply)
    if outlines.refused(reply) is not None or returns is None:
        told = outlines.told(reply) if outlines.refused(reply) else "its result has no shape that can be written down"
        raise _unproved(solution, f"`{solution.name}` does not pass: {told}")
    return returns


def _unknown(function: OwnFunction, what: str, fix: str) -> CheckerError:
    why = "an exercise begins with a function that meets a message of JAX, under jit and with its gradient asked for"
    return CheckerError(diagnose("failure-unknown", what=what, why=why, fix=fix, where=function.where))


def _unproved(function: OwnFunction, what: str, fix: str = "") -> CheckerError:
    return CheckerError(
        diagnose(
            "draft-unproved",
            what=what,
            why="a draft has an answer that passes: yours, or your function in forward mode",
            fix=f"{fix}write an answer, and name it with `--solution FILE:FUNCTION`",
            where=function.where,
        )
    )
