"""Two people face to face."""

from playwright.async_api import expect

from tests.e2e.axe import violations
from tests.e2e.conftest import Visit
from tests.e2e.duel import DuelTable
from tests.e2e.test_friends import two_in_a_room


async def sit_down(visit: Visit) -> list[DuelTable]:
    """Ann and Bea at a table of duel, whoever starts first."""
    ann, bea = await two_in_a_room(visit, "duel")
    await ann.get_by_role("button", name="Start").click()
    tables = [DuelTable(ann, "Bea"), DuelTable(bea, "Ann")]
    for table in tables:
        await expect(table.hand.get_by_role("button")).to_have_count(6)
    return tables if await tables[0].my_turn.is_visible() else tables[::-1]


async def test_a_duel_with_a_given_card_goes_to_its_end(visit: Visit) -> None:
    first, second = await sit_down(visit)
    names = {first: second.others["A"].split()[-1], second: first.others["A"].split()[-1]}
    await first.take_turn()
    assert await second.is_my_turn()
    card, pile = (await second.gifts())[0]
    await second.give_by_keys(card, pile)
    way = "rising" if pile == "A" else "falling"
    await expect(second.heard).to_contain_text(f"You: {card} given to {names[first]}, {way} pile.")
    await expect(first.heard).to_contain_text(f"{names[second]}: {card} given to you, {way} pile.")
    await expect(first.pile(f"Your {way} pile")).to_have_accessible_name(f"Your {way} pile, shows {card}")
    await expect(second.page.get_by_role("img", name="Gift: given")).to_be_visible()
    assert await violations(second.page) == []
    await second.take_turn(laid=1)
    await expect(second.hand.get_by_role("button")).to_have_count(6)

    while await first.is_my_turn():
        await first.take_turn()
        if not await second.is_my_turn():
            break
        await second.take_turn()
    titles = [await table.ending.get_by_role("heading", level=2).inner_text() for table in (first, second)]
    assert "You have won!" in titles
    assert await violations(first.page) == []


async def test_whoever_resigns_has_lost(visit: Visit) -> None:
    first, second = await sit_down(visit)
    await first.page.get_by_role("button", name="Menu").click()
    await first.page.get_by_role("button", name="Resign").click()
    await first.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    await expect(second.ending.get_by_role("heading", name="You have won!")).to_be_visible()
    await expect(first.ending).to_contain_text("You have resigned")
