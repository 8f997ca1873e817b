"""`make` finds an interpreter that works, whatever names are on the PATH."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

TOO_OLD = "exit 1"
WORKS = f'exec "{sys.executable}" "$@"'
NEVER_CHOSEN = 'echo "pyenv: python3.13: command not found" >&2; exit 127'


def program(path: Path, body: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(0o755)
    return path


@pytest.fixture
def find(root: Path, tmp_path: Path):
    """Runs the search with `tmp_path/bin` as the whole PATH and `tmp_path/pyenv` as pyenv's home."""

    def run(**env: str) -> subprocess.CompletedProcess[str]:
        clean = {"PATH": str(tmp_path / "bin"), "HOME": str(tmp_path / "home"), "PYENV_ROOT": str(tmp_path / "pyenv")}
        command = ["/bin/sh", root / ".ci" / "find-python"]
        return subprocess.run(command, env=clean | env, capture_output=True, text=True, check=False)

    return run


def test_takes_the_newest_name_on_the_path(find, tmp_path):
    program(tmp_path / "bin" / "python3", WORKS)
    program(tmp_path / "bin" / "python3.12", WORKS)
    newest = program(tmp_path / "bin" / "python3.14", WORKS)
    assert find().stdout == f"{newest}\n"


def test_a_name_that_only_refuses_does_not_count(find, tmp_path):
    program(tmp_path / "bin" / "python3.13", NEVER_CHOSEN)
    works = program(tmp_path / "bin" / "python3", WORKS)
    assert find().stdout == f"{works}\n"


def test_falls_back_on_what_pyenv_has_installed_newest_first(find, tmp_path):
    program(tmp_path / "bin" / "python3", TOO_OLD)
    program(tmp_path / "pyenv" / "versions" / "3.9.18" / "bin" / "python", WORKS)
    program(tmp_path / "pyenv" / "versions" / "3.12.1" / "bin" / "python", WORKS)
    newest = program(tmp_path / "pyenv" / "versions" / "3.13.0" / "bin" / "python", WORKS)
    assert find().stdout == f"{newest}\n"


def test_finds_pyenv_in_the_home_folder_when_nothing_names_it(find, tmp_path):
    works = program(tmp_path / "home" / ".pyenv" / "versions" / "3.12.9" / "bin" / "python", WORKS)
    assert find(PYENV_ROOT="").stdout == f"{works}\n"


@pytest.mark.parametrize(
    "source",
    [
        pytest.param("sys.version_info = (3, 11, 9)", id="too old"),
        pytest.param("sys.implementation.name = 'pypy'", id="not CPython"),
        pytest.param("sys.modules['ensurepip'] = None", id="cannot make an environment"),
        pytest.param("sys.modules['ssl'] = None", id="cannot download"),
    ],
)
def test_an_interpreter_that_would_not_do_does_not_count(find, tmp_path, source):
    """Each is this interpreter with one thing changed, so that it is refused for that thing."""
    changed = f'"{sys.executable}" -I -c "import sys; {source}; exec(sys.argv[1])" "$3"'
    program(tmp_path / "bin" / "python3", changed)
    assert find().returncode == 1
    program(tmp_path / "bin" / "python3", changed.replace(source, "pass"))
    assert find().returncode == 0


def test_none_is_one_sentence_that_says_what_to_install(find, tmp_path):
    program(tmp_path / "bin" / "python3.12", NEVER_CHOSEN)
    done = find()
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.count("\n") == 1
    assert "install Python 3.14, 3.13 or 3.12" in done.stderr
    assert "pyenv:" not in done.stderr  # the refusals of others are no help
