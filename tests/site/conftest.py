"""Courses to build: a tiny one of the test's own, the second course of the tests, and ours."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from checker.course import load_course
from checker.pages.build import build_site

HEAD = "---\njupyter: {kernelspec: {display_name: Python 3, language: python, name: python3}}\n---\n\n# A lesson\n\n"


class Tiny:
    """A course without exercises, whose pages a test writes."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.lines: list[str] = []
        self.write("mkdocs.yml", "site_name: Tiny\ntheme: material\nplugins: [search, rewind]\n")
        self.write("exercises/course.toml", 'title = "Tiny"\n')
        self.write("docs/index.md", "# Tiny\n\nWords.\n")

    def write(self, name: str, text: str) -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def lesson(self, text: str, name: str = "docs/learn/lesson.md") -> None:
        self.write(name, HEAD + text)

    def build(self, *, strict: bool = True) -> Path:
        self.lines.clear()
        return build_site(load_course(self.root), strict=strict, on_line=self.lines.append)

    @property
    def ran(self) -> list[str]:
        """The lessons that the last build ran."""
        return [line.split()[1] for line in self.lines if line.startswith("ran ")]


@pytest.fixture
def tiny(tmp_path: Path) -> Tiny:
    return Tiny(tmp_path / "tiny")


def _copied(source: Path, to: Path) -> Path:
    return Path(shutil.copytree(source, to, ignore=shutil.ignore_patterns("site", ".cache", "__pycache__")))


@pytest.fixture(scope="session")
def second_course(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the second course, built."""
    course = _copied(root / "tests" / "second_course", tmp_path_factory.mktemp("second") / "course")
    build_site(load_course(course))
    return course


@pytest.fixture(scope="session")
def own_site(root: Path) -> Path:
    """The site of our own course; what is up to date is not built again."""
    return build_site(load_course(root))


@pytest.fixture
def course_of_two(root: Path, second_course: Path, tmp_path: Path) -> Callable[[str], Path]:
    """A copy of the second course with another line in its course.toml, not built; its lesson has run before."""

    def copied(line: str) -> Path:
        course = _copied(root / "tests" / "second_course", tmp_path / "course")
        shutil.copytree(second_course / ".cache" / "lessons", course / ".cache" / "lessons")
        toml = course / "exercises" / "course.toml"
        key = line.split("=")[0].strip()
        kept = [old for old in toml.read_text(encoding="utf-8").splitlines() if not old.startswith(f"{key} ")]
        toml.write_text("\n".join([line, *kept]), encoding="utf-8")
        return course

    return copied
