"""What a site says to programs: every message as JSON with its schema, and to its own widgets: `site.js`."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from checker.catalog.as_json import entry_to_json
from checker.catalog.entry import Entry
from checker.course import Course
from checker.pages.error_page import anchor
from checker.pages.markup import escaped

SCHEMA = 1  # a field may be added, none renamed
FOLDER = "api/errors"
SCHEMAS = Path(__file__).parent / "schemas"
_REPORT_SCHEMA = Path(__file__).parents[1] / "report.schema.json"
_LINKED = ("errors/", "fixes/", "codes/", "exercises/")
# Words whose keys begin so go to the page's scripts.
_FOR_WIDGETS = ("paste_", "exercise_", "copy_", "steps_", "predict_")


def error_files(entries: Sequence[Entry]) -> dict[str, str]:
    """Address to text: the list of messages, one file a message, and the schemas of all."""
    index = [{"id": e.id, "title": e.title, "exception": e.exception, "url": f"{e.id}.json"} for e in entries]
    files = {f"{FOLDER}/index.json": _json({"schema": SCHEMA, "errors": index})}
    files |= {f"{FOLDER}/{entry.id}.json": _json(error_to_json(entry)) for entry in entries}
    files |= {f"api/{path.name}": path.read_text(encoding="utf-8") for path in sorted(SCHEMAS.glob("*.json"))}
    if _REPORT_SCHEMA.is_file():
        files[f"api/{_REPORT_SCHEMA.name}"] = _REPORT_SCHEMA.read_text(encoding="utf-8")
    return files


def error_to_json(entry: Entry) -> dict[str, Any]:
    """The entry as `error.schema.json` describes it."""
    return {**entry_to_json(entry), "url": f"../../errors/{entry.id}/"}


def site_script(
    course: Course,
    words: Mapping[str, str],
    entries: Iterable[Entry],
    pages: Collection[str],
    *,
    anchors: Mapping[str, Collection[str]],
    jax: str,
) -> str:
    """`site.js`: one statement that says to the widgets what `web/README.md` lists.

    A file and not an inline script: Material's instant navigation runs every inline script of a page's content.
    """
    site = {
        "course": re.sub(r"[^a-z0-9]+", "-", course.title.lower()).strip("-"),
        "words": {key: text for key, text in words.items() if key.startswith(_FOR_WIDGETS)},
        "jax": jax,
        "links": {
            page: f"{page}/" for page in sorted(pages) if page.startswith(("errors/", "fixes/", "codes/", "exercises/"))
        },
        "errors": [_for_paste_box(entry, anchors.get(entry.id, ())) for entry in entries],
    }
    return f"window.rewindSite = {json.dumps(site, ensure_ascii=False, sort_keys=True)};\n"


def moved(title: str, address: str, words: Mapping[str, str]) -> str:
    """A page at a short address that leads to the page it stands for, without a script."""
    return (
        f'<!doctype html>\n<html lang="{escaped(words["language"])}">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{escaped(title)}</title>\n"
        f'<meta http-equiv="refresh" content="0; url={address}">\n'
        f'<link rel="canonical" href="{address}">\n<meta name="robots" content="noindex">\n'
        f'</head>\n<body>\n<p>{escaped(words["moved_to"])} <a href="{address}">{escaped(title)}</a>.</p>\n'
        "</body>\n</html>\n"
    )


def _for_paste_box(entry: Entry, anchors: Collection[str]) -> dict[str, Any]:
    rows = {
        fix: {
            "row": situation.row,
            "text": situation.loop,
            "anchor": anchor(situation.row) if anchor(situation.row) in anchors else "",
        }
        for situation in reversed(entry.situations)
        for fix in situation.fixes
    }
    patterns = [pattern_of(message.text) for message in entry.messages]
    return {"id": entry.id, "title": entry.title, "patterns": patterns, "rows": rows}


def pattern_of(text: str) -> str:
    """A regular expression for the message; `{name}` in its text stands for anything."""
    parts = re.split(r"\{\w+\}", " ".join(text.split()))
    return ".+".join(re.sub(r"([\\^$.*+?()\[\]{}|/])", r"\\\1", part) for part in parts)


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"
