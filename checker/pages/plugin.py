"""The MkDocs plugin `rewind`: a thin caller of the page functions, so that a course's mkdocs.yml needs three lines."""

from __future__ import annotations

import contextlib
import logging
import os
import urllib.parse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mkdocs.config import base
from mkdocs.config import config_options as option
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin, event_priority
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from checker.course import load_course
from checker.diagnostics import CheckerError, Diagnostic
from checker.pages import settings
from checker.pages.kernels import Kernels
from checker.pages.lessons import is_lesson
from checker.pages.markup import squeezed
from checker.pages.run import Lesson, Run, run_lessons
from checker.pages.site import load_site
from checker.pages.twins import llms, twin
from checker.pages.wheel import write_wheel
from checker.render.text import render_diagnostic

log = logging.getLogger("mkdocs.plugins.rewind")
_PLOTS = "@@PLOTS@@"  # stands in a page's Markdown for the way to its plots, which depends on the page's address
_SEARCH = 'data-md-component="search" role="dialog"'


class Options(base.Config):  # type: ignore[no-untyped-call]  # MkDocs leaves it without types
    """What a course may set below `rewind:` in its mkdocs.yml."""

    workers = option.Type(int, default=os.cpu_count() or 2)
    cache = option.Type(str, default=".cache/lessons")


class RewindPlugin(BasePlugin[Options]):  # type: ignore[no-untyped-call]
    """One instance builds all of a site, and rebuilds it in `mkdocs serve`."""

    def __init__(self) -> None:
        settings.quieten()
        self._kernels = Kernels()
        self._served = False
        self.problems: tuple[Diagnostic, ...] = ()  # of the course, when it was they that ended a build
        self._runs: dict[str, Run] = {}
        self._twins: dict[str, str] = {}
        self._listed: dict[str, tuple[str, str]] = {}

    def on_startup(self, *, command: str, dirty: bool) -> None:
        # Defining it keeps this instance, and with it the warm kernels, over the rebuilds of `serve`.
        self._served = command == "serve"

    def on_shutdown(self) -> None:
        self._kernels.close()

    @event_priority(90)  # before `search` reads the language, and before what is added to the plugins here
    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        self._root = Path(config.config_file_path or "mkdocs.yml").resolve().parent
        with self._told():
            course = load_course(self._root)
            config.site_url = config.site_url or course.site_url or None
            self._site = load_site(course, docs=Path(config.docs_dir), address=config.site_url or "")
        config.repo_url = config.repo_url or course.repo_url or None
        settings.apply(config, language=course.language, words=self._site.words, root=self._root)
        settings.bring_notebooks(config)
        config.watch += [str(folder) for folder in (course.exercises_folder, course.errors_folder) if folder.is_dir()]
        return config

    @event_priority(90)  # before mkdocs-jupyter wraps what it takes for notebooks
    def on_files(self, files: Files, config: MkDocsConfig) -> Files:
        self._listed.clear()
        self._run_lessons(files, config)
        for address, text in self._site.generated().items():
            if files.get_file_from_path(address) is None:  # a course's own file wins
                files.append(File.generated(config, address, content=text))
        for path in sorted((settings.HERE / "assets").rglob("*.*")):
            address = f"{settings.ASSETS}/{path.relative_to(settings.HERE / 'assets').as_posix()}"
            if files.get_file_from_path(address) is None:
                files.append(File.generated(config, address, abs_src_path=str(path)))
        if config.nav is None:
            config.nav = self._site.nav(frozenset(f.src_uri for f in files.documentation_pages()))
        return files

    @event_priority(-50)  # after mkdocs-jupyter has set the closure that converts
    def on_pre_page(self, page: Page, config: MkDocsConfig, files: Files) -> Page:
        convert = getattr(page, "_mkdocs_jupyter_content", None)
        if convert is not None:
            setattr(page, "_mkdocs_jupyter_content", lambda: {"content": self._lesson_markdown(page, convert)})  # noqa: B010
        return page

    @event_priority(-90)  # after mkdocs-jupyter gave the text of a lesson, before anything else reads it
    def on_page_markdown(self, markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
        address = page.file.src_uri
        text = self._site.completed(address, markdown, run=self._runs.get(address))
        plots = f"{settings.ASSETS}/plots/"
        self._twins[address] = twin(text).replace(_PLOTS, "../" * address.count("/") + plots)
        way = File.generated(config, f"{plots}x", content="").url_relative_to(page.file)
        return text.replace(_PLOTS, way[:-1])

    def on_post_page(self, output: str, page: Page, config: MkDocsConfig) -> str:
        address = page.file.src_uri
        path = Path(config.site_dir, address)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(self._twins[address], encoding="utf-8")
        self._listed[address] = (str(page.title), str(page.meta.get("description", "")))
        return self._with_named_search(output)

    def on_post_template(self, output_content: str, *, template_name: str, config: MkDocsConfig) -> str:
        return self._with_named_search(output_content) if template_name.endswith(".html") else output_content

    def on_post_build(self, config: MkDocsConfig) -> None:
        text = llms(self._site.course, self._listed)
        Path(config.site_dir, "llms.txt").write_text(text, encoding="utf-8")
        if self._site.wheel and not self._served:
            write_wheel(self._site.course, Path(config.site_dir))

    def _with_named_search(self, page: str) -> str:
        # Material gives its search dialog no name, and a screen reader announces a dialog by nothing else.
        return page.replace(_SEARCH, f'{_SEARCH} aria-label="{self._site.words["search_dialog"]}"')

    @contextlib.contextmanager
    def _told(self) -> Iterator[None]:
        """Tell the problems of a course in MkDocs's way: a message, no traceback, and the build ends."""
        self.problems = ()
        try:
            yield
        except CheckerError as err:
            self.problems = err.diagnostics
            raise PluginError("\n\n".join(render_diagnostic(d) for d in err.diagnostics)) from None

    def _run_lessons(self, files: Files, config: MkDocsConfig) -> None:
        """Run what changed, and put executed notebooks in the place of the sources, under the same addresses."""
        found = [f for f in files.documentation_pages() if f.abs_src_path and is_lesson(Path(f.abs_src_path))]
        lessons = [
            Lesson(path=Path(f.abs_src_path), shown=Path(f.abs_src_path).relative_to(self._root).as_posix())
            for f in found
            if f.abs_src_path
        ]
        with self._told():
            runs = run_lessons(
                lessons,
                root=self._root,
                cache=self._root / self.config.cache,
                workers=self.config.workers,
                kernels=self._kernels,
                on_done=lambda lesson, seconds: log.info("ran %s (%.1f s)", lesson.shown, seconds),
            )
        if not self._served:
            self._kernels.close()
        log.info("lessons: %d run, %d as before", sum(not r.cached for r in runs), sum(r.cached for r in runs))
        self._runs = {f.src_uri: run for f, run in zip(found, runs, strict=True)}
        for file, run in zip(found, runs, strict=True):
            file.abs_src_path = str(run.notebook)  # address, links and edit link stay those of the source
            for plot in run.plots:
                address = f"{settings.ASSETS}/plots/{plot.name}"
                files.append(File.generated(config, address, abs_src_path=str(plot)))

    def _lesson_markdown(self, page: Page, convert: Any) -> str:
        """The notebook as Markdown, kept beside it: converting takes longer than all else of a page."""
        notebook = Path(str(page.file.abs_src_path))
        kept = notebook.with_suffix(f".{self._site.template_key}.md")
        if not kept.is_file():
            encoded = convert()["content"].rsplit("<style>", 1)[0]  # mkdocs-jupyter adds a style that we do not use
            text = urllib.parse.unquote(encoded).strip() + "\n"
            text = squeezed(text.replace("@@FAILS@@", self._site.words["lesson_fails"]))
            kept.write_text(text, encoding="utf-8")
        return kept.read_text(encoding="utf-8")
