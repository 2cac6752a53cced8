"""The page to play on: the files that the build of `web/` has put into the package, from memory and compressed.

No file is looked for when somebody asks: whatever is not in memory is not there.
"""

import gzip
import re
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from litestar import Request, Response, route
from litestar.enums import HttpMethod
from litestar.exceptions import NotFoundException

BUILT = Path(__file__).parents[1] / "web"
INDEX = "index.html"
TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
PACKED = {".png", ".woff2"}  # compressed as they are
FOR_EVER = "public, max-age=31536000, immutable"  # a file in assets/ has its content in its name
ASK_FIRST = "no-cache"
PLACES = re.compile(
    r"/((play|friends|join|lobby|daily|games|settings|about|learn)/?|t/[^/]+|r/[^/]+|learn/[^/]+)?"
)  # where the page has something to show: web/src/router.svelte.ts
NOT_BUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>tenback</title>
<h1>tenback</h1>
<p>The server is running, but the page to play on was not built: <code>make play</code> does that. You can play in the
terminal with <code>tenback play</code>, or with a program of your own over the
<a href="/api/openapi.json">interface</a>.</p>
</html>
"""


@dataclass(frozen=True, slots=True)
class PageFile:
    """A file as it is sent."""

    kind: str
    content: bytes
    cache: str
    packed: bytes | None = None
    tag: str = ""

    @classmethod
    def read(cls, name: str, content: bytes) -> "PageFile":
        """A file by its name below the folder, compressed if that helps."""
        suffix = Path(name).suffix
        packed = None if suffix in PACKED else gzip.compress(content, mtime=0)
        return cls(
            kind=TYPES.get(suffix, "application/octet-stream"),
            content=content,
            cache=FOR_EVER if name.startswith("assets/") else ASK_FIRST,
            packed=packed if packed and len(packed) < len(content) else None,
            tag=f'"{sha256(content).hexdigest()[:20]}"',
        )


class Page:
    """All files of the page by address; without a built page one that says so."""

    def __init__(self, folder: Path = BUILT) -> None:
        found = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
        self._files = {
            f"/{name}": PageFile.read(name, path.read_bytes())
            for name, path in found.items()
            if INDEX in found and not name.startswith(".")  # hidden: what only the build needs
        }
        self._index = self._files.pop(f"/{INDEX}", PageFile.read(INDEX, NOT_BUILT.encode()))

    def answer(self, request: Request[Any, Any, Any]) -> Response[bytes]:
        """The file that is asked for; at any other address of a browser's the page, which knows what to say there."""
        address = request.url.path
        file, known = self._files.get(address), bool(PLACES.fullmatch(address))
        browsing = "text/html" in request.headers.get("accept", "") and not address.startswith("/api")
        if not (file or known or browsing):
            raise NotFoundException
        found = file or self._index
        headers = {"cache-control": found.cache, "etag": found.tag, "vary": "accept-encoding"}
        if found.tag in request.headers.get("if-none-match", ""):
            return Response(b"", status_code=304, headers=headers)
        content = found.content
        if found.packed and _takes_gzip(request.headers.get("accept-encoding", "")):
            content, headers["content-encoding"] = found.packed, "gzip"
        return Response(content, status_code=200 if file or known else 404, media_type=found.kind, headers=headers)


def _takes_gzip(accepted: str) -> bool:
    parts = [part.replace(" ", "") for part in accepted.lower().split(",")]
    return "gzip" in parts or any(part.startswith("gzip;") and not re.search(r"q=0(\.0*)?$", part) for part in parts)


@route(
    ["/", "/{path:path}"],
    http_method=[HttpMethod.GET, HttpMethod.HEAD],
    status_code=200,
    include_in_schema=False,
    sync_to_thread=False,
)
def page(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The page, and the files that belong to it."""
    files: Page = request.app.state.page
    return files.answer(request)
