"""The Markdown twin of a page, for readers who are programs, and the list of all twins."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping

from checker.course import Course
from checker.pages.markup import squeezed

_FENCE = re.compile(r"^( *)(`{3,})\{ \.(\w+)([^}\n]*)\}$", re.M)
_TITLE = re.compile(r'title="([^"]*)"')
_EDITOR = re.compile(r"<textarea [^>]*>(.*?)</textarea>", re.S)
_IMAGE = re.compile(r'<p class="rw-plot"><img class="rw-light" alt="([^"]*)" src="([^"]*)".*?</p>')
_DRAWING = re.compile(r"<svg [^>]*>\s*<title[^>]*>(.*?)</title>.*?</svg>", re.S)
_ATTRIBUTES = re.compile(r"(?:(?<=\S) |^)\{ [.#][^}\n]*\}$|(?<=\))\{ (?:download|data-rw-mark)=[^}\n]*\}", re.M)
_SUMMARY = re.compile(r"<summary>(.*?)</summary>")


def twin(markdown: str) -> str:
    """The page's text with its attributes, widgets and drawings as plain Markdown."""
    text = _EDITOR.sub(lambda m: f"```python\n{html.unescape(m[1])}\n```", markdown)
    text = _FENCE.sub(lambda m: _titled(m[1], m[2], m[3], m[4]), text)
    text = _IMAGE.sub(lambda m: f"![{m[1]}]({m[2]})", text)
    text = _DRAWING.sub(lambda m: f"*{m[1]}*", text)
    text = _SUMMARY.sub(lambda m: f"\n**{m[1]}**\n", text)
    text = re.sub(r"<label [^>]*>(.*?)</label>", r"*\1*\n", text)
    text = re.sub(r"<button\b.*?</button>", "", text)
    text = re.sub(r"</?(?:div|details|span|p)\b[^>\n]*>", "", text)
    text = re.sub(r"<pre><code>(.*?)</code></pre>", r"\n```text\n\1\n```\n", text, flags=re.S)
    text = _ATTRIBUTES.sub("", text)
    return squeezed(text).strip() + "\n"


def llms(course: Course, pages: Mapping[str, tuple[str, str]]) -> str:
    """`llms.txt`: what the site is, and every page of it with its twin."""
    lines = [f"# {course.title}", "", *([f"> {course.tagline}", ""] if course.tagline else [])]
    for address, (title, description) in sorted(pages.items()):
        lines.append(f"- [{title}]({address})" + (f": {description}" if description else ""))
    return "\n".join(lines) + "\n"


def _titled(indent: str, ticks: str, language: str, options: str) -> str:
    """A fence without attributes; its title, such as `fails on purpose`, stands before it."""
    title = _TITLE.search(options)
    return f"{indent}*{title[1]}*\n\n{indent}{ticks}{language}" if title else f"{indent}{ticks}{language}"
