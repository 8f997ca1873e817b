"""axe-core finds nothing of ours, in both schemes and in each state of a widget."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from .conftest import ROOT, Served, check, source, write
from .test_paste import paste, text_of

pytestmark = pytest.mark.browser
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
type Open = Callable[..., Page]


# What Material does by itself, on pages without anything of ours as well: landmarks within its navigation, and one for
# the copy button of each code block, all with the same name.
OF_THE_THEME = ("landmark-unique: nav[data-md-level", "landmark-unique: #__code_")


def violations(page: Page) -> list[str]:
    """What axe has against the page, each as rule, place and reason."""
    page.evaluate(AXE.read_text(encoding="utf-8"))  # not as a script of the page: its policy would refuse that
    page.wait_for_timeout(400)  # until what fades in has come
    found: dict[str, Any] = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    lines = [
        f"{rule['id']}: {node['target'][0]}: {node['failureSummary']}"
        for rule in found["violations"]
        for node in rule["nodes"]
    ]
    return [line for line in lines if not line.startswith(OF_THE_THEME)]


def test_axe_would_find_something(served: Served, new_page: Open) -> None:
    page = new_page(f"{served.origin}/")
    page.evaluate("document.querySelector('main').append(document.createElement('button'))")
    assert any(line.startswith("button-name") for line in violations(page))


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_a_page_with_a_paste_box(served: Served, new_page: Open, scheme: str, width: int) -> None:
    for place in ("/", "/errors/while-loop-reverse-mode/"):
        page = new_page(f"{served.origin}{place}", color_scheme=scheme, viewport={"width": width, "height": 900})
        paste(page, text_of("python_library"))
        assert violations(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_an_exercise_in_each_state(exercise: Open, scheme: str, width: int) -> None:
    page = exercise(color_scheme=scheme, viewport={"width": width, "height": 900})
    assert violations(page) == []
    write(page, source("starter.py"))
    assert violations(page) == []
    check(page, "failed")
    page.get_by_text("All checks").click()
    assert violations(page) == []
    page.locator(".cm-content").click()
    page.keyboard.type("#")
    assert violations(page) == []
    write(page, source("solution.py"))
    check(page, "passed")
    assert violations(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_static_copy_of_an_exercise(static: str, new_page: Open, scheme: str) -> None:
    page = new_page(f"{static}/exercises/prefix_sum/", color_scheme=scheme)
    page.get_by_text("How to check").click()
    assert violations(page) == []


def test_a_verdict_is_announced(exercise: Open) -> None:
    page = exercise()
    write(page, source("starter.py"))
    check(page, "failed")
    assert page.locator(".rw-verdict").evaluate("v => v.closest('[aria-live]').ariaLive") == "polite"
    assert page.locator(".rw-state").get_attribute("role") == "status"
    assert page.locator(".rw-checks").evaluate("v => v.closest('[aria-live]')") is None, "twenty lines are not read out"


def test_the_editor_has_a_name_and_says_how_to_leave_it(exercise: Open) -> None:
    page = exercise()
    page.locator(".rw-exercise textarea").focus()
    page.wait_for_selector(".cm-focused")
    editor = page.get_by_role("textbox", name="Your answer: A sum that stops early")
    described = editor.get_attribute("aria-describedby")
    assert "Tab leaves the editor" in page.locator(f"#{described}").inner_text()


def test_the_bundle_of_axe_is_installed() -> None:
    assert Path(AXE).is_file(), "run `npm ci` in web/"
