"""The pages of the checker's codes, from their files beside `checker.codes`."""

from __future__ import annotations

from collections.abc import Mapping

from checker.codes import Code
from checker.diagnostics import Fault
from checker.pages.markup import page, plain, section, table

type Words = Mapping[str, str]


def code_page(code: Code, words: Words) -> str:
    """The Markdown of `codes/<id>.md`."""
    first = code.text.strip().split("\n\n", 1)[0]
    return page(
        f"`{code.id}`",
        f"**{code.title[:1].upper()}{code.title[1:]}.**",
        words[f"code_{code.fault.value}"] + "\n{ .rw-facts }",
        code.text,
        description=plain(f"{code.title}. {first}")[:300],
    )


def code_index(codes: tuple[Code, ...], words: Words) -> str:
    """The Markdown of `codes/index.md`: the codes by who can act."""
    header = (words["index_code"], words["index_means"])
    parts = []
    for fault in (Fault.LEARNER, Fault.AUTHOR, Fault.HOST, Fault.CHECKER):
        rows = [(f"[`{code.id}`]({code.id}.md)", code.title) for code in codes if code.fault is fault]
        parts.append(section(words[f"fault_{fault.value}"], table(header, rows) if rows else ""))
    return page(words["index_codes_title"], words["index_codes_intro"], *parts, description=words["index_codes_intro"])
