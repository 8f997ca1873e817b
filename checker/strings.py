"""The words that readers of a site see, one TOML file a language; a course may override any of them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent / "words"


def languages() -> tuple[str, ...]:
    """The languages that come with Rewind."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


@cache
def _file(language: str) -> dict[str, str]:
    path = FOLDER / f"{language}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def words(language: str, own: Mapping[str, str] | None = None) -> dict[str, str]:
    """Every word by key: English, over it those of `language`, over them the course's `own`."""
    return {**_file("en"), **_file(language), **(own or {})}
