"""No mouse, no finger: keys alone."""

import re

from playwright.async_api import Locator, Page, expect

from tests.e2e.conftest import Visit
from tests.e2e.coop import CoopTable


async def tab_to(page: Page, wanted: Locator) -> None:
    """Press Tab until the keyboard is there."""
    for _ in range(40):
        if await wanted.evaluate("element => element === document.activeElement"):
            return
        await page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {wanted}")


async def test_from_the_first_page_to_a_finished_turn_by_keyboard_alone(visit: Visit) -> None:
    page = await visit()
    play = page.get_by_role("button", name="Play now")
    await tab_to(page, play)
    await page.keyboard.press("Enter")
    table = CoopTable(page)
    await expect(table.my_turn).to_be_visible()

    cards = await table.cards()
    (first, pile), (second, other) = await table.plan()
    await tab_to(page, table.card(cards[0]))
    for _ in range(cards.index(first)):
        await page.keyboard.press("ArrowRight")
    await expect(table.card(first)).to_be_focused()
    await expect(table.pile(pile)).to_have_accessible_name(re.compile(rf"{first} (fits|goes ten back)"))
    await page.keyboard.press(pile.lower())
    await expect(table.card(first)).to_have_count(0)

    await page.keyboard.press("u")
    await expect(table.card(first)).to_be_visible()
    await table.lay_by_keys(first, pile)
    await table.lay_by_keys(second, other)
    await expect(table.end_turn).to_be_enabled()
    await tab_to(page, table.end_turn)
    await page.keyboard.press("Enter")
    await expect(table.hand.get_by_role("button")).to_have_count(8)


async def test_help_and_menu_open_by_a_key_and_close_by_escape(visit: Visit) -> None:
    page = await visit()
    await page.get_by_role("button", name="Play now").press("Enter")
    table = CoopTable(page)
    await expect(table.my_turn).to_be_visible()
    for key, title in (("?", "coop in short"), ("m", "Table ")):
        await page.keyboard.press(key)
        await expect(page.get_by_role("dialog", name=title)).to_be_visible()
        await page.keyboard.press("Escape")
        await expect(page.get_by_role("dialog")).to_have_count(0)


async def test_letters_and_digits_can_be_switched_off(visit: Visit) -> None:
    page = await visit("/settings")
    await page.get_by_label("Keys: play by letters and digits").press("Space")
    await page.goto("/")
    await page.get_by_role("button", name="Play now").press("Enter")
    table = CoopTable(page)
    await expect(table.my_turn).to_be_visible()
    for key in ("m", "1", "?"):
        await page.keyboard.press(key)
    await page.keyboard.press("ArrowRight")  # the others still do what they did
    await expect(table.hand.get_by_role("button").first).to_be_focused()
    await expect(table.hand.get_by_role("button", pressed=True)).to_have_count(0)
    await expect(page.get_by_role("dialog")).to_have_count(0)


async def test_what_the_keyboard_is_at_can_be_seen(visit: Visit) -> None:
    page = await visit()
    await tab_to(page, page.get_by_role("button", name="Play now"))
    outline = await page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline != "none"
