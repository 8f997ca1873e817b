"""Each protection is shown by one change to a request that is answered."""

from __future__ import annotations

import base64
import hashlib
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from checker.server.security import Guard, allowed_hosts, content_policy, inline_scripts, is_loopback

from .conftest import ORIGIN, PORT, PlainGrader

ANYWHERE = "0.0.0.0"  # noqa: S104 - looked at, never bound to


def test_the_good_request_is_answered(browser: TestClient, good: dict[str, Any]) -> None:
    assert browser.post(**good).status_code == 200


@pytest.mark.parametrize("path", ["/", "/assets/a.js", "/sitemap.xml", "/no/such/page"])
@pytest.mark.parametrize("host", ["rebound.example", "127.0.0.1", f"127.0.0.1:{PORT + 1}", "", f"127.0.0.1:{PORT}.x"])
def test_a_host_that_is_not_ours_is_turned_away_on_every_path(browser: TestClient, path: str, host: str) -> None:
    assert browser.get(path, headers={"Host": host}).status_code == 421


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]", "LOCALHOST"])
def test_each_name_of_this_machine_is_ours(stranger: TestClient, host: str) -> None:
    assert stranger.get("/", headers={"Host": f"{host}:{PORT}"}).status_code == 200


def test_a_check_for_another_host_is_turned_away(browser: TestClient, good: dict[str, Any]) -> None:
    good["headers"] |= {"Host": "rebound.example", "Origin": "http://rebound.example"}
    assert browser.post(**good).status_code == 421


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("X-Check-Token", "guessed"),
        ("X-Check-Token", ""),
        ("X-Check-Token", None),
        ("Origin", None),
        ("Origin", "null"),
        ("Origin", "https://evil.example"),
        ("Origin", f"http://localhost:{PORT}"),
        ("Origin", f"https://127.0.0.1:{PORT}"),
        ("Sec-Fetch-Site", "cross-site"),
        ("Sec-Fetch-Site", "same-site"),
        ("Sec-Fetch-Site", "none"),
        ("Content-Type", "text/plain"),
        ("Content-Type", "application/x-www-form-urlencoded"),
    ],
)
def test_one_header_that_is_not_a_page_of_ours_is_refused(
    browser: TestClient, good: dict[str, Any], grader: PlainGrader, name: str, value: str | None
) -> None:
    if value is None:
        del good["headers"][name]
    else:
        good["headers"][name] = value
    assert browser.post(**good).status_code == 403
    assert not grader.seen


def test_a_browser_without_the_cookie_is_refused(
    stranger: TestClient, good: dict[str, Any], grader: PlainGrader
) -> None:
    assert stranger.post(**good).status_code == 403
    assert not grader.seen


@pytest.mark.parametrize("cookie", ["rewind-check-8765=guessed", "rewind-check-8766={secret}", "rewind-check-8765"])
def test_another_cookie_is_refused(stranger: TestClient, good: dict[str, Any], guard: Guard, cookie: str) -> None:
    good["headers"]["Cookie"] = cookie.format(secret=guard.secret)
    assert stranger.post(**good).status_code == 403


def test_a_browser_that_sends_no_fetch_metadata_is_answered(browser: TestClient, good: dict[str, Any]) -> None:
    del good["headers"]["Sec-Fetch-Site"]
    assert browser.post(**good).status_code == 200


def test_a_refused_body_is_not_read(browser: TestClient, good: dict[str, Any]) -> None:
    good["headers"]["X-Check-Token"] = "guessed"
    good["json"] = {"source": "x" * (1 << 20)}
    assert browser.post(**good).status_code == 403


def test_the_launch_link_gives_a_cookie_that_scripts_and_other_sites_cannot_use(
    stranger: TestClient, guard: Guard
) -> None:
    reply = stranger.get("/exercises/sum/", params={"launch": guard.launch.token}, follow_redirects=False)
    assert (reply.status_code, reply.headers["location"]) == (303, "/exercises/sum/")
    name, *rules = reply.headers["set-cookie"].split("; ")
    assert name == f"rewind-check-{PORT}={guard.secret}"
    assert rules == ["HttpOnly", "SameSite=Strict", "Path=/"]


def test_the_launch_link_is_good_once_and_the_next_is_announced(stranger: TestClient, guard: Guard) -> None:
    announced: list[str] = []
    guard.launch.on_used = announced.append
    used = guard.launch.token
    assert "set-cookie" in stranger.get("/", params={"launch": used}, follow_redirects=False).headers
    assert "set-cookie" not in stranger.get("/", params={"launch": used}, follow_redirects=False).headers
    assert announced == [guard.launch.token]
    assert "set-cookie" in stranger.get("/", params={"launch": announced[0]}, follow_redirects=False).headers


@pytest.mark.parametrize("path", ["//evil.example/", "/\\evil.example", "/%2F%2Fevil.example/"])
def test_a_launch_link_leads_to_this_server_only(stranger: TestClient, guard: Guard, path: str) -> None:
    reply = stranger.get(f"{ORIGIN}{path}?launch={guard.launch.token}", follow_redirects=False)
    assert reply.status_code == 303
    assert not reply.headers["location"].startswith(("//", "/\\", "http"))


def test_only_a_known_browser_gets_the_token_of_a_page(stranger: TestClient, guard: Guard) -> None:
    before = stranger.get("/").text
    assert '<meta name="rewind-check" content=""' in before
    assert guard.page_token not in before
    stranger.get("/", params={"launch": guard.launch.token})
    after = stranger.get("/exercises/sum/")
    assert f'<meta name="rewind-check" content="{guard.page_token}"' in after.text
    assert guard.secret not in after.text
    assert "private" in after.headers["cache-control"]


@pytest.mark.parametrize("method", ["OPTIONS", "PUT", "DELETE", "PATCH", "TRACE", "CONNECT"])
@pytest.mark.parametrize("path", ["/", "/api/check/sum"])
def test_other_methods_are_not_allowed(browser: TestClient, method: str, path: str) -> None:
    reply = browser.request(method, path, headers={"Origin": "https://evil.example"})
    assert reply.status_code == 405


def test_no_reply_tells_another_site_that_it_may_read(browser: TestClient, good: dict[str, Any]) -> None:
    preflight = {"Origin": "https://evil.example", "Access-Control-Request-Private-Network": "true"}
    replies = [browser.get("/"), browser.post(**good), browser.options("/api/check/sum", headers=preflight)]
    assert not [name for reply in replies for name in reply.headers if name.startswith("access-control-")]


def test_a_get_checks_nothing(browser: TestClient, grader: PlainGrader) -> None:
    assert browser.get("/api/check/sum").status_code == 404
    assert not grader.seen


def test_a_post_elsewhere_is_refused(browser: TestClient, good: dict[str, Any]) -> None:
    assert browser.post(**{**good, "url": "/"}).status_code == 405


def test_a_websocket_is_refused(browser: TestClient) -> None:
    with pytest.raises(WebSocketDisconnect), browser.websocket_connect("/api/check/sum"):
        pass


@pytest.mark.parametrize("url", ["/", "/assets/a.js", "/nothing", "/api/check/sum"])
def test_every_reply_carries_the_headers_that_protect_a_page(browser: TestClient, url: str) -> None:
    headers = browser.get(url).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["referrer-policy"] == "no-referrer"
    for rule in ("default-src 'self'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'"):
        assert rule in headers["content-security-policy"]


def test_a_refusal_carries_them_too(stranger: TestClient) -> None:
    assert "frame-ancestors 'none'" in stranger.get("/", headers={"Host": "x"}).headers["content-security-policy"]


def test_the_policy_allows_the_inline_scripts_of_the_site_and_no_others(site: Path) -> None:
    (site / "other.html").write_text("<script>let b;</script><script type='application/json'>{}</script>")
    policy = content_policy(site)
    scripts = next(rule for rule in policy.split("; ") if rule.startswith("script-src"))
    expected = {base64.b64encode(hashlib.sha256(s).digest()).decode() for s in (b"var a = 1 < 2;", b"let b;")}
    assert set(scripts.split()[2:]) == {f"'sha256-{digest}'" for digest in expected}
    assert "unsafe" not in scripts
    assert "style-src 'self' 'unsafe-inline'; img-src 'self' data:;" in policy


def test_scripts_are_read_as_a_browser_reads_them() -> None:
    html = '<script src="a.js"></script><script type="module">a</script><script>"<b>&amp;"\r\n</script><p>no</p>'
    assert inline_scripts(html) == ["a", '"<b>&amp;"\n']


@pytest.mark.parametrize("address", ["127.0.0.1", "127.0.0.2", "localhost", "::1"])
def test_loopback_addresses_are_known(address: str) -> None:
    assert is_loopback(address)


@pytest.mark.parametrize("address", [ANYWHERE, "192.168.1.2", "::", "127.0.0.1.example", "localhost.example"])
def test_other_addresses_are_not_taken_for_loopback(address: str) -> None:
    assert not is_loopback(address)


def test_an_address_that_was_asked_for_is_a_host_of_ours() -> None:
    assert "192.168.1.2:80" in allowed_hosts("192.168.1.2", 80)
    assert "192.168.1.2:80" not in allowed_hosts("127.0.0.1", 80)
    assert f"{ANYWHERE}:80" not in allowed_hosts(ANYWHERE, 80)
