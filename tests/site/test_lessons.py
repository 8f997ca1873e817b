"""What of a lesson is code, and what a typo does."""

from __future__ import annotations

from pathlib import Path

import pytest

from checker.diagnostics import CheckerError
from checker.pages.lessons import is_lesson, read_lesson

FRONT = (
    "---\ntitle: T\njupyter: {kernelspec: {display_name: Python 3, language: python, name: python3}}\n---\n\n# A\n\n"
)


def lesson(tmp_path: Path, text: str):
    path = tmp_path / "lesson.md"
    path.write_text(FRONT + text, encoding="utf-8")
    return read_lesson(path, shown="docs/lesson.md")


def code(notebook) -> list[str]:
    return [cell.source for cell in notebook.cells if cell.cell_type == "code"]


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        pytest.param(FRONT, True, id="jupyter in its front matter"),
        pytest.param("---\ntitle: jupyter: x\n---\n", False, id="the word in a title"),
        pytest.param("# A\n\njupyter: x\n", False, id="no front matter"),
        pytest.param("", False, id="empty"),
    ],
)
def test_a_page_is_a_lesson_by_its_front_matter(tmp_path, text, is_one):
    path = tmp_path / "page.md"
    path.write_text(text, encoding="utf-8")
    assert is_lesson(path) is is_one


def test_only_python_fences_are_code(tmp_path):
    text = "```python\nx = 1\n```\n\n```bash\ntouch ran\n```\n\n```html\n<b>\n```\n\n```{ .python }\nshown\n```\n"
    notebook = lesson(tmp_path, text)
    assert code(notebook) == ["x = 1"]


@pytest.mark.parametrize("fence", ["bash", "sh", "html", "javascript", "text", "toml"])
def test_a_fence_that_is_not_run_is_shown_as_it_was_written(tmp_path, fence):
    notebook = lesson(tmp_path, f"```{fence}\nfirst\n\nsecond\n```\n")
    assert f"```{fence}\nfirst\n\nsecond\n```" in "\n".join(cell.source for cell in notebook.cells)


def test_a_fence_keeps_its_title(tmp_path):
    notebook = lesson(tmp_path, '```bash title="in a terminal"\nls\n```\n')
    assert '```{ .bash title="in a terminal" }\nls\n```' in notebook.cells[-1].source


def test_front_matter_opens_the_first_markdown_cell(tmp_path):
    notebook = lesson(tmp_path, "Words.\n")
    assert notebook.cells[0].source.startswith("---\ntitle: T\n")


def test_an_unknown_option_is_refused_at_its_line(tmp_path):
    with pytest.raises(CheckerError) as caught:
        lesson(tmp_path, '```python expects="ValueError"\nraise ValueError\n```\n')
    (problem,) = caught.value.diagnostics
    assert problem.code == "lesson-failed"
    assert "`expects`" in problem.what
    assert problem.where is not None
    assert problem.where.line == (FRONT + "```\n").count("\n") + 1


def test_a_hidden_cell_says_what_is_hidden(tmp_path):
    with pytest.raises(CheckerError, match='`hide` is "output"'):
        lesson(tmp_path, '```python hide="output"\nx = 1\n```\n')
