"""What the texts of a ready exercise owe their readers, proved without running anything."""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Iterator

from checker.authoring.places import check_command, place, text_of
from checker.codes import all_codes, diagnose, load
from checker.diagnostics import CheckerError, Diagnostic
from checker.exercise import Exercise
from checker.promise import read_promise

HINTS = 3
MOST_WORDS_OF_A_HINT = 160
_TELLS_NOTHING = re.compile(r"(import|from|def|class)\b|@[\w.]+$|#|return \w+$|.{0,7}$")
_SIZE_IN_TODO = re.compile(r"#.*\bTODO\b.*\d")


def text_problems(exercise: Exercise, errors: Collection[str]) -> list[Diagnostic]:
    """Every fault of the texts. `errors` are the ids of the errors that the course knows."""
    problems = [*_error_exists(exercise, errors), *_promises(exercise)]
    if exercise.level == "ready":
        problems += [*_brief(exercise), *_starter(exercise), *_hints(exercise), *_given_away(exercise)]
    return problems


def _error_exists(exercise: Exercise, errors: Collection[str]) -> Iterator[Diagnostic]:
    if exercise.error not in errors:
        near = difflib.get_close_matches(exercise.error, errors, n=1)
        yield diagnose(
            "exercise-error-unknown",
            what=f"no error is called `{exercise.error}`",
            why="an exercise is about one error, whose page leads to it",
            fix=f"write `{near[0]}`" if near else f"add errors/{exercise.error}.toml to the course",
            where=place(exercise, "exercise.toml"),
        )


def _promises(exercise: Exercise) -> Iterator[Diagnostic]:
    for path in exercise.wrong:
        try:
            promise = read_promise(path)
            load(promise.expect)
        except CheckerError as err:
            yield from err.diagnostics
        except KeyError:
            near = difflib.get_close_matches(promise.expect, [c.id for c in all_codes()], n=1, cutoff=0.8)
            yield diagnose(
                "promise-broken",
                what=f"`{promise.expect}` is no code of a report",
                why="a promise names the code that a learner's report will carry",
                fix=f"write `{near[0]}`" if near else f"run `{check_command(exercise, path)} --json` and copy the code",
                where=place(exercise, path),
            )


def _brief(exercise: Exercise) -> Iterator[Diagnostic]:
    text = text_of(exercise.brief)
    wanted = f"{exercise.contract.entry}{exercise.contract.signature}"
    if text and _flat(wanted) not in _flat(text):
        yield diagnose(
            "brief-incomplete",
            what="the brief does not show the signature",
            why="a learner reads in the brief what to write, and by which name it is called",
            fix=f"add the line `{wanted}`",
            where=place(exercise, exercise.brief),
        )


def _starter(exercise: Exercise) -> Iterator[Diagnostic]:
    text = text_of(exercise.starter)
    if text and not _SIZE_IN_TODO.search(text):
        yield diagnose(
            "starter-unmarked",
            what="no TODO in the starter says how many lines the answer takes",
            why="who opens a file that fails on purpose wants to know where to begin, and how much is missing",
            fix="add a comment such as `# TODO (about 3 lines): the same sum, with a gradient`",
            where=place(exercise, exercise.starter),
        )


def hints_of(exercise: Exercise) -> list[tuple[str, str]]:
    """Title and text of each hint, in order."""
    parts = re.split(r"^## +(.+)$", text_of(exercise.hints), flags=re.M)[1:]
    return [(title.strip(), text.strip()) for title, text in zip(parts[::2], parts[1::2], strict=True)]


def _hints(exercise: Exercise) -> Iterator[Diagnostic]:
    if not exercise.hints.is_file():  # told as a missing file
        return
    hints = hints_of(exercise)
    faults = []
    if len(hints) != HINTS:
        faults.append((f"there are {len(hints)} hints, not {HINTS}", "write three, each below a line `## title`"))
    for number, (title, text) in enumerate(hints, start=1):
        if not text:
            faults.append((f"hint {number} ({title}) is empty", "write it, or remove its title"))
        if (count := len(text.split())) > MOST_WORDS_OF_A_HINT:
            fix = "say less: one thought a hint"
            faults.append((f"hint {number} has {count} words, at most {MOST_WORDS_OF_A_HINT} are read", fix))
    if hints and "?" not in "".join(hints[0]):
        faults.append(("the first hint asks nothing", "ask where to look, before you say what to do"))
    for what, fix in faults:
        yield diagnose(
            "hints-incomplete",
            what=what,
            why="hints go from a question to the code, so that a learner can stop as soon as one is enough",
            fix=fix,
            where=place(exercise, exercise.hints),
        )


def _given_away(exercise: Exercise) -> Iterator[Diagnostic]:
    """Lines of the solution that a learner reads too early."""
    before = {_flat(line) for line in text_of(exercise.starter).splitlines()}
    lines = [line.strip() for line in text_of(exercise.solution).splitlines()]
    added = [line for line in lines if _flat(line) not in before and not _TELLS_NOTHING.match(line)]
    early = [(exercise.brief, "the brief", text_of(exercise.brief))]
    early += [(exercise.hints, f"hint {i}", "\n".join(hint)) for i, hint in enumerate(hints_of(exercise)[:-1], start=1)]
    for path, name, text in early:
        for line in added:
            if _flat(line) in _flat(text):
                yield diagnose(
                    "answer-given-away",
                    what=f"{name} holds a line of the solution: `{line}`",
                    why="only the last hint shows code of the answer",
                    fix="say it in words, or move it to the last hint",
                    where=place(exercise, path),
                )


def _flat(text: str) -> str:
    return "".join(text.split())
