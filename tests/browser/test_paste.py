"""A pasted traceback is read in the page, on every kind of copy, and nothing of it leaves the page."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .conftest import Notes, Served

pytestmark = pytest.mark.browser
FOLDER = Path(__file__).parents[1] / "words" / "tracebacks"
EXPECTED = json.loads((FOLDER / "expected.json").read_text(encoding="utf-8"))
type Open = Callable[..., Page]


# A site that explains one message, and not that of the loop.
ANOTHER = """
    const errors = [{id: "axis", title: "axes and bounds", patterns: ["Axis .+ is out of bounds"], rows: {}}];
    const set = function (site) { this.site = {...site, errors} };
    Object.defineProperty(window, "rewindSite", {set, get() { return this.site }});
"""


def paste(page: Page, text: str) -> str:
    """Paste as a person does, from the clipboard, and return what is said."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    field = page.locator("[data-rw-paste] textarea")
    field.click()
    page.evaluate("text => navigator.clipboard.writeText(text)", text)
    page.keyboard.press("ControlOrMeta+v")
    page.locator(".rw-paste-result > *").first.wait_for()
    return page.locator(".rw-paste-result").inner_text()


def text_of(name: str) -> str:
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("place", ["/", "/errors/while-loop-reverse-mode/"])
@pytest.mark.parametrize("name", ["python_argument", "ipython_9_colours", "colab_library"])
def test_file_line_and_kind_are_named(served: Served, new_page: Open, place: str, name: str) -> None:
    said = paste(new_page(f"{served.origin}{place}"), text_of(name))
    expected = EXPECTED[name]
    frame = expected["frame"]
    assert frame["file"].split("-packages/")[-1] in said
    assert f"line {frame['line']}" in said
    assert f"row {expected['row']}" in said
    if expected["outcome"] == "yours":
        assert expected["kind"] in said
        assert frame["source"] in said


def test_a_static_copy_reads_it_too_and_asks_nobody(static: str, new_page: Open, notes: Notes) -> None:
    page = new_page(f"{static}/errors/while-loop-reverse-mode/")
    page.wait_for_load_state("networkidle")
    before = len(notes.requests)
    said = paste(page, text_of("python_argument"))
    assert "line 7" in said
    assert notes.requests[before:] == []


def test_the_likely_row_is_marked_and_linked_on_the_page_of_the_error(served: Served, new_page: Open) -> None:
    page = new_page(f"{served.origin}/errors/while-loop-reverse-mode/")
    paste(page, text_of("python_argument"))
    expect(page.locator(".rw-fixes tr.rw-likely td").first).to_have_text("A")
    page.locator(".rw-paste-result a[data-rw-row]").click()
    assert page.url.endswith("#row-a")
    page.wait_for_timeout(500)  # Material loads the page again for the first link within it
    expect(page.locator(".rw-fixes tr.rw-likely td").first).to_have_text("A")
    page.locator("[data-rw-paste]").get_by_role("button", name="Clear").click()
    expect(page.locator(".rw-likely")).to_have_count(0)
    expect(page.locator(".rw-paste-result")).to_be_empty()


def test_the_landing_page_leads_to_the_page_of_the_error_and_the_text_goes_along(
    served: Served, new_page: Open
) -> None:
    page = new_page(f"{served.origin}/")
    paste(page, text_of("python_argument"))
    page.locator(".rw-paste-result").get_by_role("link", name="Reverse-mode").click()
    page.wait_for_url("**/errors/while-loop-reverse-mode/")
    expect(page.locator(".rw-fixes tr.rw-likely td").first).to_have_text("A")


def test_another_message_of_this_site_gets_its_page_and_the_readers_own_line(served: Served, new_page: Open) -> None:
    page = new_page(f"{served.origin}/", before=ANOTHER)
    text = text_of("python_argument").replace("Reverse-mode differentiation does not work", "Axis 3 is out of bounds")
    said = paste(page, text)
    assert "This is axes and bounds." in said
    assert "/home/me/project/grow.py, line" in said
    assert " row " not in said


def test_a_site_without_the_table_of_fixes_names_the_line_and_no_row(served: Served, new_page: Open) -> None:
    said = paste(new_page(f"{served.origin}/", before=ANOTHER), text_of("python_argument"))
    assert "line 7" in said
    assert "The loop begins in this line." in said
    assert " row " not in said


def test_typing_works_as_well(served: Served, new_page: Open) -> None:
    page = new_page(f"{served.origin}/")
    page.locator("[data-rw-paste] textarea").press_sequentially("Reverse-mode differentiation does not work", delay=1)
    expect(page.locator(".rw-paste-result")).to_contain_text("whole traceback")


def test_other_words_are_not_taken_for_the_message(served: Served, new_page: Open) -> None:
    page = new_page(f"{served.origin}/")
    assert "No message that is explained here" in paste(page, "my loop has no gradient")


@pytest.mark.parametrize(
    ("text", "said", "section"),
    [
        (text_of("another_message_int"), "This is ConcretizationTypeError", "errors/concretization/"),
        (
            "TypeError: can't apply forward-mode autodiff (jvp) to a custom_vjp function.",
            "This is Forward mode meets a custom_vjp",
            "errors/custom-vjp-forward/",
        ),
        (
            "AttributeError: module 'jax.core' has no attribute 'is_concrete'",
            "a section of Reverse-mode differentiation",
            "#trap-is-concrete",
        ),
        ("TypeError: unsupported operand", "This message has no page here yet.", None),
        (text_of("python_branch"), "in a branch of a lax.cond", "#trap-cond"),
    ],
)
def test_the_page_or_the_section_that_treats_a_text_is_linked(
    served: Served, new_page: Open, text: str, said: str, section: str | None
) -> None:
    page = new_page(f"{served.origin}/")
    assert said in paste(page, text)
    links = page.locator(".rw-paste-result").get_by_role("link")
    addresses = [link.get_attribute("href") or "" for link in links.all()]
    assert any(address.endswith(section) for address in addresses) if section else not addresses


def test_what_is_pasted_is_text_and_nothing_else(served: Served, new_page: Open) -> None:
    page = new_page(f"{served.origin}/")
    evil = '<img src=x onerror="console.error(1)">'
    text = text_of("python_argument").replace("return lax.fori_loop(", f"return '{evil}' + lax.fori_loop(")
    assert evil in paste(page, text)
    assert page.locator(".rw-paste-result img").count() == 0


def test_what_was_found_can_be_copied(served: Served, new_page: Open) -> None:
    page = new_page(f"{served.origin}/")
    paste(page, text_of("python_argument"))
    page.get_by_role("button", name="Copy what was found").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert "line 7" in copied
    assert "    return lax.fori_loop(" in copied
    assert f"{served.origin}/errors/while-loop-reverse-mode/" in copied


def test_nothing_of_it_is_kept(served: Served, new_page: Open) -> None:
    page = new_page(f"{served.origin}/")
    paste(page, text_of("python_argument"))
    kept = page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie])")
    assert "fori_loop" not in kept
    page.reload()
    expect(page.locator("[data-rw-paste] textarea")).to_have_value("")
