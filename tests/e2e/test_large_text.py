"""Text at 200 % on a phone: everything is still there, and nothing sticks out to the side."""

import pytest
from playwright.async_api import Page, expect

from tests.e2e.conftest import Visit, arrived
from tests.e2e.coop import give_up
from tests.e2e.test_friends import choose
from tests.e2e.test_phone import PHONE

TWICE = {"standard": 32, "fixed": 26}  # px; browsers begin with 16 and 13
SIZE = "parseFloat(getComputedStyle(document.documentElement).fontSize)"
STICKS_OUT = """() => [...document.querySelectorAll('body *')]
  .filter(found => !found.closest('svg, .unseen') && found.getBoundingClientRect().right > innerWidth + 1)
  .map(found => found.outerHTML.slice(0, 160))"""
TOP_WIDTH = "document.querySelector('[data-top]').getBoundingClientRect().width"
WITHIN_REACH = """() => ['[aria-label="Your hand"]', 'footer button'].every(name => {
  const { top, bottom } = document.querySelector(name).getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight + 1
})"""
HARDLY_SMALLER = 0.85
ROOM_TO_SCROLL = "document.scrollingElement.scrollHeight - innerHeight"
SCREENS = ("/", "/play", "/join", "/lobby", "/daily", "/daily#yesterday", "/games", "/learn", "/settings", "/t/XXXXXX")


async def enlarge(page: Page) -> None:
    """What somebody has set in the browser."""
    browser = await page.context.new_cdp_session(page)
    await browser.send("Page.setFontSizes", {"fontSizes": TWICE})
    await page.reload()
    assert await page.evaluate(SIZE) == TWICE["standard"]


@pytest.mark.parametrize("address", SCREENS)
async def test_a_screen_is_no_wider_than_a_phone(visit: Visit, address: str) -> None:
    page = await visit(address, **PHONE)
    await enlarge(page)
    await arrived(page)
    assert await page.evaluate(STICKS_OUT) == []


async def test_games_that_were_played_fit_as_well(visit: Visit) -> None:
    page = await visit(**PHONE)
    await page.get_by_role("button", name="Play now").click()
    await give_up(page)
    await page.goto("/games")
    await enlarge(page)
    await expect(page.get_by_role("heading", name="Without bots")).to_be_visible()
    assert await page.evaluate(STICKS_OUT) == []


@pytest.mark.parametrize("game", ["coop", "duel", "speed"])
async def test_a_table_keeps_its_cards_large_and_hand_and_buttons_within_reach(visit: Visit, game: str) -> None:
    page = await visit("/play", **PHONE)
    await sit_down(page, game)
    before = await page.evaluate(TOP_WIDTH)
    await enlarge(page)
    await expect(page.get_by_role("group", name="Your hand")).to_be_visible()
    assert await page.evaluate(STICKS_OUT) == []
    assert await page.evaluate(TOP_WIDTH) > before * HARDLY_SMALLER
    assert await page.evaluate(WITHIN_REACH)


@pytest.mark.parametrize("game", ["coop", "duel", "speed"])
async def test_a_lesson_keeps_its_words_within_reach(visit: Visit, game: str) -> None:
    page = await visit(f"/learn/{game}", **PHONE)
    await enlarge(page)
    await expect(page.get_by_role("region", name=f"Lesson: {game}")).to_be_visible()
    assert await page.evaluate(STICKS_OUT) == []
    assert await page.evaluate(WITHIN_REACH)


@pytest.mark.parametrize("game", ["coop", "duel", "speed"])
async def test_a_table_fits_on_a_desk(visit: Visit, game: str) -> None:
    page = await visit("/play")
    await sit_down(page, game)
    await enlarge(page)
    await expect(page.get_by_role("group", name="Your hand")).to_be_visible()
    assert await page.evaluate(STICKS_OUT) == []
    assert await page.evaluate(ROOM_TO_SCROLL) == 0


async def sit_down(page: Page, game: str) -> None:
    """A game against bots."""
    await choose(page, "Game", game)
    await page.get_by_role("button", name="Start").click()
    await expect(page.get_by_role("group", name="Your hand")).to_be_visible()
