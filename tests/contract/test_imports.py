"""A parent never imports JAX, `--help` imports nothing heavy, and each module can be imported alone."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
MODULES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for path in (ROOT / "checker").rglob("*.py")
)
LAYERS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
PARENTS = tuple(next(c for c in LAYERS if c["name"] == "only workers import JAX")["source_modules"])
ACCELERATED = {"jax", "jaxlib", "numpy"}
HEAVY = ACCELERATED | {"mkdocs", "starlette", "uvicorn", "matplotlib", "IPython", "nbconvert"}


def is_parent(module: str) -> bool:
    return any(module == parent or module.startswith(f"{parent}.") for parent in PARENTS)


def loaded_by(*arguments: str) -> set[str]:
    """Names of the modules in a fresh interpreter after `-c CODE`, which must end in printing them."""
    done = subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.splitlines()[-1].split())


def after(statement: str) -> set[str]:
    return loaded_by("-c", f"import sys\n{statement}\nprint(*sys.modules)")


def test_importing_every_parent_module_imports_no_jax_and_no_numpy():
    parents = ["checker", *filter(is_parent, MODULES)]
    assert len(parents) > 30
    found = ACCELERATED & after("\n".join(f"import {module}" for module in parents))
    assert not found, f"{found}: look for the culprit with `python -X importtime -c 'import ...'`"


def test_help_imports_nothing_heavy():
    script = "from checker.cli.main import main\nassert main(['--help']) == 0"
    assert not HEAVY & after(script)


def test_these_tests_would_notice():
    assert {"jax", "numpy"} <= after("import checker.limits, jax")
    assert "numpy" in after("import numpy.linalg")


def test_every_module_is_a_parent_or_one_that_may_import_jax():
    """A new package must be put on one side, or the test above would pass it over."""
    may = ("checker.judging", "checker.doctor", "checker.worker")
    unplaced = [m for m in MODULES if m != "checker" and not is_parent(m) and not m.startswith(may)]
    assert unplaced == []


ALONE = """
import importlib, sys, traceback

for module in sys.argv[1:]:
    for name in [n for n in sys.modules if n.partition(".")[0] == "checker"]:
        del sys.modules[name]
    try:
        importlib.import_module(module)
    except BaseException:
        print(module, traceback.format_exc(limit=-1), file=sys.stderr)
"""


def import_each_alone(modules: list[str], folder: Path) -> str:
    """What went wrong, for modules of the package in `folder`: a fresh interpreter with `-c` looks there first."""
    command = [sys.executable, "-W", "error", "-c", ALONE, *modules]
    return subprocess.run(command, capture_output=True, text=True, check=True, cwd=folder).stderr


def test_each_module_can_be_imported_alone():
    """Alone finds a cycle that the order of other imports hides; `-W error` finds what is deprecated."""
    assert import_each_alone([m for m in MODULES if not m.endswith("__main__")], ROOT) == ""


def test_that_test_would_notice(tmp_path):
    folder = tmp_path / "checker"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "one.py").write_text("from checker.two import B\nA = 1\n")
    (folder / "two.py").write_text("from checker.one import A\nB = 1\n")
    (folder / "old.py").write_text("'\\d'\n")
    told = import_each_alone(["checker.one", "checker.old"], tmp_path)
    assert "checker.one Traceback" in told and "circular import" in told
    assert "checker.old Traceback" in told
