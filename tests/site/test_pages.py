"""The pages that no author writes, as Markdown."""

from __future__ import annotations

import ast
import re
from dataclasses import replace
from pathlib import Path

import pytest

from checker.course import load_course
from checker.diagnostics import CheckerError
from checker.pages import markup
from checker.pages.site import Site, load_site
from checker.pages.twins import twin
from checker.strings import languages, words

PAGES = Path(markup.__file__).parent


@pytest.fixture(scope="module")
def site(root) -> Site:
    return load_site(load_course(root), docs=root / "docs")


@pytest.fixture(scope="module")
def second(root) -> Site:
    course = root / "tests" / "second_course"
    return load_site(load_course(course), docs=course / "docs")


def test_an_exercise_page_holds_the_starter_and_every_hint_folded(site):
    page = site.generated()["exercises/prefix_sum.md"]
    assert "def prefix_sum(x, stop):" in page
    assert page.count('??? tip "Hint ') == 3
    assert 'data-rw-exercise="prefix_sum"' in page


def test_the_starter_comes_as_a_file_to_check_in_an_editor(site, root):
    made = site.generated()
    assert "(prefix_sum.py){ download=prefix_sum.py }" in made["exercises/prefix_sum.md"]
    assert made["exercises/prefix_sum.py"] == site.course.exercise("prefix_sum").starter.read_text()


def test_how_others_went_wrong_is_folded_as_a_whole(site):
    """Titles alone give the traps away to who has tried nothing."""
    part = site.generated()["exercises/prefix_sum.md"].split("## How others went wrong\n")[1].split("\n## ")[0]
    outside = [line for line in part.splitlines() if line.strip() and not line.startswith("    ")]
    assert outside == ['??? failure "Show them after you tried"']
    assert part.count('    ??? failure "') >= 3


def test_a_course_that_keeps_its_solutions_shows_no_answer_at_all(course_of_two):
    course = load_course(course_of_two("solutions = false"))
    pages = load_site(course, docs=course.root / "docs").generated()
    page = pages["exercises/laufendes_mittel.md"]
    (exercise,) = course.exercises
    given = [exercise.starter, exercise.hints]
    known = {line.strip() for path in given for line in path.read_text().splitlines()}
    for path in (exercise.solution, *exercise.right, *exercise.wrong):
        own = {line.strip() for line in path.read_text().splitlines()} - known
        shown = [line for line in own if len(line) > 20 and not line.startswith("def ") and line in page]
        assert shown == [], f"{path.name} stands on the page"


def test_a_course_that_shows_its_solutions_shows_them(second):
    page = second.generated()["exercises/laufendes_mittel.md"]
    assert "jnp.cumsum(x)" in page
    assert "wert.astype(jnp.int32)" in page


def test_a_starter_is_escaped_for_html(root, tmp_path):
    assert markup.escaped('if a < b & "c":') == "if a &lt; b &amp; &quot;c&quot;:"


def test_every_code_has_a_page_that_says_whose_turn_it_is(site):
    page = site.generated()["codes/lesson-failed.md"]
    assert "The author of the exercise or of the course can mend this." in page


def test_the_page_of_a_message_answers_before_it_teaches(site):
    page = site.completed("errors/while-loop-reverse-mode.md", "## The lesson\n", run=None)
    parts = ["# Reverse-mode", "ValueError: Reverse-mode", "**Going backwards", "data-rw-paste", "| [A](#row-a)"]
    parts += ["## The lesson", "## Relatives", "## Exercises"]
    assert [part for part in parts if part not in page] == []
    assert sorted(parts, key=page.index) == parts


def test_relatives_are_linked_where_they_have_a_page_and_named_where_not(site):
    name = "lax.scan with a traced length"
    address = "errors/while-loop-reverse-mode.md"
    assert f"- [{name}](scan-length-traced.md)\n" in site.completed(address, "", run=None)
    others = {page: text for page, text in site.sources.items() if page != "errors/scan-length-traced"}
    assert f"- {name}\n" in replace(site, sources=others).completed(address, "", run=None)


def test_a_tab_without_pages_is_not_shown(second):
    tabs = [next(iter(tab)) for tab in second.nav(frozenset({"index.md", "errors/scan-carry-type.md"}))]
    assert tabs == ["Start", "Abhilfe"]


def test_a_course_overrides_a_word_and_keeps_the_others(second):
    assert second.words["nav_fix"] == "Abhilfe"
    assert second.words["nav_exercises"] == "Aufgaben"


@pytest.mark.parametrize("language", [language for language in languages() if language != "en"])
def test_a_language_says_all_that_english_says(language):
    missing = words("en").keys() - tomllib_keys(language)
    assert sorted(missing) == []


def tomllib_keys(language: str) -> set[str]:
    from checker.strings import _file

    return set(_file(language))


@pytest.mark.parametrize("language", languages())
def test_a_language_fills_in_what_english_fills_in(language):
    for key, text in words(language).items():
        assert sorted(re.findall(r"\{\w+\}", text)) == sorted(re.findall(r"\{\w+\}", words("en")[key])), key


# A word of ours on a page is in the files of words, where a course can say it otherwise.
_SENTENCE = re.compile(r"[A-Za-z]{2,} [a-z]{2,}")
_MODULES = ("error_page", "exercise_page", "code_page", "path_page", "site", "api", "twins", "markup")
_NAMES = re.compile(r"<[^>]*>?|[\w-]+=|\(\?|\\\w|\S*rw-\S*|data-\S+|\b(?:make|checker|git) (?:serve|check|clone)\b")


def visible_texts(source: str) -> list[str]:
    tree = ast.parse(source)
    docstrings = {
        ast.get_docstring(node, clean=False)
        for node in ast.walk(tree)
        if isinstance(node, (ast.Module, ast.FunctionDef, ast.ClassDef))
    }
    constants = [
        node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    texts = [_NAMES.sub(" | ", text) for text in constants if text not in docstrings]
    return [text for text in texts if _SENTENCE.search(text)]


@pytest.mark.parametrize("module", _MODULES)
def test_no_page_function_holds_words_of_its_own(module):
    assert visible_texts((PAGES / f"{module}.py").read_text(encoding="utf-8")) == []


def test_this_test_would_notice():
    assert visible_texts('def f():\n    return "<p>Paste the message</p>"\n') != []


@pytest.mark.parametrize("template", ["theme/main.html", "notebook/lesson.md.j2"])
def test_no_template_holds_words_of_its_own(template):
    text = (PAGES / template).read_text(encoding="utf-8")
    text = re.sub(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}|<[^>]*>", " | ", text, flags=re.S)
    assert not _SENTENCE.search(_NAMES.sub(" | ", text))


def test_what_stands_in_a_fence_keeps_its_empty_lines():
    text = "a\n\n\n\nb\n\n````python\nx\n\n\ny\n````\n\n\n\nc"
    assert markup.squeezed(text) == "a\n\nb\n\n````python\nx\n\n\ny\n````\n\nc"


def test_a_fence_is_longer_than_those_in_it():
    assert markup.fence("```python\n1\n```").startswith("````{ .python }")


def test_a_table_escapes_what_would_end_a_cell():
    assert "`a \\| b`" in markup.table(("x",), [("`a | b`",)])


@pytest.mark.parametrize(
    ("shown", "told"),
    [
        pytest.param('````{ .python .rw-in title="fails" }\n1\n````', "*fails*\n\n````python\n1\n````", id="a title"),
        pytest.param('<textarea id="a" rows="3">a &lt; b</textarea>', "```python\na < b\n```", id="an editor"),
        pytest.param("words\n{ .rw-facts }", "words", id="attributes of a paragraph"),
        pytest.param("### A. A bound { #row-a }", "### A. A bound", id="attributes of a heading"),
        pytest.param("[a](a.py){ download=a.py } · b", "[a](a.py) · b", id="attributes of a link"),
        pytest.param(
            '<p class="rw-plot"><img class="rw-light" alt="A line" src="x.svg" loading="lazy">'
            '<img class="rw-dark" alt="A line" src="x.dark.svg" loading="lazy"></p>',
            "![A line](x.svg)",
            id="a plot",
        ),
        pytest.param('<svg class="d"><title id="t">A tape</title><path d="M0"/></svg>', "*A tape*", id="a drawing"),
        pytest.param('<div class="rw-head" markdown="1">\n\nwords\n\n</div>', "words", id="a box"),
    ],
)
def test_a_twin_says_in_markdown_what_the_page_shows(shown, told):
    assert twin(shown).strip() == told


def test_a_home_error_that_no_entry_has_is_refused_with_the_nearest(root):
    course = replace(load_course(root), home_error="while-loop-reverse-mod")
    with pytest.raises(CheckerError) as caught:
        load_site(course, docs=root / "docs")
    assert caught.value.diagnostics[0].fix == "write `while-loop-reverse-mode`"


def test_a_path_names_its_stops_as_their_pages_do_and_says_what_each_is_about(site):
    page = site.generated()["learn/one-hour.md"]
    for stop in (stop for stop in site.course.paths[0].stops if stop.startswith("learn/")):
        assert f"[{markup.heading(site.sources[stop])}](../{stop}.md) | read: " in page


def test_a_path_with_exercises_begins_with_the_line_that_starts_the_checker(site):
    page = site.generated()["learn/one-hour.md"]
    assert "make serve" in page[: page.index("| no. |")]


def test_the_pages_of_a_path_stand_beside_it_in_its_order(site):
    (path,) = site.course.paths
    path = replace(path, stops=("errors/while-loop-reverse-mode", *path.stops))
    site = replace(site, course=replace(site.course, paths=(path,)))
    pages = {f"{stop}.md" for stop in path.stops if "/" in stop}
    tabs = site.nav(frozenset({"learn/one-hour.md", "learn/a-page.md", *pages}))
    (listed,) = (tab["Learn"] for tab in tabs if "Learn" in tab)
    stops = [f"{stop}.md" for stop in path.stops if stop.startswith("learn/")]
    assert listed == ["learn/one-hour.md", *stops, "learn/a-page.md"]


@pytest.mark.parametrize(
    ("text", "heading", "about"),
    [
        ('---\ntitle: T\ndescription: "Of it."\nhide: [toc]\n---\n\n# A page\n', "A page", "Of it."),
        ("---\ntitle: T\n---\n\n# A page\n\ndescription: no\n", "A page", ""),
        ("Words.\n", "", ""),
    ],
)
def test_the_head_of_a_written_page_is_read(text, heading, about):
    assert (markup.heading(text), markup.description(text)) == (heading, about)
