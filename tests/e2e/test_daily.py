"""The deal of the day: the same cards for everybody, one attempt."""

from playwright.async_api import expect

from tests.e2e.axe import violations
from tests.e2e.conftest import Visit
from tests.e2e.coop import CoopTable, play_out


async def test_the_daily_deal_is_the_same_for_everybody_and_played_once(visit: Visit) -> None:
    hands = []
    for _ in range(2):
        page = await visit("/")
        await page.get_by_role("link", name="Today’s deal").click()
        await page.get_by_role("button", name="Play").first.click()
        table = CoopTable(page)
        await expect(table.my_turn).to_be_visible()
        hands.append(await table.cards())
    assert hands[0] == hands[1]

    await play_out(table)
    await expect(table.ending.get_by_role("button", name="Play again")).to_have_count(0)
    await page.goto("/daily")
    await expect(page.get_by_text("Your result")).to_be_visible()
    await expect(page.get_by_text("Place 1 of 1")).to_be_visible()
    assert await violations(page) == []
