"""Playing duel by what the page says."""

import re

from playwright.async_api import Locator, Page, expect

from tests.e2e.coop import Lay, LayingTable, number_in, ways

OWN = {"A": "Your rising pile", "D": "Your falling pile"}
BASES = {"A": 1, "D": 60}


class DuelTable(LayingTable):
    """The table of duel as somebody has it before them. Piles go by their keys: A rises, D falls."""

    def __init__(self, page: Page, other: str) -> None:
        super().__init__(page)
        self.others = {"A": f"Rising pile of {other}", "D": f"Falling pile of {other}"}

    def pile(self, name: str) -> Locator:
        """A pile by the beginning of its name."""
        return self.page.get_by_role("button", name=re.compile(f"^{name}, "))

    async def tops(self, piles: dict[str, str]) -> dict[str, int]:
        """What some piles show."""
        found = {key: await self.pile(name).get_attribute("aria-label") for key, name in piles.items()}
        return {key: number_in(label or "", "shows ") for key, label in found.items()}

    async def gifts(self) -> list[Lay]:
        """What can be given now."""
        tops = await self.tops(self.others)
        cards = await self.cards()
        return [
            (card, pile)
            for pile, top in tops.items()
            for card in cards
            if top != BASES[pile] and (card < top if pile == "A" else card > top)
        ]

    async def give(self, card: int, pile: str) -> None:
        """Give a card by tapping it, then the pile of the other one."""
        await self.card(card).click()
        await expect(self.pile(self.others[pile])).to_have_accessible_name(re.compile(f"Give {card}: "))
        await self.pile(self.others[pile]).click()
        await expect(self.card(card)).to_have_count(0)

    async def give_by_keys(self, card: int, pile: str) -> None:
        """Give a card by its place in the hand, the key for gifts and the letter of the pile."""
        for key in (str((await self.cards()).index(card) + 1), "g"):
            await self.page.keyboard.press(key)
        await expect(self.pile(self.others[pile])).to_have_accessible_name(re.compile(f"Give {card}: "))
        await self.page.keyboard.press(pile)
        await expect(self.card(card)).to_have_count(0)

    async def take_turn(self, *, laid: int = 0, sparing: bool = False) -> None:
        """A turn that goes as far ahead as possible, or sparingly; with a gift only if nothing else helps."""
        owed = 2 - laid
        cards, near = await self.cards(), await self.tops(OWN)
        found = list(ways(cards, near, owed))
        if not found:
            found, (card, pile) = next(
                (after, gift)
                for gift in await self.gifts()
                if (after := list(ways([other for other in cards if other != gift[0]], near, owed - 1)))
            )
            await self.give(card, pile)
        for card, pile in (min(found) if sparing else max(found))[1]:
            await self.card(card).click()
            await self.pile(OWN[pile]).click()
            await expect(self.card(card)).to_have_count(0)
        await self.end_turn.click()
        await expect(self.page.get_by_role("button", name="End turn", disabled=False)).to_have_count(0)

    async def is_my_turn(self) -> bool:
        """Wait until it is, or until the game is over."""
        await expect(self.my_turn.or_(self.ending).first).to_be_visible()
        return not await self.ending.is_visible()
