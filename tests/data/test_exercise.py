"""`exercise.toml`, `course.toml` and `track.toml` are read strictly; each test changes one thing in good files."""

from __future__ import annotations

from pathlib import Path

import pytest

from checker.course import find_course, load_course
from checker.diagnostics import CheckerError
from checker.exercise import load_exercise
from checker.promise import read_promise

EXERCISE = """\
schema = 1
id = "halve"
title = "Half"
goal = "halve a number"
error = "while-loop-reverse-mode"
entry = "halve"
minutes = 3

[signature]
args = [{ name = "x", spec = "float32[n]", differentiate = true }]
returns = "float32[n]"

[[case]]
id = "plain"
bind = { n = 8 }
shown = true
why = "the plain case"
"""
COURSE = 'title = "C"\n[[track]]\nid = "one"\n'
TRACK = 'title = "One"\nexercises = ["halve"]\n'


@pytest.fixture
def course(tmp_path: Path) -> Path:
    folder = tmp_path / "exercises" / "one" / "halve"
    folder.mkdir(parents=True)
    (folder / "exercise.toml").write_text(EXERCISE)
    (tmp_path / "exercises" / "course.toml").write_text(COURSE)
    (tmp_path / "exercises" / "one" / "track.toml").write_text(TRACK)
    return tmp_path


def test_the_good_course_of_these_tests_is_good(course: Path):
    assert [e.id for e in load_course(course).exercises] == ["halve"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        pytest.param("minutes = 3", "minuts = 3", "rename it to `minutes`", id="a misspelt key"),
        pytest.param("schema = 1", "schema = 2", "write `schema = 1`", id="another schema"),
        pytest.param('id = "halve"', 'id = "half"', "same snake_case name", id="an id that is not the folder's"),
        pytest.param("minutes = 3", 'minutes = "3"', "set `minutes`", id="a number as text"),
        pytest.param('float32[n]", diff', 'float32[N]", diff', "write `spec` as array specs", id="a bad spec"),
        pytest.param(
            'float32[n]", diff', 'int32[n]", diff', "only float arguments", id="a derivative of whole numbers"
        ),
        pytest.param("n = 8", "m = 8", "bind it", id="a size without a value"),
        pytest.param("n = 8", "n = 8, k = 1", "remove `k`", id="a value for no size"),
        pytest.param("n = 8", 'n = "8"', "whole number", id="a size that is text"),
        pytest.param("n = 8", "n = 2.5", "whole number", id="half a size"),
        pytest.param("n = 8", "n = true", "whole number", id="a size that is true"),
        pytest.param("n = 8", "n = -1", "0 or more", id="a negative size"),
        pytest.param('name = "x"', 'name = "the x"', "name of its own", id="an argument that is no name"),
        pytest.param("args = [", 'args = [{ name = "x", spec = "int32[]" }, ', "name of its own", id="two of a name"),
        pytest.param("shown = true", "shown = false", "most instructive", id="no shown case"),
        pytest.param('entry = "halve"', 'entry = "halve it"', "name of the function", id="an entry that is no name"),
        pytest.param("minutes = 3", 'minutes = 3\nlevel = "redy"', "write `ready`", id="a misspelt level"),
        pytest.param("schema = 1", "schema = ", "mend the line", id="no TOML"),
    ],
)
def test_an_exercise_is_refused_with(course: Path, old: str, new: str, said: str):
    path = course / "exercises" / "one" / "halve" / "exercise.toml"
    assert EXERCISE.count(old) == 1
    path.write_text(EXERCISE.replace(old, new))
    with pytest.raises(CheckerError) as caught:
        load_exercise(path.parent)
    assert said in "\n".join(d.fix for d in caught.value.diagnostics)
    assert {d.code for d in caught.value.diagnostics} == {"exercise-toml-invalid"}


def test_two_problems_are_told_in_one_run(course: Path):
    path = course / "exercises" / "one" / "halve" / "exercise.toml"
    path.write_text(EXERCISE.replace("minutes = 3", "minuts = 3").replace("schema = 1", "schema = 2"))
    with pytest.raises(CheckerError) as caught:
        load_exercise(path.parent)
    assert len(caught.value.diagnostics) == 3  # schema, the unknown key, and the one it leaves missing


@pytest.mark.parametrize(
    ("track", "said"),
    [
        pytest.param('title = "One"\nexercises = []\n', "add `halve`", id="an exercise that is not listed"),
        pytest.param(
            'title = "One"\nexercises = ["halve", "thirds"]\n', "make one/thirds", id="a name without a folder"
        ),
        pytest.param(
            'title = "One"\nexercises = ["halve", "halve"]\n', "list each exercise once", id="an exercise listed twice"
        ),
    ],
)
def test_a_track_is_refused_with(course: Path, track: str, said: str):
    (course / "exercises" / "one" / "track.toml").write_text(track)
    with pytest.raises(CheckerError) as caught:
        load_course(course)
    assert said in caught.value.diagnostics[0].fix


def test_a_track_that_the_course_does_not_list_is_told(course: Path):
    (course / "exercises" / "course.toml").write_text('title = "C"\n')
    with pytest.raises(CheckerError) as caught:
        load_course(course)
    assert 'id = "one"' in caught.value.diagnostics[0].fix


@pytest.mark.parametrize(
    ("more", "said"),
    [
        pytest.param('[strings]\nnav_fx = "Hilfe"\n', "rename it to `nav_fix`", id="a misspelt word"),
        pytest.param("[strings]\nnav_fix = 3\n", "set `nav_fix`", id="a word that is a number"),
        pytest.param('[[path]]\nid = "p"\ntitle = "P"\nminutes = 1\nstops = ["halv"]\n', "write `halve`", id="a stop"),
    ],
)
def test_a_course_is_refused_with(course: Path, more: str, said: str):
    (course / "exercises" / "course.toml").write_text(COURSE + more)
    with pytest.raises(CheckerError) as caught:
        load_course(course)
    assert said in caught.value.diagnostics[0].fix
    assert caught.value.diagnostics[0].code == "course-toml-invalid"


def test_what_an_exercise_needs_comes_before_it(course: Path):
    path = course / "exercises" / "one" / "halve" / "exercise.toml"
    path.write_text(EXERCISE.replace("minutes = 3", 'minutes = 3\nneeds = ["double"]'))
    with pytest.raises(CheckerError) as caught:
        load_course(course)
    assert "move `double` up" in caught.value.diagnostics[0].fix


def test_an_unknown_exercise_names_the_nearest(course: Path):
    with pytest.raises(CheckerError) as caught:
        load_course(course).exercise("halv")
    assert caught.value.diagnostics[0].fix == "write `halve`"


def test_a_course_is_found_from_a_folder_inside_it(course: Path):
    assert find_course(course / "exercises" / "one").root == course


def test_a_course_named_outright_wins_over_the_nearest(course: Path, tmp_path: Path):
    with pytest.raises(CheckerError) as caught:
        find_course(course, explicit=tmp_path / "elsewhere")
    assert caught.value.diagnostics[0].code == "course-toml-invalid"


PROMISE = '"""Forgets it.\n\nExpect: gradient-zero\nSays: zero\n    everywhere\n"""\n'


def test_a_promise_is_read_without_running_the_file(tmp_path: Path):
    path = tmp_path / "forgets.py"
    path.write_text(PROMISE + "raise SystemExit\n")
    promise = read_promise(path)
    assert (promise.title, promise.expect, promise.says) == ("Forgets it.", "gradient-zero", "zero everywhere")


@pytest.mark.parametrize("line", ["Expect: gradient-zero\n", "Says: zero\n    everywhere\n"])
def test_a_promise_lacks(tmp_path: Path, line: str):
    path = tmp_path / "forgets.py"
    path.write_text(PROMISE.replace(line, ""))
    with pytest.raises(CheckerError, match="promise-broken"):
        read_promise(path)


def test_a_promise_is_made_once(tmp_path: Path):
    path = tmp_path / "forgets.py"
    path.write_text(PROMISE.replace("Expect: gradient-zero", "Expect: gradient-zero\nExpect: value-differs"))
    with pytest.raises(CheckerError, match="promises twice"):
        read_promise(path)


def test_a_file_is_named_by_its_path_below_the_course(course: Path):
    folder = course / "exercises" / "one" / "halve"
    (folder / "exercise.toml").write_text(EXERCISE.replace("minutes = 3", "minutes = 0.5"))
    (folder / "wrong").mkdir()
    (folder / "wrong" / "forgets.py").write_text("")
    for load, path in ((load_exercise, folder), (read_promise, folder / "wrong" / "forgets.py")):
        with pytest.raises(CheckerError) as caught:
            load(path)
        assert caught.value.diagnostics[0].where.file.startswith("exercises/one/halve/")
