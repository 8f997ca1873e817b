"""Strict TOML: every key known, every problem of a table told at once, each with its place and its cure."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Collection
from pathlib import Path
from typing import Any

from checker.codes import diagnose
from checker.diagnostics import CheckerError, Diagnostic, Place


class Table:
    """A TOML table being consumed: `take` each known key, then `finish`."""

    def __init__(self, data: dict[str, Any], *, path: str, code: str, prefix: str = "") -> None:
        self._data = dict(data)
        self._path, self._code, self._prefix = path, code, prefix
        self._known: list[str] = []
        self._problems: list[Diagnostic] = []

    def take[T](self, key: str, kind: type[T], default: T | None = None) -> T:
        """The value of `key`, or `default`. A wrong kind is noted and stood in for: all problems show at once."""
        self._known.append(key)
        value = self._data.pop(key, default)
        if isinstance(value, kind) and not (isinstance(value, bool) and kind is not bool and kind is not object):
            return value
        if kind is float and isinstance(value, int) and not isinstance(value, bool):
            return float(value)  # type: ignore[return-value]  # TOML writes 8.0 as 8
        found = "nothing" if value is None else f"{type(value).__name__} {value!r}"
        self.complain(key, f"`{key}` should be {_NAMES.get(kind, kind.__name__)}, found {found}", f"set `{key}`")
        return kind()

    def take_or_none[T](self, key: str, kind: type[T]) -> T | None:
        """Like `take`, for a key that may be left out."""
        if key in self._data:
            return self.take(key, kind)
        self._known.append(key)
        return None

    def take_strings(self, key: str) -> tuple[str, ...]:
        """A list of strings; left out is empty."""
        values = self.take(key, list, [])
        for value in values:
            if not isinstance(value, str):
                self.complain(
                    key, f"`{key}` holds {value!r}, which is no text", f"write every item of `{key}` in quotes"
                )
        return tuple(v for v in values if isinstance(v, str))

    def take_choice(self, key: str, choices: Collection[str], default: str | None = None) -> str:
        """A string that is one of `choices`; another is noted, with the nearest."""
        value = self.take(key, str, default)
        if value not in choices:
            near = difflib.get_close_matches(value, choices, n=1)
            listed = ", ".join(f"`{c}`" for c in choices)
            self.complain(key, f"`{key}` is {value!r}", f"write `{near[0]}`" if near else f"choose one of {listed}")
        return value

    def take_tables(self, key: str) -> list[Table]:
        """A list of tables (`[[key]]`), each read like this one. Call `merge` when each is consumed."""
        rows = self.take(key, list, [])
        return [
            Table(
                row if isinstance(row, dict) else {},
                path=self._path,
                code=self._code,
                prefix=f"{self._prefix}{key}[{i}].",
            )
            for i, row in enumerate(rows)
        ]

    def take_table(self, key: str) -> Table:
        """A table (`[key]`), empty when left out. Call `merge` when it is consumed."""
        data = self.take(key, dict, {})
        return Table(data, path=self._path, code=self._code, prefix=f"{self._prefix}{key}.")

    def take_table_or_none(self, key: str) -> Table | None:
        """Like `take_table`, None when left out."""
        if key in self._data:
            return self.take_table(key)
        self._known.append(key)
        return None

    def rest(self) -> dict[str, Any]:
        """Every key not taken yet, taken."""
        rest, self._data = self._data, {}
        return rest

    def complain(self, key: str, what: str, fix: str) -> None:
        """Note a problem of `key`; `finish` raises it with the others."""
        why = f"{Path(self._path).name} is read strictly, so that a typo cannot switch anything off"
        where = Place(file=self._path, key=f"{self._prefix}{key}")
        self._problems.append(diagnose(self._code, what=what, why=why, fix=fix, where=where))

    def merge(self, *inner: Table) -> None:
        """Take over the problems of tables inside this one."""
        for table in inner:
            table._reject_unknown()
            self._problems.extend(table._problems)

    def finish(self) -> None:
        """Raises `CheckerError` with every problem of this table, unknown keys included."""
        self._reject_unknown()
        if self._problems:
            raise CheckerError(*self._problems)

    def _reject_unknown(self) -> None:
        for key in self._data:
            near = difflib.get_close_matches(key, self._known, n=1)
            self.complain(key, f"unknown key `{key}`", f"rename it to `{near[0]}`" if near else f"remove `{key}`")
        self._data = {}


_NAMES: dict[type, str] = {
    str: "text",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    list: "a list",
    dict: "a table",
}


def read_table(path: Path, *, code: str, shown: str | None = None) -> Table:
    """The table in the file at `path`; its problems carry `code`. `shown` is the path that people read.

    Raises `CheckerError` when the file is missing, not UTF-8 or not TOML.
    """
    name = shown or str(path)
    try:
        return Table(tomllib.loads(path.read_text(encoding="utf-8")), path=name, code=code)
    except FileNotFoundError as err:
        what, fix = f"there is no {path.name} here", f"add {path.name}"
        raise CheckerError(
            diagnose(code, what=what, why="it names and orders what is here", fix=fix, where=Place(file=name))
        ) from err
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as err:
        what = f"not TOML in UTF-8: {err}"
        fix = "mend the line that the message names"
        raise CheckerError(
            diagnose(code, what=what, why="only a well-formed file can be read", fix=fix, where=Place(file=name))
        ) from err
