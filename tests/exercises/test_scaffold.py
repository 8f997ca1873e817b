"""`checker new` makes what loads and verifies, lists it where it belongs, and overwrites nothing."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from checker.authoring.scaffold import new_course, new_exercise
from checker.authoring.verify import read
from checker.cli.main import main
from checker.course import Course, load_course
from checker.diagnostics import CheckerError

ERRORS = {"while-loop-reverse-mode"}


@pytest.fixture
def course(tmp_path: Path) -> Callable[[], Course]:
    new_course(tmp_path / "course")
    return lambda: load_course(tmp_path / "course")


def refused(error: pytest.ExceptionInfo[CheckerError]) -> tuple[str, str, str]:
    d = error.value.diagnostics[0]
    return d.code, d.what, d.fix


def test_a_new_course_loads_and_its_texts_are_in_order(course: Callable[[], Course]):
    made = course()
    assert [(t.id, [e.id for e in t.exercises]) for t in made.tracks] == [("first_steps", ["early_stop"])]
    assert [d for e in made.exercises for d in read(e, ERRORS)] == []


def test_a_new_course_needs_three_lines_for_its_site(course: Callable[[], Course]):
    lines = (course().root / "mkdocs.yml").read_text().splitlines()
    assert [line.split(":")[0] for line in lines] == ["site_name", "theme", "plugins"]


def test_a_new_exercise_comes_last_in_the_last_track(course: Callable[[], Course]):
    new_exercise(course(), "damped_swing")
    assert [e.id for e in course().tracks[-1].exercises] == ["early_stop", "damped_swing"]
    assert read(course().exercise("damped_swing"), ERRORS) == ()


def test_a_new_name_starts_a_track(course: Callable[[], Course]):
    new_exercise(course(), "damped_swing", track="oscillators")
    assert [(t.id, len(t.exercises)) for t in course().tracks] == [("first_steps", 1), ("oscillators", 1)]


@pytest.mark.parametrize(
    "listed",
    [
        pytest.param('exercises = ["early_stop"]', id="on one line"),
        pytest.param('exercises = ["early_stop",]', id="with a last comma"),
        pytest.param('exercises = [\n  "early_stop", # the first\n]', id="one a line, with a comment"),
        pytest.param('exercises = [\n  "early_stop"\n]', id="one a line"),
        pytest.param('exercises = [ # ] bracket\n  "early_stop",\n]', id="with a bracket in a comment"),
        pytest.param("exercises = ['early_stop']", id="in single quotes"),
    ],
)
def test_the_list_of_a_track_keeps_its_form(listed: str, course: Callable[[], Course]):
    path = course().root / "exercises" / "first_steps" / "track.toml"
    path.write_text(f'title = "First steps" # mine\n{listed}\n')
    new_exercise(course(), "damped_swing")
    assert [e.id for e in course().exercises] == ["early_stop", "damped_swing"]
    text = path.read_text()
    assert "# mine" in text
    assert ("# the first" in text) == ("# the first" in listed)


def test_a_track_without_a_list_is_left_alone(course: Callable[[], Course]):
    new_exercise(course(), "damped_swing", track="oscillators")
    folder = course().root / "exercises" / "oscillators"
    shutil.rmtree(folder / "damped_swing")
    (folder / "track.toml").write_text(text := 'title = "Oscillators"\n')
    with pytest.raises(CheckerError) as error:
        new_exercise(course(), "driven_swing")
    assert refused(error)[0] == "not-registered"
    assert (folder / "track.toml").read_text() == text
    assert not (folder / "driven_swing").exists()


@pytest.mark.parametrize(
    ("name", "code", "fix"),
    [
        pytest.param("early_stop", "name-taken", "`early_stop_again` or `early_stop_2`", id="taken"),
        pytest.param("Damped-Swing", "name-not-snake-case", "take `damped_swing`", id="no snake case"),
        pytest.param("Early-Stop", "name-not-snake-case", "take `early_stop_again`", id="and the nearest is taken"),
        pytest.param("7 Seas", "name-not-snake-case", "take `seas`", id="begins with a number"),
        pytest.param("../up", "name-not-snake-case", "take `up`", id="a path"),
    ],
)
def test_a_name_that_cannot_be_given_is_refused_with_near_ones(
    name: str, code: str, fix: str, course: Callable[[], Course]
):
    before = sorted(course().root.rglob("*"))
    with pytest.raises(CheckerError) as error:
        new_exercise(course(), name)
    told, _, cure = refused(error)
    assert told == code
    assert fix in cure
    assert sorted(course().root.rglob("*")) == before


@pytest.mark.parametrize("track", ["first_step", "First-Steps"])
def test_a_misspelt_track_starts_none(track: str, course: Callable[[], Course]):
    with pytest.raises(CheckerError) as error:
        new_exercise(course(), "damped_swing", track=track)
    assert "`first_steps`" in refused(error)[2]
    assert len(course().tracks) == 1


def test_a_folder_with_anything_in_it_is_left_alone(tmp_path: Path):
    (folder := tmp_path / "notes").mkdir()
    (folder / ".git").mkdir()
    (tmp_path / "notes_course").mkdir()
    with pytest.raises(CheckerError) as error:
        new_course(folder)
    code, _, fix = refused(error)
    assert code == "folder-not-empty"
    assert fix.endswith(f"such as {tmp_path / 'notes_course2'}"), "beside it, and not there yet"
    assert [p.name for p in folder.iterdir()] == [".git"]


def test_the_command_says_what_comes_next(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    folder = str(tmp_path / "course")
    assert main(["new", "course", folder, "--title", 'Loops: a "first" course']) == 0
    told = capsys.readouterr().out
    assert f"Next: checker verify --course {folder}\n      checker serve --course {folder}\n" in told
    assert load_course(Path(folder)).title == "Loops: a 'first' course"
    assert main(["new", "exercise", "damped_swing", "--course", folder]) == 0
    assert f"Next: checker verify damped_swing --course {folder}" in capsys.readouterr().out
    assert main(["new", "exercise", "damped_swing", "--course", folder]) == 2
    assert "damped_swing_again" in capsys.readouterr().err


def test_the_list_shows_every_exercise_in_order(course: Callable[[], Course], capsys: pytest.CaptureFixture[str]):
    new_exercise(course(), "damped_swing")
    assert main(["list", "--course", str(course().root)]) == 0
    out = capsys.readouterr().out
    assert out.index("early_stop") < out.index("damped_swing")
    assert "2 exercises, 20 minutes" in out
    assert max(map(len, out.splitlines()[:-2])) <= 80


def test_the_list_ends_with_what_makes_an_answer_and_checks_it(
    course: Callable[[], Course], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    starter = "course/exercises/first_steps/early_stop/starter.py"
    assert main(["list", "--course", str(course().root.relative_to(tmp_path))]) == 0
    check = "checker check early_stop.py --course course"
    assert capsys.readouterr().out.endswith(f"\nNext: cp {starter} early_stop.py\n      {check}\n")
    shutil.copy(starter, "early_stop.py")
    assert main(["list", "--course", "course"]) == 0
    assert capsys.readouterr().out.endswith(f"\nNext: {check}\n"), "an answer is never written over"


def test_what_comes_next_is_typed_as_the_checker_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    monkeypatch.setattr("sys.argv", [".venv/bin/checker"])
    assert main(["new", "course", "my course"]) == 0
    assert "Next: .venv/bin/checker verify --course 'my course'\n" in capsys.readouterr().out
