"""A skipped test is told, and where everything must run it is a failure."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = {
    "test_plain.py": "import pytest\n@pytest.mark.skip(reason='no tmux')\ndef test_skipped(): pass\n",
    "test_module.py": "import pytest\npytest.skip('no chromium', allow_module_level=True)\n",
    "test_sandbox.py": "import pytest\n@pytest.mark.sandbox\ndef test_hostile(): pytest.skip('no namespaces')\n",
    "test_users.py": (
        "import pytest\n@pytest.mark.root\ndef test_root(): pass\n@pytest.mark.ordinary_user\ndef test_other(): pass\n"
    ),
    "test_known.py": "import pytest\n@pytest.mark.xfail(reason='not yet')\ndef test_later(): assert False\n",
}


@pytest.fixture
def run(root: Path, tmp_path: Path):
    folder = tmp_path / "tests"
    folder.mkdir()
    shutil.copy(root / "tests" / "conftest.py", folder)
    shutil.copy(root / "pyproject.toml", tmp_path)

    def run(name: str, **env: str) -> subprocess.CompletedProcess[str]:
        (folder / name).write_text(TESTS[name])
        clean = {key: value for key, value in os.environ.items() if key != "REWIND_CI"}
        clean["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # none is needed, and they take most of the time
        command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", folder / name]
        return subprocess.run(command, cwd=tmp_path, env=clean | env, capture_output=True, text=True, check=False)

    return run


@pytest.mark.parametrize(("name", "reason"), [("test_plain.py", "no tmux"), ("test_module.py", "no chromium")])
def test_a_skip_fails_where_everything_must_run(run, name, reason):
    assert run(name).returncode in (0, 5)  # 5: no test ran, which is what a skipped module is
    done = run(name, REWIND_CI="1")
    assert done.returncode in (1, 2)
    assert f"must run here, and was skipped: Skipped: {reason}" in done.stdout


def test_an_expected_failure_is_no_skip(run):
    assert run("test_known.py", REWIND_CI="1").returncode == 0


def test_what_another_user_must_try_is_left_to_that_run(run):
    done = run("test_users.py", REWIND_CI="1")
    assert done.returncode == 0
    assert "1 passed, 1 skipped" in done.stdout


def test_it_is_said_loudly_that_confinement_was_not_proved(run):
    assert "NOT PROVED HERE: 1 tests that hostile answers are confined" in run("test_sandbox.py").stdout
    assert "NOT PROVED HERE" not in run("test_plain.py").stdout
