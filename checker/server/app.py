"""The site and one question it can ask, "is this answer right?", over HTTP on one machine."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from checker.course import Course
from checker.limits import DEFAULT
from checker.server.files import SiteFiles, check_mark
from checker.server.jobs import Event, Jobs
from checker.server.security import HEADERS, Guard, Refused, content_policy

MAX_BODY = 2 * DEFAULT.source  # as JSON, where a line's end or a quote takes two bytes
LAUNCH = "launch"


class Submission(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a check."""

    source: str


class Gate:
    """Stands before everything: refuses strangers, and puts the headers that protect a page on every reply."""

    def __init__(self, app: ASGIApp, guard: Guard, policy: str) -> None:
        self._app = app
        self._guard = guard
        self._headers = {**HEADERS, "content-security-policy": policy}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":
            await send({"type": "websocket.close"})
            return

        async def guarded_send(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(self._headers)
            await send(message)

        try:
            self._guard.check_host(Headers(scope=scope).items())
        except Refused as refused:
            await _refusal(refused)(scope, receive, guarded_send)
        else:
            await self._app(scope, receive, guarded_send)


class EventStream(Response):
    """One line of JSON an event. When the reader leaves, the iterator is closed, and that stops its job."""

    media_type = "application/x-ndjson"

    def __init__(self, first: Event, rest: AsyncIterator[Event], close: Callable[[], Awaitable[None]]) -> None:
        super().__init__()
        del self.headers["content-length"]
        self.headers["cache-control"] = "no-store"
        self._first, self._rest, self._close = first, rest, close

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        writing = asyncio.create_task(self._write(send))
        leaving = asyncio.create_task(_until_left(receive))
        try:
            await asyncio.wait((writing, leaving), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (writing, leaving):
                task.cancel()
            await asyncio.gather(writing, leaving, return_exceptions=True)
            await self._close()

    async def _write(self, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        await send({"type": "http.response.body", "body": _line(self._first), "more_body": True})
        async for event in self._rest:
            await send({"type": "http.response.body", "body": _line(event), "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})


def _line(event: Event) -> bytes:
    return json.dumps(event, ensure_ascii=False).encode() + b"\n"


async def _until_left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def create_app(
    site: Path, course: Course, jobs: Jobs, guard: Guard, *, about: Mapping[str, str] | None = None
) -> ASGIApp:
    """The whole server. `about` (`jax`, `isolation`) is what a page may know before it checks anything."""
    files = SiteFiles(site)
    exercises = {e.id: e for e in course.exercises}

    async def check(request: Request) -> Response:
        guard.check_post(request.headers)
        exercise = exercises.get(request.path_params["exercise"])
        if exercise is None:
            raise Refused(404, "no-such-exercise")
        submission = _parse(await _body(request))
        events = jobs.stream(exercise, submission.source.encode())
        return EventStream(await anext(events), events, events.aclose)  # type: ignore[attr-defined]

    async def page(request: Request) -> Response:
        if LAUNCH in request.query_params:
            return _launched(request, guard)
        known = guard.knows(request.headers)
        mark = check_mark(guard.page_token, **(about or {})) if known else check_mark("")
        return files.reply(request.url.path, mark)

    async def sitemap(request: Request) -> Response:
        return files.sitemap(f"http://{request.headers['host']}")

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        jobs.start()
        try:
            yield
        finally:
            await asyncio.to_thread(jobs.close)

    routes = [
        Route("/api/check/{exercise}", check, methods=["POST"]),
        Route("/sitemap.xml", sitemap),
        Route("/{path:path}", page),
    ]
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers={Refused: _refuse})
    return Gate(app, guard, content_policy(site))


def _launched(request: Request, guard: Guard) -> Response:
    """To the same page without the token, good or not: it must not stay in the address or the history."""
    good = guard.launch.use(request.query_params[LAUNCH])
    headers = {"set-cookie": guard.set_cookie()} if good else {}
    return RedirectResponse(f"/{request.url.path.lstrip('/')}", 303, headers={**headers, "cache-control": "no-store"})


async def _body(request: Request) -> bytes:
    """Raises `Refused` (413) as soon as there is too much, whatever `Content-Length` said."""
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > MAX_BODY:
            raise Refused(413, "too-long")
    return bytes(body)


def _parse(body: bytes) -> Submission:
    try:
        return msgspec.json.decode(body, type=Submission)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as err:
        raise Refused(400, "body") from err


def _refusal(refused: Refused) -> Response:
    return JSONResponse({"refused": refused.why}, refused.status)


async def _refuse(request: Request, err: Any) -> Response:
    return _refusal(err)
