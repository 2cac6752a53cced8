"""A phone in one hand: 360 by 740, with touch."""

import re
from typing import Any

import pytest
from playwright.async_api import Locator, Page, expect

from tests.e2e.axe import SETTLED
from tests.e2e.conftest import Visit
from tests.e2e.coop import CoopTable
from tests.e2e.test_friends import choose

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
ROOM_TO_SCROLL = """() => {
  const { scrollWidth, scrollHeight } = document.scrollingElement
  return [scrollWidth - innerWidth, scrollHeight - innerHeight]
}"""

RUNS_OVER = """() => [...document.querySelectorAll('[data-pile]')]
  .filter(pile => pile.querySelector('.plate').scrollHeight > pile.clientHeight)
  .map(pile => pile.innerText)"""


async def middle(found: Locator) -> tuple[float, float]:
    box = await found.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


async def flick(page: Page, card: Locator, pile: Locator) -> None:
    """A finger that takes a card to a pile in a hurry, and does not rest there."""
    await page.evaluate(SETTLED)
    (x, y), (to_x, to_y) = await middle(card), await middle(pile)
    finger = await page.context.new_cdp_session(page)

    async def touch(kind: str, *parts: float) -> None:
        points = [{"x": x + (to_x - x) * part, "y": y + (to_y - y) * part} for part in parts]
        await finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    await touch("touchStart", 0)
    for part in (0.1, 0.4, 0.7, 1):
        await touch("touchMove", part)
    await touch("touchEnd")
    await finger.detach()


async def test_cards_are_laid_by_tap_and_by_drag_and_nothing_scrolls(visit: Visit) -> None:
    page = await visit(**PHONE)
    await page.get_by_role("button", name="Play now").tap()
    table = CoopTable(page)
    await expect(table.my_turn).to_be_visible()
    assert await page.evaluate(ROOM_TO_SCROLL) == [0, 0]

    (first, pile), (second, other) = await table.plan()
    await table.card(first).tap()
    await expect(table.pile(pile)).to_have_accessible_name(re.compile(f"{first} fits: "))
    await table.pile(pile).tap()
    await expect(table.card(first)).to_have_count(0)
    await flick(page, table.card(second), table.pile(other))
    await expect(table.card(second)).to_have_count(0)
    assert (await table.tops())[other] == second
    assert await page.evaluate(ROOM_TO_SCROLL) == [0, 0]
    await table.end_turn.tap()
    await expect(table.hand.get_by_role("button")).to_have_count(8)


async def test_a_card_that_is_dropped_beside_the_piles_returns_to_the_hand(visit: Visit) -> None:
    page = await visit(**PHONE)
    await page.get_by_role("button", name="Play now").tap()
    table = CoopTable(page)
    await expect(table.my_turn).to_be_visible()
    card = (await table.cards())[0]
    await flick(page, table.card(card), page.get_by_role("img", name="Draw pile"))
    await expect(page.locator("[data-carried]")).to_have_count(0)
    await expect(table.hand.get_by_role("button")).to_have_count(8)
    assert await table.owed() == 2


async def test_five_fit_on_the_smallest_phone(visit: Visit) -> None:
    page = await visit("/play", **{**PHONE, "viewport": {"width": 320, "height": 568}})
    await choose(page, "Players", "5")
    await page.get_by_role("button", name="Start").tap()
    await expect(page.get_by_role("group", name="Who starts?").get_by_role("button")).to_have_count(4)
    assert await page.evaluate(ROOM_TO_SCROLL) == [0, 0]
    assert await page.evaluate(RUNS_OVER) == []


@pytest.mark.parametrize("game", ["coop", "duel", "speed"])
async def test_no_table_has_more_than_fits_on_a_phone(visit: Visit, game: str) -> None:
    page = await visit("/play", **PHONE)
    await choose(page, "Game", game)
    await page.get_by_role("button", name="Start").tap()
    await expect(page.get_by_role("group", name="Your hand")).to_be_visible()
    assert await page.evaluate(ROOM_TO_SCROLL) == [0, 0]
