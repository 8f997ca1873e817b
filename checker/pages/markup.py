"""Pieces of Markdown that the page functions share."""

from __future__ import annotations

import html
import json
import re
import textwrap
from collections.abc import Iterable, Sequence


def page(title: str, *parts: str, description: str = "", hide_toc: bool = False) -> str:
    """A page with this title, its parts one after another; empty parts leave no trace."""
    head = [f"title: {json.dumps(plain(title), ensure_ascii=False)}"]
    if description:
        head.append(f"description: {json.dumps(description, ensure_ascii=False)}")
    if hide_toc:
        head.append("hide: [toc]")
    return "\n\n".join(["---\n" + "\n".join(head) + "\n---", f"# {title}", *filter(None, map(str.strip, parts))]) + "\n"


def section(title: str, *parts: str) -> str:
    """A heading with its parts, or nothing when all parts are empty."""
    body = "\n\n".join(filter(None, map(str.strip, parts)))
    return f"## {title}\n\n{body}" if body else ""


def fence(code: str, language: str = "python", *, classes: str = "", title: str = "") -> str:
    """A block of code that is shown and never run."""
    ticks = "`" * max(3, 1 + max((len(run) for run in re.findall("`+", code)), default=0))
    options = " ".join(
        [f".{language}", *(f".{name}" for name in classes.split()), *([f'title="{title}"'] if title else [])]
    )
    return f"{ticks}{{ {options} }}\n{code.strip(chr(10))}\n{ticks}"


def folded(title: str, body: str, *, kind: str = "note") -> str:
    """Text that opens on a click; `title` is Markdown of one line."""
    return f'??? {kind} "{title}"\n\n{textwrap.indent(body.strip(), "    ")}'


def table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of Markdown; a `|` in a cell is escaped."""
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


def plain(markdown: str) -> str:
    """One line of text for a description: no links, no backticks, no emphasis."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", markdown)
    return " ".join(re.sub(r"[`*]", "", text).split())


def heading(markdown: str) -> str:
    """The first heading of a page that an author wrote, or nothing."""
    found = re.search(r"^# +(.+?) *$", markdown, re.M)
    return found[1] if found else ""


def description(markdown: str) -> str:
    """What the front matter of such a page says that it is about, or nothing."""
    found = re.match(r"---\n(?:.+\n)*?description: *(.+?) *\n(?:.+\n)*?---\n", markdown)
    return found[1].strip("\"'") if found else ""


def squeezed(markdown: str) -> str:
    """The text with at most one empty line between its parts; what stands in a fence keeps its own."""
    parts = re.split(r"(^(`{3,}).*?^\2`*$)", markdown, flags=re.M | re.S)
    # A match gives two groups, the fence and its backticks: text, fence, ticks, text, fence, ticks, ...
    texts = [re.sub(r"\n{3,}", "\n\n", part) for part in parts[::3]]
    fences = [*parts[1::3], ""]
    return "".join(text + code for text, code in zip(texts, fences, strict=True))


def escaped(text: str) -> str:
    """Text for an attribute or an element of HTML."""
    return html.escape(text, quote=True)
