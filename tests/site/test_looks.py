"""What a reader sees first, in Chromium on the built files."""

from __future__ import annotations

import functools
import http.server
import socketserver
import threading
from collections.abc import Iterator

import pytest

pytestmark = [pytest.mark.site, pytest.mark.browser, pytest.mark.filterwarnings("default")]


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *args: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def address(own_site) -> Iterator[str]:
    """The built site on a port of its own, as any host of static files would serve it."""
    handler = functools.partial(Quiet, directory=str(own_site))
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), handler) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()


@pytest.fixture
def opened(chromium, address):
    """Opens a page of the site; `asked` of the page are the addresses that it loaded."""
    contexts = []

    def open_(place: str, width: int, height: int, scheme: str = "light"):
        context = chromium.new_context(viewport={"width": width, "height": height}, color_scheme=scheme)
        contexts.append(context)
        page = context.new_page()
        page.asked = []
        page.on("request", lambda request: page.asked.append(request.url))
        page.goto(address + place, wait_until="networkidle")
        return page

    yield open_
    for context in contexts:
        context.close()


def bottom(page, selector: str) -> float:
    box = page.locator(selector).first.bounding_box()
    assert box is not None, f"{selector} is not shown"
    return box["y"] + box["height"]


def test_the_first_screen_of_the_message_holds_the_answer(opened):
    page = opened("errors/while-loop-reverse-mode/", 1280, 900)
    for part in (".rw-message", "[data-rw-paste]", ".rw-fixes table", ".rw-fixes tr:last-child"):
        assert bottom(page, part) <= 900, part
    assert "it must know how many there are before it starts" in page.locator(".rw-head").inner_text()


def test_the_landing_page_shows_box_and_doors_on_a_telephone(opened):
    page = opened("", 390, 844)
    assert bottom(page, "[data-rw-paste]") <= 844
    assert bottom(page, ".rw-doors p:last-child") <= 844


@pytest.mark.parametrize(
    "place",
    ["", "errors/while-loop-reverse-mode/", "exercises/prefix_sum/", "reference/report/", "codes/value-differs/"],
)
def test_no_page_scrolls_sideways_on_a_telephone(opened, place):
    page = opened(place, 390, 844)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_message_is_not_cut_off_on_a_telephone(opened):
    page = opened("errors/while-loop-reverse-mode/", 390, 844)
    code = page.locator(".rw-message code").first
    assert code.evaluate("e => e.scrollWidth <= e.clientWidth")


@pytest.mark.parametrize("place", ["", "errors/while-loop-reverse-mode/", "exercises/prefix_sum/"])
def test_a_static_page_asks_no_other_host(opened, address, place):
    page = opened(place, 1280, 900)
    assert page.asked
    assert [url for url in page.asked if not url.startswith((address, "data:"))] == []


def test_a_code_block_is_wide_enough_for_eighty_columns(opened):
    page = opened("errors/while-loop-reverse-mode/", 1280, 900)
    columns = page.locator(".rw-in code").first.evaluate(
        """code => {
            const probe = document.createElement("span");
            probe.textContent = "0".repeat(80);
            code.append(probe);
            const width = probe.getBoundingClientRect().width;
            probe.remove();
            return 80 * code.clientWidth / width;
        }"""
    )
    assert columns >= 80


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_plot_is_shown_in_the_colours_of_the_scheme(chromium, second_course, scheme):
    handler = functools.partial(Quiet, directory=str(second_course / "site"))
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), handler) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page = chromium.new_context(color_scheme=scheme).new_page()
        page.goto(f"http://127.0.0.1:{server.server_address[1]}/errors/scan-carry-type/", wait_until="networkidle")
        shown = page.evaluate(
            "[...document.querySelectorAll('.rw-plot img')].filter(i => i.offsetParent).map(i => i.className)"
        )
        server.shutdown()
    assert shown == [f"rw-{scheme}"]
