"""What every test shares: a skip is told loudly, and is a failure where everything must run."""

from __future__ import annotations

import os
import shutil
import signal
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
MUST_RUN = bool(os.environ.get("REWIND_CI"))  # set by .ci/run, which brings all that a test may need
ROOT_USER = getattr(os, "geteuid", lambda: 1)() == 0
_FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
OTHER_USER, REASON = ("ordinary_user", "needs an ordinary user") if ROOT_USER else ("root", "needs root")


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return ROOT


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """One browser for all tests: Playwright's plain interface runs once in a process."""
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if program is None:
        pytest.skip("there is no Chromium here")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, headless=True, args=list(_FLAGS))
        yield browser
        browser.close()


def pytest_configure() -> None:
    """A shell starts what it puts behind itself deaf to Ctrl-C, and our children would be deaf as well."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.get_closest_marker(OTHER_USER):
        pytest.skip(REASON)


def _refuse(report: pytest.TestReport | pytest.CollectReport) -> None:
    excused = hasattr(report, "wasxfail") or OTHER_USER in getattr(report, "keywords", ())  # .ci/run is both users
    if MUST_RUN and report.outcome == "skipped" and not excused:
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"{report.nodeid} must run here, and was skipped: {reason}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    _refuse(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    _refuse(report)
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    skipped = terminalreporter.stats.get("skipped", [])
    sandbox = [report for report in skipped if "sandbox" in getattr(report, "keywords", ())]
    if sandbox:
        line = f"NOT PROVED HERE: {len(sandbox)} tests that hostile answers are confined did not run on this host"
        terminalreporter.section(line, sep="!", red=True, bold=True)
        for reason in sorted({report.longrepr[2] for report in sandbox}):
            terminalreporter.line(f"  {reason}")
