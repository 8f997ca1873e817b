"""Whole sites: ours, and the second course, in German."""

from __future__ import annotations

import gzip
import html.parser
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import jsonschema
import pytest

pytestmark = [pytest.mark.site, pytest.mark.filterwarnings("default")]

# Attributes by which a page loads something by itself; `href` of a link in text loads nothing until it is followed.
_LOADS = re.compile(r'<(?:script|img|iframe|source|video|audio|embed|object)\b[^>]*\b(?:src|data)="([^"]+)"')
_LINKS = re.compile(r'<link\b[^>]*\brel="([^"]+)"[^>]*\bhref="([^"]+)"')
_CSS = re.compile(r"""(?:url\(\s*|@import\s+)['"]?([a-z]+:)?//""")
_CALLS = re.compile(r"""(?:fetch|import|importScripts|open|src\s*=)\s*\(?\s*["'`](?:https?:)?//([^"'`/]+)""")


def pages(site: Path) -> list[Path]:
    return sorted(site.rglob("*.html"))


class Visible(html.parser.HTMLParser):
    """The text that a reader sees, without that of the footer, and of code."""

    hidden = frozenset({"script", "style", "footer", "code", "head"})

    def __init__(self) -> None:
        super().__init__()
        self.depth, self.text = 0, []

    def handle_starttag(self, tag, attrs):
        self.depth += tag in self.hidden

    def handle_endtag(self, tag):
        self.depth -= tag in self.hidden

    def handle_data(self, data):
        if not self.depth:
            self.text.append(data)


def visible(page: Path) -> str:
    parser = Visible()
    parser.feed(page.read_text(encoding="utf-8"))
    return " ".join(parser.text)


def loads(page: str) -> Iterator[str]:
    yield from _LOADS.findall(page)
    yield from (href for rel, href in _LINKS.findall(page) if not {"canonical", "prev", "next"} & set(rel.split()))


@pytest.mark.parametrize("which", ["own", "second"])
def test_no_page_loads_anything_from_another_host(which, own_site, second_course):
    site = own_site if which == "own" else second_course / "site"
    found = [
        (page.relative_to(site).as_posix(), address)
        for page in pages(site)
        for address in loads(page.read_text(encoding="utf-8"))
        if re.match(r"(?:https?:)?//", address)
    ]
    assert found == []


def test_no_style_and_no_script_of_ours_names_another_host(own_site):
    ours = sorted((own_site / "assets" / "rewind").rglob("*.[cj]s*"))
    assert [path.name for path in ours if _CSS.search(path.read_text(encoding="utf-8"))] == []
    assert [path.name for path in ours if _CALLS.search(path.read_text(encoding="utf-8"))] == []


def test_no_style_of_the_theme_names_another_host(own_site):
    styles = (own_site / "assets").rglob("*.css")
    assert [path.name for path in styles if _CSS.search(path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize("which", ["own", "second"])
def test_a_page_weighs_at_most_20_kb(which, own_site, second_course):
    site = own_site if which == "own" else second_course / "site"
    weights = {p.relative_to(site).as_posix(): len(gzip.compress(p.read_bytes(), 9)) for p in pages(site)}
    assert {page: weight for page, weight in weights.items() if weight > 20 * 1024} == {}


@pytest.mark.parametrize("which", ["own", "second"])
def test_every_page_has_a_twin_and_names_it(which, own_site, second_course):
    site = own_site if which == "own" else second_course / "site"
    for page in pages(site):
        if page.name != "index.html" or (page.parent.parent.name == "e"):
            continue
        named = re.search(r'rel="alternate markdown" type="text/markdown" href="([^"]+)"', page.read_text())
        assert named is not None, page
        twin = (page.parent / named[1]).resolve()
        assert twin.is_file(), page
        title = twin.read_text(encoding="utf-8").split("\n", 1)[0]
        assert title.startswith("# "), twin


def test_a_twin_has_the_words_of_its_page(own_site):
    page = own_site / "errors/while-loop-reverse-mode"
    shown = visible(page / "index.html")
    twin = page.with_suffix(".md").read_text(encoding="utf-8")
    for sentence in (
        "Going backwards, JAX replays every step",
        "The counter leaves the carried values",
        "A mask can make NaN",
    ):
        assert sentence in shown
        assert sentence in twin


def test_the_list_of_twins_names_only_what_is_there(own_site):
    listed = re.findall(r"^- \[.*?\]\((\S+?)\)", (own_site / "llms.txt").read_text(encoding="utf-8"), re.M)
    assert "errors/while-loop-reverse-mode.md" in listed
    assert [address for address in listed if not (own_site / address).is_file()] == []


def test_the_published_data_is_valid_by_the_published_schemas(own_site):
    api = own_site / "api"
    one, many = (json.loads((api / f"{name}.schema.json").read_text()) for name in ("error", "error-index"))
    index = json.loads((api / "errors" / "index.json").read_text())
    jsonschema.validate(index, many)
    for error in index["errors"]:
        data = json.loads((api / "errors" / error["url"]).read_text())
        jsonschema.validate(data, one)
        assert (api / "errors" / data["url"] / "index.html").resolve().is_file()


def test_search_finds_the_message_and_no_traceback(own_site):
    docs = json.loads((own_site / "search" / "search_index.json").read_text())["docs"]
    text = " ".join(doc["text"] for doc in docs)
    assert "Try using lax.scan, or using fori_loop with static start/stop." in text
    assert "The above exception was the direct cause" not in text


def test_the_message_has_a_short_address(own_site):
    page = (own_site / "e/while/index.html").read_text()
    target = re.search(r'url=([^"]+)"', page)
    assert target is not None
    assert (own_site / "e/while" / target[1] / "index.html").is_file()


def test_the_head_of_a_message_says_what_a_search_engine_shows(own_site):
    page = (own_site / "errors/while-loop-reverse-mode/index.html").read_text()
    title = re.search(r"<title>(.*?)</title>", page)
    assert title is not None
    assert title[1].startswith(
        "Reverse-mode differentiation does not work for lax.while_loop: which loop, and six fixes"
    )
    assert '<meta name="description" content="JAX must know the number of steps' in page


@pytest.mark.parametrize("lesson", ["errors/while-loop-reverse-mode", "index", "reference/report"])
def test_a_page_that_ran_says_when(own_site, lesson):
    page = own_site / "index.html" if lesson == "index" else own_site / lesson / "index.html"
    assert re.search(r"Run on \d{4}-\d\d-\d\d", visible(page))


def test_every_fix_of_the_table_is_treated_on_the_page(own_site):
    page = (own_site / "errors/while-loop-reverse-mode/index.html").read_text()
    rows = re.findall(r'href="#(row-[a-z])"', page)
    assert rows[:6] == [f"row-{letter}" for letter in "abcdef"]
    assert [row for row in rows if f'id="{row}"' not in page] == []


def test_the_proof_line_of_the_page_holds(own_site):
    twin = (own_site / "errors/while-loop-reverse-mode.md").read_text()
    assert "rtol=1e-4)\n````\n\n````text\nArray(True, dtype=bool)" in twin


def test_new_and_old_gradients_agree_wherever_the_page_compares_them(own_site):
    twin = (own_site / "errors/while-loop-reverse-mode.md").read_text()
    pairs = re.findall(r"^new (\S+)   old (\S+)$", twin, re.M)
    assert len(pairs) >= 6
    for new, old in pairs:
        assert float(new) == pytest.approx(float(old), rel=1e-4)


def test_no_page_shows_a_path_of_the_machine_that_built_it(own_site, root):
    shown = {page: page.read_text(encoding="utf-8") for page in pages(own_site)}
    for page, text in shown.items():
        assert str(root) not in text, page
        assert not re.search(r"ipykernel_\d", text), page


def test_the_second_course_speaks_german(second_course):
    site = second_course / "site"
    page = (site / "errors/scan-carry-type/index.html").read_text(encoding="utf-8")
    assert '<html lang="de"' in page
    shown = visible(site / "errors/scan-carry-type/index.html")
    for word in ("Abhilfe", "Welche Stelle in Ihrem Programm?", "scheitert mit Absicht", "Ausgeführt am", "Suche"):
        assert word in shown, word
    for word in ("Which fix?", "fails on purpose", "Exercises", "Search"):
        assert word not in shown, word


def test_the_second_course_names_rewind_in_its_footer_alone(second_course):
    site = second_course / "site"
    own = [page for page in pages(site) if "codes" not in page.relative_to(site).parts]
    assert len(own) > 4
    assert [page for page in own if "rewind" in visible(page).lower()] == []
    assert all(
        "Erstellt mit Rewind" in page.read_text(encoding="utf-8") for page in own if page.parent.parent.name != "e"
    )


def test_no_code_page_names_rewind_in_another_course(second_course):
    pages_of_codes = pages(second_course / "site" / "codes")
    assert [page.parent.name for page in pages_of_codes if "rewind" in visible(page).lower()] == []


def test_the_second_course_checks_with_the_same_commands(second_course):
    checker = str(Path(sys.executable).with_name("checker"))
    folder = second_course / "exercises/zustand/laufendes_mittel"
    for name, code in (("starter.py", 1), ("solution.py", 0)):
        done = subprocess.run(
            [checker, "check", str(folder / name), "--course", str(second_course)],
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == code, done.stdout + done.stderr


def test_the_second_course_verifies_with_the_same_command(second_course):
    checker = str(Path(sys.executable).with_name("checker"))
    done = subprocess.run(
        [checker, "verify", "--course", str(second_course), "--seeds", "2"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
