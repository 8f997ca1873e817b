"""What `checker verify --watch` tells is left, in which order, and when it looks again."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from checker.authoring.changes import at_rest, snapshot
from checker.authoring.gaps import Look, look, ranked
from checker.authoring.scaffold import new_course
from checker.cli.main import main
from checker.cli.watching import lines_of
from checker.codes import diagnose
from checker.diagnostics import Diagnostic, Place
from checker.exercise import Exercise, load_exercise
from checker.results import CheckResult, Environment, Report, Status

ROOT = Path(__file__).parents[2]
ERRORS = {"while-loop-reverse-mode"}


def gap(code: str, file: str = "exercise.toml", what: str = "a fact") -> Diagnostic:
    place = Place(file=f"exercises/t/e/{file}")
    return diagnose(code, what=what, why="the rule it breaks", fix="mend it", where=place)


class Passing:
    """Grades all answers alike, and counts them."""

    def __init__(self) -> None:
        self.graded: list[str] = []

    def grade(
        self, exercise: Exercise, source: bytes, *, filename: str, seed: int = 0, recognise: bool = True
    ) -> Report:
        self.graded.append(filename)
        rows = (CheckResult(id="value", status=Status.PASSED),)
        environment = Environment(python="3.13", jax="0.12", backends=("cpu",), isolation="process")
        return Report(exercise=exercise.id, checks=rows, environment=environment, score=1.0, seconds=0.1)


def test_what_stands_in_the_way_of_the_most_comes_first():
    in_order = [
        gap("cases-broken"),
        gap("starter-passes"),
        gap("wrong-answer-passes"),
        gap("promise-broken"),
        gap("exercise-files", "wrong/"),
        gap("case-unearned"),
        gap("margin-narrow"),
        gap("hints-incomplete"),
        gap("exercise-files", "brief.md"),
    ]
    assert list(ranked(in_order[::-1])) == in_order
    assert ranked([gap("case-unearned"), gap("case-unearned")]) == (gap("case-unearned"),), "each once"


@pytest.mark.parametrize(
    ("gaps", "verifies"),
    [
        pytest.param([], True, id="nothing left"),
        pytest.param([gap("case-unearned"), gap("exercise-files", "hints.md")], True, id="what only ready asks for"),
        pytest.param([gap("case-unearned"), gap("starter-passes")], False, id="what a draft owes too"),
    ],
)
def test_a_draft_verifies_without_what_only_a_ready_exercise_owes(gaps: list[Diagnostic], verifies: bool):
    assert Look(level="draft", gaps=tuple(gaps), snapshot={}).verifies is verifies
    assert Look(level="ready", gaps=tuple(gaps), snapshot={}).verifies is (not gaps)


def test_a_draft_is_told_what_is_left_before_it_is_ready(folder: Path):
    toml = folder / "exercise.toml"
    toml.write_text(toml.read_text().replace('level = "ready"', 'level = "draft"'))
    (folder / "hints.md").unlink()
    found = look(folder, snapshot(folder), ERRORS, Passing(), seeds=1)
    assert found.level == "draft"
    assert "there is no hints.md" in [d.what for d in found.gaps]
    assert found.gaps[0].code == "starter-passes"


def test_nothing_is_graded_again_for_the_sake_of_words(folder: Path):
    grader = Passing()
    first = look(folder, snapshot(folder), ERRORS, grader, seeds=1)
    before = len(grader.graded)
    (folder / "brief.md").unlink()
    second = look(folder, snapshot(folder), ERRORS, grader, seeds=1, last=first)
    assert len(grader.graded) == before
    assert set(second.gaps) - set(first.gaps) == {d for d in second.gaps if "no brief.md" in d.what}
    (folder / "cases.py").write_text((folder / "cases.py").read_text() + "\n# more\n")
    look(folder, snapshot(folder), ERRORS, grader, seeds=1, last=second)
    assert len(grader.graded) == 2 * before


@pytest.mark.parametrize(
    ("broken", "level", "says"),
    [
        pytest.param(lambda f: (f / "exercise.toml").write_text("id ="), None, "not TOML", id="no TOML"),
        pytest.param(shutil.rmtree, None, "there is no exercise.toml", id="the folder is gone"),
        pytest.param(lambda f: (f / "solution.py").write_text("def ("), "ready", "not Python", id="no Python"),
        pytest.param(lambda f: (f / "cases.py").unlink(), "ready", "there is no cases.py", id="a file is gone"),
    ],
)
def test_nothing_is_graded_while_a_file_cannot_be_read(broken, level, says: str, folder: Path):
    broken(folder)
    grader = Passing()
    found = look(folder, snapshot(folder), ERRORS, grader, seeds=1)
    assert found.level == level
    assert says in found.gaps[0].what
    assert grader.graded == []


def test_all_seeds_are_tried_once_one_seed_is_well(exercise, monkeypatch: pytest.MonkeyPatch):
    tried: list[int] = []
    whole = exercise()

    def prove(exercise: Exercise, grader: object, *, seeds: int, tell: object):
        from checker.authoring.verify import Proof

        tried.append(seeds)
        return Proof(exercise=exercise, problems=(), graded=1)

    monkeypatch.setattr("checker.authoring.gaps.prove", prove)
    look(whole.folder, snapshot(whole.folder), ERRORS, Passing(), seeds=5)
    assert tried == [1, 5]


def test_an_editors_own_files_are_neither_a_change_nor_a_stray_file(folder: Path):
    before = snapshot(folder)
    for name in (".starter.py.swp", "starter.py~", "4913", "#starter.py#"):
        (folder / name).write_text("x")
    (folder / "wrong" / ".#all_of_x.py").symlink_to("nobody@nowhere")
    assert snapshot(folder) == before
    assert ".#all_of_x.py" not in [p.name for p in load_exercise(folder).wrong]
    (folder / "starter.py").write_text("x = 1")
    assert snapshot(folder) != before


def test_a_burst_of_saves_is_one_change(folder: Path):
    def save() -> None:
        for i in range(6):
            (folder / "starter.py").write_text(f"x = {i}\n" * (i + 1))
            time.sleep(0.03)

    writer = threading.Thread(target=save)
    writer.start()
    rested = at_rest(folder)
    writer.join()
    assert rested == snapshot(folder)


def shown(gaps: list[Diagnostic], level: str | None = "draft", last: Look | None = None, height: int = 40) -> list[str]:
    return lines_of("e", Look(level=level, gaps=tuple(gaps), snapshot={}, graded=3, seconds=1.0), last, height=height)


def test_the_first_gap_is_told_whole_and_the_others_on_a_line_each():
    lines = shown([gap("starter-passes", what="first"), *(gap("case-unearned", what=f"w{i} " * 40) for i in range(3))])
    assert lines[0] == "e   4 left, the hardest first"
    assert "checker: first" in lines and "  More: checker explain starter-passes" in lines
    assert [line[:7] for line in lines if line.startswith("  2  ")] == ["  2  w0"]
    assert max(map(len, lines)) <= 80


def test_a_short_screen_shows_how_many_more_there_are():
    lines = shown([gap("case-unearned", what=f"w{i}") for i in range(30)], height=20)
    assert len(lines) <= 20
    assert any(line.strip().startswith("and ") and line.endswith(" more") for line in lines)


def test_what_was_mended_is_told_once_it_was_looked_at():
    last = Look(level="draft", gaps=(gap("starter-passes", what="passes"), gap("case-unearned")), snapshot={})
    assert "  mended: passes" in shown([gap("case-unearned")], last=last)
    unread = lines_of("e", Look(level=None, gaps=(gap("cases-broken"),), snapshot={}), last)
    assert not [line for line in unread if "mended" in line]


@pytest.mark.parametrize(
    ("level", "says"),
    [("draft", 'nothing is left: write `level = "ready"`'), ("ready", "proved, 3 answers graded")],
)
def test_the_end_is_told(level: str, says: str):
    assert says in shown([], level=level)[0]


@pytest.mark.parametrize("words", [["a", "b", "--watch"], ["--watch", "--json", "early_stop"]])
def test_one_exercise_is_watched_by_a_person(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("checker.course.Course.exercise", lambda self, name: self.exercises[0])
    folder = new_course(tmp_path / "course").root
    assert main(["verify", *words, "--course", str(folder)]) == 2
    assert "--watch" in capsys.readouterr().err


@pytest.fixture
def watching(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], Path]]:
    """`checker verify early_stop --watch` in a pipe, and the folder that it looks at."""
    root = new_course(tmp_path / "course").root
    code = "import sys; from checker.cli.main import main; sys.exit(main(sys.argv[1:]))"
    process = subprocess.Popen(
        [sys.executable, "-c", code, "verify", "early_stop", "--watch", "--course", str(root)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        stdin=subprocess.DEVNULL,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    try:
        yield process, root / "exercises" / "first_steps" / "early_stop"
    finally:
        process.kill()
        process.communicate()


def told(process: subprocess.Popen[str]) -> str:
    """What one look says."""
    assert process.stdout is not None
    lines = []
    for line in process.stdout:
        if line.startswith("Waiting for the next save"):
            break
        lines.append(line)
    return "".join(lines)


def test_a_save_is_looked_at_and_ctrl_c_ends(watching: tuple[subprocess.Popen[str], Path]):
    process, folder = watching
    assert "the draft verifies" in told(process)
    solution = (folder / "solution.py").read_text()
    (folder / "solution.py").write_text("def (\n")
    assert "solution.py is not Python" in told(process)
    (folder / "solution.py").unlink()
    assert "there is no solution.py" in told(process)
    (folder / "solution.py").write_text(solution)
    assert "  mended: there is no solution.py" in told(process)
    process.send_signal(signal.SIGINT)
    assert process.wait(10) == 0
