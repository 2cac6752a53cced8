"""Pictures of every screen at three sizes in both themes: `python -m tests.e2e.gallery docs/screenshots`.

The documentation shows a chosen few of them; `--all` makes all.
"""

import argparse
import asyncio
import base64
import shutil
import tempfile
from collections.abc import AsyncIterator, Callable
from pathlib import Path

from playwright.async_api import Browser, Page, async_playwright, expect

from tests.e2e.axe import SETTLED
from tests.e2e.conftest import PATIENCE, arrived
from tests.e2e.coop import CoopTable, narrowest, play_out
from tests.e2e.duel import DuelTable
from tests.e2e.speed import NEXT_FRAME, SpeedTable
from tests.e2e.test_friends import choose
from tests.server.conftest import RunningServer

SIZES = {"phone": (360, 740), "tablet": (768, 1024), "desktop": (1440, 900)}
THEMES = ("light", "dark")
QUALITY = 82  # of WebP
CHOSEN = {
    "home-phone-light", "home-desktop-dark", "friends-tablet-light", "coop-phone-light", "coop-phone-dark",
    "coop-desktop-light", "coop-end-phone-light", "duel-phone-light", "duel-desktop-dark", "speed-phone-light",
    "speed-desktop-dark", "lesson-phone-light", "replay-desktop-light", "daily-tablet-dark",
}  # fmt: skip
TURNS = 6


async def scenes(page: Page) -> AsyncIterator[str]:
    """Go from screen to screen; the name of each."""
    plain = {"home": "/", "play": "/play", "join": "/join", "lobby": "/lobby", "about": "/about", "dead": "/t/XXXXXX"}
    for name, address in plain.items():
        await page.goto(address)
        await arrived(page)
        yield name
    await page.goto("/friends")
    await page.get_by_role("button", name="Open a table").click()
    await expect(page.get_by_role("img", name="QR code of the link to this table")).to_be_visible()
    yield "friends"
    async for name in tables(page):
        yield name
    for name in ("daily", "games", "learn", "settings"):
        await page.goto(f"/{name}")
        await arrived(page)
        yield name
    for game, name in {"coop": "lesson", "duel": "lesson-duel", "speed": "lesson-speed"}.items():
        await page.goto(f"/learn/{game}")
        await expect(page.get_by_role("region", name=f"Lesson: {game}")).to_be_visible()
        yield name


async def tables(page: Page) -> AsyncIterator[str]:
    """The three tables in the middle of a game, how they end, and a replay."""
    table = CoopTable(page)
    await start(page, "coop", players="3")
    await page.get_by_role("button", name="Very much").click()
    for _ in range(TURNS):
        if not await table.is_my_turn():
            break
        await table.take_turn(narrowest)
    await table.is_my_turn()
    await table.card((await table.cards())[3]).click()
    yield "coop"
    await play_out(table)
    yield "coop-end"
    await table.ending.get_by_role("link", name="Replay").click()
    await expect(page.get_by_text("The deal")).to_be_visible()
    for _ in range(9):
        await page.keyboard.press("ArrowRight")
    yield "replay"
    await start(page, "duel")
    duel = DuelTable(page, "Bruno")
    for _ in range(TURNS // 2):
        if await duel.is_my_turn():
            await duel.take_turn(sparing=True)
    if await duel.is_my_turn():
        await duel.hand.get_by_role("button").nth(2).click()
    yield "duel"
    await page.get_by_role("button", name="Menu").click()
    await page.get_by_role("button", name="Resign").click()
    await page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    await expect(duel.ending).to_be_visible()
    yield "duel-end"
    await start(page, "speed", players="4")
    quick = SpeedTable(page)
    laid = 0
    while laid < TURNS:
        laid += await quick.act(await quick.look())
    yield "speed"
    while not (seen := await quick.look()).is_over:
        if not await quick.act(seen):
            await page.evaluate(NEXT_FRAME)
    await expect(quick.ending).to_be_visible()
    yield "speed-end"


async def start(page: Page, game: str, **choices: str) -> None:
    """A game with bots."""
    await page.goto("/play")
    await choose(page, "Game", game)
    for name, value in choices.items():
        await choose(page, name.capitalize(), value)
    await page.get_by_role("button", name="Start").click()
    await expect(page.get_by_role("group", name="Your hand")).to_be_visible()


async def take(page: Page, path: Path) -> None:
    """A picture of the window as WebP."""
    await page.evaluate(SETTLED)
    camera = await page.context.new_cdp_session(page)
    shot = await camera.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    path.write_bytes(base64.b64decode(shot["data"]))
    await camera.detach()


async def take_all(browser: Browser, url: str, folder: Path, wanted: Callable[[str], bool]) -> None:
    """Every wanted picture of every scene."""
    page = await browser.new_page(base_url=url, locale="en-GB")
    async for scene in scenes(page):
        for size, (width, height) in SIZES.items():
            await page.set_viewport_size({"width": width, "height": height})
            for theme in THEMES:
                name = f"{scene}-{size}-{theme}"
                if wanted(name):
                    await page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
                    await take(page, folder / f"{name}.webp")


async def main() -> None:
    """Make the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--all", action="store_true", help="every screen at every size in both themes")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=PATIENCE)
    with tempfile.TemporaryDirectory() as data:
        server = RunningServer(Path(data))
        server.start()
        async with async_playwright() as playwright:
            chromium = shutil.which("chromium") or shutil.which("chromium-browser")
            browser = await playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            await take_all(browser, server.url, asked.folder, lambda name: asked.all or name in CHOSEN)
            await browser.close()
        server.stop()


if __name__ == "__main__":
    asyncio.run(main())
