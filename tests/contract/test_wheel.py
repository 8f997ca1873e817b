"""The wheel holds all that the commands need, our course too, and installing the checkout copies no course."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest


def build(root: Path, folder: Path, version: str) -> Path:
    """Builds with the backend itself, as pip does; `version` is `standard` or `editable`."""
    code = (
        "import sys; from hatchling.builders.wheel import WheelBuilder; "
        "print(*WheelBuilder(sys.argv[1]).build(directory=sys.argv[2], versions=[sys.argv[3]]))"
    )
    command = [sys.executable, "-c", code, root, folder, version]
    return Path(subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip())


@pytest.fixture(scope="module")
def wheel(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(root, tmp_path_factory.mktemp("wheel"), "standard")


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("installed")
    zipfile.ZipFile(wheel).extractall(folder)
    return folder


def test_it_has_every_file_of_the_package(root, installed):
    """A page, a word or a script that is not Python is as easily lost."""
    tracked = subprocess.run(["git", "ls-files", "-z", "checker"], cwd=root, capture_output=True, text=True, check=True)
    assert [name for name in tracked.stdout.split("\0") if name and not (installed / name).is_file()] == []


def test_it_has_nothing_else_at_its_top(installed):
    assert {path.name.partition("-")[0] for path in installed.iterdir()} == {"checker", "rewind_jax"}


def test_its_course_is_found_where_there_is_no_other(installed, tmp_path):
    env = os.environ | {"PYTHONPATH": str(installed)}
    code = "import checker, sys; from checker.cli.main import main; print(checker.__file__); sys.exit(main(['list']))"
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=True)
    assert done.stdout.startswith(str(installed))
    assert "prefix_sum" in done.stdout


def test_an_editable_install_copies_no_exercise(root, tmp_path):
    names = zipfile.ZipFile(build(root, tmp_path, "editable")).namelist()
    assert "_rewind_jax.pth" in names
    assert [name for name in names if name.endswith(".py") or "exercises" in name] == []
