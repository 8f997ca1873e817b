"""The pages of the fixes: what each of them says, and how the site leads to it."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest

from checker.course import load_course
from checker.pages.fix_page import FixSource, fix_head, fixes_of, read_fix
from checker.pages.site import Site, load_site

ERROR = "while-loop-reverse-mode"
FIXES = sorted(p.stem for p in (Path(__file__).parents[2] / "docs" / "fixes").glob("*.md") if p.stem != "index")
_COMPARED = re.compile(r"^\| (new|old), `jax\.(?:grad|jacfwd)` \| .+ \| (\S+) \|$", re.M)


@pytest.fixture(scope="module")
def site(root) -> Site:
    return load_site(load_course(root), docs=root / "docs", address="https://example.org/course/")


def page_of(site: Site, fix: str) -> str:
    return site.completed(f"fixes/{fix}.md", f"# {site.fixes[fix].title}\n\nThe lesson.\n", run=None)


def test_every_fix_that_the_main_error_names_has_a_page(site):
    entry = site.catalog.get(ERROR)
    assert entry is not None
    named = {fix for situation in entry.situations for fix in fixes_of(situation)}
    assert sorted(named) == FIXES


def test_every_fix_that_an_exercise_practises_has_a_page(site):
    practised = {fix for exercise in site.course.exercises for fix in exercise.fixes}
    assert sorted(practised - set(FIXES)) == []


@pytest.mark.parametrize("fix", [fix for fix in FIXES if fix != "library-switch"])
def test_a_page_lists_the_exercises_that_practise_it(site, fix):
    practising = [exercise.id for exercise in site.course.exercises if fix in exercise.fixes]
    part = page_of(site, fix).split("## Practise it\n")[1].split("\n## ")[0]
    assert practising
    assert re.findall(r"\.\./exercises/(\w+)\.md", part) == practising


@pytest.mark.parametrize("fix", FIXES)
def test_a_page_names_the_error_that_it_is_for_and_its_loop(site, fix):
    page = page_of(site, fix)
    situation = next(s for s in site.catalog.get(ERROR).situations if fix in fixes_of(s))
    assert f"(../errors/{ERROR}.md): {situation.loop}" in page
    assert page.index(situation.loop) < page.index("The lesson.")


def test_the_table_of_an_error_leads_to_the_fittest_fix_of_each_row(site):
    page = site.completed(f"errors/{ERROR}.md", "## The lesson\n", run=None)
    head = page.split("## The lesson")[0]
    firsts = [situation.fixes[0] for situation in site.catalog.get(ERROR).situations]
    assert re.findall(r"\.\./fixes/([\w-]+)\.md", head) == firsts


def test_an_error_leads_to_all_of_its_fixes(site):
    foot = site.completed(f"errors/{ERROR}.md", "## The lesson\n", run=None).split("## The lesson")[1]
    assert sorted(set(re.findall(r"\.\./fixes/([\w-]+)\.md", foot))) == FIXES


def test_a_course_without_pages_of_fixes_links_none(root):
    course = load_course(root / "tests" / "second_course")
    second = load_site(course, docs=course.root / "docs")
    assert "fixes/" not in second.completed("errors/scan-carry-type.md", "## Etwas\n", run=None)
    assert "fixes/index.md" not in second.generated()


def test_a_course_without_a_chooser_gets_a_list_of_its_fixes(site):
    made = site.generated()["fixes/index.md"]
    assert sorted(re.findall(r"\]\(([\w-]+)\.md\)", made)) == FIXES


def test_the_tab_for_fixing_holds_the_pages_of_the_fixes(site):
    (tab,) = site.nav(frozenset({f"errors/{ERROR}.md", "fixes/index.md", "fixes/chunks.md"}))
    chunks = {"A ceiling with early exit: run the scan in chunks": "fixes/chunks.md"}
    error = {"Reverse-mode differentiation does not work for lax.while_loop or lax.fori_loop": f"errors/{ERROR}.md"}
    assert tab == {"Fix": [error, {"Every fix": ["fixes/index.md", chunks]}]}


@pytest.mark.parametrize("fix", FIXES)
def test_the_answer_to_pass_on_is_two_sentences_and_an_address(site, fix):
    answer = re.search(r'<p class="rw-answer" id="rw-answer-[\w-]+">(.+)</p>', page_of(site, fix))
    assert answer is not None
    text, _, address = html.unescape(answer[1]).rpartition(" ")
    assert address == f"https://example.org/course/fixes/{fix}/"
    assert len(re.findall(r"[.!?](?= [A-Z`]|$)", text)) == 2, text


def test_an_answer_may_hold_what_html_would_take_for_a_tag():
    source = read_fix("a", '---\nanswer: "if a < b & c"\n---\n# A\n')
    assert source == FixSource(id="a", title="A", answer="if a < b & c")


def test_a_fix_that_no_error_names_still_has_its_page():
    assert fix_head(FixSource(id="a", title="A", answer=""), "# A\n\nWords.", [], {}) == "# A\n\nWords."


@pytest.mark.site
@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize("fix", FIXES)
def test_new_and_old_gradients_agree_with_the_slope_in_float64(own_site, fix):
    twin = (own_site / "fixes" / f"{fix}.md").read_text(encoding="utf-8")
    found = _COMPARED.findall(twin)
    assert {name for name, _ in found} == {"new", "old"}
    assert [off for _, off in found if not float(off) < 1e-3] == []


@pytest.mark.site
@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize("fix", FIXES)
def test_every_page_has_a_table_of_costs_a_plot_and_traps(own_site, fix):
    twin = (own_site / "fixes" / f"{fix}.md").read_text(encoding="utf-8")
    costs = twin.split("\n## What it costs")[1].split("\n## Traps")[0]
    assert re.search(r"^\| .+ \| [\d,]+ \| [\d,.]+ KiB \| [\d,]+ lines \|$", costs, re.M)
    assert re.search(r"^!\[.+\]\(\S+\.svg\)$", costs, re.M)
    traps = re.split(r"^### .+$", twin.split("\n## Traps")[1].split("\n## ")[0], flags=re.M)[1:]
    assert len(traps) >= 3
    assert [trap[:60] for trap in traps if "```python" not in trap and "](" not in trap] == []


@pytest.mark.site
@pytest.mark.filterwarnings("default")
def test_the_file_that_measures_lies_beside_the_pages(own_site, root):
    assert (own_site / "fixes" / "measured.py").read_text() == (root / "docs/fixes/measured.py").read_text()
    assert 'href="../measured.py"' in (own_site / "fixes/chunks/index.html").read_text()


@pytest.mark.site
@pytest.mark.filterwarnings("default")
def test_the_chooser_ends_at_every_fix_and_at_exercises_that_practise_it(own_site, site):
    twin = (own_site / "fixes/index.md").read_text(encoding="utf-8")
    assert sorted(set(re.findall(r"\]\(([a-z-]+)\.md\)", twin))) == FIXES
    ends = []
    for answer in re.split(r"\n(?=- |\n)", twin):
        named, exercises = re.findall(r"\]\(([a-z-]+)\.md\)", answer), re.findall(r"/exercises/(\w+)\.md", answer)
        ends += [(named[-1], exercise) for exercise in exercises]
    assert len(ends) >= 10
    assert [(fix, e) for fix, e in ends if fix not in site.course.exercise(e).fixes] == []
