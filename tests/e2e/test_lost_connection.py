"""A server that dies in the middle of a game: the page comes back by itself, and says so."""

import asyncio

from playwright.async_api import expect

from tests.e2e.conftest import Visit
from tests.e2e.coop import CoopTable
from tests.server.conftest import RunningServer


async def test_a_server_is_killed_in_mid_game_and_the_page_goes_on_by_itself(
    visit: Visit, own_server: RunningServer
) -> None:
    page = await visit(at=own_server)
    await page.get_by_role("button", name="Play now").click()
    table = CoopTable(page)
    await expect(table.my_turn).to_be_visible()
    (first, pile), (second, other) = await table.plan()
    await table.lay(first, pile)

    own_server.kill()
    gone = "The connection is gone. Coming back by itself …"
    await expect(page.get_by_role("alert")).to_have_text(gone)
    await page.keyboard.press("m")
    await expect(page.get_by_role("dialog").get_by_role("alert")).to_have_text(gone)  # not under its veil
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("alert")).to_have_text(gone)
    await table.card(second).click()
    await table.pile(other).click()  # is sent when the server is back

    back = page.get_by_role("status").filter(has_text="You are back. Nothing was lost.")  # for a few seconds
    await asyncio.gather(asyncio.to_thread(own_server.start), expect(back).to_be_visible())
    await expect(page.get_by_role("alert")).to_have_count(0)
    await expect(table.card(second)).to_have_count(0)
    assert (await table.tops())[other] == second
    await table.end_turn.click()
    await expect(table.hand.get_by_role("button")).to_have_count(8)


async def test_a_page_opened_without_a_server_says_so_and_goes_on_later(
    visit: Visit, own_server: RunningServer
) -> None:
    page = await visit(at=own_server)
    await page.get_by_role("button", name="Play now").wait_for()
    own_server.kill()
    await page.get_by_role("button", name="Play now").click()
    await expect(page.get_by_role("alert")).to_be_visible()
    own_server.start()
    await page.get_by_role("button", name="Play now").click()
    await expect(CoopTable(page).my_turn).to_be_visible()


async def test_a_screen_that_could_not_be_fetched_comes_by_itself(visit: Visit, own_server: RunningServer) -> None:
    page = await visit(at=own_server)
    await page.get_by_role("button", name="Play now").wait_for()
    own_server.kill()
    await page.get_by_role("link", name="Today’s deal").click()
    await expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    await asyncio.to_thread(own_server.start)
    await expect(page.get_by_role("heading", name="The daily deal")).to_be_visible()
