"""Each error is raised by real programs, and found by its message and its traceback; no other entry claims it."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import jax
import pytest

from checker.catalog import load_catalog
from checker.catalog.installed import raise_site

sys.path.insert(0, str(Path(__file__).parent))
from raising import PROGRAMS, formatted, raised_by

CATALOG = load_catalog()
ALL = [pytest.param(e, p, id=f"{e}: {n}") for e, programs in PROGRAMS.items() for n, p in programs.items()]
WORDINGS = json.loads((Path(__file__).parent / "wordings.json").read_text(encoding="utf-8"))
VERSION = tuple(int(part) for part in jax.__version__.split(".")[:2])
# Up to 0.4.31 a scan said of its length what `int()` says.
AS_TOLD = {"scan-length-traced": {"0.4.13", "0.4.26", "0.4.30"}}


def test_every_entry_has_programs_that_raise_it():
    assert set(PROGRAMS) == {entry.id for entry in CATALOG}


@pytest.mark.parametrize(("entry_id", "program"), ALL)
def test_is_found_by_its_message_and_by_its_traceback(tmp_path: Path, entry_id: str, program: str):
    raised = raised_by(program, tmp_path)
    assert raised is not None
    for text in (str(raised), formatted(raised)):
        found = CATALOG.match(text)
        assert found.entry is not None
        assert found.entry.id == entry_id
        assert found.messages[0].exception == type(raised).__name__


@pytest.mark.skipif(VERSION < (0, 12), reason="an entry's first message is today's")
@pytest.mark.parametrize(("entry_id"), PROGRAMS)
def test_the_raise_site_is_where_jax_raises(tmp_path: Path, entry_id: str):
    entry = CATALOG.get(entry_id)
    assert entry is not None
    assert entry.raised is not None
    before = jax.config.jax_traceback_filtering
    jax.config.update("jax_traceback_filtering", "off")
    try:
        raised = raised_by(next(iter(PROGRAMS[entry_id].values())), tmp_path)
    finally:
        jax.config.update("jax_traceback_filtering", before)
    assert raised is not None
    frame = raised.__traceback__
    while frame is not None and frame.tb_next is not None:
        frame = frame.tb_next
    assert frame is not None
    own = next(m for m in CATALOG.match(str(raised)).messages)
    path, line = raise_site(entry.raised, own) or (None, 0)
    assert (str(path), line) == (frame.tb_frame.f_code.co_filename, frame.tb_lineno)


@pytest.mark.parametrize("case", WORDINGS)
def test_is_found_in_the_words_of_older_versions(case: str):
    for wording in WORDINGS[case]:
        entry_id = case.split(": ")[0]
        wanted = "concretization" if set(wording["on"]) & AS_TOLD.get(entry_id, set()) else entry_id
        found = CATALOG.match(f"{wording['exception']}: {wording['text']}")
        assert found.entry is not None
        assert found.entry.id == wanted
        assert found.messages[0].exception == wording["exception"]


def test_every_relative_has_an_entry_and_its_title():
    for entry in CATALOG:
        for related in entry.related:
            other = CATALOG.get(related.id)
            assert other is not None
            assert other.title == related.title
