"""Axe-core finds nothing to complain about: every screen, in light and in dark."""

import pytest
from playwright.async_api import expect

from tests.e2e.axe import violations
from tests.e2e.conftest import Visit, arrived
from tests.e2e.coop import play_out
from tests.e2e.test_friends import deal, two_in_a_room

SCREENS = {
    "/": "tenback",
    "/play": "Play with bots",
    "/friends": "Play with friends",
    "/join": "Join a table",
    "/lobby": "Open tables",
    "/daily": "The daily deal",
    "/games": "My games",
    "/learn": "Learn",
    "/learn/duel": "Lesson: duel",
    "/learn/speed": "Lesson: speed",
    "/settings": "Settings",
    "/about": "About tenback",
    "/nowhere/at/all": "There is nothing here",
    "/t/XXXXXX": "No such table",
}


@pytest.mark.parametrize("address", SCREENS)
async def test_a_screen_has_no_violations(visit: Visit, address: str) -> None:
    page = await visit(address)
    await arrived(page)
    await expect(page).to_have_title(f"{SCREENS[address]} · tenback" if SCREENS[address] != "tenback" else "tenback")
    assert await violations(page) == []


async def test_a_table_of_coop_has_none_from_the_waiting_room_to_the_end(visit: Visit) -> None:
    ann, bea = await two_in_a_room(visit)
    found = {"waiting room": await violations(ann)}
    hers, other = await deal(ann, bea)
    found["wishes"] = await violations(ann)
    await ann.get_by_role("button", name="Very much").click()
    await bea.get_by_role("button", name="Rather not").click()
    await expect(hers.my_turn).to_be_visible()
    await hers.card((await hers.plan())[0][0]).click()
    found["a held card"] = await violations(ann)

    await bea.get_by_role("button", name="Signal on pile B").click()
    found["signals"] = await violations(bea)
    await bea.get_by_role("button", name="Leave it!").click()
    await expect(other.pile("B")).to_have_accessible_name("Pile B, rising, shows 1. You: Leave it!")
    await bea.get_by_role("button", name="Talk").click()
    await bea.get_by_label("What you say").fill("I have the 54")
    await bea.get_by_label("What you say").press("Enter")
    await expect(bea.get_by_role("alert")).to_be_visible()
    found["a refused text"] = await violations(bea)
    await bea.keyboard.press("Escape")
    for key in "m?":
        await bea.keyboard.press(key)
        await expect(bea.get_by_role("dialog")).to_be_visible()
        found[f"the dialog of {key}"] = await violations(bea)
        await bea.keyboard.press("Escape")
        await expect(bea.get_by_role("dialog")).to_have_count(0)

    await play_out(hers, other)
    await expect(other.ending).to_be_visible()
    found["ending"] = await violations(bea)
    assert {where: what for where, what in found.items() if what} == {}
