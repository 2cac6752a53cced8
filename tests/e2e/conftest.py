"""A real Chromium, a real server and the built page: tests that do what people do."""

import re
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, BrowserContext, ConsoleMessage, Page, async_playwright, expect

from tests.server.conftest import RunningServer

HERE = Path(__file__).parent
SESSION = pytest.mark.asyncio(loop_scope="session")  # a browser lives in one event loop
PATIENCE = 60_000  # ms; nobody waits that long unless something is broken
UNHEARD = (
    "Failed to load resource",
    "WebSocket connection to",
    "An unknown error occurred when fetching the script",
)  # the browser's own words on an answer or a dead server

WAITS = re.compile("^(One moment|Sitting down) …$")

Visit = Callable[..., Awaitable[Page]]
"""`visit("/play")` opens the page in a browser of its own: a new person. Settings of the browser follow."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All tests here share the event loop of the browser."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(SESSION, append=False)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """The server of all tests that do it no harm."""
    running = RunningServer(tmp_path_factory.mktemp("page"))
    running.start()
    yield running
    running.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[RunningServer]:
    """A server to be killed."""
    running = RunningServer(tmp_path / "data")
    running.start()
    yield running
    if running.runs:
        running.kill()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """The system's Chromium."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    assert chromium, "these tests need Chromium; `make test` installs it"
    expect.set_options(timeout=PATIENCE)
    async with async_playwright() as playwright:
        running = await playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield running
        await running.close()


@pytest_asyncio.fixture(loop_scope="session")
async def visit(browser: Browser, server: RunningServer) -> AsyncIterator[Visit]:
    """Opens pages as new people. Whatever they do, the page asks no other host and reports no error."""
    contexts: list[BrowserContext] = []
    asked: list[str] = []
    wrong: list[str] = []
    hosts: set[str] = set()

    def hear(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"} and not message.text.startswith(UNHEARD):
            wrong.append(f"{message.text} ({message.location})")

    async def come(address: str = "/", *, at: RunningServer = server, **settings: object) -> Page:
        chosen = {"locale": "en-GB", "viewport": {"width": 1280, "height": 800}, **settings}
        context = await browser.new_context(base_url=at.url, **chosen)  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        hosts.add(at.url.removeprefix("http://"))
        context.on("request", lambda request: asked.append(request.url))
        page = await context.new_page()
        page.on("console", hear)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        await page.goto(address)
        return page

    yield come
    for context in contexts:
        await context.close()
    assert not wrong
    assert {url.split("/")[2] for url in asked if not url.startswith("data:")} <= hosts


async def arrived(page: Page) -> None:
    """The screen is there with all that it waits for."""
    await expect(page.get_by_role("heading", level=1)).to_be_visible()
    await expect(page.get_by_text(WAITS)).to_have_count(0)
