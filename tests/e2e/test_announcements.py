"""What a screen reader says of its own accord: every move."""

import re

from playwright.async_api import expect

from tests.e2e.conftest import Visit
from tests.e2e.coop import CoopTable, give_up


async def test_own_moves_are_said(visit: Visit) -> None:
    page = await visit()
    await page.get_by_role("button", name="Play now").click()
    table = CoopTable(page)
    await expect(table.my_turn).to_be_visible()
    await expect(table.heard).to_have_attribute("aria-live", "polite")
    (first, pile), (second, other) = await table.plan()
    await table.lay(first, pile)
    await expect(table.heard).to_contain_text(f"You: {first} on pile {pile}.")
    await page.get_by_role("button", name="Take back").click()
    await expect(table.heard).to_contain_text(f"You: {first} taken back from pile {pile}.")
    await table.lay(first, pile)
    await table.lay(second, other)
    await table.end_turn.click()
    await expect(table.heard).to_contain_text("You: 2 cards drawn.")


async def test_moves_of_others_and_the_end_are_said(visit: Visit) -> None:
    page = await visit("/play")
    await page.get_by_role("radio", name="Novice").check(force=True)
    await page.get_by_role("button", name="Start").click()
    table = CoopTable(page)
    await page.get_by_role("button", name="Very much").click()
    await expect(table.my_turn).to_be_visible()
    await expect(table.heard).to_contain_text("Your turn: at least 2 cards.")
    await table.take_turn()
    await expect(table.heard).to_contain_text(re.compile(r"(?<!You): \d+ on pile [A-D]"))
    await give_up(page)
    await expect(table.heard).to_contain_text(re.compile(r"The game is over\. \d+ cards left"))
