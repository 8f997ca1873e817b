"""Every module says in its first line what it is for, and is short enough to be read."""

from __future__ import annotations

import ast
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MODULES = sorted((ROOT / "checker").rglob("*.py"))
LONGEST = 400


def names(paths: list[Path]) -> list[str]:
    return [str(path.relative_to(ROOT)) for path in paths]


@pytest.mark.parametrize("path", [m for m in MODULES if m.read_text(encoding="utf-8")], ids=lambda p: names([p])[0])
def test_the_first_line_is_one_sentence(path):
    text = path.read_text(encoding="utf-8")
    docstring = ast.get_docstring(ast.parse(text)) or ""
    first = docstring.split("\n\n")[0]
    assert text.startswith('"""'), "the docstring is the first line"
    assert first.endswith(".") and "\n" not in first, f"not one sentence on one line: {first!r}"
    assert ". " not in first, f"more than one sentence: {first!r}"


def test_only_a_package_that_is_a_folder_and_no_more_may_be_empty():
    empty = [path for path in MODULES if not path.read_text(encoding="utf-8").strip()]
    assert [name for name in names(empty) if not name.endswith("__init__.py")] == []


def test_no_module_is_too_long():
    long = {name: lines for name, lines in zip(names(MODULES), map(_lines, MODULES), strict=True) if lines > LONGEST}
    assert long == {}, "split by subject"


def test_no_home_without_a_subject():
    """Such a home collects everything."""
    banned = {"utils", "helpers", "manager", "handler", "misc", "common"}
    assert [name for path, name in zip(MODULES, names(MODULES), strict=True) if path.stem in banned] == []


def _lines(path: Path) -> int:
    return path.read_text(encoding="utf-8").count("\n")


def tracked() -> list[Path]:
    """Files of the checkout that git knows; those of a copy without git are all of them."""
    done = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [ROOT / name for name in done.stdout.split("\0") if name]


def test_the_top_level_is_the_one_that_is_agreed():
    agreed = {
        ".ci", ".gitignore", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "Makefile", "README.md", "benchmarks",
        "checker", "docs", "exercises", "mkdocs.yml", "pyproject.toml", "requirements.txt", "tests", "web",
    }  # fmt: skip
    top = {path.relative_to(ROOT).parts[0] for path in tracked()}
    assert top - agreed == set(), "nothing else at the top without a reason"
