"""A small site, a course of two exercises and a grader that decides at once: the server is tested without JAX."""

from __future__ import annotations

import threading
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from checker.codes import diagnose
from checker.diagnostics import CheckerError
from checker.grading.grade import Stopped
from checker.results import CheckResult, Environment, Report, Status
from checker.server.app import create_app
from checker.server.jobs import Jobs
from checker.server.security import Guard, allowed_hosts

with warnings.catch_warnings():  # Starlette would rather have a client that is not in the lock
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient

PORT = 8765
ORIGIN = f"http://127.0.0.1:{PORT}"
ENVIRONMENT = Environment(python="3.13.0", jax="0.12.0.1", backends=("cpu",), isolation="process")


def passed(check_id: str) -> CheckResult:
    return CheckResult(id=check_id, status=Status.PASSED)


@dataclass
class PlainGrader:
    """Passes what says `good`, waits for `stop` at `endless`, breaks at `break`, refuses at `refuse`."""

    seen: list[tuple[str, bytes, str]] = field(default_factory=list)
    stops: int = 0
    entered: threading.Event = field(default_factory=threading.Event)
    stopped: threading.Event = field(default_factory=threading.Event)
    closed: bool = False

    def grade(self, exercise: Any, source: bytes, *, filename: str, on_check: Callable[[CheckResult], None]) -> Report:
        self.seen.append((exercise.id, source, filename))
        on_check(passed("loads"))
        self.entered.set()
        if source == b"endless":
            assert self.stopped.wait(10)
            self.stopped.clear()
            raise Stopped
        if source == b"break":
            raise RuntimeError("a fault of ours")
        if source == b"refuse":
            raise CheckerError(diagnose("exercise-toml-invalid", what="it is broken", why="It is.", fix="mend it"))
        return Report(
            exercise=exercise.id, checks=(passed("loads"), passed("value")), environment=ENVIRONMENT, score=1.0
        )

    def stop(self) -> None:
        self.stops += 1
        self.stopped.set()


@contextmanager
def opened(grader: PlainGrader) -> Iterator[PlainGrader]:
    yield grader
    grader.closed = True


@pytest.fixture
def site(tmp_path: Path) -> Path:
    site = tmp_path / "site"
    (site / "exercises" / "sum").mkdir(parents=True)
    (site / "assets").mkdir()
    page = "<!doctype html><html><head><title>t</title></head><body><script>var a = 1 < 2;</script></body></html>"
    (site / "index.html").write_text(page)
    (site / "404.html").write_text(page.replace("<title>t", "<title>no such page"))
    (site / "exercises" / "sum" / "index.html").write_text(page)
    (site / "assets" / "a.js").write_text("let a;")
    (site / "sitemap.xml").write_text("<loc>https://elsewhere.example/</loc>")
    (tmp_path / "outside.txt").write_text("not of the site")
    return site


@pytest.fixture
def guard() -> Guard:
    return Guard(hosts=allowed_hosts("127.0.0.1", PORT), port=PORT)


@pytest.fixture
def grader() -> PlainGrader:
    return PlainGrader()


@pytest.fixture
def jobs(grader: PlainGrader) -> Jobs:
    return Jobs(
        lambda: opened(grader),
        render=lambda report, exercise: f"{exercise.id}: {report.status.value}",
        render_problem=lambda problem: f"{problem.code}: {problem.what}",
    )


@pytest.fixture
def course() -> Any:
    return SimpleNamespace(exercises=(SimpleNamespace(id="sum"), SimpleNamespace(id="product")))


@pytest.fixture
def app(site: Path, course: Any, jobs: Jobs, guard: Guard) -> Any:
    return create_app(site, course, jobs, guard, about={"jax": "0.12.0.1", "isolation": "process"})


@pytest.fixture
def stranger(app: Any) -> Iterator[TestClient]:
    """A browser that never saw the launch link."""
    with TestClient(app, base_url=ORIGIN) as client:
        yield client


@pytest.fixture
def browser(stranger: TestClient, guard: Guard) -> TestClient:
    """A browser in which the launch link was opened."""
    stranger.get("/", params={"launch": guard.launch.token})
    return stranger


@pytest.fixture
def good(guard: Guard) -> dict[str, Any]:
    """The arguments of a request that is answered; a test changes one thing in it."""
    headers = {"X-Check-Token": guard.page_token, "Origin": ORIGIN, "Sec-Fetch-Site": "same-origin"}
    return {"url": "/api/check/sum", "json": {"source": "good"}, "headers": headers}
