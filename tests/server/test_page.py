"""The page comes from the package: with its types, compressed, kept for as long as it stays true."""

import gzip
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.datastructures import State
from litestar.testing import TestClient

from tenback.server.app import HEADERS, add_headers
from tenback.server.page import BUILT, NOT_BUILT, PLACES, Page, page
from tests.server.conftest import RunningServer

ROUTER = Path(__file__).parents[2] / "web" / "src" / "router.svelte.ts"
SCRIPT = b"console.log('a');" * 50
BROWSER = {"accept": "text/html,*/*"}
FILES = {
    "index.html": b"<!doctype html><title>tenback</title>" + b"<p>hello</p>" * 50,
    "assets/index-1a2b.js": SCRIPT,
    "assets/index-1a2b.css": b"a{color:red}" * 50,
    "assets/font.woff2": b"\x00" * 500,
    "manifest.webmanifest": b"{}",
    "icon.svg": b"<svg/>",
    "icon-192.png": b"png",
    "sw.js": b"//",
    ".vite/manifest.json": b"{}",
}


def client_of(folder: Path) -> TestClient[Any]:
    app = Litestar(
        [page],
        state=State({"page": Page(folder)}),
        before_send=[add_headers],
    )
    return TestClient(app)


@pytest.fixture
def built(tmp_path: Path) -> Iterator[TestClient[Any]]:
    for name, content in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(content)
    with client_of(tmp_path) as client:
        yield client


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("assets/index-1a2b.js", "text/javascript; charset=utf-8"),
        ("assets/index-1a2b.css", "text/css; charset=utf-8"),
        ("assets/font.woff2", "font/woff2"),
        ("manifest.webmanifest", "application/manifest+json"),
        ("icon.svg", "image/svg+xml"),
        ("icon-192.png", "image/png"),
    ],
)
def test_every_file_has_its_type(built: TestClient[Any], name: str, kind: str) -> None:
    answer = built.get(f"/{name}")
    assert (answer.status_code, answer.headers["content-type"], answer.content) == (200, kind, FILES[name])


@pytest.mark.parametrize(
    "path", ["/", "/play", "/friends", "/t/AB23CD", "/r/0123456789abcdef01234567", "/learn/duel", "/settings"]
)
def test_every_place_of_the_page_is_the_page(built: TestClient[Any], path: str) -> None:
    answer = built.get(path)
    assert (answer.status_code, answer.content) == (200, FILES["index.html"])
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-security-policy"] == dict(HEADERS)[b"content-security-policy"].decode()


def test_the_places_are_those_of_the_page() -> None:
    plain = re.search(r"const PLAIN = \[(.*?)\]", ROUTER.read_text(encoding="utf-8"), re.DOTALL)
    assert plain
    for name in re.findall(r"'(\w+)'", plain[1]):
        assert PLACES.fullmatch(f"/{name}")


def test_a_browser_that_lost_its_way_gets_the_page_and_others_are_told(built: TestClient[Any]) -> None:
    lost = built.get("/nothing/here", headers=BROWSER)
    assert (lost.status_code, lost.content) == (404, FILES["index.html"])
    for path in (
        "/nothing",
        "/assets/gone-9z.js",
        "/assets/../index.html",
        "/.vite/manifest.json",
        "/..%2f..%2fpyproject.toml",
    ):
        assert built.get(path, headers={"accept": "*/*"}).status_code == 404
    assert built.get("/api/nothing", headers=BROWSER).content != FILES["index.html"]


def test_files_that_carry_their_content_in_their_name_are_kept_for_ever(built: TestClient[Any]) -> None:
    assert built.get("/assets/index-1a2b.js").headers["cache-control"] == "public, max-age=31536000, immutable"
    for name in ("sw.js", "manifest.webmanifest"):
        assert built.get(f"/{name}").headers["cache-control"] == "no-cache"


def test_what_a_browser_has_already_is_not_sent_again(built: TestClient[Any]) -> None:
    tag = built.get("/").headers["etag"]
    again = built.get("/", headers={"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")
    assert built.get("/", headers={"if-none-match": '"another"'}).status_code == 200


@pytest.mark.parametrize(
    ("accepted", "packed"), [("gzip, br", True), ("br, gzip;q=0.5", True), ("identity", False), ("gzip;q=0", False)]
)
def test_texts_are_compressed_for_those_who_can_read_that(
    built: TestClient[Any], accepted: str, *, packed: bool
) -> None:
    with built.stream("GET", "/assets/index-1a2b.js", headers={"accept-encoding": accepted}) as answer:
        sent = b"".join(answer.iter_raw())
    assert (answer.headers.get("content-encoding") == "gzip") is packed
    assert answer.headers["vary"] == "accept-encoding"
    assert int(answer.headers["content-length"]) == len(sent)
    assert (gzip.decompress(sent) if packed else sent) == SCRIPT
    assert (len(sent) < len(SCRIPT)) is packed


def test_what_is_compressed_already_is_sent_as_it_is(built: TestClient[Any]) -> None:
    answer = built.get("/assets/font.woff2", headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in answer.headers


def test_head_tells_the_same_without_the_content(built: TestClient[Any]) -> None:
    answer = built.head("/assets/index-1a2b.js")
    assert (answer.status_code, answer.content) == (200, b"")
    assert answer.headers["etag"] == built.get("/assets/index-1a2b.js").headers["etag"]


def test_a_server_without_the_page_says_how_to_get_it(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        assert client.get("/").text == client.get("/t/AB23CD").text == NOT_BUILT
        assert client.get("/index.html", headers={"accept": "*/*"}).status_code == 404


def test_a_real_server_serves_what_was_built(shared_server: RunningServer) -> None:
    answer = httpx.get(shared_server.url)
    index = BUILT / "index.html"
    assert answer.text == (index.read_text(encoding="utf-8") if index.exists() else NOT_BUILT)
    for link in re.findall(r'(?:src|href)="(/[^"]+)"', answer.text):
        assert httpx.get(shared_server.url + link).status_code == 200
    missing = httpx.get(f"{shared_server.url}/nothing")
    assert (missing.status_code, missing.json()["code"]) == (404, "not_found")
