"""`checker verify ID --mutants`: which small edits of the solution no case notices, and which make a wrong answer."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from checker.authoring.mutants import Mutants, docstring, try_edits, write
from checker.authoring.places import place
from checker.cli.exits import Exit
from checker.cli.output import to_json
from checker.cli.paths import command, near
from checker.cli.progress import progress
from checker.grading.grade import Grader
from checker.render.measure import cut, one_line

if TYPE_CHECKING:
    from checker.authoring.edits import Edit
    from checker.course import Course
    from checker.exercise import Exercise

_WIDTH = 80
_MOST_SLOTS = 4  # each has processes of its own, a gigabyte in all
_MOST_GROUPS = 15


def mutants(
    course: Course,
    exercise: Exercise,
    *,
    isolation: str | None,
    written: Sequence[int],
    as_json: bool,
    option: Path | None = None,
) -> Exit:
    """Tell the survivors first: they are what the cases lack. `option` is `--course`, as it was given."""
    with contextlib.ExitStack() as stack:
        tell = stack.enter_context(progress(as_json))
        graders = [stack.enter_context(Grader(course, isolation=isolation, waiting=False)) for _ in range(_slots())]
        found = try_edits(exercise, graders, tell or (lambda *_: None))
    count = len(found.candidates)
    if unknown := [n for n in written if not 1 <= n <= count]:
        raise typer.BadParameter(f"--write {unknown[0]}: the candidates are numbered from 1 to {count}")
    paths = [write(exercise, found.candidates[n - 1]) for n in dict.fromkeys(written)]
    if as_json:
        print(to_json(_to_json(found)))
        return Exit.OK
    print("\n".join(_lines(found)))
    if paths:
        print("\n" + "\n".join(f"Made {near(path)}" for path in paths))
        print("Put what it says into words of your own: a learner will read them.")
        print(f"Next: {command('verify', exercise.id, course=option)}")
    elif found.candidates:
        print(f"\nNext: {command('verify', exercise.id, '--mutants', '--write', '1', course=option)}")
    return Exit.OK


def _slots() -> int:
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(usable, _MOST_SLOTS))


def _lines(found: Mutants) -> list[str]:
    name = found.exercise.id
    noticed = sum(len(c.edits) for c in found.candidates) + len(found.known)
    lines = [
        f"{name}   {found.count} edits of solution.py: {noticed} noticed, {len(found.survivors)} not noticed, "
        f"{len(found.unchanged)} the same program"
    ]
    if found.survivors:
        lines += ["", "No case notices:"]
        for edit in found.survivors:
            lines += ["", *_edit(found.exercise, edit)]
        lines += ["", "Add a case that tells the two apart, unless both are right."]
    if found.known:
        lines += ["", f"{len(found.known)} are mistakes that wrong/ knows."]
    if found.candidates:
        lines += ["", "Noticed, and in wrong/ by nobody yet:"]
    for number, candidate in enumerate(found.candidates[:_MOST_GROUPS], start=1):
        edit = candidate.edits[0]
        more = f", and {len(candidate.edits) - 1} more" if len(candidate.edits) > 1 else ""
        lines.append(f"{number:3}  {cut(f'{candidate.code}: {one_line(candidate.what)}', _WIDTH - 5)}")
        more += f"; `{candidate.case}` sees it first" if candidate.case else ""
        lines.append(f"       {cut(f'line {edit.line}: {one_line(edit.told)}', _WIDTH - 7 - len(more))}{more}")
    if len(found.candidates) > _MOST_GROUPS:
        lines.append(f"     and {len(found.candidates) - _MOST_GROUPS} more: --json")
    return lines


def _edit(exercise: Exercise, edit: Edit) -> list[str]:
    rows = [f"  {place(exercise, exercise.solution, edit.line)}", f"    {one_line(edit.told)}"]
    rows += [f"    {sign} {one_line(text)}" for sign, text in (("-", edit.before), ("+", edit.after)) if text]
    return [cut(row, _WIDTH) for row in rows]


def _to_json(found: Mutants) -> dict[str, Any]:
    def rows(edits: Sequence[Edit]) -> list[dict[str, Any]]:
        return [{"kind": e.kind, "line": e.line, "told": e.told, "before": e.before, "after": e.after} for e in edits]

    return {
        "schema": 1,
        "exercise": found.exercise.id,
        "edits": found.count,
        "survivors": rows(found.survivors),
        "unchanged": rows(found.unchanged),
        "known": rows(found.known),
        "candidates": [
            {
                "number": i,
                "code": c.code,
                "what": c.what,
                "case": c.case,
                "docstring": docstring(c),
                "edits": rows(c.edits),
            }
            for i, c in enumerate(found.candidates, start=1)
        ],
    }
