"""How a path is shown to whoever types commands."""

from __future__ import annotations

from pathlib import Path


def near(path: Path) -> Path:
    """The path as it is typed here."""
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path
