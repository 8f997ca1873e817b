"""The page of an exercise, from its folder: task, editor, hints, how others went wrong, the solution."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from pathlib import Path

from checker.course import Course
from checker.exercise import Exercise
from checker.pages.markup import escaped, fence, folded, page, plain, section, table
from checker.promise import read_promise

type Words = Mapping[str, str]

_HINT = re.compile(r"^## +(.+)$", re.M)


def exercise_page(exercise: Exercise, course: Course, words: Words, *, pages: frozenset[str], wheel: str = "") -> str:
    """The Markdown of `exercises/<id>.md`.

    `pages` are the ids of the pages that may be linked, `wheel` is the address of the site's own wheel if it has one.
    The solution and the answers beside it are read only where the course shows them.
    """
    return page(
        exercise.title,
        _facts(exercise, course, words, pages),
        exercise.brief.read_text(encoding="utf-8"),
        section(words["task_answer"], _editor(exercise, course, words, wheel)),
        section(words["task_hints"], *_hints(exercise, words)),
        section(words["task_wrong"], _wrong(exercise, words, pages) if course.solutions else ""),
        section(words["task_solution"], *(_solution(exercise, words) if course.solutions else ())),
        description=plain(f"{exercise.title}: {exercise.goal}."),
    )


def exercise_index(course: Course, words: Words) -> str:
    """The Markdown of `exercises/index.md`: every track in order."""
    parts = []
    for track in course.tracks:
        intro = track.folder / "intro.md"
        rows = [(f"[{e.title}]({e.id}.md){{ data-rw-mark={e.id} }}", e.goal, str(e.minutes)) for e in track.exercises]
        header = (words["index_exercise"], words["index_goal"], words["index_minutes"])
        text = intro.read_text(encoding="utf-8") if intro.is_file() else ""
        parts.append(section(track.title, re.sub(r"\A\s*# .*\n", "", text), table(header, rows)))
    ids = " ".join(exercise.id for exercise in course.exercises)
    progress = f'<p data-rw-progress data-rw-exercises="{ids}"></p>'
    return page(words["index_exercises_title"], progress, *parts, description=plain(course.tagline))


def _facts(exercise: Exercise, course: Course, words: Words, pages: frozenset[str]) -> str:
    facts = [words["task_minutes"].format(minutes=exercise.minutes)]
    needs = [f"[{course.exercise(need).title}]({need}.md)" for need in exercise.needs]
    if needs:
        facts.append(f"{words['task_needs']} {', '.join(needs)}")
    if f"errors/{exercise.error}" in pages:
        facts.append(f"{words['task_about']} [{exercise.error}](../errors/{exercise.error}.md)")
    name = f"{exercise.id}.py"
    facts.append(f"[{words['task_file']}]({name}){{ download={name} }}")
    return " · ".join(facts) + "\n{ .rw-facts }"


def _editor(exercise: Exercise, course: Course, words: Words, wheel: str) -> str:
    starter = exercise.starter.read_text(encoding="utf-8").strip("\n")
    after = list(course.exercises)[course.exercises.index(exercise) + 1 :]
    following = f' data-rw-next="../{after[0].id}/" data-rw-next-title="{escaped(after[0].title)}"' if after else ""
    name = f"rw-code-{exercise.id}"
    return "\n".join(
        [
            f'<div class="rw-exercise" data-rw-exercise="{exercise.id}" data-rw-title="{escaped(exercise.title)}"'
            f"{following}>",
            f'<label for="{name}">{escaped(words["task_starter"])}</label>',
            f'<textarea id="{name}" spellcheck="false" autocapitalize="off" autocomplete="off" '
            f'rows="{starter.count(chr(10)) + 2}">{escaped(starter)}</textarea>',
            "<details data-rw-howto>",
            f"<summary>{escaped(words['task_how_to_check'])}</summary>",
            *_how_to_check(exercise, course, words, wheel),
            "</details>",
            "</div>",
        ]
    )


def how_to_start(course: Course, words: Words, wheel: str) -> tuple[str, str]:
    """What to say before the lines that start the checker for this course, and the lines."""
    serve = "make serve" if (course.root / "Makefile").is_file() else "checker serve"
    said, lines = words["task_check_here"], [serve]
    if wheel:
        said, lines = words["task_check_clone"], [f'uvx --from "rewind-jax[jax,serve] @ {wheel}" checker serve']
    elif course.repo_url:
        name = course.repo_url.rstrip("/").rsplit("/", 1)[-1].removesuffix(".git")
        said = words["task_check_clone"]
        lines = [f"git clone {course.repo_url}", f"cd {name}", serve]
    return said, "\n".join(lines)


def _how_to_check(exercise: Exercise, course: Course, words: Words, wheel: str) -> list[str]:
    said, lines = how_to_start(course, words, wheel)
    return [
        f"<p>{escaped(said)}</p>",
        f"<pre><code>{escaped(lines)}</code></pre>",
        f"<p>{escaped(words['task_check_file'])}</p>",
        f"<pre><code>checker check {exercise.id}.py</code></pre>",
    ]


def _hints(exercise: Exercise, words: Words) -> list[str]:
    """One folded block a hint: a hint is a `##` heading of hints.md and the text below it."""
    if not exercise.hints.is_file():
        return []
    _, *pairs = _HINT.split(exercise.hints.read_text(encoding="utf-8"))
    count = len(pairs) // 2
    return [
        folded(words["task_hint"].format(number=number, count=count, title=title), body, kind="tip")
        for number, (title, body) in enumerate(zip(pairs[::2], pairs[1::2], strict=True), 1)
    ]


def _wrong(exercise: Exercise, words: Words, pages: frozenset[str]) -> str:
    """All in one folded block, since their titles alone give the traps away."""
    parts = []
    for path in exercise.wrong:
        promise = read_promise(path)
        code = f"`{promise.expect}`"
        if f"codes/{promise.expect}" in pages:
            code = f"[{code}](../codes/{promise.expect}.md)"
        says = f"{words['task_wrong_says']} *{promise.says}* ({code})"
        parts.append(folded(promise.title.rstrip("."), f"{fence(_code(path))}\n\n{says}", kind="failure"))
    return folded(words["task_wrong_open"], "\n\n".join(parts), kind="failure") if parts else ""


def _solution(exercise: Exercise, words: Words) -> list[str]:
    answers = [fence(_code(exercise.solution))]
    others = [f"**{_title(path)}**\n\n{fence(_code(path))}" for path in exercise.right]
    found = [_opened(exercise, words["task_solution_open"], answers)]
    return [*found, folded(words["task_right_open"], "\n\n".join(others), kind="success")] if others else found


def _opened(exercise: Exercise, title: str, parts: list[str]) -> str:
    """A block that the page opens by itself once the reader's own answer has passed."""
    body = "\n\n".join(parts)
    return (
        f'<details class="success" data-rw-after-pass="{exercise.id}" markdown="1">'
        f"<summary>{escaped(title)}</summary>\n\n{body}\n\n</details>"
    )


def _title(path: Path) -> str:
    text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or path.stem.replace("_", " ")
    return " ".join(text.split("\n\n", 1)[0].split()).rstrip(".")


def _code(path: Path) -> str:
    """The file less its docstring, which the page tells in words."""
    source = path.read_text(encoding="utf-8")
    tree = ast.parse(source)
    if ast.get_docstring(tree) is None:
        return source
    end = tree.body[0].end_lineno or 0
    return "\n".join(source.splitlines()[end:]).strip("\n")
