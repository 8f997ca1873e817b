"""What makes a lesson run again, and what does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from checker.pages.keys import imports, run_key


class Cell:
    def __init__(self, source: str, **metadata: str) -> None:
        self.source, self.metadata = source, metadata


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "docs").mkdir()
    (tmp_path / "near.py").write_text("from far import X\n")
    (tmp_path / "far.py").write_text("X = 1\n")
    (tmp_path / "pack").mkdir()
    (tmp_path / "pack" / "__init__.py").write_text("")
    (tmp_path / "pack" / "inner.py").write_text("Y = 1\n")
    (tmp_path / "data.txt").write_text("1")
    return tmp_path


def key(root: Path, source: str, **metadata: str) -> str:
    return run_key([Cell(source, **metadata)], lesson=root / "docs" / "lesson.md", root=root)


def test_the_same_code_has_the_same_key(root):
    assert key(root, "import near") == key(root, "import near")


@pytest.mark.parametrize(
    ("source", "file"),
    [
        ("import near", "near.py"),
        ("import near", "far.py"),  # through near
        ("from pack.inner import Y", "pack/inner.py"),
        ("from pack import inner", "pack/inner.py"),
        ("import pack.inner", "pack/__init__.py"),
        ("%time\nimport near", "near.py"),  # a magic is no Python
    ],
)
def test_a_module_that_the_code_imports_is_part_of_the_key(root, source, file):
    before = key(root, source)
    (root / file).write_text("X = Y = 2\n")
    assert key(root, source) != before


def test_a_module_that_nobody_imports_is_not(root):
    before = key(root, "import math")
    (root / "near.py").write_text("changed = 1\n")
    assert key(root, "import math") == before


def test_a_file_that_a_cell_uses_is_part_of_the_key(root):
    before = key(root, "open('data.txt')", uses="data.txt")
    (root / "data.txt").write_text("2")
    assert key(root, "open('data.txt')", uses="data.txt") != before


def test_settings_of_jax_are_part_of_the_key(root, monkeypatch):
    from checker.pages import keys

    before = key(root, "import jax")
    monkeypatch.setenv("JAX_ENABLE_X64", "1")
    keys._surroundings.cache_clear()
    changed = key(root, "import jax")
    keys._surroundings.cache_clear()
    assert changed != before


def test_what_a_cell_says_of_itself_is_part_of_the_key(root):
    assert key(root, "1 / 0") != key(root, "1 / 0", expect="ZeroDivisionError")


def test_imports_are_found_at_any_depth():
    assert imports("def f():\n    import a.b\n    from c import d\n") == {"a.b", "c", "c.d"}
