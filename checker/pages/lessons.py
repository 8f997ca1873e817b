"""Reads a lesson: a Markdown file whose front matter has `jupyter:`, as a notebook whose `python` fences are cells."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from checker.codes import diagnose
from checker.diagnostics import CheckerError, Place

CODE = "lesson-failed"
OPTIONS = ("expect", "alt", "hide", "fold", "uses")  # what a fence may say after ```python
HIDDEN = ("input", "all")
_FRONT = re.compile(r"\A---\n(.*?)\n---\n", re.S)
_HEADER = """---
jupyter:
  kernelspec:
    display_name: Python 3
    language: python
    name: python3
---

"""
_MAGIC = re.compile(r"%%(\w+)\n")


def is_lesson(path: Path) -> bool:
    """Whether the front matter of the file has a `jupyter:` key."""
    if path.suffix != ".md":
        return False
    with path.open(encoding="utf-8") as file:
        front = _FRONT.match(file.read(4000))
    return bool(front and re.search(r"^jupyter:", front[1], re.M))


def read_lesson(path: Path, *, shown: str) -> Any:
    """The notebook in `path`, unexecuted. `shown` is the path that authors read.

    Raises `CheckerError` for an option of a fence that does not exist, so that a typo cannot switch an
    expectation off.
    """
    import jupytext

    text = path.read_text(encoding="utf-8")
    front = _FRONT.match(text)
    # Our own header, however the page writes its `jupyter:`: without a language in it, jupytext takes that of the
    # first fence for the notebook's, and bash would be code.
    notebook = jupytext.reads(_HEADER + text[front.end() if front else 0 :], fmt="md")
    for cell in notebook.cells:
        for note in [key for key in cell.metadata if key.startswith("lines_to_")]:
            del cell.metadata[note]  # jupytext's own, about empty lines
        _restore_fence(cell)
    first = next((cell for cell in notebook.cells if cell.cell_type == "markdown"), None)
    if first is not None and front is not None:
        first.source = f"{front[0].strip()}\n\n{first.source}"  # where MkDocs looks for it
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    problems = [p for cell in cells for p in _wrong_options(cell, path, shown)]
    if problems:
        raise CheckerError(*problems)
    return notebook


def place_of(cell: Any, path: Path, shown: str) -> Place:
    """Where the cell begins in the file: the line after its fence."""
    before, found, _ = path.read_text(encoding="utf-8").partition(f"\n{cell.source}\n")
    return Place(file=shown, line=before.count("\n") + 2 if found else None)


def _restore_fence(cell: Any) -> None:
    # jupytext makes a `%%bash` cell of a bash fence, and a kernel would run it.
    magic = _MAGIC.match(cell.source) if cell.cell_type == "code" else None
    if magic is None:
        return
    options = "".join(f' {key}="{value}"' for key, value in cell.metadata.items())
    info = f"{{ .{magic[1]}{options} }}" if options else magic[1]
    cell.cell_type = "markdown"
    text = cell.source[magic.end() :]
    ticks = "`" * max(3, 1 + max(map(len, re.findall("`+", text)), default=0))
    cell.source = f"{ticks}{info}\n{text}\n{ticks}"
    cell.metadata.clear()
    for key in ("outputs", "execution_count"):
        cell.pop(key, None)


def _wrong_options(cell: Any, path: Path, shown: str) -> list[Any]:
    why = "a lesson's options are read strictly, so that a typo cannot switch an expectation off"
    where = place_of(cell, path, shown)
    problems = []
    for option in cell.metadata:
        if option not in OPTIONS:
            listed = ", ".join(f"`{known}`" for known in OPTIONS)
            what, fix = f"unknown option `{option}` of a python fence", f"use one of {listed}, or remove it"
            problems.append(diagnose(CODE, what=what, why=why, fix=fix, where=where))
    if cell.metadata.get("hide", HIDDEN[0]) not in HIDDEN:
        what, fix = f'`hide` is "{cell.metadata["hide"]}"', 'write `hide="input"` or `hide="all"`'
        problems.append(diagnose(CODE, what=what, why=why, fix=fix, where=where))
    return problems
