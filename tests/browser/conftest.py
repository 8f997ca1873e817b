"""The real site served by the real command, a static copy of it, and a browser that notes all that it should not do."""

from __future__ import annotations

import functools
import http.server
import queue
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

ROOT = Path(__file__).parents[2]
LINK = re.compile(r"http://\S+\?launch=\S+")
START = 300  # seconds: the first build runs every lesson


class Served:
    """`checker serve` in a process of its own. Its links are good once, so each use waits for the next."""

    def __init__(self, *arguments: str) -> None:
        command = [Path(sys.executable).with_name("checker"), "serve", "--no-browser", *arguments]
        self.process = subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True
        )
        self.lines: list[str] = []
        self._links: queue.Queue[str] = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self._first = self._links.get(timeout=START)
        self._links.put(self._first)

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line)
            if (match := LINK.search(line)) is not None:
                self._links.put(match[0])

    @property
    def origin(self) -> str:
        parts = urlsplit(self._first)
        return f"{parts.scheme}://{parts.netloc}"

    def link(self, path: str = "/") -> str:
        """The newest launch link, to a page."""
        return self._links.get(timeout=30).replace("/?", f"{path}?")

    def end(self, how: signal.Signals = signal.SIGINT) -> int:
        if self.process.poll() is None:
            self.process.send_signal(how)
        code = self.process.wait(30)
        self._reader.join(10)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code


@pytest.fixture(scope="session")
def served() -> Iterator[Served]:
    server = Served("--port", "0")
    yield server
    server.end()


@pytest.fixture(scope="session")
def static(served: Served) -> Iterator[str]:
    """The origin of a plain file server on the same site, below a path."""
    parent = ROOT / ".cache" / "static"
    parent.mkdir(parents=True, exist_ok=True)
    below = parent / "below"
    if not below.is_symlink():
        below.symlink_to(ROOT / "site")

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *args: Any) -> None: ...

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(parent)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/below"
    server.shutdown()
    server.server_close()


@dataclass
class Notes:
    """What a page did that it must not do; a test may expect some of it and take it out."""

    requests: list[tuple[str, str]] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)


@pytest.fixture
def notes() -> Notes:
    return Notes()


@pytest.fixture
def new_page(chromium: Browser, notes: Notes) -> Iterator[Callable[..., Page]]:
    """Opens a page in a browser profile of its own, and checks at the end that nothing went wrong in any of them."""
    contexts: list[BrowserContext] = []
    origins: set[str] = set()

    def open_page(url: str, *, before: str = "", **options: Any) -> Page:
        context = chromium.new_context(**{"viewport": {"width": 1280, "height": 900}, **options})
        contexts.append(context)
        context.add_init_script("addEventListener('securitypolicyviolation', e => console.error('CSP', e.blockedURI))")
        if before:
            context.add_init_script(before)
        page = context.new_page()
        origins.add("{0.scheme}://{0.netloc}".format(urlsplit(url)))
        page.on("request", lambda request: notes.requests.append((request.method, request.url)))
        page.on("console", lambda m: notes.wrong.append(m.text) if m.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: notes.wrong.append(str(error)))
        page.goto(url)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert notes.wrong == []
    elsewhere = [url for _, url in notes.requests if not url.startswith((*origins, "data:", "blob:"))]
    assert elsewhere == []


@pytest.fixture
def exercise(served: Served, new_page: Callable[..., Page]) -> Callable[..., Page]:
    """Opens the page of an exercise in a browser that the server knows."""

    def open_exercise(name: str = "prefix_sum", **options: Any) -> Page:
        return new_page(served.link(f"/exercises/{name}/"), **options)

    return open_exercise


def source(name: str, exercise: str = "prefix_sum") -> str:
    """A file of the exercise's folder."""
    return next((ROOT / "exercises").glob(f"*/{exercise}/{name}")).read_text(encoding="utf-8")


def write(page: Page, text: str) -> None:
    """Put the text into the editor in the place of what is there, as a paste would."""
    field = page.locator(".rw-exercise textarea, .rw-exercise .cm-content").locator("visible=true").first
    field.click()
    page.wait_for_selector(".cm-focused")  # keys that come before the editor are the text field's: Tab leaves it
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.insert_text(text)


def check(page: Page, status: str) -> str:
    """Press Check, and return the verdict once it has this status."""
    page.get_by_role("button", name="Check").click()
    verdict = page.locator(f".rw-verdict.rw-{status}")
    verdict.wait_for(timeout=60_000)
    return verdict.inner_text()
