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
    rest = [card for card in cards if card != first]
    await expect(table.card(rest[min(cards.index(first), len(rest) - 1)])).to_be_focused()

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
        await page.evaluate("document.activeElement.blur()")
        await page.keyboard.press("1")  # what is behind it does not hear
        await page.keyboard.press("Escape")
        await expect(page.get_by_role("dialog")).to_have_count(0)
        await expect(table.hand.get_by_role("button", pressed=True)).to_have_count(0)


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


async def test_piles_are_looked_through_by_keyboard_where_that_is_allowed(visit: Visit) -> None:
    page = await visit("/play")
    await page.get_by_role("radio", name="1", exact=True).check(force=True)
    await page.get_by_text("More settings").click()
    await page.get_by_label("Piles may be looked through").check(force=True)
    await page.get_by_role("button", name="Start").click()
    table = CoopTable(page)
    await expect(table.my_turn).to_be_visible()
    (first, pile), _ = await table.plan()
    await table.lay_by_keys(first, pile)
    await table.pile(pile).focus()
    await expect(table.pile(pile)).to_have_accessible_name(re.compile(rf"shows {first}. Look through: 1 card$"))
    await page.keyboard.press("Enter")
    opened = page.get_by_role("dialog", name=f"Pile {pile}, ")
    await expect(opened.get_by_role("listitem")).to_contain_text([str(first)])
    await page.keyboard.press("Escape")
    await expect(opened).to_have_count(0)
    await expect(table.pile(pile)).to_be_focused()


async def test_what_the_keyboard_is_at_can_be_seen(visit: Visit) -> None:
    page = await visit()
    await tab_to(page, page.get_by_role("button", name="Play now"))
    outline = await page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline != "none"
