"""The lessons are played, not read."""

from playwright.async_api import expect

from tests.e2e.axe import violations
from tests.e2e.conftest import Visit
from tests.e2e.coop import CoopTable

PAUSELESS = """
  const wait = window.setTimeout
  window.setTimeout = (call, ms, ...rest) => wait(call, Math.min(ms ?? 0, 10), ...rest)
"""
"""Nobody has to read along here."""


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
