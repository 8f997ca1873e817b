"""A site's own wheel installs, and brings its course and its site."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile

import pytest

from checker.course import load_course
from checker.pages.build import build_site

pytestmark = [pytest.mark.site, pytest.mark.filterwarnings("default")]
URL = "https://example.org/kurs/"


@pytest.fixture
def course(course_of_two):
    return course_of_two(f'site_url = "{URL}"')


@pytest.fixture
def wheel(course):
    (found,) = (build_site(load_course(course)) / "dist").glob("*.whl")
    return found


def test_an_installed_wheel_serves_its_own_course_without_building_it(course, wheel, tmp_path):
    target = tmp_path / "installed"
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", target, wheel],
        check=True,
    )
    code = (
        "import checker; from checker.course import find_course; from checker.pages.build import build_site;"
        "course = find_course(); print(checker.__file__); print(course.title); print(build_site(course))"
    )
    env = os.environ | {"PYTHONPATH": str(target)}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=env, capture_output=True, text=True, check=True
    )
    where, title, site = done.stdout.splitlines()
    assert where.startswith(str(target))
    assert title == "Schritt für Schritt"
    assert site == str(target / "checker/_course/site")
    assert (target / "checker/_course/site/exercises/laufendes_mittel/index.html").is_file()

    page = (course / "site/exercises/laufendes_mittel/index.html").read_text(encoding="utf-8")
    line = f"uvx --from &quot;rewind-jax[jax,serve] @ {URL}dist/{wheel.name}&quot; checker serve"
    assert line in page


def test_a_wheel_does_not_carry_itself(wheel):
    assert [name for name in zipfile.ZipFile(wheel).namelist() if name.endswith(".whl")] == []


def test_a_course_that_keeps_its_solutions_publishes_no_wheel(course_of_two):
    root = course_of_two("solutions = false")
    toml = root / "exercises/course.toml"
    toml.write_text(f'site_url = "{URL}"\n' + toml.read_text(encoding="utf-8"), encoding="utf-8")
    site = build_site(load_course(root))
    assert list(site.rglob("*.whl")) == []
    assert "uvx" not in (site / "exercises/laufendes_mittel/index.html").read_text(encoding="utf-8")


def test_a_site_that_knows_its_address_lists_its_pages_for_search_engines(course, wheel):
    sitemap = (course / "site/sitemap.xml").read_text(encoding="utf-8")
    assert f"<loc>{URL}errors/scan-carry-type/</loc>" in sitemap
