"""The built site as a server hands it out: files of one folder, pages with the checker's mark, a sitemap."""

from __future__ import annotations

from html import escape
from pathlib import Path
from xml.sax.saxutils import escape as xml_escape

from starlette.responses import FileResponse, RedirectResponse, Response

from checker.server.security import Refused

# The type a browser gets does not depend on what the host's own table says: a script served as text is not run.
KINDS = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".json": "application/json",
    ".map": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".xml": "application/xml",
    ".txt": "text/plain",
    ".md": "text/markdown",
    ".py": "text/x-python",
    ".ipynb": "application/x-ipynb+json",
    ".gz": "application/gzip",
    ".whl": "application/zip",
}


class SiteFiles:
    """Files of the site, and nothing else: no listing, no link that leads out of the folder."""

    def __init__(self, site: Path) -> None:
        self._root = site.resolve()

    def find(self, path: str) -> Path | None:
        """The file that the path of an address names."""
        try:
            target = (self._root / path.lstrip("/")).resolve()
        except (ValueError, OSError):  # a NUL byte, a name too long, a loop of links
            return None
        inside = target.is_relative_to(self._root)
        return target if inside and target.is_file() else None

    def reply(self, path: str, mark: str) -> Response:
        """What a GET of this path gets; pages carry `mark` in their head. Raises `Refused` (404) without a 404 page."""
        if not path.endswith("/") and self.find(f"{path}/index.html") is not None:
            return RedirectResponse(f"/{path.strip('/')}/", 307)
        file = self.find(f"{path}index.html" if path.endswith("/") else path)
        if file is None:
            missing = self.find("404.html")
            if missing is None:
                raise Refused(404, "no-such-page")
            return _page(missing, mark, 404)
        if file.suffix == ".html":
            return _page(file, mark, 200)
        # `no-cache`: ask each time whether it changed, so that a rebuilt site is seen at once.
        kind = KINDS.get(file.suffix, "application/octet-stream")
        return FileResponse(file, media_type=kind, headers={"cache-control": "no-cache"})

    def sitemap(self, origin: str) -> Response:
        """Every page under the address that the reader uses: instant navigation follows only links it finds here."""
        pages = sorted(path for path in self._root.rglob("*.html") if path.name != "404.html")
        # A page that only leads on has nothing in it that navigation could show.
        shown = [path for path in pages if 'http-equiv="refresh"' not in path.read_text(encoding="utf-8")]
        places = [path.relative_to(self._root).as_posix().removesuffix("index.html") for path in shown]
        urls = "".join(f"<url><loc>{xml_escape(f'{origin}/{place}')}</loc></url>\n" for place in places)
        text = f'<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{urls}</urlset>\n'
        return Response(text, media_type="application/xml")


def _page(file: Path, mark: str, status: int) -> Response:
    html = file.read_text(encoding="utf-8").replace("</head>", f"{mark}</head>", 1)
    # A page differs by browser (the mark holds a token), so no cache may hand one to another.
    headers = {"cache-control": "private, no-cache", "vary": "cookie"}
    return Response(html, status, headers, media_type="text/html")


def check_mark(token: str, *, jax: str = "", isolation: str = "") -> str:
    """The element by which a page learns of the checker; an empty token says that checks are off in this tab."""
    return (
        f'<meta name="rewind-check" content="{escape(token)}" '
        f'data-jax="{escape(jax)}" data-isolation="{escape(isolation)}">'
    )
