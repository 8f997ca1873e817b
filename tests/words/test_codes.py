"""Every page of a code has the same shape, fits a terminal, and speaks to its reader in the reader's words."""

from __future__ import annotations

import ast
import re

import pytest

from checker import codes
from checker.codes import Code
from checker.diagnostics import Fault
from checker.render.markdown import markdown_lines
from checker.render.measure import width_of

ALL = codes.all_codes()
TO_LEARNERS = [c for c in ALL if c.fault is Fault.LEARNER]
_FENCES = re.compile(r"^(```|~~~)(\w*)[^\n]*\n(.*?)^\1$", re.M | re.S)
_CODE = re.compile(r"`[^`]*`")


def prose_of(code: Code) -> str:
    return _CODE.sub("", _FENCES.sub("", code.text))


@pytest.mark.parametrize("code", ALL, ids=lambda c: c.id)
def test_a_page_explains_shows_and_warns(code: Code):
    start, heading, end = code.text.partition("## How it can mislead\n")
    assert heading, "the last part says how the code can mislead"
    assert _FENCES.search(start), "an example shows it"
    assert len(prose_of(code).split()) < 260, "short"
    assert end.strip()


@pytest.mark.parametrize("code", ALL, ids=lambda c: c.id)
def test_a_title_is_a_fact_without_a_full_stop(code: Code):
    assert not code.title.endswith(".")
    first = code.title.split()[0]
    assert first[0].islower() or first.lower() in ("jax", "python"), "it goes on after a colon"


@pytest.mark.parametrize("code", TO_LEARNERS, ids=lambda c: c.id)
def test_a_learner_is_not_told_our_words(code: Code):
    words = re.findall(
        r"\b(?:invalid|illegal|simply|just|artefact|submission|contract|tracer|errors?)\b", prose_of(code), re.I
    )
    assert words == []


@pytest.mark.parametrize("code", ALL, ids=lambda c: c.id)
def test_a_page_fits_a_terminal(code: Code):
    lines = ["".join(text for text, _ in line) for line in markdown_lines(code.text, 80)]
    assert [line for line in lines if width_of(line) > 80] == []


@pytest.mark.parametrize("code", [c for c in ALL if c.id != "syntax-error"], ids=lambda c: c.id)
def test_what_is_called_python_is_python(code: Code):
    for _, language, block in _FENCES.findall(code.text):
        if language == "python":
            ast.parse(block)


def test_the_page_on_syntax_shows_what_is_none_and_then_what_is():
    bad, good = (block for _, _, block in _FENCES.findall(codes.load("syntax-error").text))
    with pytest.raises(SyntaxError):
        ast.parse(bad)
    ast.parse(good)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("one\ntwo", ["one two"]),
        ("one\n\ntwo", ["one", "", "two"]),
        ("## Title\ntext", ["Title", "text"]),
        ("- a\n- b\n  c", ["- a", "- b c"]),
        ("1. a\n2. b", ["1. a", "2. b"]),
        ("```python\nif x:\n    y\n```\nz", ["  if x:", "      y", "z"]),
        ("~~~text\n```python\n1\n```\n~~~", ["  ```python", "  1", "  ```"]),
        ("    code\n    more", ["    code", "    more"]),
        ("a" * 50, ["a" * 40, "a" * 10]),
        ("- " + "word " * 12, ["- word word word word word word word", "  word word word word word"]),
    ],
)
def test_markdown_reads_well_in_a_terminal(text: str, shown: list[str]):
    assert ["".join(part for part, _ in line) for line in markdown_lines(text, 40)] == shown
