"""Alone at a table, from the first tap to the end."""

from playwright.async_api import expect

from tests.e2e.conftest import Visit
from tests.e2e.coop import CoopTable, play_out


async def test_one_tap_plays_and_a_solo_game_goes_to_its_end(visit: Visit) -> None:
    page = await visit()
    await page.get_by_role("button", name="Play now").click()
    table = CoopTable(page)
    await expect(table.hand.get_by_role("button")).to_have_count(8)
    await expect(page.get_by_role("img", name="98 cards left")).to_be_visible()

    card, pile = (await table.plan())[0]
    await table.lay(card, pile)
    await expect(table.pile(pile)).to_have_accessible_name(
        f"Pile {pile}, {'rising' if pile in 'AB' else 'falling'}, shows {card}"
    )
    await page.get_by_role("button", name="Take back").click()
    await expect(table.card(card)).to_be_visible()

    await play_out(table)
    await expect(table.ending.get_by_role("heading", name="cards left")).to_be_visible()
    await expect(table.ending).to_contain_text("You hold cards, but could not lay the minimum.")
    await expect(table.ending).to_contain_text("What was left where")
    await table.ending.get_by_role("button", name="Play again").click()
    await expect(page.get_by_role("img", name="98 cards left")).to_be_visible()
