"""A picture that is gone through step by step, and questions that are answered before the page shows what comes out."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .test_access import violations

pytestmark = pytest.mark.browser
type Open = Callable[..., Page]
PICTURE = "learn/why-the-count-must-be-known/"
REVIEW = "learn/mixed-review/"


@pytest.fixture
def picture(static: str, new_page: Open) -> Page:
    return new_page(f"{static}/{PICTURE}")


@pytest.fixture
def review(static: str, new_page: Open) -> Page:
    return new_page(f"{static}/{REVIEW}")


def test_a_picture_shows_one_sentence_at_a_time_and_what_it_speaks_of_stands_out(picture: Page) -> None:
    steps = picture.locator("[data-rw-steps]").first
    for at in (1, 2, 3):
        expect(steps.locator("li:visible")).to_have_count(1)
        expect(steps).to_contain_text(f"Step {at} of 9")
        assert set(steps.locator(".rw-now").evaluate_all("all => all.map(part => part.dataset.rwFrom)")) == {str(at)}
        steps.get_by_role("button", name="Next").click()


def test_a_picture_is_gone_through_with_the_keyboard_and_ends_at_its_ends(picture: Page) -> None:
    steps = picture.locator("[data-rw-steps]").first
    steps.get_by_role("button", name="Next").focus()
    for _ in range(12):
        picture.keyboard.press("ArrowRight")
    expect(steps).to_contain_text("Step 9 of 9")
    assert steps.locator(".rw-later").count() == 0
    picture.keyboard.press("Enter")
    expect(steps).to_contain_text("Step 9 of 9")
    for _ in range(12):
        picture.keyboard.press("ArrowLeft")
    expect(steps).to_contain_text("Step 1 of 9")


def test_a_screen_reader_is_told_each_step(picture: Page) -> None:
    steps = picture.locator("[data-rw-steps]").first
    expect(steps.locator("ol")).to_have_attribute("aria-live", "polite")
    assert "Forward, each saves a value" in steps.get_by_role("img").locator("title").inner_html()


@pytest.mark.parametrize("how", ["on paper", "without scripts"])
def test_a_picture_is_whole_and_so_are_its_words(how: str, static: str, new_page: Open) -> None:
    page = new_page(f"{static}/{PICTURE}", java_script_enabled=how == "on paper")
    if how == "on paper":
        page.emulate_media(media="print")
    steps = page.locator("[data-rw-steps]").first
    expect(steps.locator("li:visible")).to_have_count(9)
    assert steps.locator("[data-rw-from='9']").evaluate("part => getComputedStyle(part).opacity") == "1"


def test_a_choice_is_told_whether_it_is_so_and_opens_what_came_out(review: Page) -> None:
    question = review.locator(".rw-predict").nth(0)
    question.get_by_role("button", name="It does not run").click()
    expect(question.get_by_role("status")).to_have_text(re.compile("^Not so. .{20}"))
    expect(review.get_by_text("It runs: [")).to_be_visible()
    question.get_by_role("button", name="It runs").click()
    expect(question.get_by_role("status")).to_have_text(re.compile("^So it is. .{20}"))


def test_what_is_right_is_what_came_out(review: Page) -> None:
    for question, came in zip(
        review.locator(".rw-predict").all(), review.locator("[data-rw-predict] .rw-out").all(), strict=True
    ):
        ran = (came.text_content() or "").startswith("It runs:")
        question.get_by_role("button", name="It runs").click()
        expect(question.get_by_role("status")).to_have_text(re.compile("^So it is" if ran else "^Not so"))


def test_a_choice_is_kept_and_can_be_made_with_the_keyboard(review: Page) -> None:
    review.locator(".rw-predict").nth(1).get_by_role("button", name="It does not run").focus()
    review.keyboard.press("Enter")
    review.reload()
    question = review.locator(".rw-predict").nth(1)
    expect(question.get_by_role("button", name="It does not run")).to_have_attribute("aria-pressed", "true")
    expect(question.get_by_role("status")).to_contain_text("So it is.")
    expect(review.locator(".rw-predict").nth(2).locator("[aria-pressed=true]")).to_have_count(0)


def test_without_scripts_a_question_opens_like_any_other(static: str, new_page: Open) -> None:
    page = new_page(f"{static}/{REVIEW}", java_script_enabled=False)
    page.locator("summary").first.click()
    expect(page.get_by_text("It runs: [")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_axe_finds_nothing_on_the_pages_to_learn_from(static: str, new_page: Open, scheme: str, width: int) -> None:
    for place in (PICTURE, REVIEW, "learn/seen-in-the-wild/", "learn/one-hour/", "learn/forward-or-backward/"):
        page = new_page(f"{static}/{place}", color_scheme=scheme, viewport={"width": width, "height": 900})
        if place == REVIEW:
            for name in ("It runs", "It does not run"):
                for button in page.get_by_role("button", name=name).all():
                    button.click()
        assert violations(page) == [], place
        assert page.evaluate("document.documentElement.scrollWidth") <= width, place


def test_every_question_of_the_source_has_a_name_of_its_own(root: Path) -> None:
    texts = [path.read_text(encoding="utf-8") for path in (root / "docs").rglob("*.md")]
    names = [name for text in texts for name in re.findall(r'data-rw-predict="([^"]+)"', text)]
    assert len(names) == len(set(names)) >= 9
