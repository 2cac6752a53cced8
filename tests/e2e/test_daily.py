"""The deal of the day: the same cards for everybody, one attempt."""

import sqlite3
from datetime import UTC, datetime, timedelta

from playwright.async_api import Page, expect

from tests.e2e.axe import violations
from tests.e2e.conftest import Visit
from tests.e2e.coop import CoopTable, give_up, play_out
from tests.server.conftest import RunningServer
from tests.server.players import away_from_midnight


async def test_the_daily_deal_is_the_same_for_everybody_and_played_once(visit: Visit) -> None:
    await away_from_midnight()
    hands = []
    for _ in range(2):
        page = await visit("/")
        await page.get_by_role("link", name="Today’s deal").click()
        await expect(page.get_by_role("heading", name="The daily deal")).to_be_visible()
        await page.get_by_role("button", name="Play", exact=True).first.click()
        table = CoopTable(page)
        await expect(table.my_turn).to_be_visible()
        hands.append(await table.cards())
    assert hands[0] == hands[1]
    await expect(page.get_by_role("banner")).to_contain_text("one attempt")
    await expect(page.get_by_role("button", name="Take back")).to_have_count(0)
    await page.get_by_role("button", name="Menu").click()
    await expect(page.get_by_role("button", name="Pause")).to_be_visible()
    await expect(page.get_by_role("button", name="Let a bot play for me")).to_have_count(0)
    await page.get_by_role("button", name="Give up").click()
    await expect(page.get_by_role("dialog")).to_contain_text("This is your one attempt at this deal")
    await page.get_by_role("button", name="Play on").click()

    await play_out(table)
    await expect(table.ending.get_by_role("button", name="Play again")).to_have_count(0)
    await expect(table.ending).to_contain_text("The replay opens on")
    await expect(table.ending.get_by_role("link", name="Replay")).to_have_count(0)
    await expect(table.ending.get_by_role("link", name="Results")).to_be_visible()
    await expect_no_replay_yet(page)
    await expect(page.get_by_text("Your result")).to_be_visible()
    await expect(page.get_by_text("Place 1 of 1")).to_be_visible()
    assert await violations(page) == []


async def expect_no_replay_yet(page: Page) -> None:
    """My games tells when the replay opens; so does its link, which leads on to the daily deal."""
    await page.goto("/games")
    played = page.get_by_role("region", name="Played")
    await expect(played).to_contain_text("Replay from")
    await expect(played.get_by_role("link")).to_have_count(0)
    games = await page.evaluate("fetch('/api/me/games').then(answer => answer.json())")
    await page.goto(f"/r/{games['games'][0]['id']}")
    await expect(page.get_by_role("heading", name="This replay is not open yet")).to_be_visible()
    await expect(page.get_by_role("button", name="Try again")).to_have_count(0)
    await page.get_by_role("link", name="Today’s deal").click()


def a_day_passes(server: RunningServer) -> None:
    """What was played today was played yesterday."""
    today = datetime.now(UTC).date()
    with sqlite3.connect(server.data / "tenback.db", timeout=60) as database:
        for rows in ("attempts", "tables", "games"):
            database.execute(f"UPDATE {rows} SET day = ?", (str(today - timedelta(days=1)),))  # noqa: S608
    database.close()


async def test_the_results_of_yesterday_stay_to_be_looked_at(visit: Visit, own_server: RunningServer) -> None:
    await away_from_midnight()
    page = await visit("/daily", at=own_server)
    await page.get_by_role("button", name="Play", exact=True).first.click()
    await give_up(page)
    a_day_passes(own_server)

    await page.goto("/daily")
    await expect(page.get_by_role("button", name="Play", exact=True)).to_have_count(2)
    await expect(page.get_by_text("Nobody has finished yet.")).to_have_count(2)
    await page.get_by_text("Yesterday", exact=True).click()
    await page.reload()
    await expect(page.get_by_text("Place 1 of 1")).to_be_visible()
    await expect(page.get_by_role("row").filter(has_text="98")).to_be_visible()
    await expect(page.get_by_text("Nobody has finished that deal.")).to_have_count(1)
    await expect(page.get_by_role("button", name="Play")).to_have_count(0)
    assert await violations(page) == []
