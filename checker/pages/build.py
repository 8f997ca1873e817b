"""Builds the site of a course, and does nothing when nothing has changed."""

from __future__ import annotations

import hashlib
import json
import logging
import os
import re
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from checker.codes import diagnose
from checker.course import Course
from checker.diagnostics import CheckerError, Diagnostic, Place
from checker.pages.keys import PACKAGES, version_of

CODE = "site-broken"
_OURS = Path(__file__).parents[1]
_BUILDERS = ("mkdocs", "mkdocs-material", "mkdocs-jupyter", "markdown", "pymdown-extensions", "pygments", *PACKAGES)
_SOURCES = ("docs", "exercises", "errors", "overrides", "mkdocs.yml", "Makefile")
_USES = re.compile(r'^```python[^\n]* uses="([^"\n]+)"', re.M)
_SKIPPED = frozenset({"__pycache__", "_course", "site"})


def build_site(course: Course, *, strict: bool = True, on_line: Callable[[str], None] | None = None) -> Path:
    """The folder of the course's built site, up to date.

    `on_line` is told each lesson that ran, and each warning. The site changes all at once, at the end: who serves the
    old one goes on serving it, and a build that fails leaves it as it is.

    Raises `CheckerError` when the build fails; with `strict`, a warning is a failure.
    """
    site = course.root / "site"
    if not (course.root / "mkdocs.yml").is_file():
        if (site / "index.html").is_file():
            return site  # the course in a wheel comes with its site, and without what built it
        raise CheckerError(_without_configuration(course))
    mark = course.root / ".cache" / "site.json"
    state = _state(course.root)
    if _built(mark) == [state, strict, _output(site)]:
        return site
    fresh = course.root / ".cache" / f"site.{os.getpid()}"
    try:
        _build(course, fresh, strict, on_line or (lambda line: None))
        _put_in_place(fresh, site)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
    mark.write_text(json.dumps([state, strict, _output(site)]), encoding="utf-8")
    return site


def _build(course: Course, folder: Path, strict: bool, on_line: Callable[[str], None]) -> None:
    from checker.pages.settings import quieten

    quieten()  # before MkDocs is imported, since its theme speaks up when it is
    from mkdocs.commands.build import build
    from mkdocs.config import load_config
    from mkdocs.exceptions import MkDocsException

    log, lines = logging.getLogger("mkdocs"), _Lines(on_line)
    before, propagated = log.level, log.propagate
    log.addHandler(lines)
    log.setLevel(logging.INFO)
    log.propagate = False  # MkDocs talks through its logger, and this is the one who listens
    try:
        config = load_config(str(course.root / "mkdocs.yml"), strict=strict, site_dir=str(folder))
        if "rewind" not in config.plugins:
            raise CheckerError(_without_plugin())
        config.plugins.on_startup(command="build", dirty=False)
        try:
            build(config)
        finally:
            config.plugins.on_shutdown()
    except MkDocsException as err:
        problems = getattr(config.plugins["rewind"], "problems", ()) if "config" in locals() else ()
        raise CheckerError(*(problems or [_broken(lines.warnings or [str(err)])])) from err
    finally:
        log.removeHandler(lines)
        log.setLevel(before)
        log.propagate = propagated


class _Lines(logging.Handler):
    """Passes on what concerns an author, and keeps the warnings."""

    def __init__(self, on_line: Callable[[str], None]) -> None:
        super().__init__()
        self._on_line = on_line
        self.warnings: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        text = record.getMessage()
        if record.levelno >= logging.WARNING:
            self.warnings.append(text)
        if record.levelno >= logging.WARNING or record.name.endswith(".rewind"):
            self._on_line(text)


def _put_in_place(fresh: Path, site: Path) -> None:
    old = fresh.with_suffix(".old")
    if site.exists():
        site.replace(old)
    fresh.replace(site)
    shutil.rmtree(old, ignore_errors=True)


def _state(root: Path) -> str:
    """A hash of everything that the site depends on: files, versions and settings."""
    settings = {key: value for key, value in sorted(os.environ.items()) if key.startswith(("JAX_", "XLA_"))}
    digest = hashlib.sha256(json.dumps([sys.version, {n: version_of(n) for n in _BUILDERS}, settings]).encode())
    for path in _files(root):
        digest.update(f"\0{path}\0".encode() + hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def _files(root: Path) -> Iterator[Path]:
    tops = [*(root / name for name in _SOURCES), *sorted(root.glob("*.py")), _OURS]
    used = [name for path in _below(root / "docs") if path.suffix == ".md" for name in _used(path)]
    for top in [*tops, *(root / name for name in sorted(set(used)))]:
        yield from _below(top)


def _used(lesson: Path) -> Iterable[str]:
    return (name for uses in _USES.findall(lesson.read_text(encoding="utf-8")) for name in uses.split())


def _below(top: Path) -> Iterator[Path]:
    if top.is_file():
        yield top
    for folder, folders, names in os.walk(top):
        folders[:] = sorted(name for name in folders if name not in _SKIPPED)
        yield from (Path(folder, name) for name in sorted(names))


def _output(site: Path) -> str:
    """A hash of the sizes and times of the built files, so that a file changed by hand is built again."""
    seen = [(str(path), stat.st_size, stat.st_mtime_ns) for path in _below(site) for stat in [path.stat()]]
    return hashlib.sha256(repr(seen).encode()).hexdigest()


def _built(mark: Path) -> object:
    try:
        return json.loads(mark.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None


def _broken(warnings: list[str]) -> Diagnostic:
    count = len(warnings)
    return diagnose(
        CODE,
        what=f"the site has {count} problem{'' if count == 1 else 's'}: {'; '.join(warnings)}",
        why="a page with a dead link or a missing target is not published",
        fix="mend what each of them names, or build with `--no-strict` to see the site as it is",
    )


def _without_configuration(course: Course) -> Diagnostic:
    return diagnose(
        CODE,
        what=f"{course.title} has no mkdocs.yml, and no built site",
        why="mkdocs.yml says that the course has a site",
        fix="write mkdocs.yml with `site_name`, `theme: material` and `plugins: [search, rewind]`",
        where=Place(file="mkdocs.yml"),
    )


def _without_plugin() -> Diagnostic:
    return diagnose(
        CODE,
        what="the plugin `rewind` is not listed",
        why="it brings the lessons, the exercises and the look of the site",
        fix="write `plugins: [search, rewind]`",
        where=Place(file="mkdocs.yml", key="plugins"),
    )
