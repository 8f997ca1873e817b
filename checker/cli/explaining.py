"""What `checker explain` found for a text, and how it prints it."""

from __future__ import annotations

import difflib
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from checker import codes
from checker.catalog import Catalog, load_catalog
from checker.catalog import traceback as pasted
from checker.catalog.as_json import entry_to_json, located_to_json
from checker.catalog.entry import Entry, Message
from checker.catalog.frames import Frame
from checker.catalog.installed import installed_version, raise_site
from checker.catalog.tidy import exception_line, tidy
from checker.catalog.traceback import Located
from checker.cli.exits import Exit
from checker.cli.output import to_json
from checker.codes import Code
from checker.course import Course, find_course
from checker.diagnostics import CheckerError
from checker.render.explanation import explanation_lines
from checker.render.lines import Line, plain, prose, to_text
from checker.render.markdown import markdown_lines
from checker.render.measure import cut, one_line, wrap

_PAGE = re.compile(r"(?:\S*/)?(?:errors|codes)/([a-z0-9-]+)/?(?:#\S*)?")  # as reports name it, or its address


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """One of `entry` and `code`, or neither and what is nearest."""

    asked: str
    entry: Entry | None = None
    code: Code | None = None
    messages: tuple[Message, ...] = ()
    located: Located | None = None
    near: tuple[tuple[str, str], ...] = ()  # id and title
    site: str = ""  # address of the course's site


def find(text: str, folder: Path | None) -> Answer:
    """Looks the text up: as the id of an error, as a code, as a file's name, then as a message or a traceback."""
    course = _course(folder)
    catalog = load_catalog(*([course.errors_folder] if course else []))
    site = course.site_url if course else ""
    name = text.strip()
    if (page := _PAGE.fullmatch(name)) is not None:
        name = page.group(1)
    if (entry := catalog.get(name)) is not None:
        return Answer(asked=name, entry=entry, site=site)
    known = {c.id: c for c in codes.all_codes()}
    if name in known:
        return Answer(asked=name, code=known[name], site=site)
    if (read := _content(name)) is not None:
        text = read
    match = catalog.match(text)
    if match.entry is not None:
        return Answer(
            asked=name,
            entry=match.entry,
            messages=match.messages,
            located=_located(match.entry, text),
            near=_titles(match.near),
            site=site,
        )
    return Answer(
        asked=name if read is None else read, near=_near(name, catalog, known) or _titles(match.near), site=site
    )


def _located(entry: Entry, text: str) -> Located | None:
    """The loop, for the message that is about one; for the others the reader's own line."""
    located = pasted.read(text, rest_of=_rest_of) if entry.id == pasted.ERROR else pasted.read_line(text)
    return None if located.outcome == "other" else located


def _content(name: str) -> str | None:
    """What is in the file of that name, if it is one."""
    try:
        return Path(name).read_bytes().decode("utf-8", "replace") if Path(name).is_file() else None
    except (OSError, ValueError):  # too long for a name, or not to be read
        return None


def _course(folder: Path | None) -> Course | None:
    """The course whose errors join ours. One that is broken, or none, hinders no explanation unless it was named."""
    try:
        return find_course(explicit=folder)
    except CheckerError:
        if folder is not None:
            raise
        return None


def _rest_of(frame: Frame) -> str:
    """The lines after the frame's own, where its file is here and unchanged: a traceback shows only the first."""
    try:
        lines = Path(frame.file).read_text(encoding="utf-8").split("\n")
    except (OSError, ValueError):  # not here, or no text
        return ""
    at = frame.line or 0
    same = 0 < at <= len(lines) and lines[at - 1].strip() == frame.source
    return "\n".join(lines[at : at + 12]) if same else ""


def _titles(entries: tuple[Entry, ...]) -> tuple[tuple[str, str], ...]:
    return tuple((e.id, e.title) for e in entries)


def _near(name: str, catalog: Catalog, known: dict[str, Code]) -> tuple[tuple[str, str], ...]:
    """Ids that look like the one that was asked for; none when it is no id."""
    if len(name.split()) > 1:
        return ()
    titles = {**{i: c.title for i, c in known.items()}, **{e.id: e.title for e in catalog}}
    return tuple((i, titles[i]) for i in difflib.get_close_matches(name, titles, n=3, cutoff=0.7))


def print_answer(answer: Answer, *, width: int, row: str, where: bool, as_json: bool) -> Exit:
    """Prints it, and says by the exit code whether there was anything."""
    found = answer.entry is not None or answer.code is not None
    if as_json:
        print(to_json(_to_json(answer)))
        return Exit.OK if found else Exit.WRONG_ANSWER
    colour = sys.stdout.isatty()
    rows = [s.row for s in answer.entry.situations] if answer.entry is not None else []
    if row and row not in rows:
        print(f"There is no row {cut(one_line(row), 20)} here; rows: {', '.join(rows) or 'none'}.", file=sys.stderr)
        return Exit.USAGE
    if answer.entry is not None:
        lines = explanation_lines(answer.entry, width, messages=answer.messages, located=answer.located, row=row)
        lines += _where_lines(answer.entry, width, asked=where)
        lines += [(), *_more_lines(answer.entry, answer.site, width)]
    elif answer.code is not None:
        lines = [
            ((answer.code.id, "name"), (f": {answer.code.title}", "")),
            (),
            *markdown_lines(answer.code.text, width),
        ]
    else:
        print(to_text(_nothing_lines(answer, width)), file=sys.stderr)
        return Exit.WRONG_ANSWER
    print(to_text(lines, colour=colour))
    return Exit.OK


def _where_lines(entry: Entry, width: int, *, asked: bool) -> list[Line]:
    if entry.raised is None:
        return []
    installed, site = installed_version(), raise_site(entry.raised, entry.messages[0])
    name = f"{entry.raised.module}, function {entry.raised.function}"
    if site is not None:
        text = f"Raised in {name}: line {site[1]} of JAX {installed}."
    elif not asked:
        return []
    else:
        reason = "JAX is not installed here" if installed is None else f"JAX {installed} has no such function"
        text = f"Raised in {name}. {reason}: no line can be named."
    return [(), *(plain(r, "label") for r in wrap(text, width))]


def _more_lines(entry: Entry, site: str, width: int) -> list[Line]:
    page = f"{site.rstrip('/')}/errors/{entry.id}/" if site else f"errors/{entry.id} in what `checker serve` shows"
    lines = [plain(f"More: {page}")]  # addresses are for copying: they are not wrapped
    return lines + [plain(f"{cut(link.title, width)}\n  {link.url}") for link in entry.links[:1]]


def _nothing_lines(answer: Answer, width: int) -> list[Line]:
    asked = exception_line(tidy(answer.asked)) or answer.asked
    lines = [prose(r) for r in wrap(f"Nothing here explains: {cut(one_line(asked), 200)}", width)]
    if not answer.near:
        return [*lines, plain("Nothing near it is known here.")]
    return [*lines, plain("The nearest:"), *(plain(cut(f"  {i}   {title}", width)) for i, title in answer.near)]


def _to_json(answer: Answer) -> dict[str, Any]:
    entry, code = answer.entry, answer.code
    site = raise_site(entry.raised, entry.messages[0]) if entry is not None and entry.raised is not None else None
    return {
        "entry": None if entry is None else entry_to_json(entry),
        "code": None
        if code is None
        else {"id": code.id, "fault": code.fault.value, "title": code.title, "text": code.text},
        "matched": [m.versions for m in answer.messages],
        "located": None if answer.located is None else located_to_json(answer.located),
        "where": None if site is None else {"file": str(site[0]), "line": site[1], "jax": installed_version()},
        "near": [i for i, _ in answer.near],
    }
