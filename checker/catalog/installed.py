"""Finds the line of the installed JAX that raises, by reading its source: JAX itself is not imported."""

from __future__ import annotations

import ast
import importlib.util
import re
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from checker.catalog.entry import Message, Raised
from checker.catalog.tidy import squeeze


def installed_version() -> str | None:
    """The version of the installed JAX; `None` where there is none."""
    try:
        return version("jax")
    except PackageNotFoundError:
        return None


def raise_site(raised: Raised, message: Message | None = None) -> tuple[Path, int] | None:
    """File and line of the `raise`; `None` without JAX, or where this JAX has no such function.

    A function may raise more than once: then it is the line that raises the message's exception with its words.
    """
    package, _, rest = raised.module.partition(".")
    # The spec of a submodule would import its parents, the one of the package itself imports nothing.
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        return None
    path = Path(spec.origin).parent.joinpath(*rest.split(".")).with_suffix(".py")
    if not path.is_file():
        return None
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name == raised.function:
            return path, _line(node, message)
    return None


def _line(function: ast.FunctionDef, message: Message | None) -> int:
    raises = sorted((n for n in ast.walk(function) if isinstance(n, ast.Raise)), key=lambda n: n.lineno)
    if message is None or not raises:
        return raises[0].lineno if raises else function.lineno
    ends = [function.lineno, *(n.end_lineno or n.lineno for n in raises)]
    fitness = [_fitness(function, node, after, message) for node, after in zip(raises, ends, strict=False)]
    return raises[fitness.index(max(fitness))].lineno


def _fitness(function: ast.FunctionDef, node: ast.Raise, after: int, message: Message) -> tuple[bool, int]:
    """Whether it raises the message's class, and how much of the message stands in it, or above it since `after`."""
    named = {getattr(n, "id", getattr(n, "attr", "")) for n in ast.walk(node)}
    last, text = node.end_lineno or node.lineno, squeeze(message.text)
    pieces = (
        squeeze(piece)
        for n in ast.walk(function)
        if isinstance(n, ast.Constant) and isinstance(n.value, str) and after < n.lineno <= last
        for piece in re.split(r"\{\w*\}", n.value)
    )
    return message.exception in named, sum(len(piece) for piece in pieces if piece in text)
