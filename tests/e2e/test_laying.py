"""A card lies where it was laid at once; it comes back if it must not lie there."""

import re

from playwright.async_api import Page, expect

from tests.e2e.conftest import Visit
from tests.e2e.coop import RISING, CoopTable, Lay, ways
from tests.e2e.wire import Wire

MOST_GAMES = 10  # a partner may end a game before it comes to that


async def test_a_card_lies_on_its_pile_before_the_server_has_answered(visit: Visit) -> None:
    page = await visit()
    wire = Wire()
    await wire.attach(page)
    await page.get_by_role("button", name="Play now").click()
    table = CoopTable(page)
    await expect(table.my_turn).to_be_visible()
    (card, pile), _ = await table.plan()
    wire.hold()
    await table.lay(card, pile)
    assert (await table.tops())[pile] == card
    assert await table.owed() == 2  # what it counts for, only the server says
    await expect(table.heard).not_to_contain_text(f"You: {card}")
    wire.release()
    await expect(table.heard).to_contain_text(f"You: {card} on pile {pile}.")
    await expect(page.get_by_role("img", name="Still to lay: 1")).to_be_visible()
    assert (await table.tops())[pile] == card


async def test_a_card_that_would_lose_the_game_comes_back_with_a_question(visit: Visit) -> None:
    page = await visit("/play")
    await page.get_by_role("button", name="Start").click()
    table = CoopTable(page)
    for _ in range(MOST_GAMES):
        if found := await losing_lay(page, table):
            break
        await table.ending.get_by_role("button", name="Play again").click()
        await expect(table.ending).to_have_count(0)
    assert found
    card, pile = found
    top = (await table.tops())[pile]
    await table.card(card).click()
    await table.pile(pile).click()
    question = page.get_by_role("dialog", name="This would lose the game")
    await expect(question).to_contain_text(f"After the {card} on pile {pile} you could not lay the minimum")
    await question.get_by_role("button", name="Keep it").click()
    await expect(table.card(card)).to_be_visible()
    assert (await table.tops())[pile] == top
    await table.pile(pile).click()
    await question.get_by_role("button", name="Lay it anyway").click()
    await expect(table.ending).to_contain_text("After the last card the minimum was out of reach.")
    await expect(table.ending).to_contain_text(re.compile(r"Bruno\s*\d cards\s*\d+ · \d+"))  # now everybody may know


async def losing_lay(page: Page, table: CoopTable) -> Lay | None:
    """Play until there is a card to lay after which no second one fits; None: the game was over before."""
    await page.get_by_role("button", name="Very much").click()
    while await table.is_my_turn():
        if found := losing(await table.cards(), await table.tops()):
            return found[0]
        await table.take_turn(towards_trouble)
    return None


def losing(cards: list[int], tops: dict[str, int]) -> list[Lay]:
    """All first lays after which no second one fits."""
    return [
        (card, pile)
        for card in cards
        for pile, top in tops.items()
        if (card > top if pile in RISING else card < top)
        and not any(True for _ in ways([other for other in cards if other != card], {**tops, pile: card}, 1))
    ]


def towards_trouble(cards: list[int], tops: dict[str, int], owed: int) -> list[Lay]:
    """The lays after which most others would lose, but not all."""

    def trouble(lays: list[Lay]) -> tuple[bool, int]:
        laid = [card for card, _ in lays]
        rest, after = [card for card in cards if card not in laid], tops | {pile: card for card, pile in lays}
        return any(True for _ in ways(rest, after, owed)), len(losing(rest, after))

    return max((lays for _, lays in ways(cards, tops, owed)), key=trouble)
