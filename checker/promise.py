"""What a known-wrong file says it will get, read from its docstring without running it."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from pathlib import Path

from checker.codes import diagnose
from checker.diagnostics import CheckerError, Place

_LINE = re.compile(r"^(Expect|Says): +(.+)$", re.M)


@dataclass(frozen=True, slots=True, kw_only=True)
class Promise:
    """`title` is the misconception in words, `expect` the code it must get, `says` words that the learner must read."""

    name: str
    title: str
    expect: str
    says: str


def read_promise(path: Path) -> Promise:
    """Raises `CheckerError` when the file has no docstring with one `Expect:` and one `Says:`."""
    try:
        text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    except (SyntaxError, UnicodeDecodeError, ValueError) as err:
        raise _broken(path, f"{path.name} is not Python that can be read: {err}") from err
    # A promise may run over several lines, up to the next key.
    flat = re.sub(r"\n(?!Expect:|Says:|\n)[ \t]*", " ", text)
    lines = _LINE.findall(flat)
    found = dict(lines)
    if missing := [f"`{key}:`" for key in ("Expect", "Says") if key not in found]:
        raise _broken(path, f"the docstring of {path.name} lacks {' and '.join(missing)}")
    if len(lines) > len(found):
        raise _broken(path, f"the docstring of {path.name} promises twice")
    title = text.split("\n\n", 1)[0].replace("\n", " ").strip()
    return Promise(name=path.stem, title=title, expect=found["Expect"].strip(), says=found["Says"].strip())


def _broken(path: Path, what: str) -> CheckerError:
    return CheckerError(
        diagnose(
            "promise-broken",
            what=what,
            why="a known-wrong answer promises the code and the words that a learner who hands it in will read",
            fix="start the file with a docstring that ends in `Expect: <code>` and `Says: <words the learner reads>`",
            where=Place(file="/".join(path.parts[-5:])),  # exercises/<track>/<id>/wrong/<file>,
        )
    )
