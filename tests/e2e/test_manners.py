"""What the page must not do while somebody plays. That it asks no other host, `visit` looks at in every test."""

from playwright.async_api import Page, expect

from tests.e2e.axe import SETTLED
from tests.e2e.conftest import Visit
from tests.e2e.coop import CoopTable, play_out
from tests.e2e.duel import DuelTable
from tests.e2e.speed import NEXT_FRAME, SpeedTable
from tests.e2e.test_friends import choose

WATCH = """
  window.shifts = []
  new PerformanceObserver(list => window.shifts.push(...list.getEntries().map(entry => ({
    value: entry.value,
    at: entry.startTime,
    what: entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 120)),
  })))).observe({ type: 'layout-shift', buffered: true })
"""
"""Every shift counts here, also those right after an input, which the browser would forgive."""

BARELY = 0.001
LAYS = 8

FONTS_ARE_HERE = "document.fonts.ready.then(() => true)"

TRAVELS = """
  window.travels = []
  const animate = Element.prototype.animate
  Element.prototype.animate = function (frames, ...rest) {
    window.travels.push(Object.keys(frames))
    return animate.call(this, frames, ...rest)
  }
"""


async def start(visit: Visit, script: str, **settings: object) -> CoopTable:
    """A solo game on a page that a script watches."""
    page = await visit(**settings)
    await page.add_init_script(script)
    await page.reload()
    await page.get_by_role("button", name="Play now").click()
    table = CoopTable(page)
    await expect(table.my_turn).to_be_visible()
    await expect(table.hand.get_by_role("button")).to_have_count(8)
    await page.evaluate(FONTS_ARE_HERE)
    return table


async def test_nothing_shifts_while_a_game_is_played(visit: Visit) -> None:
    table = await start(visit, WATCH)
    began = await table.page.evaluate("performance.now()")
    await play_out(table)
    await expect_calm(table.page, since=began)


async def test_nothing_shifts_while_bots_play(visit: Visit) -> None:
    page = await visit("/play")
    await page.add_init_script(WATCH)
    await page.reload()
    await page.get_by_role("radio", name="3", exact=True).check(force=True)
    await page.get_by_role("button", name="Start").click()
    table = CoopTable(page)
    await page.get_by_role("button", name="Very much").click()
    await expect(table.my_turn).to_be_visible()
    await page.evaluate(FONTS_ARE_HERE)
    began = await page.evaluate("performance.now()")
    await table.take_turn()
    await table.is_my_turn()
    await expect_calm(page, since=began)


async def test_nothing_shifts_in_a_duel(visit: Visit) -> None:
    page = await watched(visit, "duel")
    table = DuelTable(page, "Bruno")
    for _ in range(2):
        if await table.is_my_turn():
            await table.take_turn()
    await table.is_my_turn()
    await expect_calm(page, since=0)


async def test_nothing_shifts_while_everybody_plays_at_once(visit: Visit) -> None:
    page = await watched(visit, "speed")
    table = SpeedTable(page)
    acted = 0
    while acted < LAYS and not (seen := await table.look()).is_over:
        if await table.act(seen):
            acted += 1
        else:
            await page.evaluate(NEXT_FRAME)
    await expect_calm(page, since=0)


async def watched(visit: Visit, game: str) -> Page:
    """A game against bots on a page whose shifts count from now on."""
    page = await visit("/play")
    await choose(page, "Game", game)
    await page.get_by_role("button", name="Start").click()
    await expect(page.get_by_role("group", name="Your hand")).to_be_visible()
    await page.evaluate(FONTS_ARE_HERE)
    await page.evaluate(SETTLED)
    await page.evaluate(WATCH.replace("true", "false"))
    return page


async def expect_calm(page: Page, *, since: float) -> None:
    """What has shifted is less than anybody can see (a page counts as steady below 0.1)."""
    shifts = [shift for shift in await page.evaluate("shifts") if shift["at"] > since]
    assert sum(shift["value"] for shift in shifts) < BARELY, shifts


async def test_cards_travel_unless_somebody_wants_less_motion(visit: Visit) -> None:
    table = await start(visit, TRAVELS, reduced_motion="no-preference")
    await lay_one(table)
    assert ["translate", "scale"] in await travels(table.page)


async def test_with_reduced_motion_cards_fade(visit: Visit) -> None:
    table = await start(visit, TRAVELS, reduced_motion="reduce")
    await lay_one(table)
    seen = await travels(table.page)
    assert ["opacity"] in seen
    assert all(frames == ["opacity"] for frames in seen)


async def lay_one(table: CoopTable) -> None:
    card, pile = (await table.plan())[0]
    await table.lay(card, pile)
    await expect(table.heard).to_contain_text(f"You: {card} on pile {pile}.")


async def travels(page: Page) -> list[list[str]]:
    """The animations so far, each by what it changes."""
    found: list[list[str]] = await page.evaluate("travels")
    return found
