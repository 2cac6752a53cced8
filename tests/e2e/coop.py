"""Playing coop by what the page says: names of cards and piles, never their pixels."""

import re
from collections.abc import Callable, Iterator

from playwright.async_api import Locator, Page, expect

Lay = tuple[int, str]
RISING = "AB"
TRICK = 10
Way = Callable[[list[int], dict[str, int], int], list[Lay]]
"""What to lay, by the hand, the tops and how many cards are owed."""


def widest(cards: list[int], tops: dict[str, int], owed: int) -> list[Lay]:
    """The lays that fulfil the minimum and spend the most room."""
    return max(ways(cards, tops, owed))[1]


def narrowest(cards: list[int], tops: dict[str, int], owed: int) -> list[Lay]:
    """The lays that fulfil the minimum and spend the least room."""
    return min(ways(cards, tops, owed))[1]


def ways(cards: list[int], tops: dict[str, int], owed: int) -> Iterator[tuple[int, list[Lay]]]:
    """All ways to lay that many cards, with the steps that they cost."""
    if not owed:
        yield 0, []
        return
    for card in cards:
        for pile, top in tops.items():
            steps = card - top if pile in RISING else top - card
            if steps > 0 or steps == -TRICK:
                rest = [other for other in cards if other != card]
                for cost, lays in ways(rest, {**tops, pile: card}, owed - 1):
                    yield steps + cost, [(card, pile), *lays]


class LayingTable:
    """What a table of coop and one of duel have in common, as somebody has it before them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.hand = page.get_by_role("group", name="Your hand")
        self.heard = page.get_by_role("log")
        self.my_turn = page.get_by_text("Your turn", exact=True)
        self.end_turn = page.get_by_role("button", name="End turn")
        self.ending = page.get_by_role("dialog").filter(has=page.get_by_role("button", name="Share"))

    def card(self, number: int) -> Locator:
        """A card of the own hand."""
        return self.hand.get_by_role("button", name=re.compile(rf"^{number}\b"))

    async def cards(self) -> list[int]:
        """The own hand, in its order."""
        return [number_in(name) for name in await labels(self.hand.get_by_role("button"))]


class CoopTable(LayingTable):
    """The table of coop as somebody has it before them."""

    def pile(self, letter: str) -> Locator:
        """A pile to lay on."""
        return self.page.get_by_role("button", name=re.compile(f"^Pile {letter}, "))

    async def tops(self) -> dict[str, int]:
        """What the piles show."""
        names = await labels(self.page.get_by_role("button", name=re.compile(r"^Pile \w, ")))
        return {name[len("Pile ")]: number_in(name, "shows ") for name in names}

    async def owed(self) -> int:
        """How many cards are still to lay."""
        name = await self.page.get_by_role("img", name="Still to lay").get_attribute("aria-label")
        return number_in(name or "", ": ")

    async def lay(self, card: int, pile: str) -> None:
        """Lay a card: tap it, then tap the pile."""
        await self.card(card).click()
        await self.pile(pile).click()
        await expect(self.card(card)).to_have_count(0)

    async def lay_by_keys(self, card: int, pile: str) -> None:
        """Lay a card by its place in the hand and the letter of the pile."""
        await self.page.keyboard.press(str((await self.cards()).index(card) + 1))
        await expect(self.card(card)).to_have_attribute("aria-pressed", "true")
        await self.page.keyboard.press(pile)
        await expect(self.card(card)).to_have_count(0)

    async def plan(self, way: Way = widest) -> list[Lay]:
        """What to lay in this turn; unless told otherwise as far ahead as possible, so that the game is soon over."""
        return way(await self.cards(), await self.tops(), await self.owed())

    async def take_turn(self, way: Way = widest) -> None:
        """A whole turn by keys."""
        for card, pile in await self.plan(way):
            await self.lay_by_keys(card, pile)
        await expect(self.end_turn).to_be_enabled()
        await self.page.keyboard.press("e")
        await expect(self.page.get_by_role("button", name="End turn", disabled=False)).to_have_count(0)

    async def is_my_turn(self) -> bool:
        """Wait until it is, or until the game is over."""
        await expect(self.my_turn.or_(self.ending).first).to_be_visible()
        return not await self.ending.is_visible()


async def play_out(*tables: CoopTable) -> None:
    """Play a game to its end; the first one is next."""
    while True:
        for table in tables:
            if not await table.is_my_turn():
                return
            await table.take_turn()


async def give_up(page: Page) -> None:
    """End a solo game at once."""
    await page.get_by_role("button", name="Menu").click()
    await page.get_by_role("button", name="Give up").click()
    await page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    await expect(CoopTable(page).ending).to_be_visible()


async def labels(found: Locator) -> list[str]:
    """The accessible names of some elements."""
    names: list[str] = await found.evaluate_all("found => found.map(element => element.getAttribute('aria-label'))")
    return names


def number_in(name: str, after: str = "") -> int:
    """The number that follows some words of a name."""
    found = re.search(rf"{after}(\d+)", name)
    assert found, f"no number in {name!r}"
    return int(found[1])
