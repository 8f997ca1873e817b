"""The grader's codes: one page `<code>.md` each, whose first lines say who can act and give the title."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path

from checker.diagnostics import Diagnostic, Fault, Place

FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True, kw_only=True)
class Code:
    """A kind of problem. `text` is its page in Markdown, below the title."""

    id: str
    fault: Fault
    title: str
    text: str


@cache
def load(code: str) -> Code:
    """The code with this id. Raises `KeyError` for an id without a page."""
    path = next((p for p in (folder / f"{code}.md" for folder in _folders()) if p.is_file()), None)
    if path is None:
        raise KeyError(f"there is no page checker/codes/{code}.md")
    _, head, text = path.read_text(encoding="utf-8").split("---\n", 2)
    keys = dict(line.split(": ", 1) for line in head.splitlines())
    return Code(id=code, fault=Fault(keys["fault"]), title=keys["title"], text=text.strip() + "\n")


def all_codes() -> tuple[Code, ...]:
    """Every code, by id."""
    return tuple(load(stem) for stem in sorted(path.stem for folder in _folders() for path in folder.glob("*.md")))


@cache
def _folders() -> tuple[Path, ...]:
    """Ours, and that of each package that brings a kind of check: the folder `codes` beside its module."""
    names = sorted(point.module for point in metadata.entry_points(group="rewind.checks"))
    specs = [find_spec(name) for name in dict.fromkeys(names)]
    return (FOLDER, *(Path(spec.origin).parent / "codes" for spec in specs if spec is not None and spec.origin))


def diagnose(
    code: str, *, what: str, why: str, fix: str, where: Place | None = None, see: str | None = None
) -> Diagnostic:
    """A diagnostic whose owner is the one the code's page names. Raises `KeyError` for an unknown code."""
    fault = load(code).fault
    return Diagnostic(code=code, fault=fault, what=what, why=why, fix=fix, where=where, see=see)
