"""`checker verify` on real JAX: our own exercises, what `checker new` makes, and an exercise that is broken."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from checker.cli.main import main
from checker.course import load_course

ROOT = Path(__file__).parents[2]
SOME = ["static_stop", "prefix_sum", "newton_root", "ragged_rnn", "checkpointed_body", "jvp_tree"]


def verified(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, dict[str, dict]]:
    code = main(["verify", "--json", *args])
    out = json.loads(capsys.readouterr().out)
    return code, {row["id"]: row for row in out["exercises"]}


def test_our_exercises_keep_all_their_promises(capsys: pytest.CaptureFixture[str]):
    """A few that ask for every kind of check; `.ci/run` proves them all, on five seeds."""
    code, proofs = verified(capsys, *SOME, "--course", str(ROOT), "--seeds", "1")
    assert {i: p["problems"] for i, p in proofs.items() if p["problems"]} == {}
    assert code == 0
    assert list(proofs) == SOME
    for proof in proofs.values():
        contract = load_course(ROOT).exercise(proof["id"]).contract
        with_margin = ("value", "gradient", "vmap", "forward", "second-order", "memory")
        wanted = [c.ID for c in contract.asked if c.ID == "one-program" and c.points] + [*with_margin]
        assert [m["check"] for m in proof["margins"]] == [c for c in contract.checks if c in wanted]
        for m in proof["margins"]:
            room = 2 if m["check"] in ("memory", "one-program") else 10
            assert m["solution"] <= 1 / room
            assert m["wrong"] is None or m["wrong"] >= room


def test_what_new_makes_is_proved_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    folder = str(tmp_path / "course")
    assert main(["new", "course", folder]) == 0
    assert main(["new", "exercise", "damped_swing", "--course", folder, "--track", "oscillators"]) == 0
    capsys.readouterr()
    code, proofs = verified(capsys, "--course", folder)
    assert {i: (p["level"], p["graded"], p["problems"]) for i, p in proofs.items()} == {
        "early_stop": ("draft", 2, []),
        "damped_swing": ("draft", 2, []),
    }
    assert code == 0


@pytest.fixture
def course(tmp_path: Path) -> Path:
    """Our course with `prefix_sum` alone, free to be broken."""
    source = load_course(ROOT).exercise("prefix_sum").folder
    copy = tmp_path / "exercises" / source.parent.name
    shutil.copytree(source, copy / source.name, ignore=shutil.ignore_patterns("__pycache__"))
    (copy / "track.toml").write_text('title = "T"\nexercises = ["prefix_sum"]\n')
    (tmp_path / "exercises" / "course.toml").write_text(f'title = "C"\n[[track]]\nid = "{copy.name}"\n')
    toml = copy / source.name / "exercise.toml"
    toml.write_text(toml.read_text().replace('needs = ["static_stop"]', "needs = []"))
    return tmp_path


def test_an_exercise_without_cases_is_told_before_any_worker_starts(
    course: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("checker.grading.grade.Grader", None)  # calling it would raise
    next(course.rglob("cases.py")).unlink()
    assert main(["verify", "--course", str(course)]) == 3
    told = capsys.readouterr().out
    assert "there is no cases.py" in told
    assert "prefix_sum   1 problem, 0 answers graded" in told


def test_a_broken_exercise_is_told_with_all_that_is_wrong(course: Path, capsys: pytest.CaptureFixture[str]):
    folder = next(course.rglob("cases.py")).parent
    for path in folder.glob("wrong/*.py"):
        if path.stem not in ("all_of_x", "int_of_stop", "first_always"):
            path.unlink()  # what is left is quick
    # A copy of a known-wrong answer, a right one among the wrong, and a promise of words that nobody reads.
    shutil.copy(folder / "wrong" / "all_of_x.py", folder / "wrong" / "whole_array.py")
    right = (folder / "right" / "cond_inside_scan.py").read_text().split('"""', 2)[2]
    (folder / "wrong" / "cond.py").write_text(f'"""Chooses.\n\nExpect: known-wrong\nSays: no\n"""{right}')
    path = folder / "wrong" / "int_of_stop.py"
    path.write_text(path.read_text().replace("Says: int() needs", "Says: float() needs"))
    code, proofs = verified(capsys, "--course", str(course), "--seeds", "1")
    problems = proofs["prefix_sum"]["problems"]
    told = {(p["code"], p["where"]["file"].rsplit("/", 1)[1]) for p in problems}
    expected = {
        ("wrong-answer-passes", "cond.py"),
        ("promise-broken", "int_of_stop.py"),
        ("wrong-answers-alike", "whole_array.py"),
    }
    assert expected <= told, problems
    assert code == 3


def test_each_exercise_is_named_when_it_begins(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    folder = str(tmp_path / "course")
    assert main(["new", "course", folder]) == 0
    assert main(["verify", "--course", folder]) == 0
    assert capsys.readouterr().err == "early_stop: 2 answers to grade\n"


def test_an_unknown_exercise_is_a_slip_of_the_command_line(course: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["verify", "prefix_sums", "--course", str(course)]) == 2
    assert "`prefix_sum`" in capsys.readouterr().err
