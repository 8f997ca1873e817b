"""An entry, and what a traceback showed, as plain JSON values: for `explain --json`, the site's API and its pages."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from checker.catalog.entry import Entry
from checker.catalog.frames import Frame
from checker.catalog.traceback import Located

SCHEMA = 1  # a field may be added, none renamed


def entry_to_json(entry: Entry) -> dict[str, Any]:
    """Everything that the entry says. The raise site has no line: that differs from one JAX to the next."""
    return {
        "schema": SCHEMA,
        "id": entry.id,
        "title": entry.title,
        "exception": entry.exception,
        "meaning": entry.meaning,
        "cause": entry.cause,
        "messages": [{**asdict(m), "ran_on": list(m.ran_on)} for m in entry.messages],
        "raised": None if entry.raised is None else asdict(entry.raised),
        "triggers": [asdict(t) for t in entry.triggers],
        "situations": [{**asdict(s), "fixes": list(s.fixes), "also": list(s.also)} for s in entry.situations],
        "fixes": [asdict(f) for f in entry.fixes],
        "proof": entry.proof,
        "facts": list(entry.facts),
        "related": [asdict(r) for r in entry.related],
        "links": [asdict(link) for link in entry.links],
    }


def located_to_json(located: Located) -> dict[str, Any]:
    """What is known of the loop; frames as file, line, function and source."""
    return {
        "outcome": located.outcome,
        "frame": _frame(located.frame),
        "caller": _frame(located.caller),
        "kind": located.kind,
        "row": located.row,
        "reason": located.reason,
        "detail": located.detail,
        "end": located.end,
        "branch": located.branch,
    }


def _frame(frame: Frame | None) -> dict[str, Any] | None:
    return None if frame is None else asdict(frame)
