"""Files come from the site's folder and from nowhere else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from checker.server.files import SiteFiles

from .conftest import ORIGIN


@pytest.mark.parametrize(
    ("path", "kind"), [("/", "text/html; charset=utf-8"), ("/assets/a.js", "text/javascript; charset=utf-8")]
)
def test_a_file_has_the_type_that_browsers_need(stranger: TestClient, path: str, kind: str) -> None:
    assert stranger.get(path).headers["content-type"] == kind


@pytest.mark.parametrize(
    "path",
    [
        "/../outside.txt",
        "/%2e%2e/outside.txt",
        "/assets/../../outside.txt",
        "/..%2foutside.txt",
        "//etc/passwd",
        "/a%00",
    ],
)
def test_no_path_leads_out_of_the_site(stranger: TestClient, path: str) -> None:
    reply = stranger.get(f"{ORIGIN}{path}")
    assert reply.status_code == 404
    assert "not of the site" not in reply.text


def test_a_link_out_of_the_site_is_not_followed(site: Path, tmp_path: Path) -> None:
    (site / "link.txt").symlink_to(tmp_path / "outside.txt")
    (site / "folder").symlink_to(tmp_path)
    files = SiteFiles(site)
    assert files.find("link.txt") is None
    assert files.find("folder/outside.txt") is None
    assert files.find("assets/a.js") is not None


def test_a_folder_is_not_listed(stranger: TestClient) -> None:
    assert stranger.get("/assets/").status_code == 404
    assert "a.js" not in stranger.get("/assets").text


def test_a_page_without_its_slash_leads_to_the_one_with_it(stranger: TestClient) -> None:
    reply = stranger.get("/exercises/sum", follow_redirects=False)
    assert (reply.status_code, reply.headers["location"]) == (307, "/exercises/sum/")


def test_a_page_that_is_not_there_is_the_sites_own_page_for_that(stranger: TestClient) -> None:
    reply = stranger.get("/nothing")
    assert reply.status_code == 404
    assert "no such page" in reply.text


def test_a_site_without_such_a_page_still_answers(stranger: TestClient, site: Path) -> None:
    (site / "404.html").unlink()
    assert stranger.get("/nothing").status_code == 404


def test_the_sitemap_names_pages_under_the_address_of_the_reader(stranger: TestClient, site: Path) -> None:
    (site / "moved.html").write_text('<meta http-equiv="refresh" content="0; url=.">')
    text = stranger.get("/sitemap.xml").text
    assert re.findall("<loc>(.*)</loc>", text) == [f"{ORIGIN}/exercises/sum/", f"{ORIGIN}/"]


def test_a_rebuilt_file_is_seen_at_once(stranger: TestClient, site: Path) -> None:
    assert stranger.get("/assets/a.js").headers["cache-control"] == "no-cache"
    (site / "assets" / "a.js").write_text("let b;")
    assert stranger.get("/assets/a.js").text == "let b;"


def test_a_head_request_gets_the_headers_of_the_page(stranger: TestClient) -> None:
    reply = stranger.head("/")
    assert (reply.status_code, reply.text) == (200, "")
