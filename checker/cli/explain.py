"""`checker explain`: what a message means, which loop it is, and which fix fits."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Annotated

import typer

from checker.cli.exits import Exit

EXAMPLE = """
python train.py 2>&1 | checker explain
checker explain while-loop-reverse-mode --row C
checker explain "Reverse-mode differentiation does not work for lax.while_loop"
"""
_USAGE = (
    "Give an id, a message in quotes, a file, or pipe a whole traceback in:\n  python train.py 2>&1 | checker explain"
)


def explain(
    what: Annotated[
        list[str] | None,
        typer.Argument(help="Id of an error, a code of the checker, a message, a file, or - for standard input."),
    ] = None,
    row: Annotated[
        str, typer.Option("--row", metavar="LETTER", help="Show the code of this row of the table, such as C.")
    ] = "",
    where: Annotated[bool, typer.Option("--where", help="Say where the installed JAX raises it, or why not.")] = False,
    course: Annotated[
        Path | None, typer.Option("--course", metavar="DIR", help="The course whose errors join ours.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print it as JSON.")] = False,
) -> Exit:
    """What a message of JAX means, which loop it is, and which fix fits.

    A whole traceback shows most: JAX prints two of them, and the first ends at the loop. JAX need not be installed.
    """
    text = _asked(what or [])
    if not text.strip():
        print(_USAGE, file=sys.stderr)
        return Exit.USAGE
    from checker.cli.explaining import Answer, find, print_answer

    answer: Answer = find(text, course)
    width = min(max(shutil.get_terminal_size().columns, 40), 100)
    return print_answer(answer, width=width, row=row.upper(), where=where, as_json=as_json)


def _asked(words: list[str]) -> str:
    """The words, or standard input where `-` or a pipe stands for them."""
    if words == ["-"] or (not words and not sys.stdin.isatty()):
        return sys.stdin.buffer.read().decode("utf-8", "replace")
    return " ".join(words)
