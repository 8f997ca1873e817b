"""One JAX error explained, as data: what `entries/<id>.toml` says."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from checker.tomlio import Table, read_table

CODE = "catalog-entry-invalid"
_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_VERSION = re.compile(r"\d+(\.\d+)+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """The exact text in a range of JAX versions; `{name}` in it stands for what differs from case to case."""

    since: str
    until: str | None  # the last version that has it; None: it is today's
    exception: str  # the name of its class
    text: str
    ran_on: tuple[str, ...]  # versions on which it was raised; none: read in their source

    @property
    def versions(self) -> str:
        if self.until is None:
            return f"since JAX {self.since}"
        return f"JAX {self.since}" if self.since == self.until else f"JAX {self.since} to {self.until}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Raised:
    """The place in JAX that raises; its line is looked up in the installed JAX when somebody asks."""

    module: str
    function: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Trigger:
    """A call, and whether it is one that raises."""

    call: str
    raises: bool
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """A row of the table "your loop, the change": its fixes are the fittest first.

    `code` shows the change in one short line of Python, where that says more than words. `also` are ids of further
    pages of fixes, which a site links beside them; a report does not propose those.
    """

    row: str
    loop: str
    change: str
    fixes: tuple[str, ...]
    code: str = ""
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Fix:
    """A way to a gradient. `before` defines `old`, `code` defines `new` (or `gradient`), and both run at `at`.

    They run after `PREAMBLE`. `name` fits into a sentence: "two fixes fit: a masked scan, ...".
    """

    id: str
    name: str
    title: str
    when: str
    trap: str
    before: str
    code: str
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Related:
    """Another error; its entry may come later."""

    id: str
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    title: str
    url: str


PREAMBLE = """\
from functools import partial

import jax
import jax.numpy as jnp
from jax import lax
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """Everything known about one error."""

    id: str
    title: str
    exception: str
    meaning: str
    cause: str
    messages: tuple[Message, ...]  # today's first
    raised: Raised | None
    triggers: tuple[Trigger, ...]
    situations: tuple[Situation, ...]
    fixes: tuple[Fix, ...]
    proof: str  # one line of Python that compares `new` with `old`, where `old` still has a derivative
    facts: tuple[str, ...]
    related: tuple[Related, ...]
    links: tuple[Link, ...]
    path: Path

    def fix(self, fix_id: str) -> Fix:
        """Raises `KeyError` for an id that the entry does not have."""
        return {f.id: f for f in self.fixes}[fix_id]

    def rows_of(self, fix_id: str) -> tuple[str, ...]:
        """The rows of the table that name this fix."""
        return tuple(s.row for s in self.situations if fix_id in s.fixes)


def load_entry(path: Path, *, shown: str | None = None) -> Entry:
    """Raises `CheckerError` with every problem of the file at once."""
    table = read_table(path, code=CODE, shown=shown or path.name)
    if (schema := table.take("schema", int)) != 1:
        table.complain("schema", f"`schema` is {schema}", "write `schema = 1`")
    exception = _text(table, "exception")
    entry = Entry(
        id=_entry_id(table, path),
        title=_text(table, "title"),
        exception=exception,
        meaning=_text(table, "meaning"),
        cause=_text(table, "cause"),
        messages=_each(table, "message", lambda row: _message(row, exception)),
        raised=_raised(table),
        triggers=_each(table, "trigger", _trigger),
        situations=_each(table, "situation", _situation),
        fixes=_each(table, "fix", _fix),
        proof=_text(table, "proof", ""),
        facts=_each(table, "fact", lambda row: _text(row, "text")),
        related=_each(table, "related", lambda row: Related(id=_id(row, "id"), title=_text(row, "title"))),
        links=_each(table, "link", lambda row: Link(title=_text(row, "title"), url=_text(row, "url"))),
        path=path,
    )
    _check_names(table, entry)
    table.finish()
    return entry


def _each[T](table: Table, key: str, read: Callable[[Table], T]) -> tuple[T, ...]:
    rows = table.take_tables(key)
    found = tuple(read(row) for row in rows)
    table.merge(*rows)
    return found


def _text(table: Table, key: str, default: str | None = None) -> str:
    text = table.take(key, str, default).strip()
    if not text and default is None:
        table.complain(key, f"`{key}` is empty", f"write `{key}`")
    return text


def _id(table: Table, key: str) -> str:
    value = table.take(key, str)
    if not _ID.fullmatch(value):
        table.complain(key, f"`{key}` is {value!r}", "write it in kebab-case, like `scan-length-traced`")
    return value


def _entry_id(table: Table, path: Path) -> str:
    value = _id(table, "id")
    if value != path.stem:
        table.complain("id", f"`id` is {value!r} in the file {path.name}", "give both the same name")
    return value


def _version(table: Table, key: str, default: str | None = None) -> str | None:
    value = table.take_or_none(key, str) if default is None else table.take(key, str, default)
    if value is not None and not _VERSION.fullmatch(value):
        table.complain(key, f"`{key}` is {value!r}", 'write a version of JAX, like "0.4.12"')
    return value


def _message(row: Table, usual: str) -> Message:
    return Message(
        since=_version(row, "since", "") or "",
        until=_version(row, "until"),
        exception=_text(row, "exception", usual),
        text=_text(row, "text"),
        ran_on=row.take_strings("ran_on"),
    )


def _raised(table: Table) -> Raised | None:
    inner = table.take_table("raised")
    module, function = inner.take("module", str, ""), inner.take("function", str, "")
    if bool(module) != bool(function):
        inner.complain("module", "`module` and `function` belong together", "write both, or leave `raised` out")
    table.merge(inner)
    return Raised(module=module, function=function) if module and function else None


def _trigger(row: Table) -> Trigger:
    return Trigger(call=_text(row, "call"), raises=row.take("raises", bool), text=_text(row, "text"))


def _situation(row: Table) -> Situation:
    letter = row.take("row", str)
    if not re.fullmatch("[A-Z]", letter):
        row.complain("row", f"`row` is {letter!r}", "name each row by one capital letter")
    return Situation(
        row=letter,
        loop=_text(row, "loop"),
        change=_text(row, "change"),
        fixes=row.take_strings("fixes"),
        code=_text(row, "code", ""),
        also=row.take_strings("also"),
    )


def _fix(row: Table) -> Fix:
    fix = Fix(
        id=_id(row, "id"),
        name=_text(row, "name"),
        title=_text(row, "title"),
        when=_text(row, "when"),
        trap=_text(row, "trap", ""),
        before=_code(row, "before"),
        code=_code(row, "code"),
        at=_text(row, "at", ""),
    )
    if len({bool(part) for part in (fix.before, fix.code, fix.at)}) > 1:
        row.complain("code", "`before`, `code` and `at` belong together", "write all three, or none of them")
    return fix


def _code(row: Table, key: str) -> str:
    text = row.take(key, str, "").strip("\n")
    return text + "\n" if text else ""


def _check_names(table: Table, entry: Entry) -> None:
    """What names something inside the entry names something that is there, once."""
    fixes, rows = [f.id for f in entry.fixes], [s.row for s in entry.situations]
    for key, names in (("fix", fixes), ("situation", rows)):
        for name in sorted({n for n in names if names.count(n) > 1}):
            table.complain(key, f"`{name}` is there twice", "give each a name of its own")
    for situation in entry.situations:
        for name in [n for n in situation.fixes if n not in fixes]:
            table.complain("situation", f"row {situation.row} names the fix `{name}`", "name one of the `[[fix]]`es")
    for name in [f for f in fixes if not entry.rows_of(f)]:
        table.complain("fix", f"no row names the fix `{name}`", "name it in the `fixes` of a `[[situation]]`")
    if not entry.messages:
        table.complain("message", "there is no message", "add a `[[message]]` with the exact text")
