"""Who may ask this server for what: host names, launch link, cookie, token, and the headers of every reply."""

from __future__ import annotations

import base64
import hashlib
import re
import secrets
import socket
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from hmac import compare_digest
from html.parser import HTMLParser
from http.cookies import CookieError, SimpleCookie
from pathlib import Path

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
EVERY_ADDRESS = ("0.0.0.0", "::")  # noqa: S104 - compared with, never bound to
TOKEN_HEADER = "x-check-token"  # noqa: S105 - the name of a header
_PROGRAMS = ("", "module", "text/javascript", "application/javascript")

HEADERS = {
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "referrer-policy": "no-referrer",
}


class Refused(Exception):
    """A request that gets no answer but its status. `why` is a word for the page's script, not for people."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status = status
        self.why = why


def is_loopback(address: str) -> bool:
    """Only this machine can reach a server that listens here."""
    return address in ("localhost", "::1", "[::1]") or re.fullmatch(r"127(\.\d{1,3}){3}", address) is not None


def allowed_hosts(address: str, port: int) -> frozenset[str]:
    """Every value of `Host` that means us. A page elsewhere whose name was made to point here has another one."""
    names = {*LOOPBACK}
    if address in EVERY_ADDRESS:
        names |= {socket.gethostname(), socket.getfqdn()}
    elif not is_loopback(address) or address.startswith("127."):
        names.add(f"[{address}]" if ":" in address else address)
    return frozenset(f"{name}:{port}".lower() for name in names)


@dataclass(slots=True, kw_only=True)
class Launch:
    """The link that makes a browser ours: each is good once, and `on_used` hears of the next."""

    token: str = field(default_factory=lambda: secrets.token_urlsafe(24))
    on_used: Callable[[str], None] = lambda token: None

    def use(self, token: str) -> bool:
        if not compare_digest(token.encode(), self.token.encode()):
            return False
        self.token = secrets.token_urlsafe(24)
        self.on_used(self.token)
        return True


@dataclass(frozen=True, slots=True, kw_only=True)
class Guard:
    """Decides about one request from its headers alone; nothing is parsed or read before it has agreed."""

    hosts: frozenset[str]
    port: int
    launch: Launch = field(default_factory=Launch)
    secret: str = field(default_factory=lambda: secrets.token_urlsafe(32))  # what the cookie holds
    page_token: str = field(default_factory=lambda: secrets.token_urlsafe(32))  # what a page sends back

    @property
    def cookie(self) -> str:
        """Named with the port, since browsers keep one jar for all ports of a host."""
        return f"rewind-check-{self.port}"

    def set_cookie(self) -> str:
        return f"{self.cookie}={self.secret}; HttpOnly; SameSite=Strict; Path=/"

    def check_host(self, headers: Iterable[tuple[str, str]]) -> None:
        """Raises `Refused` (421) unless there is one `Host`, and it names us."""
        hosts = [value.lower() for name, value in headers if name == "host"]
        if len(hosts) != 1 or hosts[0] not in self.hosts:
            raise Refused(421, "host")

    def knows(self, headers: Mapping[str, str]) -> bool:
        """The request comes from a browser in which the launch link was opened."""
        try:
            morsel = SimpleCookie(headers.get("cookie", "")).get(self.cookie)
        except CookieError:
            return False
        return morsel is not None and compare_digest(morsel.value.encode(), self.secret.encode())

    def check_post(self, headers: Mapping[str, str]) -> None:
        """Raises `Refused` (403) unless a page of ours, in a browser that we know, sent this request."""
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        token = headers.get(TOKEN_HEADER, "")
        refusals = {
            "cookie": not self.knows(headers),
            "token": not compare_digest(token.encode(), self.page_token.encode()),
            "content-type": kind != "application/json",
            "origin": headers.get("origin", "") != f"http://{headers.get('host', '')}",
            "sec-fetch-site": headers.get("sec-fetch-site", "same-origin") != "same-origin",
        }
        for why, refused in refusals.items():
            if refused:
                raise Refused(403, why)


class _InlineScripts(HTMLParser):
    """Collects the text of every script that a browser would run and that has no `src`."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.found: list[str] = []
        self._open = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "script":
            given = dict(attrs)
            self._open = "src" not in given and (given.get("type") or "").lower() in _PROGRAMS
            if self._open:
                self.found.append("")

    def handle_data(self, data: str) -> None:
        if self._open:
            self.found[-1] += data

    def handle_endtag(self, tag: str) -> None:
        self._open = self._open and tag != "script"


def inline_scripts(html: str) -> list[str]:
    """The inline programs of a page, exactly as a browser hashes them."""
    parser = _InlineScripts()
    parser.feed(html.replace("\r\n", "\n"))
    parser.close()
    return [text for text in parser.found if text]


def content_policy(site: Path) -> str:
    """The policy of every page: scripts are our files, and those inline ones that the build wrote.

    It is one for the whole site, because with instant navigation the policy of the first page governs all that follow.
    """
    scripts = {s for page in site.rglob("*.html") for s in inline_scripts(page.read_text(encoding="utf-8"))}
    digests = sorted(base64.b64encode(hashlib.sha256(s.encode()).digest()).decode() for s in scripts)
    hashes = "".join(f" 'sha256-{digest}'" for digest in digests)
    return (
        f"default-src 'self'; script-src 'self'{hashes}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "connect-src 'self'; worker-src 'self'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; "
        "form-action 'none'"
    )
