"""`make .venv` does no work that is done, and believes no environment whose install was cut short."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

# Stands for an interpreter: makes an "environment" whose python is itself, writes down what it was asked for,
# and lets an install fail while the file `cut-short` exists.
PYTHON = """\
#!/bin/sh
case "$*" in
    *"-m venv"*) rm -rf .venv; mkdir -p .venv/bin; cp "$0" .venv/bin/python; echo venv >>log ;;
    *"pip install"*) test ! -e cut-short || exit 130; echo "$*" | grep -o -e --require-hashes -e --editable >>log ;;
esac
"""


@pytest.fixture
def checkout(root: Path, tmp_path: Path) -> Path:
    folder = tmp_path / "checkout"
    (folder / ".ci").mkdir(parents=True)
    for name in ("Makefile", "requirements.txt", "pyproject.toml", ".ci/find-python"):
        shutil.copy(root / name, folder / name)
    python = tmp_path / "bin" / "python3.14"
    python.parent.mkdir()
    python.write_text(PYTHON)
    python.chmod(0o755)
    return folder


def make(checkout: Path) -> tuple[int, list[str]]:
    """The exit code of `make .venv`, and what it did."""
    log = checkout / "log"
    log.unlink(missing_ok=True)
    path = f"{checkout.parent / 'bin'}{os.pathsep}{os.environ['PATH']}"
    env = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")} | {"PATH": path}
    done = subprocess.run(["make", ".venv"], cwd=checkout, env=env, capture_output=True, text=True, check=False)
    return done.returncode, log.read_text().split() if log.exists() else []


ALL = ["venv", "--require-hashes", "--editable"]


def test_the_first_call_makes_the_environment_and_the_second_does_nothing(checkout):
    assert make(checkout) == (0, ALL)
    assert make(checkout) == (0, [])


def test_a_new_lock_is_installed_into_the_environment_there_is(checkout):
    make(checkout)
    touch_later(checkout / "requirements.txt")
    assert make(checkout) == (0, ["--require-hashes", "--editable"])


def test_an_install_that_was_cut_short_is_begun_anew(checkout):
    (checkout / "cut-short").touch()
    assert make(checkout) == (2, ["venv"])
    (checkout / "cut-short").unlink()
    assert make(checkout) == (0, ALL)


def test_an_update_that_was_cut_short_is_begun_anew(checkout):
    make(checkout)
    touch_later(checkout / "requirements.txt")
    (checkout / "cut-short").touch()
    assert make(checkout)[0] == 2
    (checkout / "cut-short").unlink()
    assert make(checkout) == (0, ALL)


def test_an_environment_whose_interpreter_went_away_is_made_anew(checkout):
    make(checkout)
    (checkout / ".venv" / "bin" / "python").unlink()
    assert make(checkout) == (0, ALL)


def touch_later(path: Path) -> None:
    """Newer than anything `make` wrote, on file systems that count whole seconds too."""
    later = path.stat().st_mtime + 100
    os.utime(path, (later, later))
