"""`checker serve`: the site with the live checker, on this machine only."""

from __future__ import annotations

import importlib.util
import logging
import os
import socket
import sys
import threading
import time
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from checker.cli.exits import Exit
from checker.codes import diagnose
from checker.course import Course, find_course
from checker.diagnostics import CheckerError, Diagnostic
from checker.exercise import Exercise
from checker.results import Report

if TYPE_CHECKING:
    from checker.server.jobs import Jobs

EXAMPLE = """
checker serve
checker serve --port 9000 --workspace ~/answers
"""
PORT = 8765


def serve(
    port: Annotated[
        int | None,
        typer.Option("--port", metavar="N", help=f"Listen on this port; else on {PORT} or the next free one."),
    ] = None,
    host: Annotated[
        str, typer.Option("--host", metavar="ADDR", help="Let other machines reach it. They can run code as you.")
    ] = "127.0.0.1",
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Print the link, and open nothing.")] = False,
    workspace: Annotated[
        Path | None,
        typer.Option("--workspace", metavar="DIR", help="Keep each answer as a file here when it is checked."),
    ] = None,
    course: Annotated[Path | None, typer.Option("--course", metavar="DIR", help="The course to serve.")] = None,
) -> Exit:
    """Build the site if something has changed, and serve it with a checker behind each exercise.

    It listens on this machine only. The link it prints makes a browser yours; without it, a page is what a static copy
    of the site would be.
    """
    _need("starlette", "uvicorn", extra="serve")
    from checker.server.run import TRIES, take_port

    found = find_course(explicit=course)
    # Before the build, which may take minutes: who asked for a taken port learns of it now.
    listening = take_port(host, PORT if port is None else port, tries=TRIES if port is None else 1)
    with listening:
        number: int = listening.getsockname()[1]
        if port is None and number != PORT:
            _say(f"Port {PORT} is taken, so this is port {number}: a browser keeps what you write there apart.")
        site = _built(found)
        _serve(found, site, listening, host, number, workspace, no_browser)
    return Exit.OK


def _need(*modules: str, extra: str) -> None:
    missing = [name for name in modules if importlib.util.find_spec(name) is None]
    if missing:
        raise CheckerError(
            diagnose(
                "extra-missing",
                what=f"{' and '.join(missing)} {'is' if len(missing) == 1 else 'are'} not installed",
                why=f"This command needs the extra `{extra}`, which an installation without it leaves out.",
                fix=f'run `python -m pip install "rewind-jax[{extra}]"`',
            )
        )


def _built(course: Course) -> Path:
    """The site, up to date; where nothing can build one, the one that is there."""
    site = course.root / "site"
    if importlib.util.find_spec("mkdocs") is None and (site / "index.html").is_file():
        _say("The site is shown as it was built: MkDocs, which would look for changes, is not installed.")
        return site
    _need("mkdocs", "mkdocs_jupyter", extra="site")
    from checker.pages.build import build_site

    begun = time.monotonic()
    first = not (site / "index.html").is_file()
    known = "Building the site. The first time, every lesson runs: that takes a minute or two."
    _say(known if first else "Looking for changes in the site.")
    site = build_site(course, on_line=lambda line: _say(f"  {line}"))
    seconds = time.monotonic() - begun
    if seconds > 2:
        _say(f"  built in {seconds:.0f} s")
    return site


def _serve(
    course: Course, site: Path, listening: socket.socket, host: str, port: int, workspace: Path | None, quiet: bool
) -> None:
    from checker.sandbox.policy import choose
    from checker.server.app import LAUNCH, create_app
    from checker.server.run import serve as run
    from checker.server.security import EVERY_ADDRESS, Guard, allowed_hosts, is_loopback

    level = choose(None).value
    shown = "127.0.0.1" if host in EVERY_ADDRESS else f"[{host}]" if ":" in host else host
    guard = Guard(hosts=allowed_hosts(host, port), port=port)

    def link(token: str) -> str:
        return f"http://{shown}:{port}/?{LAUNCH}={token}"

    guard.launch.on_used = lambda token: _say(f"  Opened. The link for another browser: {link(token)}")

    def ready() -> None:
        _say(f"\n{course.title}:  {link(guard.launch.token)}\n")
        _say("  The link is good once; then the next one is printed here.")
        _say(f"  It runs your code as you, confined as far as this machine allows (level {level}).")
        if not is_loopback(host):
            _say(f"  LOOK OUT: {host} is not only this machine. Whoever has the link can run code as you.")
        _say("  Ctrl-C ends it.\n")
        if not quiet and _has_display():
            threading.Thread(target=webbrowser.open, args=(link(guard.launch.token),), daemon=True).start()

    _log_runs()
    jobs = _jobs(course, level, workspace)
    app = create_app(site, course, jobs, guard, about={"jax": _jax(), "isolation": level})
    try:
        run(app, listening, on_ready=ready, on_end=jobs.end)
    except KeyboardInterrupt:  # how everybody ends it
        _say("Ended.")


def _jobs(course: Course, level: str, workspace: Path | None) -> Jobs:
    from checker.grading.grade import Grader
    from checker.render.text import render_diagnostic, render_report
    from checker.server.jobs import Jobs
    from checker.server.workspace import Workspace

    def render(report: Report, exercise: Exercise) -> str:
        return render_report(report)

    def render_problem(problem: Diagnostic) -> str:
        return render_diagnostic(problem)

    def open_grader() -> Grader:
        return Grader(course, isolation=level)

    if workspace is None:
        return Jobs(open_grader, render=render, render_problem=render_problem)
    return Jobs(open_grader, render=render, render_problem=render_problem, keep=Workspace(workspace).keep)


def _has_display() -> bool:
    """A browser with windows can be opened. In a terminal alone, `webbrowser` would start one in this very terminal."""
    windows = sys.platform in ("win32", "darwin") or any(os.environ.get(v) for v in ("DISPLAY", "WAYLAND_DISPLAY"))
    return windows and sys.stdout.isatty()


def _jax() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("jax")
    except PackageNotFoundError:
        return ""


def _log_runs() -> None:
    """One line a check, without code."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("%(asctime)s  %(message)s", "%H:%M:%S"))
    log = logging.getLogger("checker.server")
    log.addHandler(handler)
    log.setLevel(logging.INFO)
    log.propagate = False


def _say(line: str) -> None:
    print(line, flush=True)
