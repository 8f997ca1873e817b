"""What a site is made from, and every page of it that no author writes: pure data to Markdown, without MkDocs."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from checker.catalog import Catalog, Entry, load_catalog
from checker.codes import all_codes
from checker.course import Course
from checker.pages import api
from checker.pages.code_page import code_index, code_page
from checker.pages.error_page import error_foot, error_head, error_index
from checker.pages.exercise_page import exercise_index, exercise_page
from checker.pages.fix_page import FixSource, fix_foot, fix_head, fix_index, in_order, read_fix
from checker.pages.home import check_home_error
from checker.pages.keys import version_of
from checker.pages.markup import plain
from checker.pages.path_page import path_page
from checker.pages.run import Run
from checker.pages.wheel import FOLDER, may_carry, wheel_name
from checker.strings import words

_TEMPLATE = Path(__file__).parent / "notebook" / "lesson.md.j2"
_SHORT = re.compile(r"^short: *([a-z0-9-]+) *$", re.M)  # in the front matter of an error's page
_ANCHOR = re.compile(r"\{ *#([\w-]+) *\}")
# Tab, folder of its pages; a tab whose pages do not exist is not shown.
_TABS = (
    ("nav_fix", "errors"),
    ("nav_learn", "learn"),
    ("nav_exercises", "exercises"),
    ("nav_teach", "teach"),
    ("nav_make", "make"),
    ("nav_reference", "reference"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """A course with its words, the catalogue it draws on, and the addresses of the pages that its authors wrote."""

    course: Course
    words: Mapping[str, str]
    catalog: Catalog
    sources: Mapping[str, str]  # text of each page that an author wrote, by its id
    address: str = ""  # where the site will be, if that is known

    @property
    def wheel(self) -> str:
        """The address of the site's own wheel; a site that does not know its address has none."""
        if not self.address or not may_carry(self.course):
            return ""
        return f"{self.address.rstrip('/')}/{FOLDER}/{wheel_name()}"

    @property
    def errors(self) -> tuple[Entry, ...]:
        """The entries that have a page here, the course's own error first."""
        found = [entry for entry in self.catalog if f"errors/{entry.id}" in self.sources]
        return tuple(sorted(found, key=lambda entry: (entry.id != self.course.home_error, entry.id)))

    @property
    def fixes(self) -> Mapping[str, FixSource]:
        """The fixes that have a page here, by id."""
        found = {name.removeprefix("fixes/"): text for name, text in self.sources.items() if name.startswith("fixes/")}
        return {name: read_fix(name, text) for name, text in found.items() if name != "index"}

    @property
    def pages(self) -> frozenset[str]:
        """Ids of all pages that exist, as `Diagnostic.page` has them."""
        exercises = {f"exercises/{exercise.id}" for exercise in self.course.exercises}
        paths = {f"learn/{path.id}" for path in self.course.paths}
        return frozenset(self.sources) | exercises | paths | {f"codes/{code.id}" for code in all_codes()}

    @property
    def template_key(self) -> str:
        """Changes whenever the same notebook would become other Markdown."""
        return hashlib.sha256(_TEMPLATE.read_bytes() + self.words["lesson_fails"].encode()).hexdigest()[:12]

    def generated(self) -> dict[str, str]:
        """Every file that is made and not written: address below docs/ to its text."""
        codes = all_codes()
        made = {f"codes/{code.id}.md": code_page(code, self.words) for code in codes}
        made["codes/index.md"] = code_index(codes, self.words)
        for exercise in self.course.exercises:
            made[f"exercises/{exercise.id}.md"] = exercise_page(
                exercise, self.course, self.words, pages=self.pages, wheel=self.wheel
            )
            made[f"exercises/{exercise.id}.py"] = exercise.starter.read_text(encoding="utf-8")
        if self.course.exercises:
            made["exercises/index.md"] = exercise_index(self.course, self.words)
        for path in self.course.paths:
            made[f"learn/{path.id}.md"] = path_page(
                path, self.course, self.catalog, self.words, sources=self.sources, wheel=self.wheel
            )
        if len(self.errors) > 1:
            made["errors/index.md"] = error_index(self.errors, self.words)
        if self.fixes:
            made["fixes/index.md"] = fix_index(self.fixes, self.errors, self.words)
        for entry in self.errors:
            short = _SHORT.search(self.sources[f"errors/{entry.id}"])
            if short is not None:
                made[f"e/{short[1]}/index.html"] = api.moved(entry.title, f"../../errors/{entry.id}/", self.words)
        made |= api.error_files(self.errors)
        anchors = {entry.id: self._anchors(entry) for entry in self.errors}
        made["assets/rewind/site.js"] = api.site_script(
            self.course, self.words, self.errors, self.pages, anchors=anchors, jax=version_of("jax")
        )
        return made

    def completed(self, address: str, markdown: str, *, run: Run | None) -> str:
        """A page as it is shown: what the catalogue knows around what the author wrote, and when the code ran."""
        entry = self._entry(address)
        if entry is not None:
            markdown = "\n\n".join(
                [
                    error_head(
                        entry,
                        self.words,
                        jax=run.jax if run else "",
                        anchors=self._anchors(entry),
                        fixes=self.fixes,
                    ),
                    markdown.strip(),
                    error_foot(entry, self.course, self.pages, self.words, fixes=self.fixes),
                ]
            )
        elif (fix := self.fixes.get(address.removeprefix("fixes/").removesuffix(".md"))) is not None:
            markdown = self._around_fix(fix, markdown)
        return f"{markdown.rstrip()}\n\n{self._ran(run)}" if run else markdown

    def _around_fix(self, fix: FixSource, markdown: str) -> str:
        url = f"{self.address.rstrip('/')}/fixes/{fix.id}/" if self.address else f"fixes/{fix.id}"
        foot = fix_foot(fix, self.fixes, self.errors, self.course, self.words, url)
        return f"{fix_head(fix, markdown.strip(), self.errors, self.words)}\n\n{foot}"

    def title(self, address: str) -> str | None:
        """The title of a page whose heading is not in its source."""
        entry = self._entry(address)
        return entry.title if entry else None

    def nav(self, addresses: frozenset[str]) -> list[object]:
        """The tabs in order, each with the pages that exist."""
        tabs: list[object] = [{self.words["nav_home"]: "index.md"}] if "index.md" in addresses else []
        for word, folder in _TABS:
            items = self._items(folder, addresses)
            if items:
                tabs.append({self.words[word]: items})
        return tabs

    def _items(self, folder: str, addresses: frozenset[str]) -> list[object]:
        below = sorted(a for a in addresses if a.startswith(f"{folder}/"))
        order = [f"{folder}/index.md"]
        if folder == "errors":
            order += [f"errors/{entry.id}.md" for entry in self.errors]
        if folder == "learn":
            order += [f"learn/{path.id}.md" for path in self.course.paths]
            stops = [stop for path in self.course.paths for stop in path.stops]
            order += [f"{stop}.md" for stop in stops if stop.startswith("learn/")]
        if folder == "exercises":
            order += [f"exercises/{exercise.id}.md" for exercise in self.course.exercises]
        titles = {
            f"errors/{entry.id}.md": plain(entry.title) for entry in self.errors
        }  # shorter than those for a search
        pages = [*(a for a in order if a in addresses), *(a for a in below if a not in order)]
        items: list[object] = [{titles[a]: a} if a in titles else a for a in pages]
        if folder == "errors":
            items += self._inner((("nav_fixes", "fixes"),), addresses, known=self._fixes_in_order())
        if folder == "reference":
            items += self._inner((("nav_codes", "codes"), ("nav_internals", "internals")), addresses)
        return items

    def _inner(
        self, folders: tuple[tuple[str, str], ...], addresses: frozenset[str], known: Mapping[str, str] | None = None
    ) -> list[object]:
        """A group of pages for each folder that has some: its index, the `known` with their titles, the others."""
        known = known or {}
        items: list[object] = []
        for word, inner in folders:
            found = [f"{inner}/index.md", *known, *sorted(a for a in addresses if a.startswith(f"{inner}/"))]
            pages = [a for a in dict.fromkeys(found) if a in addresses]
            if pages:
                items.append({self.words[word]: [{known[a]: a} if a in known else a for a in pages]})
        return items

    def _fixes_in_order(self) -> dict[str, str]:
        """The address of each fix to its heading, which is shorter than its title for search results."""
        return {f"fixes/{fix.id}.md": plain(fix.title) for fix in in_order(self.fixes, self.errors)}

    def _entry(self, address: str) -> Entry | None:
        return next((entry for entry in self.errors if address == f"errors/{entry.id}.md"), None)

    def _anchors(self, entry: Entry) -> frozenset[str]:
        return frozenset(_ANCHOR.findall(self.sources[f"errors/{entry.id}"]))

    def _ran(self, run: Run) -> str:
        key = "lesson_run" if run.jax else "lesson_run_without_jax"
        return f"{self.words[key].format(date=run.date, jax=run.jax)}\n{{ .rw-run }}\n"


def load_site(course: Course, *, docs: Path, address: str = "") -> Site:
    """Raises `CheckerError` for a catalogue that cannot be read, and for a home error that it does not hold."""
    sources = {
        path.relative_to(docs).with_suffix("").as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(docs.rglob("*.md"))
    }
    site = Site(
        course=course,
        words={**words(course.language, course.strings), "language": course.language},
        catalog=load_catalog(course.errors_folder),
        sources=sources,
        address=address,
    )
    check_home_error(course, site.catalog)
    return site
