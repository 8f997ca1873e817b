"""The page of a message: what the catalogue knows, around the lesson that its author wrote."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from checker.catalog.entry import Entry, Message, Situation
from checker.course import Course
from checker.pages.fix_page import FixSource, fixes_of
from checker.pages.markup import escaped, fence, folded, page, plain, section, table

type Words = Mapping[str, str]


def anchor(row: str) -> str:
    """The anchor at which a lesson treats a row of the table of fixes."""
    return f"row-{row.lower()}"


def error_head(
    entry: Entry, words: Words, *, jax: str, anchors: Collection[str], fixes: Mapping[str, FixSource]
) -> str:
    """Message, meaning, place and fixes: what a reader in a hurry came for.

    `jax` is the version on which the lesson ran, `anchors` are those of the lesson that can be linked, `fixes` those
    that have a page.
    """
    message = entry.messages[0]
    place = section(
        words["error_which_loop"],
        f'<div data-rw-paste data-rw-error="{entry.id}" markdown="1">\n\n{words["error_paste_fallback"]}\n\n</div>',
    )
    return "\n\n".join(
        [
            f'# {entry.title}\n\n<div class="rw-head" markdown="1">',
            fence(f"{message.exception}: {message.text.strip()}", "text", classes="rw-err rw-message"),
            _facts(entry, message, words, jax),
            f"**{entry.meaning.strip()}**",
            place,
            section(words["error_which_fix"], _table(entry, words, anchors, fixes)),
            "</div>",
        ]
    )


def error_foot(
    entry: Entry, course: Course, pages: Collection[str], words: Words, *, fixes: Mapping[str, FixSource]
) -> str:
    """Fixes, relatives, exercises, and what only few want. `pages` are the ids of pages that can be linked."""
    own = dict.fromkeys(fix for s in entry.situations for fix in fixes_of(s) if fix in fixes)
    found = [f"- [{fixes[fix].title}](../fixes/{fix}.md)" for fix in own]
    relatives = [
        f"- [{related.title}]({related.id}.md)" if f"errors/{related.id}" in pages else f"- {related.title}"
        for related in entry.related
    ]
    exercises = [
        f"- [{exercise.title}](../exercises/{exercise.id}.md): {exercise.goal}"
        for exercise in course.exercises
        if exercise.error == entry.id
    ]
    return "\n\n".join(
        filter(
            None,
            [
                section(words["error_fixes"], "\n".join(found)),
                section(words["error_relatives"], "\n".join(relatives)),
                section(words["error_exercises"], "\n".join(exercises)),
                section(words["error_more"], *_more(entry, words)),
            ],
        )
    )


def error_index(entries: Sequence[Entry], words: Words) -> str:
    """The Markdown of `errors/index.md`: a paste box, and every message that has a page."""
    rows = [
        (f"[{entry.title}]({entry.id}.md)", f"`{entry.exception}`", plain(entry.meaning.strip())) for entry in entries
    ]
    header = (words["index_message"], words["index_exception"], words["index_means"])
    return page(
        words["index_errors_title"],
        words["index_errors_intro"],
        "<div data-rw-paste></div>",
        table(header, rows),
        description=words["index_errors_intro"],
    )


def _facts(entry: Entry, message: Message, words: Words, jax: str) -> str:
    facts = [words["error_run_on"].format(jax=jax)] if jax else []
    facts.append(words["error_since"].format(version=message.since))
    if len(entry.messages) > 1:
        facts.append(f"[{words['error_older']}](#{_OLDER})")
    return " · ".join(facts) + "\n{ .rw-facts }"


def _table(entry: Entry, words: Words, anchors: Collection[str], fixes: Mapping[str, FixSource]) -> str:
    rows = []
    for situation in entry.situations:
        at = anchor(situation.row)
        row = f"[{situation.row}](#{at})" if at in anchors else situation.row
        rows.append((row, situation.loop, _change(situation, fixes)))
    if not rows:
        return ""
    header = (words["error_row"], words["error_yours"], words["error_change"])
    return f'<div class="rw-fixes" markdown="1">\n\n{table(header, rows)}\n\n</div>'


def _change(situation: Situation, fixes: Mapping[str, FixSource]) -> str:
    """The change in words and code. Its last part leads to the page of the fittest fix, and takes no line more."""
    *words, last = filter(None, [situation.change, situation.code and f"`{situation.code}`"])
    fix = next((fix for fix in fixes_of(situation) if fix in fixes), None)
    return " ".join([*words, f"[{last}](../fixes/{fix}.md)" if fix else last])


_OLDER = "older-wordings"


def _more(entry: Entry, words: Words) -> list[str]:
    parts = []
    if len(entry.messages) > 1:
        older = "\n\n".join(
            f"{words['error_versions'].format(since=m.since, until=m.until)}\n\n"
            + fence(f"{m.exception}: {m.text.strip()}", "text", classes="rw-err")
            for m in entry.messages[1:]
        )
        parts.append(f'<span id="{_OLDER}"></span>\n\n{folded(words["error_older_title"], older)}')
    lines = []
    if entry.raised is not None:
        raised = {"module": entry.raised.module, "function": entry.raised.function}
        lines.append(f"- {words['error_raised_in'].format(**raised)}")
    lines += [f"- [{escaped(link.title)}]({link.url})" for link in entry.links]
    lines.append(f"- [{words['error_as_data']}](../api/errors/{entry.id}.json)")
    return [*parts, "\n".join(lines)]
