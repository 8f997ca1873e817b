"""The page of a fix: what the catalogue and the exercises know of it, around the lesson that its author wrote."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from checker.catalog.entry import Entry, Situation
from checker.course import Course
from checker.pages.markup import escaped, page, section

type Words = Mapping[str, str]

_TITLE = re.compile(r"^# +(.+)$", re.M)
_ANSWER = re.compile(r'^answer: *"(.+)" *$', re.M)  # in the front matter


@dataclass(frozen=True, slots=True, kw_only=True)
class FixSource:
    """A page of a fix as it was written: its heading, and the answer to pass on, if it has one."""

    id: str
    title: str
    answer: str


def read_fix(fix_id: str, text: str) -> FixSource:
    """What the page functions need to know of the Markdown in `docs/fixes/<id>.md`."""
    title, answer = _TITLE.search(text), _ANSWER.search(text)
    return FixSource(id=fix_id, title=title[1] if title else fix_id, answer=answer[1] if answer else "")


def fixes_of(situation: Situation) -> tuple[str, ...]:
    """Ids of all fixes of a row, those that only a site names last."""
    return (*situation.fixes, *situation.also)


def in_order(fixes: Mapping[str, FixSource], entries: Sequence[Entry]) -> list[FixSource]:
    """All fixes, those that a table names first and in its order."""
    named = dict.fromkeys(fix for entry in entries for s in entry.situations for fix in fixes_of(s))
    return [fixes[fix] for fix in dict.fromkeys([*named, *fixes]) if fix in fixes]


def rows_of(fix_id: str, entries: Iterable[Entry]) -> list[tuple[Entry, Situation]]:
    """The rows of all tables that name the fix."""
    return [(entry, s) for entry in entries for s in entry.situations if fix_id in fixes_of(s)]


def fix_head(fix: FixSource, markdown: str, entries: Sequence[Entry], words: Words) -> str:
    """The page with a line below its heading: which loops it is for."""
    loops = [
        f"*{situation.loop}* ([{entry.exception}, {words['error_row']} {situation.row}](../errors/{entry.id}.md))"
        for entry, situation in rows_of(fix.id, entries)[:1]
    ]
    facts = f"{words['fix_for']} {loops[0]}\n{{ .rw-facts }}" if loops else ""
    return _TITLE.sub(lambda title: f"{title[0]}\n\n{facts}".rstrip(), markdown, count=1)


def fix_foot(
    fix: FixSource, fixes: Mapping[str, FixSource], entries: Sequence[Entry], course: Course, words: Words, url: str
) -> str:
    """The answer to pass on, exercises, the errors that the fix is for, and its neighbours. `url` is the page's."""
    rows = rows_of(fix.id, entries)
    beside = dict.fromkeys(other for _, s in rows for other in fixes_of(s) if other in fixes and other != fix.id)
    return "\n\n".join(
        filter(
            None,
            [
                section(words["fix_exercises"], "\n".join(_exercises(fix.id, course))),
                section(words["fix_errors"], "\n".join(_errors(rows))),
                section(words["fix_beside"], "\n".join(f"- [{fixes[other].title}]({other}.md)" for other in beside)),
                section(words["fix_answer"], _answer(fix, words, url)),
            ],
        )
    )


def fix_index(fixes: Mapping[str, FixSource], entries: Sequence[Entry], words: Words) -> str:
    """The Markdown of `fixes/index.md`, unless an author writes it: every fix, in the order of the rows."""
    rows = "\n".join(f"- [{fix.title}]({fix.id}.md)" for fix in in_order(fixes, entries))
    return page(words["nav_fixes"], rows, description=words["nav_fixes"])


def _exercises(fix_id: str, course: Course) -> list[str]:
    return [f"- [{e.title}](../exercises/{e.id}.md): {e.goal}" for e in course.exercises if fix_id in e.fixes]


def _errors(rows: Sequence[tuple[Entry, Situation]]) -> list[str]:
    entries = {entry.id: entry for entry, _ in rows}
    return [
        f"- [{entry.title}](../errors/{entry.id}.md): {'; '.join(s.loop for e, s in rows if e is entry)}"
        for entry in entries.values()
    ]


def _answer(fix: FixSource, words: Words, url: str) -> str:
    """Text that stands on the page for every reader; its button comes with the script."""
    if not fix.answer:
        return ""
    name = f"rw-answer-{fix.id}"
    return (
        f'<p class="rw-answer" id="{name}">{html.escape(f"{fix.answer} {url}", quote=False)}</p>\n'
        f'<button class="rw-button" type="button" data-rw-copy="{name}" hidden>{escaped(words["fix_copy"])}</button>'
    )
