"""Finds the line of the installed JAX that raises, by reading its source: JAX itself is not imported."""

from __future__ import annotations

import ast
import importlib.util
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from checker.catalog.entry import Raised


def installed_version() -> str | None:
    """The version of the installed JAX; `None` where there is none."""
    try:
        return version("jax")
    except PackageNotFoundError:
        return None


def raise_site(raised: Raised) -> tuple[Path, int] | None:
    """File and line of the `raise`; `None` without JAX, or where this JAX has no such function."""
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
            return path, next((n.lineno for n in ast.walk(node) if isinstance(n, ast.Raise)), node.lineno)
    return None
