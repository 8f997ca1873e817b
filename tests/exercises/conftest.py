"""A copy of a good exercise, to be broken in one place."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from checker.course import load_course
from checker.exercise import Exercise, load_exercise

ROOT = Path(__file__).parents[2]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of `prefix_sum`, free to be changed."""
    copy = tmp_path / "exercises" / "ceiling" / "prefix_sum"
    source = load_course(ROOT).exercise("prefix_sum").folder
    shutil.copytree(source, copy, ignore=shutil.ignore_patterns("__pycache__"))
    return copy


@pytest.fixture
def exercise(folder: Path) -> Callable[[], Exercise]:
    """Reads the exercise once it was changed."""
    return lambda: load_exercise(folder)
