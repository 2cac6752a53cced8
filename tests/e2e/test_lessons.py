"""The lessons are played, not read."""

import re

from playwright.async_api import Locator, Page, expect

from tests.e2e.axe import violations
from tests.e2e.conftest import Visit
from tests.e2e.coop import CoopTable
from tests.e2e.duel import OWN, DuelTable
from tests.e2e.test_phone import PHONE, flick

PAUSELESS = """
  const wait = window.setTimeout
  window.setTimeout = (call, ms, ...rest) => wait(call, Math.min(ms ?? 0, 10), ...rest)
"""
"""Nobody has to read along here."""


async def begin(visit: Visit, game: str, **settings: object) -> tuple[Page, Locator]:
    """A lesson without pauses, and its foot."""
    page = await visit(f"/learn/{game}", **settings)
    await page.add_init_script(PAUSELESS)
    await page.reload()
    return page, page.get_by_role("region", name=f"Lesson: {game}")


async def test_the_lesson_of_coop_is_offered_to_newcomers_and_played_to_its_end(visit: Visit) -> None:
    page = await visit()
    await page.add_init_script(PAUSELESS)
    await page.reload()
    await page.get_by_role("link", name="Show me").click()
    table = CoopTable(page)
    lesson = page.get_by_role("region", name="Lesson: coop")
    await expect(lesson).to_contain_text("Lay your 4 on the first one.")
    await table.card(4).click()
    await table.pile("B").click()
    await expect(lesson).to_contain_text("lay the 4.")
    await table.pile("A").click()
    await expect(table.card(4)).to_have_count(0)
    await expect(lesson).to_contain_text("Lay your 96")
    assert await violations(page) == []
    await table.lay(96, "C")
    await lesson.get_by_role("button", name="End turn").click()
    await expect(lesson).to_contain_text("lay 27")
    await table.lay(27, "A")
    await expect(table.heard).to_contain_text("27 on pile A, ten back!")
    await expect(lesson).to_contain_text("Lay 29")
    await table.lay(29, "A")
    await expect(lesson).to_contain_text("put “leave it” on it")
    await page.get_by_role("button", name="Signal on pile A").click()
    await page.get_by_role("button", name="Leave it", exact=True).click()
    await lesson.get_by_role("button", name="End turn").click()
    await expect(lesson).to_contain_text("Go on with 30")
    await table.lay(30, "A")
    await table.lay(31, "A")
    await expect(lesson).to_contain_text("Lay all 98 and you have beaten the game")
    await lesson.get_by_role("button", name="Play now").click()
    await expect(lesson).to_have_count(0)  # it is one's turn there, too
    await expect(table.my_turn).to_be_visible()
    await page.goto("/")
    await expect(page.get_by_role("button", name="Play now")).to_be_visible()
    await expect(page.get_by_text("New here?")).to_have_count(0)


async def test_a_lesson_is_played_by_the_keys_of_the_table_and_a_wrong_try_keeps_the_card(visit: Visit) -> None:
    page = await visit("/learn/coop")
    table = CoopTable(page)
    lesson = page.get_by_role("region", name="Lesson: coop")
    await expect(lesson).to_contain_text("Lay your 4 on the first one.")
    await page.keyboard.press(str((await table.cards()).index(4) + 1))
    await page.keyboard.press("b")
    await expect(lesson).to_contain_text("lay the 4.")
    await expect(table.card(4)).to_have_attribute("aria-pressed", "true")
    await expect(page.locator("header").get_by_role("status")).to_have_count(0)
    await page.keyboard.press("a")
    await expect(table.card(4)).to_have_count(0)
    await table.lay_by_keys(96, "C")
    await expect(lesson.get_by_role("button", name="End turn")).to_be_enabled()
    await page.keyboard.press("e")
    await expect(table.heard).to_contain_text("drawn.")
    await page.keyboard.press("?")
    await expect(page.get_by_role("dialog", name="coop in short")).to_be_visible()


async def test_the_lesson_of_duel_is_played_to_its_end(visit: Visit) -> None:
    page, lesson = await begin(visit, "duel")
    table = DuelTable(page, "Mila")

    async def lay(card: int, pile: str) -> None:
        await expect(lesson).to_contain_text(re.compile(rf"\b{card}\b"))
        await table.card(card).click()
        await table.pile(OWN[pile]).click()
        await expect(table.card(card)).to_have_count(0)

    await lay(3, "A")
    await lay(57, "D")
    await lesson.get_by_role("button", name="End turn").click()
    await lay(18, "A")
    await lay(8, "A")
    await expect(table.heard).to_contain_text("8, rising pile, ten back!")
    await expect(lesson).to_contain_text("give a card")
    await table.give(20, "A")
    await expect(lesson).to_contain_text("you draw up to 6")
    assert await violations(page) == []
    await lesson.get_by_role("button", name="End turn").click()
    await expect(lesson).to_contain_text("Lay all 58 first")
    await expect(lesson.get_by_role("link", name="Next: speed")).to_be_visible()


async def test_the_lesson_of_speed_is_played_to_its_end_by_flicks_and_taps(visit: Visit) -> None:
    page, lesson = await begin(visit, "speed", **PHONE)
    hand = page.get_by_role("group", name="Your hand")
    left, right = (page.get_by_role("button", name=re.compile(f"^{side} compartment")) for side in ("Left", "Right"))
    await lesson.get_by_role("button", name="GO").tap()
    await expect(lesson).to_contain_text("6 on 5")
    await flick(page, hand.get_by_role("button", name="6"), left)
    await expect(lesson).to_contain_text("5 on 6")
    await hand.get_by_role("button", name="5").tap()
    await left.tap()
    await expect(lesson).to_contain_text("Draw from your own pile")
    await page.get_by_role("button", name=re.compile("^Draw from your own pile")).tap()
    await expect(lesson).to_contain_text("lay 1")
    await flick(page, hand.get_by_role("button", name=re.compile("^1")), right)
    await expect(lesson).to_contain_text("as 6")
    assert await violations(page) == []
    await hand.get_by_role("button", name="joker").tap()
    await page.get_by_role("button", name="Joker as 6, Left").tap()
    await expect(lesson).to_contain_text("one card left")
    await hand.get_by_role("button", name="2").tap()
    await left.tap()
    await lesson.get_by_role("button", name="Shout!").tap()
    await expect(lesson).to_contain_text("You have won.")
