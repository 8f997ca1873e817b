"""The committed scripts are what their source makes, weigh what they may, and say nothing but the course's words."""

from __future__ import annotations

import gzip
import json
import random
import re
import subprocess
import tomllib
from itertools import pairwise
from pathlib import Path

import pytest

from checker.catalog import load_catalog
from checker.catalog.as_json import located_to_json
from checker.catalog.match import match
from checker.catalog.traceback import read
from checker.pages.api import pattern_of

from .conftest import ROOT

pytestmark = pytest.mark.browser
WEB = ROOT / "web"
ASSETS = ROOT / "checker" / "pages" / "assets"
BUNDLES = ("rewind.js", "editor.js")


def test_the_committed_bundles_are_what_the_source_makes(tmp_path: Path) -> None:
    subprocess.run(["node", "build.mjs", str(tmp_path)], cwd=WEB, check=True)
    for name in BUNDLES:
        assert (tmp_path / name).read_bytes() == (ASSETS / name).read_bytes(), f"{name}: run `npm run build` in web/"


@pytest.mark.parametrize(("name", "most"), [("editor.js", 150_000), ("rewind.js", 20_000), ("widgets.css", 5_000)])
def test_a_bundle_is_light(name: str, most: int) -> None:
    assert len(gzip.compress((ASSETS / name).read_bytes())) <= most


@pytest.mark.parametrize("name", BUNDLES)
def test_a_bundle_names_no_other_host(name: str) -> None:
    addresses = set(re.findall(r"https?://[\w./-]+", (ASSETS / name).read_text(encoding="utf-8")))
    assert addresses <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xhtml"}


def test_the_lock_names_no_host() -> None:
    assert "://" not in re.sub(r'"url": "[^"]*"', "", (WEB / "package-lock.json").read_text(encoding="utf-8"))


def test_the_tests_of_the_source_pass() -> None:
    subprocess.run(["node", "--test", "test/"], cwd=WEB, check=True, capture_output=True)


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_word_of_the_source_is_in_the_strings_and_every_string_is_used(language: str) -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in (WEB / "src").rglob("*.js"))
    named = set(re.findall(r'"((?:paste|exercise|copy|steps|predict)_[a-z_]+)"', text))
    families = {
        "exercise_fault_": ("host", "author", "checker"),
        "exercise_status_": ("passed", "skipped", "failed", "errored"),
        "exercise_": (
            "stopped", "gone", "refused", "busy", "long", "starting", "waiting", "running", "passed", "failed",
            "errored",
        ),
        "paste_": (
            "argument", "traced", "computed", "index", "batched", "counts", "converges", "tolerance", "varies", "while",
            "library", "unknown", "second_half", "no_frames",
        ),
    }  # fmt: skip
    for prefix, ends in families.items():
        assert f"`{prefix}${{" in text, "a family of keys that the source no longer makes"
        named |= {prefix + end for end in ends}
    strings = tomllib.loads((ROOT / "checker" / "words" / f"{language}.toml").read_text(encoding="utf-8"))
    assert named == {key for key in strings if key.startswith(("paste_", "exercise_", "copy_", "steps_", "predict_"))}


def test_the_page_reads_a_piece_of_a_traceback_as_the_command_line_does() -> None:
    chance = random.Random(7)  # noqa: S311 - it only cuts texts
    texts = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "tests/words/tracebacks").glob("*.txt"))]
    pieces = [text[start:end] for text in texts for start, end in _cuts(chance, len(text))]
    script = (
        'import { read } from "./src/reading/traceback.js"; let all = "";'
        "for await (const part of process.stdin) all += part;"
        "console.log(JSON.stringify(JSON.parse(all).map(read)))"
    )
    command = ["node", "--input-type=module", "-e", script]
    ended = subprocess.run(command, cwd=WEB, input=json.dumps(pieces), capture_output=True, text=True, check=True)
    for piece, found in zip(pieces, json.loads(ended.stdout), strict=True):
        assert found == located_to_json(read(piece)), piece


def _cuts(chance: random.Random, length: int) -> list[tuple[int, int]]:
    return [tuple(sorted(chance.choices(range(length + 1), k=2))) for _ in range(30)]  # type: ignore[misc]


_FIND = """
import { findError } from "./src/reading/match.js";
const { errors, texts } = JSON.parse(await new Response(process.stdin).text());
console.log(JSON.stringify(texts.map((text) => findError(errors, text)?.id ?? null)));
"""


def test_the_page_finds_the_error_that_the_command_finds_for_each_message_that_jax_ever_wrote() -> None:
    catalog = load_catalog()
    wordings = json.loads((ROOT / "tests" / "words" / "wordings.json").read_text(encoding="utf-8"))
    texts = [f"{w['exception']}: {w['text']}" for rows in wordings.values() for w in rows]
    # The last message of a text decides, and one that quotes another is the one that is meant.
    texts += [f"{first}\n\nDuring handling of the above exception:\n\n{last}" for first, last in pairwise(texts)]
    errors = [{"id": e.id, "patterns": [pattern_of(m.text) for m in e.messages]} for e in catalog]
    done = subprocess.run(
        ["node", "--input-type=module", "-e", _FIND],
        input=json.dumps({"errors": errors, "texts": texts}),
        cwd=WEB,
        capture_output=True,
        text=True,
        check=True,
    )
    told = [match(tuple(catalog), text).entry for text in texts]
    assert json.loads(done.stdout) == [e.id if e else None for e in told]
    assert len(texts) > 150
