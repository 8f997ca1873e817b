"""What verify tells before it runs anything; each test makes one change to an exercise that is right."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from checker.authoring.verify import read
from checker.catalog import load_catalog
from checker.course import load_course
from checker.exercise import Exercise

ROOT = Path(__file__).parents[2]
ERRORS = {entry.id for entry in load_catalog()}


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text, f"{path.name} has no {old!r}: this test changes nothing"
    path.write_text(text.replace(old, new))


def told(exercise: Exercise) -> list[tuple[str, str]]:
    return [(d.code, d.what) for d in read(exercise, ERRORS)]


@pytest.mark.parametrize("exercise_id", [e.id for e in load_course(ROOT).exercises])
def test_the_texts_of_our_exercises_are_in_order(exercise_id: str):
    assert told(load_course(ROOT).exercise(exercise_id)) == []


def longer(name: str, lines: int) -> Callable[[Path], None]:
    def add(folder: Path) -> None:
        path = folder / name
        path.write_text(path.read_text() + "# more\n" * lines)

    return add


def hint(number: int, text: str) -> Callable[[Path], None]:
    def put(folder: Path) -> None:
        path = folder / "hints.md"
        parts = re.split(r"(?m)^(?=## )", path.read_text())[1:]
        title = parts[number - 1].splitlines()[0]
        parts[number - 1] = f"{title}\n\n{text}\n\n" if text else f"{title}\n\n"
        path.write_text("".join(parts))

    return put


def drop_first_hint(folder: Path) -> None:
    path = folder / "hints.md"
    path.write_text("## " + path.read_text().split("\n## ", 1)[1])


SOLUTION_LINE = "return lax.scan(step, jnp.float32(0), jnp.arange(x.shape[0]))[0]"


@pytest.mark.parametrize(
    ("broken", "code", "says"),
    [
        pytest.param(lambda f: (f / "brief.md").unlink(), "exercise-files", "no brief.md", id="no brief"),
        pytest.param(lambda f: (f / "cases.py").unlink(), "exercise-files", "no cases.py", id="no cases"),
        pytest.param(lambda f: (f / "notes.md").write_text("x"), "exercise-files", "notes.md is no", id="a stray file"),
        pytest.param(
            lambda f: (f / "wrong" / "more").mkdir() or (f / "wrong" / "more" / "a.py").write_text("x = 1\n"),
            "exercise-files",
            "wrong/more/a.py is no",
            id="a folder too deep",
        ),
        pytest.param(
            lambda f: (f / "right" / "rule_of_its_own.py").write_text("def prefix_sum(:\n"),
            "exercise-files",
            "rule_of_its_own.py is not Python",
            id="an answer that is not Python",
        ),
        pytest.param(longer("brief.md", 40), "exercise-too-long", "at most 40", id="a long brief"),
        pytest.param(longer("starter.py", 30), "exercise-too-long", "at most 30", id="a long starter"),
        pytest.param(longer("solution.py", 25), "exercise-too-long", "at most 25", id="a long solution"),
        pytest.param(
            longer("wrong/all_of_x.py", 25), "exercise-too-long", "below its docstring", id="a long wrong one"
        ),
        pytest.param(
            lambda f: change(f / "exercise.toml", "while-loop-reverse-mode", "while-loop-reverse"),
            "exercise-error-unknown",
            "while-loop-reverse",
            id="an error that nobody knows",
        ),
        pytest.param(
            lambda f: change(f / "brief.md", "stop: int32[])", "stop: int64[])"),
            "brief-incomplete",
            "signature",
            id="another signature in the brief",
        ),
        pytest.param(
            lambda f: change(f / "starter.py", "(about 5 lines)", ""), "starter-unmarked", "how many", id="no size"
        ),
        pytest.param(drop_first_hint, "hints-incomplete", "2 hints", id="two hints"),
        pytest.param(hint(2, ""), "hints-incomplete", "hint 2", id="an empty hint"),
        pytest.param(hint(3, "word " * 161), "hints-incomplete", "161 words", id="a long hint"),
        pytest.param(
            hint(2, f"Write `{SOLUTION_LINE}`."), "answer-given-away", "hint 2", id="the answer in the second hint"
        ),
        pytest.param(
            lambda f: change(f / "brief.md", "**What is checked**", f"    {SOLUTION_LINE}\n"),
            "answer-given-away",
            "the brief",
            id="the answer in the brief",
        ),
        pytest.param(
            lambda f: change(f / "wrong" / "all_of_x.py", "Says:", "Tells:"),
            "promise-broken",
            "lacks",
            id="a promise without words",
        ),
        pytest.param(
            lambda f: change(f / "wrong" / "all_of_x.py", "value-differs", "value-difers"),
            "promise-broken",
            "is no code",
            id="a code that does not exist",
        ),
    ],
)
def test_tells(broken: Callable[[Path], object], code: str, says: str, folder: Path, exercise: Callable[[], Exercise]):
    broken(folder)
    problems = told(exercise())
    assert [c for c, _ in problems] == [code]
    assert says in problems[0][1]


def test_a_misspelt_name_is_told_with_the_one_it_stands_for(folder: Path, exercise: Callable[[], Exercise]):
    (folder / "hints.md").rename(folder / "hint.md")
    fixes = [d.fix for d in read(exercise(), ERRORS) if d.code == "exercise-files"]
    assert fixes == ["add hints.md", "rename it to hints.md"]


def test_a_stray_file_is_never_to_be_renamed_over_another(folder: Path, exercise: Callable[[], Exercise]):
    (folder / "hint.md").write_text("x")
    assert [d.fix for d in read(exercise(), ERRORS)] == ["move it out of the folder"]


def test_the_first_hint_may_ask_in_its_title(folder: Path, exercise: Callable[[], Exercise]):
    hint(1, "Look at the shape.")(folder)
    change(folder / "hints.md", "## What is always enough?", "## What is always enough")
    assert told(exercise()) == [("hints-incomplete", "the first hint asks nothing")]
    change(folder / "hints.md", "## What is always enough", "## What is always enough?")
    assert told(exercise()) == []


def test_the_brief_may_quote_the_starter(folder: Path, exercise: Callable[[], Exercise]):
    line = "return lax.fori_loop(0, stop, lambda i, s: s + x[i] ** 2, 0.0)"
    solution = folder / "solution.py"
    solution.write_text(solution.read_text() + f"    {line}\n")
    change(folder / "brief.md", "**What is checked**", f"    {line}\n")
    assert told(exercise()) == []


def test_the_last_hint_may_hold_the_answer(folder: Path, exercise: Callable[[], Exercise]):
    hint(3, f"```python\n{SOLUTION_LINE}\n```")(folder)
    assert told(exercise()) == []


@pytest.mark.parametrize("folder_name", ["right", "wrong"])
def test_a_ready_exercise_has_answers_of_both_kinds(folder_name: str, folder: Path, exercise: Callable[[], Exercise]):
    paths = sorted((folder / folder_name).glob("*.py"))
    for path in paths[1:]:
        path.unlink()
    assert [c for c, _ in told(exercise())] == ["exercise-files"]


def test_a_draft_may_lack_what_a_ready_exercise_needs(folder: Path, exercise: Callable[[], Exercise]):
    change(folder / "exercise.toml", 'level = "ready"', 'level = "draft"')
    for name in ("brief.md", "hints.md"):
        (folder / name).unlink()
    for path in (*(folder / "right").glob("*.py"), *(folder / "wrong").glob("*.py")):
        path.unlink()
    assert told(exercise()) == []


def test_all_problems_are_told_at_once(folder: Path, exercise: Callable[[], Exercise]):
    (folder / "notes.md").write_text("x")
    longer("brief.md", 40)(folder)
    change(folder / "starter.py", "TODO", "to do")
    assert [c for c, _ in told(exercise())] == ["exercise-files", "exercise-too-long", "starter-unmarked"]
