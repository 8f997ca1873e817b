"""The errors explained here: one TOML file each, found by id, by the text of a message or from a traceback."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from checker.catalog.entry import CODE, Entry, load_entry
from checker.catalog.match import Match, match
from checker.codes import diagnose
from checker.diagnostics import CheckerError, Diagnostic, Place

FOLDER = Path(__file__).parent / "entries"

__all__ = ["FOLDER", "Catalog", "Entry", "Match", "load_catalog"]


@dataclass(frozen=True, slots=True)
class Catalog:
    """Every entry, by id."""

    entries: tuple[Entry, ...]

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)

    def get(self, entry_id: str) -> Entry | None:
        return next((e for e in self.entries if e.id == entry_id), None)

    def match(self, text: str) -> Match:
        """The entry whose message is in the text, whole, in pieces or with a few other words."""
        return match(self.entries, text)


def load_catalog(*folders: Path) -> Catalog:
    """Our own entries, and those of `folders` (a course's `errors/`; a folder that is not there adds none).

    Raises `CheckerError` with the problems of all files, and for an id that is there twice.
    """
    entries: dict[str, Entry] = {}
    problems: list[Diagnostic] = []
    for folder in (FOLDER, *folders):
        for path in sorted(folder.glob("*.toml")):
            shown = f"{folder.name}/{path.name}"
            try:
                entry = load_entry(path, shown=shown)
            except CheckerError as err:
                problems += err.diagnostics
                continue
            if entry.id in entries:
                problems.append(_twice(entry.id, shown, entries[entry.id].path))
            entries.setdefault(entry.id, entry)
    if problems:
        raise CheckerError(*problems)
    return Catalog(tuple(entries[i] for i in sorted(entries)))


def _twice(entry_id: str, shown: str, other: Path) -> Diagnostic:
    ours = "Rewind's own" if other.parent == FOLDER else other.parent.name
    return diagnose(
        CODE,
        what=f"there are two entries `{entry_id}`",
        why=f"an id names one error, and `{entry_id}` is in the catalogue already ({ours})",
        fix="give the file and its `id` another name",
        where=Place(file=shown, key="id"),
    )
