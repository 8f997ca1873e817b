"""An exercise in Chromium, on the page that is really served, judged by real JAX."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from checker.course import load_course

from .conftest import ROOT, Notes, Served, check, source, write

pytestmark = pytest.mark.browser
EXERCISES = load_course(ROOT).exercises
ENDLESS = "import jax.numpy as jnp\n\nwhile True:\n    pass\n"
type Open = Callable[..., Page]


def test_the_solution_typed_in_passes(exercise: Open) -> None:
    page = exercise()
    write(page, source("solution.py"))
    assert "Passed" in check(page, "passed")
    expect(page.locator("[data-rw-after-pass]").first).to_have_js_property("open", True)
    expect(page.get_by_role("link", name="Next:")).to_be_visible()


def test_the_starter_is_told_its_line_and_where_to_read(exercise: Open) -> None:
    page = exercise()
    write(page, source("starter.py"))
    verdict = check(page, "failed")
    assert "the gradient does not run" in verdict
    assert "line 5" in verdict
    assert "stop" in page.locator(".rw-named-line mark").inner_text()
    named = page.locator(".cm-line.rw-named")
    expect(named).to_contain_text("lax.fori_loop(0, stop,")
    expect(page.locator(".rw-named-part")).to_have_text("stop")
    page.get_by_role("link", name="errors/while-loop-reverse-mode").click()
    page.wait_for_url("**/errors/while-loop-reverse-mode/")


def test_the_line_that_a_verdict_names_is_one_key_away(exercise: Open) -> None:
    page = exercise()
    write(page, source("starter.py") + "\n" * 60)
    check(page, "failed")
    page.get_by_role("button", name="line 5").press("Enter")
    assert page.evaluate("document.activeElement.className").startswith("cm-content")
    page.keyboard.type("#")
    assert "#    return lax.fori_loop" in page.locator(".cm-content").inner_text()


def test_each_check_is_listed(exercise: Open) -> None:
    page = exercise()
    write(page, source("starter.py"))
    check(page, "failed")
    page.get_by_text("All checks").click()
    rows = page.locator(".rw-checks li").all_inner_texts()
    assert rows[0] == "passed loads"
    assert any(row.startswith("failed gradient-runs") for row in rows)
    assert any(row.startswith("skipped gradient") for row in rows)


def test_the_keyboard_alone_is_enough(exercise: Open) -> None:
    page = exercise()
    page.locator(".rw-exercise textarea").focus()
    page.wait_for_selector(".cm-focused")
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.insert_text(source("solution.py"))
    page.keyboard.press("ControlOrMeta+Enter")
    page.wait_for_selector(".rw-verdict.rw-passed", timeout=60_000)
    assert page.evaluate("document.activeElement.className").startswith("cm-content"), "the focus stays"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent").startswith("Check"), "Tab leaves the editor"
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("document.activeElement.className").startswith("cm-content")


def test_tab_indents_for_who_asks_and_escape_lets_it_leave(exercise: Open) -> None:
    page = exercise()
    page.get_by_label("Tab indents").check()
    write(page, "x = 1")
    page.keyboard.press("Home")
    page.keyboard.press("Tab")
    expect(page.locator(".rw-exercise textarea")).to_have_value("    x = 1")
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent").startswith("Check")


def test_a_plain_text_box_does_all_of_it(exercise: Open) -> None:
    page = exercise()
    page.get_by_label("Plain text box").check()
    page.reload()
    field = page.locator(".rw-exercise textarea")
    field.click()
    field.fill(source("starter.py"))
    page.keyboard.press("ControlOrMeta+Enter")
    page.wait_for_selector(".rw-verdict.rw-failed", timeout=60_000)
    assert page.locator(".cm-editor").count() == 0
    page.get_by_role("button", name="line 5").click()
    chosen = field.evaluate("f => f.value.slice(f.selectionStart, f.selectionEnd)")
    assert chosen.strip().startswith("return lax.fori_loop")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_phone_is_wide_enough(exercise: Open, scheme: str) -> None:
    page = exercise(viewport={"width": 390, "height": 844}, has_touch=True, color_scheme=scheme)
    write(page, source("starter.py"))
    check(page, "failed")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    for button in page.locator(".rw-buttons button:visible").all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 40
        assert box["x"] + box["width"] <= 390


def test_an_endless_loop_is_stopped_and_the_next_check_works(exercise: Open) -> None:
    page = exercise()
    write(page, ENDLESS)
    page.get_by_role("button", name="Check").click()
    page.locator(".rw-state").get_by_text("Checking").wait_for(timeout=60_000)
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".rw-state")).to_have_text("Stopped. Your code is kept.")
    write(page, source("solution.py"))
    check(page, "passed")


def test_an_answer_that_takes_too_long_is_told(exercise: Open) -> None:
    page = exercise()
    write(page, ENDLESS)
    check(page, "failed")
    expect(page.get_by_role("link", name="codes/timed-out")).to_be_visible()


def test_an_answer_that_ends_itself_is_told(exercise: Open) -> None:
    page = exercise()
    write(page, "import os\nos._exit(0)\n")
    check(page, "failed")
    expect(page.get_by_role("link", name="codes/ended-itself")).to_be_visible()


def test_what_an_answer_prints_is_text_and_nothing_else(exercise: Open) -> None:
    page = exercise()
    evil = "<img src=x onerror=console.error(1)><b>bold</b>"
    write(page, f"print({evil!r})\n" + source("starter.py"))
    check(page, "failed")
    page.get_by_text("What it printed").click()
    expect(page.locator(".rw-printed pre")).to_contain_text(evil)
    assert page.locator(".rw-verdict img, .rw-verdict b").count() == 0


def test_a_verdict_goes_stale_when_the_code_changes_and_fresh_when_it_comes_back(exercise: Open) -> None:
    page = exercise()
    write(page, source("solution.py"))
    check(page, "passed")
    page.locator(".cm-content").click()
    page.keyboard.type("#")
    expect(page.locator(".rw-state")).to_have_text("Not checked since your last edit.")
    page.keyboard.press("Backspace")
    expect(page.locator(".rw-state")).to_have_text("")


def test_reset_brings_the_starter_back_and_can_be_undone(exercise: Open) -> None:
    page = exercise()
    field = page.locator(".rw-exercise textarea")
    write(page, "mine")
    page.get_by_role("button", name="Reset").click()
    assert field.input_value() == source("starter.py").strip("\n")
    page.get_by_role("button", name="Undo the reset").click()
    assert field.input_value() == "mine"
    page.locator(".cm-content").click()
    page.keyboard.press("ControlOrMeta+z")
    assert field.input_value() == source("starter.py").strip("\n")


def test_code_and_verdict_come_back_with_the_page(exercise: Open) -> None:
    page = exercise()
    write(page, source("starter.py") + "# mine\n")
    check(page, "failed")
    page.reload()
    assert page.locator(".rw-exercise textarea").input_value().endswith("# mine\n")
    expect(page.locator(".rw-verdict.rw-failed")).to_contain_text("the gradient does not run")
    expect(page.get_by_role("button", name="Check")).to_be_enabled()


def test_instant_navigation_leads_there_and_back_without_a_new_page(exercise: Open) -> None:
    page = exercise()
    page.evaluate("window.samePage = true")
    write(page, "x = 1  # mine")
    page.get_by_role("link", name="A bound that got lost").first.click()
    page.wait_for_url("**/exercises/static_stop/")
    write(page, source("solution.py", "static_stop"))
    check(page, "passed")
    page.go_back()
    page.wait_for_url("**/exercises/prefix_sum/")
    expect(page.locator(".rw-exercise textarea")).to_have_value("x = 1  # mine")
    page.go_forward()
    page.wait_for_url("**/exercises/static_stop/")
    expect(page.locator(".rw-verdict.rw-passed")).to_be_visible()
    expect(page.get_by_role("button", name="Check")).to_be_enabled()
    assert page.evaluate("window.samePage") is True


def test_a_check_goes_on_while_its_reader_looks_elsewhere_in_the_site(exercise: Open) -> None:
    page = exercise()
    write(page, "import time\ntime.sleep(3)\n" + source("solution.py"))
    page.get_by_role("button", name="Check").click()
    page.locator(".rw-state").get_by_text("Checking").wait_for(timeout=60_000)
    page.get_by_role("link", name="Hints").first.click()
    page.get_by_role("link", name="A bound that got lost").first.click()
    page.wait_for_url("**/exercises/static_stop/")
    page.go_back()
    page.wait_for_selector(".rw-verdict.rw-passed", timeout=60_000)
    page.locator(".cm-content").press("ControlOrMeta+z")
    expect(page.locator(".rw-exercise textarea")).to_have_value(source("starter.py").strip("\n"))


def test_progress_is_counted_where_exercises_are_listed(exercise: Open) -> None:
    page = exercise()
    write(page, source("solution.py"))
    check(page, "passed")
    page.goto(re.sub(r"prefix_sum/$", "", page.url))
    expect(page.locator("[data-rw-progress]")).to_have_text(f"1 of {len(EXERCISES)} passed")
    expect(page.locator(".rw-tick")).to_have_count(1)


def test_a_new_starter_is_offered_and_never_forced(exercise: Open, served: Served) -> None:
    page = exercise()
    write(page, "mine")
    page.evaluate("dispatchEvent(new Event('pagehide'))")
    name = page.evaluate("Object.keys(localStorage).find(key => key.endsWith(':prefix_sum'))")
    kept = json.loads(page.evaluate("name => localStorage.getItem(name)", name))
    assert {"code", "starterHash", "ts"} <= kept.keys()
    page.evaluate("([n, v]) => localStorage.setItem(n, v)", [name, json.dumps({**kept, "starterHash": "another"})])
    page.goto(f"{served.origin}/exercises/static_stop/")
    page.goto(f"{served.origin}/exercises/prefix_sum/")
    field = page.locator(".rw-exercise textarea")
    assert field.input_value() == "mine"
    page.get_by_role("button", name="Take the new one").click()
    assert field.input_value() == source("starter.py").strip("\n")
    page.get_by_role("button", name="Undo the reset").click()
    assert field.input_value() == "mine"
    page.reload()
    expect(page.get_by_role("button", name="Keep mine")).to_be_hidden()


def test_everything_works_in_a_browser_that_keeps_nothing(exercise: Open) -> None:
    # Material itself needs storage for its palette, so only what is ours is switched off: its own key stays readable.
    page = exercise(before=_without_ours())
    write(page, source("solution.py"))
    expect(page.locator(".rw-note")).to_have_text(
        "This browser keeps nothing: copy your code before you close the page."
    )
    check(page, "passed")
    page.get_by_role("link", name="A bound that got lost").first.click()
    page.wait_for_url("**/exercises/static_stop/")
    page.go_back()
    page.wait_for_url("**/exercises/prefix_sum/")
    expect(page.locator(".rw-verdict.rw-passed")).to_be_visible()


def _without_ours() -> str:
    return """
        for (const name of ["getItem", "setItem"]) {
          const original = Storage.prototype[name];
          Storage.prototype[name] = function (key, ...rest) {
            if (key.startsWith("rewind:")) throw new DOMException("off", "SecurityError");
            return original.call(this, key, ...rest);
          };
        }
    """


def test_the_editor_is_loaded_when_somebody_writes_and_not_before(exercise: Open, notes: Notes) -> None:
    page = exercise()
    page.wait_for_load_state("networkidle")
    assert not [url for _, url in notes.requests if url.endswith("editor.js")]
    page.locator(".rw-exercise textarea").focus()
    page.wait_for_selector(".cm-focused")
    assert [url for _, url in notes.requests if url.endswith("editor.js")]


def test_a_check_that_another_jax_made_says_so(exercise: Open) -> None:
    changed = "{set(v) { this.s = {...v, jax: '0.4.30'} }, get() { return this.s }}"
    page = exercise(before=f"Object.defineProperty(window, 'rewindSite', {changed})")
    write(page, source("solution.py"))
    assert "built with JAX 0.4.30" in check(page, "passed")
