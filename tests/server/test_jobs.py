"""A check tells what is decided as it is decided, one at a time, and ends when its page goes."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.testclient import TestClient

from checker.codes import diagnose
from checker.diagnostics import CheckerError
from checker.results import report_from_json
from checker.server.app import create_app
from checker.server.jobs import MAX_OUTSTANDING, Jobs
from checker.server.security import Refused
from checker.server.workspace import Workspace

from .conftest import ORIGIN, PlainGrader, opened

SUM: Any = SimpleNamespace(id="sum")


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_a_check_streams_a_line_a_check_and_then_the_report(browser: TestClient, good: dict[str, Any]) -> None:
    reply = browser.post(**good)
    assert reply.headers["content-type"] == "application/x-ndjson"
    *states, check, last = lines(reply.text)
    assert [s["state"] for s in states][-1] == "running"
    assert check["check"]["id"] == "loads"
    assert report_from_json(last["report"]).exercise == "sum"
    assert last["text"] == "sum: passed"


def test_the_grader_gets_what_was_typed(browser: TestClient, good: dict[str, Any], grader: PlainGrader) -> None:
    good["json"] = {"source": "x = 'ä\r\n'"}
    browser.post(**good)
    assert grader.seen == [("sum", "x = 'ä\r\n'".encode(), "sum.py")]


@pytest.mark.parametrize("name", ["nothing", "..", "sum%2f..", "Sum"])
def test_an_exercise_is_looked_up_and_never_a_path(browser: TestClient, good: dict[str, Any], name: str) -> None:
    assert browser.post(**{**good, "url": f"/api/check/{name}"}).status_code in (404, 405)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b'{"source": 1}',
        b'{"source": "", "seed": 1}',
        b'"\xff"',
        b"[" * 60_000,
        b'{"source":"\\ud800"}',
    ],
)
def test_a_body_of_another_form_is_refused(browser: TestClient, good: dict[str, Any], body: bytes) -> None:
    del good["json"]
    good["headers"]["Content-Type"] = "application/json"
    assert browser.post(**good, content=body).status_code == 400


def test_a_body_over_the_limit_is_refused_even_without_a_length(
    browser: TestClient, good: dict[str, Any], grader: PlainGrader
) -> None:
    del good["json"]
    good["headers"]["Content-Type"] = "application/json"
    reply = browser.post(**good, content=(b" " * 1024 for _ in range(65)))
    assert reply.status_code == 413
    assert not grader.seen


def test_a_fault_of_ours_is_told_and_the_next_check_works(browser: TestClient, good: dict[str, Any]) -> None:
    last = lines(browser.post(**{**good, "json": {"source": "break"}}).text)[-1]
    assert last["problem"]["code"] == "check-broke"
    assert last["problem"]["fault"] == "checker"
    assert "report" in lines(browser.post(**good).text)[-1]


def test_a_broken_exercise_is_told_in_its_own_words(browser: TestClient, good: dict[str, Any]) -> None:
    last = lines(browser.post(**{**good, "json": {"source": "refuse"}}).text)[-1]
    assert last == {
        "problem": {
            "code": "exercise-toml-invalid",
            "fault": "author",
            "what": "it is broken",
            "why": "It is.",
            "fix": "mend it",
        },
        "text": "exercise-toml-invalid: it is broken",
    }


def test_workers_that_cannot_start_are_told_to_the_one_who_checks() -> None:
    def refuse() -> Any:
        raise CheckerError(diagnose("check-broke", what="no JAX here", why="It is missing.", fix="install it"))

    jobs = Jobs(refuse, render=lambda *a: "", render_problem=lambda p: p.what)

    async def one() -> list[dict[str, Any]]:
        jobs.start()
        return [event async for event in jobs.stream(SUM, b"good")]

    assert asyncio.run(one())[-1]["text"] == "no JAX here"
    jobs.close()


def test_leaving_stops_the_check_and_the_next_one_runs(jobs: Jobs, grader: PlainGrader) -> None:
    async def leave() -> list[dict[str, Any]]:
        stream = jobs.stream(SUM, b"endless")
        while "check" not in await anext(stream):
            pass
        await stream.aclose()
        return [event async for event in jobs.stream(SUM, b"good")]

    assert "report" in asyncio.run(leave())[-1]
    assert grader.stops == 1
    jobs.close()


def test_one_that_waits_and_leaves_is_never_run(jobs: Jobs, grader: PlainGrader) -> None:
    async def leave() -> None:
        running, waiting = jobs.stream(SUM, b"endless"), jobs.stream(SUM, b"second")
        await anext(running)
        assert await anext(waiting) == {"state": "waiting"}
        await waiting.aclose()
        await running.aclose()
        assert "report" in [event async for event in jobs.stream(SUM, b"third")][-1]

    asyncio.run(leave())
    assert b"second" not in [source for _, source, _ in grader.seen]
    jobs.close()


def test_too_many_at_once_are_turned_away_and_places_come_back(jobs: Jobs) -> None:
    async def flood() -> None:
        streams = [jobs.stream(SUM, b"endless") for _ in range(MAX_OUTSTANDING)]
        for stream in streams:
            await anext(stream)
        with pytest.raises(Refused) as refused:
            await anext(jobs.stream(SUM, b"good"))
        assert refused.value.status == 429
        for stream in reversed(streams):
            await stream.aclose()
        assert "report" in [event async for event in jobs.stream(SUM, b"good")][-1]

    asyncio.run(flood())
    jobs.close()


def test_the_end_of_the_server_ends_the_check_and_the_workers(jobs: Jobs, grader: PlainGrader) -> None:
    async def leave_running() -> None:
        await anext(stream := jobs.stream(SUM, b"endless"))
        assert await asyncio.to_thread(grader.entered.wait, 5)
        await asyncio.to_thread(jobs.close)
        await stream.aclose()

    asyncio.run(leave_running())
    assert grader.stops == 1
    assert grader.closed


def test_the_end_is_told_to_every_page_that_waits(jobs: Jobs, grader: PlainGrader) -> None:
    async def wait_for_the_end() -> None:
        running, waiting = jobs.stream(SUM, b"endless"), jobs.stream(SUM, b"second")
        await anext(running)
        await anext(waiting)
        assert await asyncio.to_thread(grader.entered.wait, 5)
        jobs.end()
        left = [[event async for event in stream] for stream in (running, waiting)]
        assert [[e for e in events if "report" in e] for events in left] == [[], []]

    asyncio.run(asyncio.wait_for(wait_for_the_end(), 5))
    jobs.close()
    assert [source for _, source, _ in grader.seen] == [b"endless"]


def test_the_end_is_told_while_the_workers_still_start() -> None:
    started = threading.Event()

    def slow() -> Any:
        assert started.wait(10)
        return opened(PlainGrader())

    jobs = Jobs(slow, render=lambda *a: "", render_problem=lambda p: p.what)

    async def one() -> list[dict[str, Any]]:
        stream = jobs.stream(SUM, b"good")
        first = await anext(stream)
        jobs.end()
        return [first, *[event async for event in stream]]

    assert asyncio.run(asyncio.wait_for(one(), 5)) == [{"state": "starting"}]
    started.set()
    jobs.close()


@pytest.mark.parametrize("stuck", [False, True], ids=["reads", "reads no more"])
def test_a_closed_request_stops_its_check(
    app: Any, guard: Any, good: dict[str, Any], grader: PlainGrader, jobs: Jobs, stuck: bool
) -> None:
    """By hand, as a server calls an application: a client that goes away in the middle of an endless check."""
    headers = {k.lower(): v for k, v in good["headers"].items()}
    headers |= {
        "host": "127.0.0.1:8765",
        "cookie": f"{guard.cookie}={guard.secret}",
        "content-type": "application/json",
    }
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "POST",
        "path": "/api/check/sum",
        "raw_path": b"/api/check/sum",
        "query_string": b"",
        "scheme": "http",
        "headers": [(k.encode(), v.encode()) for k, v in headers.items()],
    }

    async def call() -> list[bytes]:
        sent: list[bytes] = []
        messages = iter([{"type": "http.request", "body": b'{"source": "endless"}', "more_body": False}])

        async def receive() -> dict[str, Any]:
            if (message := next(messages, None)) is None:
                await asyncio.to_thread(grader.entered.wait, 5)
                return {"type": "http.disconnect"}
            return message

        async def send(message: dict[str, Any]) -> None:
            sent.append(message.get("body", b""))
            if stuck and len(sent) == 3:
                await asyncio.Event().wait()

        await asyncio.wait_for(app(scope, receive, send), 5)
        assert grader.stops == 1, "at once, and not when somebody sweeps up"
        return sent

    assert b'{"state"' in asyncio.run(call())[1]
    jobs.close()


@pytest.fixture
def keep(tmp_path: Path) -> Callable[[bytes], Path]:
    workspace = Workspace(tmp_path / "answers")
    return lambda source: Path(workspace.keep(SUM, source))


def test_an_answer_is_kept_as_it_was_checked(keep: Callable[[bytes], Path], tmp_path: Path) -> None:
    assert keep(b"one\r\n") == tmp_path / "answers" / "sum.py"
    assert keep(b"two").read_bytes() == b"two"
    assert [p.name for p in (tmp_path / "answers").iterdir()] == ["sum.py"]


def test_work_of_an_editor_is_moved_aside_and_never_overwritten(keep: Callable[[bytes], Path]) -> None:
    path = keep(b"from the page")
    path.write_bytes(b"from an editor")
    assert keep(b"from the page again").read_bytes() == b"from the page again"
    assert (path.parent / "sum.before-1.py").read_bytes() == b"from an editor"
    path.write_bytes(b"again")
    keep(b"third")
    assert (path.parent / "sum.before-2.py").read_bytes() == b"again"


def test_a_file_that_says_the_same_is_left_alone(keep: Callable[[bytes], Path], tmp_path: Path) -> None:
    (tmp_path / "answers" / "sum.py").write_bytes(b"same")
    keep(b"same")
    assert [p.name for p in (tmp_path / "answers").iterdir()] == ["sum.py"]


def test_the_page_hears_where_its_answer_is_kept(
    site: Path, course: Any, guard: Any, grader: PlainGrader, good: dict[str, Any], tmp_path: Path
) -> None:
    keep = Workspace(tmp_path / "answers").keep
    jobs = Jobs(lambda: opened(grader), render=lambda *a: "", render_problem=lambda p: "", keep=keep)
    with TestClient(create_app(site, course, jobs, guard), base_url=ORIGIN) as client:
        client.get("/", params={"launch": guard.launch.token})
        last = lines(client.post(**good).text)[-1]
    assert last["saved"] == str(tmp_path / "answers" / "sum.py")
    assert (tmp_path / "answers" / "sum.py").read_bytes() == b"good"
