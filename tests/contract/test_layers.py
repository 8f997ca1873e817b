"""The layers of the house hold, and the tool that says so would notice."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

LINT = Path(sys.executable).with_name("lint-imports")


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [LINT, "--no-cache"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, env={"PYTHONPATH": "."})


@pytest.fixture
def house(root: Path, tmp_path: Path) -> Path:
    """A copy of the package to break."""
    shutil.copy(root / "pyproject.toml", tmp_path)
    shutil.copytree(root / "checker", tmp_path / "checker", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def test_imports_point_down(root):
    done = lint(root)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("module", "line", "broken"),
    [
        pytest.param("limits.py", "import checker.course", "imports point down", id="an upward import"),
        pytest.param("course.py", "import jax", "only workers import JAX", id="JAX in a parent"),
        pytest.param("unplaced.py", "", "imports point down", id="a module in no layer"),
    ],
)
def test_the_contracts_would_notice(house, module, line, broken):
    with (house / "checker" / module).open("a", encoding="utf-8") as file:
        file.write(f"\n{line}\n")
    done = lint(house)
    assert done.returncode == 1
    assert f"{broken} BROKEN" in done.stdout or "No matching layer" in done.stdout + done.stderr, done.stdout
