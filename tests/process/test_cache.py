"""A verdict is remembered by everything it depends on, and never one that a host spoiled."""

from __future__ import annotations

from pathlib import Path

import pytest

from checker.codes import diagnose
from checker.grading.cache import Verdicts, folder_digest, key
from checker.limits import Limits
from checker.results import CheckResult, Environment, Report, Status


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "cases.py").write_text("a = 1")
    (tmp_path / "wrong").mkdir()
    (tmp_path / "wrong" / "one.py").write_text("b = 2")
    return tmp_path


def name(folder: Path, **changes: object) -> str:
    given = {"source": b"x", "filename": "f.py", "seed": 0, "backends": ("cpu",), "isolation": "process"}
    given |= {"limits": Limits(), **changes}
    return key(given.pop("source"), folder, **given)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "change",
    [
        {"source": b"y"},
        {"filename": "g.py"},
        {"seed": 1},
        {"backends": ("cpu", "cuda")},
        {"isolation": "namespaces"},
        {"limits": Limits(trace_seconds=1.0)},
    ],
    ids=lambda change: next(iter(change)),
)
def test_each_of_these_makes_another_verdict(folder: Path, change: dict[str, object]):
    assert name(folder) == name(folder)
    assert name(folder, **change) != name(folder)


def test_a_changed_file_of_the_exercise_makes_another_verdict(folder: Path):
    before = name(folder)
    (folder / "wrong" / "one.py").write_text("b = 3")
    assert name(folder) != before


def test_a_renamed_file_makes_another_verdict(folder: Path):
    before = folder_digest(folder)
    (folder / "wrong" / "one.py").rename(folder / "wrong" / "two.py")
    assert folder_digest(folder) != before


def test_what_python_leaves_behind_does_not_count(folder: Path):
    before = folder_digest(folder)
    (folder / "__pycache__").mkdir()
    (folder / "__pycache__" / "cases.pyc").write_bytes(b"0")
    assert folder_digest(folder) == before


def report(code: str) -> Report:
    problem = diagnose(code, what="w", why="y", fix="f")
    row = CheckResult(id="loads", status=Status.FAILED, diagnostics=(problem,))
    environment = Environment(python="3", jax="0", backends=("cpu",), isolation="process")
    return Report(exercise="e", checks=(row,), environment=environment)


@pytest.mark.parametrize(("code", "kept"), [("timed-out", True), ("judge-died", False), ("evidence-incomplete", False)])
def test_what_a_host_or_we_spoiled_is_judged_again(code: str, kept: bool):
    verdicts = Verdicts()
    verdicts.keep("k", report(code))
    assert (verdicts.get("k") is not None) is kept
