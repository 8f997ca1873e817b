"""A page in each of its places: a static copy, a tab without the cookie, a server that went away or came back."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .conftest import ROOT, Notes, Served, check, source, write

pytestmark = pytest.mark.browser
type Open = Callable[..., Page]


def test_a_static_copy_asks_nobody_and_says_how_to_check(static: str, new_page: Open, notes: Notes) -> None:
    page = new_page(f"{static}/exercises/prefix_sum/")
    write(page, "x = 1")
    page.keyboard.press("ControlOrMeta+Enter")
    page.get_by_text("How to check").click()
    expect(page.locator("[data-rw-howto]")).to_contain_text("checker check prefix_sum.py")
    assert page.get_by_role("button", name="Check", exact=True).count() == 0
    page.wait_for_timeout(300)
    assert {method for method, _ in notes.requests} == {"GET"}
    assert not [url for _, url in notes.requests if "/api/" in url]


def test_a_static_copy_keeps_what_is_written(static: str, new_page: Open) -> None:
    page = new_page(f"{static}/exercises/prefix_sum/")
    write(page, "x = 1")
    page.reload()
    expect(page.locator(".rw-exercise textarea")).to_have_value("x = 1")


def test_a_tab_without_the_cookie_is_the_static_site_with_one_line(
    served: Served, new_page: Open, notes: Notes
) -> None:
    page = new_page(f"{served.origin}/exercises/prefix_sum/")
    expect(page.locator(".rw-state")).to_have_text("Checks are off in this tab: open the link in your terminal.")
    assert page.get_by_role("button", name="Check", exact=True).count() == 0
    expect(page.get_by_text("How to check")).to_be_visible()
    assert {method for method, _ in notes.requests} == {"GET"}


def test_without_scripts_the_page_is_whole(static: str, new_page: Open) -> None:
    page = new_page(f"{static}/exercises/prefix_sum/", java_script_enabled=False)
    assert page.locator(".rw-exercise textarea").input_value() == source("starter.py").strip("\n")
    page.get_by_text("How to check").click()
    expect(page.locator("[data-rw-howto] pre").last).to_be_visible()


def _children(pid: int) -> set[int]:
    """All processes below this one."""
    found: set[int] = set()
    fresh = {pid}
    while fresh:
        listed = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
        pairs = [tuple(map(int, row.split())) for row in listed.splitlines()]
        fresh = {child for child, parent in pairs if parent in fresh | {pid} | found} - found
        found |= fresh
    return found


def _left(pids: set[int]) -> set[int]:
    end = time.monotonic() + 10
    while (left := {p for p in pids if Path(f"/proc/{p}").exists()}) and time.monotonic() < end:
        time.sleep(0.1)
    return left


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_server_that_ends_leaves_the_code_in_the_page_and_no_process(
    new_page: Open, notes: Notes, how: signal.Signals, tmp_path: Path
) -> None:
    server = Served("--port", "0", "--workspace", str(tmp_path))
    try:
        page = new_page(server.link("/exercises/prefix_sum/"))
        write(page, source("solution.py"))
        check(page, "passed")
        assert (tmp_path / "prefix_sum.py").read_text() == source("solution.py")
        write(page, "import os\nwhile True: pass\n")
        page.get_by_role("button", name="Check").click()
        page.locator(".rw-state").get_by_text("Checking").wait_for()
        workers = _children(server.process.pid)
        assert len(workers) >= 2
        code = server.end(how)
        assert code == (0 if how is signal.SIGINT else -how)
        expect(page.locator(".rw-state")).to_contain_text("The checker does not answer. Your code is kept")
        page.get_by_role("button", name="Check").click()
        expect(page.locator(".rw-state")).to_contain_text("The checker does not answer. Your code is kept")
        assert "while True" in page.locator(".rw-exercise textarea").input_value()
        assert not _left(workers)
        assert "Traceback" not in "".join(server.lines)
        assert notes.wrong, "the browser tells of a refused connection in its console"
        notes.wrong = [text for text in notes.wrong if "ERR_" not in text]
    finally:
        server.end(signal.SIGKILL)


def test_a_server_that_was_started_anew_says_what_to_do(new_page: Open, notes: Notes) -> None:
    first = Served("--port", "0")
    port = first.origin.rsplit(":", 1)[1]
    page = new_page(first.link("/exercises/prefix_sum/"))
    write(page, source("solution.py"))
    first.end()
    second = Served("--port", port)
    try:
        page.get_by_role("button", name="Check").click()
        expect(page.locator(".rw-state")).to_contain_text("started anew", timeout=10_000)
        page.goto(second.link("/exercises/prefix_sum/"))
        assert page.locator(".rw-exercise textarea").input_value() == source("solution.py")
        check(page, "passed")
    finally:
        second.end()
    notes.wrong = [text for text in notes.wrong if "403" not in text]


def test_a_taken_port_is_told_in_a_sentence(served: Served) -> None:
    port = served.origin.rsplit(":", 1)[1]
    command = [Path(os.sys.executable).with_name("checker"), "serve", "--port", port]  # type: ignore[attr-defined]
    ended = subprocess.run(command, capture_output=True, text=True, cwd=Path(__file__).parents[2])
    assert ended.returncode == 4
    assert f"port {port} is taken" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_second_start_is_quick(served: Served) -> None:
    begun = time.monotonic()
    server = Served("--port", "0")
    seconds = time.monotonic() - begun
    server.end()
    assert seconds < 8


def test_a_course_of_somebody_else_speaks_its_own_language(new_page: Open, tmp_path: Path) -> None:
    course = tmp_path / "course"
    shutil.copytree(ROOT / "tests" / "second_course", course, ignore=shutil.ignore_patterns("site", ".cache"))
    server = Served("--port", "0", "--course", str(course))
    try:
        folder = next(course.glob("exercises/*/*/exercise.toml")).parent
        page = new_page(server.link(f"/exercises/{folder.name}/"))
        write(page, (folder / "starter.py").read_text())
        page.get_by_role("button", name="Prüfen").click()
        expect(page.locator(".rw-verdict.rw-failed .rw-headline strong")).to_have_text("Noch nicht", timeout=60_000)
        write(page, (folder / "solution.py").read_text())
        page.get_by_role("button", name="Prüfen").click()
        expect(page.locator(".rw-verdict.rw-passed .rw-headline strong")).to_have_text("Bestanden", timeout=60_000)
        page.goto(f"{server.origin}/", wait_until="networkidle")  # its search loads the words of the language
        assert "Rewind" not in page.locator("main").inner_text()
    finally:
        server.end()
