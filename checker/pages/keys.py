"""What a run of a lesson depends on, as one key: its code, the modules and files it uses, and what runs it."""

from __future__ import annotations

import ast
import hashlib
import importlib.metadata
import json
import os
import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

PACKAGES = ("jax", "jaxlib", "numpy", "matplotlib", "ipykernel", "nbclient", "jupytext")
_HERE = Path(__file__).parent
_RUNNERS = ("keys.py", "lessons.py", "run.py", "tidy.py", "plots.py")  # a change in how we run is a change of the run
_IMPORT = re.compile(r"^\s*(?:from\s+([\w.]+)\s+import\b|import\s+([\w., ]+))", re.M)


def version_of(package: str) -> str:
    """The installed version of a distribution, or nothing."""
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return ""


def run_key(cells: Iterable[Any], *, lesson: Path, root: Path) -> str:
    """The key of the code cells of a lesson of the course at `root`.

    Prose is not in it: whoever edits words waits for no kernel. A cell names files that it reads with `uses`.
    """
    cells = list(cells)
    name = lesson.relative_to(root).as_posix()
    code = json.dumps([name, [[cell.source, cell.metadata] for cell in cells]], sort_keys=True)
    digest = hashlib.sha256((_surroundings() + code).encode())
    names = {name for cell in cells for name in imports(cell.source)}
    roots = (lesson.parent, root, _HERE.parents[1])
    own = set(own_modules(names, roots))
    used = {path for cell in cells for path in _used(cell.metadata.get("uses", ""), root)}
    for path in sorted(own | used):
        digest.update(f"\0{path.name}\0".encode() + path.read_bytes())
    tops = {name.split(".")[0] for name in names} | {
        name.split(".")[0] for path in own for name in imports(path.read_text(encoding="utf-8"))
    }
    digest.update(json.dumps({top: version_of(top) for top in sorted(tops)}).encode())
    return digest.hexdigest()[:24]


def imports(source: str) -> set[str]:
    """Dotted names that the source imports, at any depth; `from a import b` gives `a` and `a.b`."""
    try:
        tree = ast.parse(source)
    except SyntaxError:  # a cell may hold magics, which are no Python
        found = [a or b for a, b in _IMPORT.findall(source)]
        return {name.strip().split(" ")[0] for names in found for name in names.split(",") if name.strip()}
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return names


def own_modules(names: Iterable[str], roots: tuple[Path, ...]) -> Iterator[Path]:
    """The files below `roots` that these imports run, with all that those import in turn."""
    seen: set[Path] = set()
    todo = list(names)
    while todo:
        name = todo.pop()
        for path in _files(name, roots):
            if path not in seen:
                seen.add(path)
                todo += imports(path.read_text(encoding="utf-8"))
                yield path


def _files(name: str, roots: tuple[Path, ...]) -> Iterator[Path]:
    parts = name.split(".")
    for root in roots:
        for depth in range(1, len(parts) + 1):
            base = root.joinpath(*parts[:depth])
            for path in (base / "__init__.py", base.with_name(base.name + ".py")):
                if path.is_file():
                    yield path


def _used(uses: str, root: Path) -> Iterator[Path]:
    for name in uses.split():
        top = root / name
        found = sorted(top.rglob("*")) if top.is_dir() else [top]
        yield from (path for path in found if path.is_file() and "__pycache__" not in path.parts)


@cache
def _surroundings() -> str:
    versions = {package: version_of(package) for package in PACKAGES}
    settings = {key: value for key, value in sorted(os.environ.items()) if key.startswith(("JAX_", "XLA_"))}
    ours = [(_HERE / name).read_text(encoding="utf-8") for name in _RUNNERS]
    return json.dumps([sys.version, versions, settings, ours])
