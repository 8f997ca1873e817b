"""Every code has a page that says who can act, and every page is of a code in use."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from checker.codes import FOLDER, all_codes
from checker.diagnostics import Fault

ROOT = Path(__file__).parents[2]
SOURCES = sorted((ROOT / "checker").rglob("*.py"))
CODE = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)+")
PAGES = {path.stem for path in FOLDER.glob("*.md")}


def strings(path: Path) -> set[str]:
    """Every string constant of a module that could be a code."""
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    return {n.value for n in nodes if isinstance(n, ast.Constant) and isinstance(n.value, str)}


def diagnosed(source: str) -> set[str]:
    """The codes that are written out in calls of `diagnose`."""
    calls = [n for n in ast.walk(ast.parse(source)) if isinstance(n, ast.Call) and n.args]
    named = [c for c in calls if getattr(c.func, "id", getattr(c.func, "attr", "")) == "diagnose"]
    return {c.args[0].value for c in named if isinstance(c.args[0], ast.Constant)}


def test_every_code_that_is_told_has_a_page():
    told = set().union(*(diagnosed(path.read_text(encoding="utf-8")) for path in SOURCES))
    assert len(told) > 3
    assert told - PAGES == set()


def test_that_test_would_notice():
    assert diagnosed("diagnose('no-such-code', what='w')") == {"no-such-code"}
    assert diagnosed("codes.diagnose('no-such-code', what='w')") - PAGES == {"no-such-code"}


def test_every_page_is_of_a_code_in_use():
    """A code reaches `diagnose` as a constant or through data, such as a known-wrong answer's promise."""
    used = set().union(*map(strings, SOURCES))
    assert PAGES - used == set()


@pytest.mark.parametrize("code", all_codes(), ids=lambda code: code.id)
def test_a_page_says_who_can_act_and_explains(code):
    assert CODE.fullmatch(code.id), "a code is kebab-case, and says the bad thing"
    assert isinstance(code.fault, Fault)
    assert code.title and not code.title.endswith((".", "!", "?"))
    assert len(code.text.split()) >= 30, "say what it means, show it failing and mended, say how it can mislead"
