"""What somebody sees of the others: their cards on the way, and what they said before."""

from playwright.async_api import Page, expect

from tests.e2e.conftest import Visit
from tests.e2e.coop import CoopTable, narrowest
from tests.e2e.test_friends import deal, two_in_a_room

WATCH = """
  window.ways = []
  const animate = Element.prototype.animate
  Element.prototype.animate = function (frames, options) {
    if (this.closest('[data-seat]')) window.ways.push(Object.keys(frames).sort().join(' '))
    return animate.call(this, frames, options)
  }
"""
"""Keeps how things on the plates of others have moved."""


async def start(visit: Visit, *watching: str) -> tuple[CoopTable, CoopTable]:
    """Ann and Bea have their cards, and Ann begins; Bea's motion is as the settings say."""
    ann, bea = await two_in_a_room(visit)
    for page, motion in zip((ann, bea), watching, strict=False):
        await page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
        await page.add_init_script(WATCH)
        await page.reload()
        await expect(page.get_by_text("Bea", exact=True)).to_be_visible()
    hers, other = await deal(ann, bea)
    await ann.get_by_role("button", name="Very much").click()
    await bea.get_by_role("button", name="Rather not").click()
    await expect(hers.my_turn).to_be_visible()
    return hers, other


async def ways(page: Page) -> list[str]:
    """How things on the plates of others have moved."""
    found: list[str] = await page.evaluate("window.ways")
    return found


async def test_cards_that_a_partner_draws_fly_to_their_plate_or_fade_in(visit: Visit) -> None:
    hers, other = await start(visit, "reduce", "no-preference")
    laid = len(await hers.plan(narrowest))
    await hers.take_turn(narrowest)
    await expect(other.my_turn).to_be_visible()
    assert await ways(other.page) == ["scale translate"] * laid
    await other.take_turn(narrowest)
    await expect(hers.my_turn).to_be_visible()
    assert set(await ways(hers.page)) == {"opacity"}


async def test_what_was_said_is_there_after_a_reload(visit: Visit) -> None:
    hers, other = await start(visit)
    await hers.page.get_by_role("button", name="Talk").click()
    line = hers.page.get_by_label("What you say")
    await line.fill("I have the 54")
    await line.press("Enter")
    await expect(hers.page.get_by_role("alert")).to_be_visible()
    await line.fill("stay off the last one, please")
    await line.press("Enter")
    await expect(line).to_have_value("")
    await other.page.reload()
    await expect(other.hand.get_by_role("button")).to_have_count(7)
    await other.page.get_by_role("button", name="Talk", exact=True).click()  # nothing in it is new
    talk = other.page.get_by_role("dialog").get_by_role("listitem")
    await expect(talk).to_have_text("Ann stay off the last one, please")
