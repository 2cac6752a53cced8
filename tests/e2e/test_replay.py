"""A finished game, watched again."""

import re

from playwright.async_api import expect

from tests.e2e.axe import violations
from tests.e2e.conftest import Visit
from tests.e2e.coop import CoopTable, give_up, play_out

COVERED = """() => {
  const { top } = document.querySelector('[aria-label="All hands open"]').getBoundingClientRect()
  return [...document.querySelectorAll('[data-pile], .status')]
    .filter(found => found.getBoundingClientRect().bottom > top)
    .map(found => found.outerHTML.slice(0, 160))
}"""
"""What the open hands lie over."""


async def test_a_link_leads_to_an_exact_move_of_a_game_that_can_be_checked(visit: Visit) -> None:
    ann = await visit()
    await ann.get_by_role("button", name="Play now").click()
    table = CoopTable(ann)
    await expect(table.my_turn).to_be_visible()
    before = await table.tops()
    card, pile = (await table.plan())[0]
    await play_out(table)
    await table.ending.get_by_role("link", name="Replay").click()
    await expect(ann).to_have_url(re.compile(r"/r/[\w-]+"))
    link = ann.url.split("#")[0]

    bea = await visit(f"{link}#1")
    watched = CoopTable(bea)
    await expect(bea.get_by_text(re.compile(r"^1 of \d+$"))).to_be_visible()
    await expect(watched.pile(pile)).to_have_accessible_name(re.compile(f"shows {card}"))
    assert await violations(bea) == []
    assert await bea.evaluate(COVERED) == []
    await bea.keyboard.press("ArrowLeft")
    await expect(bea.get_by_text("The deal")).to_be_visible()
    assert await watched.tops() == before
    await bea.get_by_role("button", name="One move on").click()
    await expect(watched.pile(pile)).to_have_accessible_name(re.compile(f"shows {card}"))
    await bea.keyboard.press("End")
    await expect(bea.get_by_text(re.compile(r"\d+ cards left$"))).to_be_visible()
    await bea.get_by_role("button", name="Again").click()
    await bea.get_by_role("button", name="Stop").click()

    await bea.get_by_role("button", name="About this game").click()
    await bea.get_by_role("button", name="Check the deal").click()
    await expect(bea.get_by_role("status").filter(has_text="This shuffle was fixed before the game.")).to_be_visible()
    assert await violations(bea) == []


async def test_a_replay_that_is_not_there_leads_on(visit: Visit) -> None:
    page = await visit("/r/nothing#3")
    await expect(page.get_by_role("alert")).to_be_visible()
    await expect(page.get_by_role("link", name="My games")).to_be_visible()


async def test_a_record_is_downloaded_and_watched_by_somebody_else(visit: Visit) -> None:
    ann = await visit()
    await ann.get_by_role("button", name="Play now").click()
    table = CoopTable(ann)
    await expect(table.my_turn).to_be_visible()
    await play_out(table)
    await table.ending.get_by_role("link", name="Replay").click()
    await ann.get_by_role("button", name="About this game").click()
    async with ann.expect_download() as started:
        await ann.get_by_role("link", name="As text").click()
    path = await (await started.value).path()
    record = path.read_text(encoding="utf-8")

    bea = await visit("/games")
    await bea.get_by_role("textbox", name="Record").fill(record.replace("game coop", "game whist"))
    await bea.get_by_role("button", name="Watch it").click()
    await expect(bea.get_by_role("alert")).to_contain_text("whist")
    assert await violations(bea) == []
    await bea.get_by_role("textbox", name="Record").fill(record)
    await bea.get_by_role("button", name="Watch it").click()
    await expect(bea.get_by_text("The deal")).to_be_visible()


async def test_own_games_are_listed_with_figures_and_lead_to_their_replays(visit: Visit) -> None:
    page = await visit()
    await page.get_by_role("button", name="Play now").click()
    await give_up(page)
    await page.get_by_role("link", name="First page").click()
    await page.get_by_role("link", name="My games").click()
    played = page.get_by_role("region", name="Played").get_by_role("link", name="98 cards left")
    await expect(played).to_be_visible()
    assert await violations(page) == []
    await played.click()
    await expect(page.get_by_text("The deal")).to_be_visible()
