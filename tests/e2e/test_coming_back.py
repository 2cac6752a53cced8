"""Whoever comes back finds what waits for them on the first page."""

import re

from playwright.async_api import Page, expect

from tests.e2e.axe import violations
from tests.e2e.conftest import Visit
from tests.e2e.coop import CoopTable, give_up

ASK_AS_A_BROWSER_DOES_GOING_BACK = """
  fetch('/api/me/games?running=true', { cache: 'force-cache' })
    .then(found => found.json())
    .then(page => page.games.length)
"""
LOOK_AGAIN = "document.dispatchEvent(new Event('visibilitychange'))"


async def as_ann(visit: Visit) -> Page:
    """Somebody whom the server knows by name, but who has not played yet."""
    page = await visit("/settings")
    await page.get_by_label("Your name").fill("Ann")
    await page.get_by_role("button", name="Save").click()
    await expect(page.get_by_text("From now on you are Ann.")).to_be_visible()
    return page


async def test_somebody_is_the_same_person_on_another_device(visit: Visit) -> None:
    page, other = await as_ann(visit), await visit("/settings")
    await page.get_by_role("button", name="Get a code").click()
    link = await page.get_by_text("/settings#").inner_text()
    await other.get_by_label("Code from another device").fill("wrong")
    await other.get_by_role("button", name="Be this person here").click()
    await expect(other.get_by_text("This code is not known")).to_be_visible()
    await other.get_by_label("Code from another device").fill(link.split("#")[1])
    await other.get_by_role("button", name="Be this person here").click()
    await expect(other.get_by_label("Your name")).to_have_value("Ann")


async def begin(page: Page) -> str:
    """Begin a solo game in this person's name, but not on this page; its code."""
    answer = await page.request.post("/api/tables", data={"game": "coop", "start": True})
    return str((await answer.json())["code"])


async def test_a_game_waits_on_the_first_page_as_soon_as_it_has_begun(visit: Visit) -> None:
    page = await visit()
    await page.get_by_role("button", name="Play now").click()
    await expect(CoopTable(page).my_turn).to_be_visible()
    address = page.url
    await page.go_back()
    await expect(page.get_by_text("coop · on your own")).to_be_visible()
    assert await violations(page) == []
    await page.get_by_role("link", name="Go on with your game").click()
    await expect(CoopTable(page).my_turn).to_be_visible()
    assert page.url == address


async def test_going_back_the_browser_shows_no_answer_of_before_the_game(visit: Visit) -> None:
    page = await as_ann(visit)
    async with page.expect_response(re.compile("running=true")) as heard:
        await page.goto("/")
    assert (await (await heard.value).json())["games"] == []
    await begin(page)
    await page.goto("/about")
    assert await page.evaluate(ASK_AS_A_BROWSER_DOES_GOING_BACK) == 1
    await page.go_back()
    await expect(page.get_by_role("link", name="Go on with your game")).to_be_visible()


async def test_a_game_begun_elsewhere_is_there_when_somebody_looks_again(visit: Visit) -> None:
    page = await as_ann(visit)
    await page.get_by_role("link", name="Back").click()
    await expect(page.get_by_role("button", name="Play now")).to_be_visible()
    await begin(page)
    await begin(page)
    await page.evaluate(LOOK_AGAIN)
    await expect(page.get_by_role("link", name="Go on with your game")).to_be_visible()
    await page.get_by_role("link", name="1 more game waits for you").click()
    await expect(page.get_by_role("link", name="Go on")).to_have_count(2)


async def test_a_game_whose_seat_was_given_up_waits_no_longer(visit: Visit) -> None:
    page = await visit()
    await page.get_by_role("button", name="Play now").click()
    await page.get_by_role("button", name="Menu").click()
    await page.get_by_role("button", name="Leave the table").click()
    async with page.expect_response(re.compile("running=true")) as heard:
        await page.get_by_role("dialog").get_by_role("button", name="Leave", exact=True).click()
    assert (await (await heard.value).json())["games"] == []
    await expect(page.get_by_role("button", name="Play now")).to_be_visible()
    await expect(page.get_by_role("link", name="Go on with your game")).to_have_count(0)


async def test_an_open_table_waits_until_it_is_closed(visit: Visit) -> None:
    page = await visit("/friends")
    await page.get_by_role("button", name="Open a table").click()
    await expect(page.get_by_role("button", name="Leave the table")).to_be_visible()
    await page.get_by_role("link", name="Back").click()
    await page.get_by_role("link", name="Back to your table").click()
    await page.get_by_role("button", name="Leave the table").click()
    await expect(page.get_by_role("button", name="Play now")).to_be_visible()
    await expect(page.get_by_role("link", name="Back to your table")).to_have_count(0)


async def test_games_and_figures_are_there_after_a_game(visit: Visit) -> None:
    page = await visit()
    await page.get_by_role("button", name="Play now").click()
    await give_up(page)
    await page.goto("/games")
    await expect(page.get_by_role("link", name=re.compile("98 cards left"))).to_be_visible()
    await expect(page.get_by_role("heading", name="Without bots")).to_be_visible()
    assert await violations(page) == []


async def test_back_from_a_screen_asks_for_nothing_that_is_not_there(visit: Visit) -> None:
    page = await visit()
    await page.get_by_role("button", name="Play now").click()
    await give_up(page)
    await CoopTable(page).ending.get_by_role("link", name="Replay").click()
    await expect(page.get_by_text("The deal")).to_be_visible()
    missing: list[str] = []
    page.on("response", lambda answer: missing.append(answer.url) if answer.status == 404 else None)
    await page.get_by_role("link", name="Leave the replay").click()
    await expect(CoopTable(page).ending).to_be_visible()  # where one came from
    assert missing == []
