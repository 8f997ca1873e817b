"""Builds of a tiny course: what runs, what stops a build, and what is not done twice."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from checker.diagnostics import CheckerError

PLOT = "import matplotlib.pyplot as plt\nplt.plot([1, 2]);"
CHECKER = str(Path(sys.executable).with_name("checker"))
pytestmark = [pytest.mark.site, pytest.mark.filterwarnings("default")]  # what MkDocs's plugins warn of is theirs


def problem(tiny) -> str:
    with pytest.raises(CheckerError) as caught:
        tiny.build()
    return "\n".join(f"{d.code} {d.where} {d.what}" for d in caught.value.diagnostics)


def test_a_lesson_shows_what_its_code_gave(tiny):
    tiny.lesson("```python\nprint(6 * 7)\n```\n")
    page = (tiny.build() / "learn/lesson/index.html").read_text()
    assert re.search(r"<code>42\n</code>", page)


def test_a_bash_fence_does_not_run(tiny):
    tiny.lesson("```bash\ntouch ran-by-mistake\n```\n\n```python\nprint('python ran')\n```\n")
    page = (tiny.build() / "learn/lesson/index.html").read_text()
    assert not list(tiny.root.rglob("ran-by-mistake"))
    assert "ran-by-mistake" in page
    assert "python ran" in page


def test_an_expected_error_is_shown_and_labelled(tiny):
    tiny.lesson('```python expect="ZeroDivisionError: division"\n1 / 0\n```\n')
    page = (tiny.build() / "learn/lesson/index.html").read_text()
    assert "fails on purpose" in page
    assert "ZeroDivisionError: division by zero" in page


def test_an_expected_error_that_stops_fails_the_build(tiny):
    tiny.lesson('```python expect="ZeroDivisionError"\n1 / 2\n```\n')
    assert "raised nothing" in problem(tiny)


def test_an_expected_error_that_changes_fails_the_build(tiny):
    tiny.lesson('```python expect="ZeroDivisionError: other words"\n1 / 0\n```\n')
    assert "it raised ZeroDivisionError: division by zero" in problem(tiny)


def test_an_error_that_is_not_marked_fails_the_build_at_its_line(tiny):
    tiny.lesson("```python\nx = 1\n```\n\n```python\nx / 0\n```\n")
    said = problem(tiny)
    assert "a cell raised ZeroDivisionError" in said
    line = (tiny.root / "docs/learn/lesson.md").read_text().split("\n").index("x / 0") + 1
    assert f"docs/learn/lesson.md:{line}" in said


def test_the_problems_of_two_lessons_are_told_at_once(tiny):
    tiny.lesson("```python\n1 / 0\n```\n")
    tiny.lesson("```python\nint('x')\n```\n", "docs/learn/other.md")
    said = problem(tiny)
    assert "ZeroDivisionError" in said
    assert "ValueError" in said


def test_a_plot_without_words_fails_the_build(tiny):
    tiny.lesson("```python\nimport matplotlib.pyplot as plt\nplt.plot([1, 2]);\n```\n")
    assert "no words for those who cannot see it" in problem(tiny)


@pytest.mark.parametrize("count", [pytest.param(1, id="a cold kernel"), pytest.param(2, id="warm kernels")])
def test_every_plot_cell_gives_a_plot(tiny, count):
    for number in range(count):
        cells = "".join(f'```python alt="Plot {n} of lesson {number}"\n{PLOT}\n```\n\n' for n in range(2))
        tiny.lesson(cells, f"docs/learn/lesson{number}.md")
    site = tiny.build()
    for number in range(count):
        page = (site / f"learn/lesson{number}/index.html").read_text()
        plots = re.findall(r'<img class="rw-(light|dark)" alt="Plot (\d) of[^"]*" src="([^"]+)"', page)
        assert [(scheme, n) for scheme, n, _ in plots] == [("light", "0"), ("dark", "0"), ("light", "1"), ("dark", "1")]
        for _, _, source in plots:
            assert (site / f"learn/lesson{number}" / source).read_text().startswith("<svg")


def test_a_dead_link_fails_the_build(tiny):
    tiny.write("docs/index.md", "# Tiny\n\n[gone](gone.md)\n")
    assert "gone.md" in problem(tiny)


def test_a_dead_anchor_fails_the_build_in_a_lesson_too(tiny):
    tiny.lesson("```python\nx = 1\n```\n\n[nowhere](../index.md#nowhere)\n")
    assert "#nowhere" in problem(tiny)


def test_without_strict_a_dead_link_is_told_and_the_site_built(tiny):
    tiny.write("docs/index.md", "# Tiny\n\n[gone](gone.md)\n")
    assert (tiny.build(strict=False) / "index.html").is_file()
    assert any("gone.md" in line for line in tiny.lines)


def test_a_failed_build_leaves_the_last_site(tiny):
    site = tiny.build()
    tiny.write("docs/index.md", "# Tiny\n\n[gone](gone.md)\n")
    problem(tiny)
    assert "Words." in (site / "index.html").read_text()


def test_nothing_changed_is_nothing_done(tiny):
    tiny.lesson("```python\nx = 1\n```\n")
    start = time.perf_counter()
    site = tiny.build()
    first = time.perf_counter() - start
    made = (site / "index.html").stat().st_mtime_ns
    start = time.perf_counter()
    tiny.build()
    second = time.perf_counter() - start
    assert (site / "index.html").stat().st_mtime_ns == made
    assert tiny.lines == []
    assert second < first / 4


def test_a_file_of_the_site_that_was_changed_by_hand_is_built_again(tiny):
    site = tiny.build()
    (site / "index.html").write_text("changed")
    tiny.build()
    assert "Words." in (site / "index.html").read_text()


def test_a_changed_module_runs_the_lesson_that_imports_it_and_no_other(tiny):
    tiny.write("near.py", "X = 1\n")
    tiny.lesson("```python\nimport near\nprint('x is', near.X)\n```\n")
    tiny.lesson("```python\nprint('alone')\n```\n", "docs/learn/other.md")
    tiny.build()
    assert sorted(tiny.ran) == ["docs/learn/lesson.md", "docs/learn/other.md"]
    tiny.write("near.py", "X = 2\n")
    site = tiny.build()
    assert tiny.ran == ["docs/learn/lesson.md"]
    assert "x is 2" in (site / "learn/lesson/index.html").read_text()


def test_a_run_that_nothing_used_for_long_is_forgotten(tiny):
    tiny.lesson("```python\nx = 1\n```\n")
    tiny.build()
    (old,) = (tiny.root / ".cache/lessons").iterdir()
    os.utime(old, (0, 0))
    tiny.lesson("```python\nx = 2\n```\n")
    tiny.build()
    (left,) = (tiny.root / ".cache/lessons").iterdir()
    assert left != old


def test_changed_words_run_nothing(tiny):
    tiny.lesson("First words.\n\n```python\nprint('kept')\n```\n")
    tiny.build()
    tiny.lesson("Second words.\n\n```python\nprint('kept')\n```\n")
    page = (tiny.build() / "learn/lesson/index.html").read_text()
    assert tiny.ran == []
    assert "Second words." in page
    assert "kept" in page


def test_prose_keeps_its_arrows_quotes_and_brackets(tiny):
    tiny.lesson("`a < b -> c`, and 1 < 2 -> yes.\n\n> A quote.\n\n```python\nprint('<tag> -> &amp;')\n```\n")
    page = (tiny.build() / "learn/lesson/index.html").read_text()
    assert "<code>a &lt; b -&gt; c</code>" in page
    assert "1 &lt; 2 -&gt; yes" in page
    assert "<blockquote>" in page
    assert "&lt;tag&gt; -&gt; &amp;amp;" in page


def test_a_course_that_lists_mkdocs_jupyter_is_told_to_remove_it(tiny):
    tiny.write("mkdocs.yml", "site_name: T\ntheme: material\nplugins: [search, rewind, mkdocs-jupyter]\n")
    assert "remove `mkdocs-jupyter`" in problem(tiny)


def test_a_course_without_the_plugin_is_told_to_list_it(tiny):
    tiny.write("mkdocs.yml", "site_name: T\ntheme: material\n")
    assert "`rewind` is not listed" in problem(tiny)


def test_a_repository_gives_edit_links_and_no_call_to_its_host(tiny):
    tiny.write(
        "mkdocs.yml",
        "site_name: T\ntheme: material\nplugins: [search, rewind]\nrepo_url: https://example.org/x\n"
        "edit_uri: edit/main/docs/\n",
    )
    tiny.lesson("```python\nx = 1\n```\n")
    page = (tiny.build() / "learn/lesson/index.html").read_text()
    assert 'href="https://example.org/x/edit/main/docs/learn/lesson.md"' in page
    assert "data-md-source" not in page
    assert 'data-md-component="source"' not in page


def test_a_page_of_the_courses_own_takes_the_place_of_ours(tiny):
    tiny.write("docs/codes/site-broken.md", "# My own words\n")
    assert "My own words" in (tiny.build() / "codes/site-broken/index.html").read_text()


def test_a_template_of_the_courses_own_comes_first(tiny):
    tiny.write("overrides/main.html", '{% extends "base.html" %}{% block footer %}<p>My own foot</p>{% endblock %}')
    assert "My own foot" in (tiny.build() / "index.html").read_text()


def test_mkdocs_builds_strict_by_itself(tiny):
    tiny.lesson("```python\nx = 1\n```\n")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict"],
        cwd=tiny.root,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr


def test_mkdocs_tells_a_broken_lesson_without_a_traceback(tiny):
    tiny.lesson('```python expect="ZeroDivisionError"\n1 / 2\n```\n')
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict"],
        cwd=tiny.root,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "raised nothing" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_command_builds_and_says_where(tiny):
    done = subprocess.run(
        [CHECKER, "build", "--course", str(tiny.root)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(str(tiny.root / "site"))


def test_the_command_ends_with_3_for_a_course_that_cannot_be_built(tiny):
    tiny.write("docs/index.md", "# Tiny\n\n[gone](gone.md)\n")
    done = subprocess.run(
        [CHECKER, "build", "--course", str(tiny.root)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 3
    assert "gone.md" in done.stderr
    assert "Traceback" not in done.stderr
