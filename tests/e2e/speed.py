"""Playing speed by what the page says, and quicker than any bot."""

import re
from contextlib import suppress
from dataclasses import dataclass

from playwright.async_api import Locator, Page, expect
from playwright.async_api import TimeoutError as TooLate

from tests.e2e.coop import number_in

KEYS = "fj"  # left, right
HIGHEST = 10
MOMENT = 5_000  # ms
LOOK = """() => {
  const name = element => element.getAttribute('aria-label')
  const hand = document.querySelectorAll('[aria-label="Your hand"] [data-card] button')
  const piles = document.querySelectorAll('[data-pile] button.touch')
  const ready = document.querySelectorAll('footer button:enabled')
  return [
    [...hand].map(card => [Number(card.closest('[data-card]').dataset.card), name(card)]),
    [...piles].map(name),
    [...ready].map(button => button.textContent.trim()),
  ]
}"""
"""Everything at once: in a hurry there is no time for single questions."""

LISTEN = """
  window.lines = []
  new MutationObserver(changes => {
    for (const { target, addedNodes } of changes)
      for (const node of addedNodes)
        if (target.closest?.('[role=log]') || node.querySelector?.('[role=status]')) window.lines.push(node.textContent)
  }).observe(document, { childList: true, subtree: true })
"""
"""Keeps what was announced and what notices said: in a hurry it is soon gone."""

NEXT_FRAME = "() => new Promise(requestAnimationFrame)"


@dataclass(frozen=True)
class Seen:
    """What somebody sees at a glance: the cards that fit by their places (a joker is None), the called numbers, and the
    buttons that can be pressed.
    """

    fitting: dict[int, int | None]
    tops: tuple[int | None, ...]
    ready: frozenset[str]

    @property
    def is_over(self) -> bool:
        return "Result" in self.ready

    def lays(self) -> list[tuple[int, int]]:
        """The place of a card and the side it goes to; a joker goes anywhere."""
        return [
            (slot, side)
            for slot, card in self.fitting.items()
            for side, top in enumerate(self.tops)
            if top is not None and (card is None or (card - top) % HIGHEST in {1, HIGHEST - 1})
        ]


class SpeedTable:
    """The table of speed as somebody has it before them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.jokers = page.get_by_role("button", name=re.compile("^Joker as "))
        self.ending = page.get_by_role("dialog").filter(has=page.get_by_role("link", name="Replay"))

    async def look(self) -> Seen:
        """The table at a glance."""
        hand, piles, ready = await self.page.evaluate(LOOK)
        fitting = {
            slot: None if name.startswith("joker") else number_in(name)
            for slot, name in hand
            if not name.endswith("does not fit now")
        }
        tops = tuple(number_in(name, "shows ") if "shows" in name else None for name in piles)
        return Seen(fitting, tops, frozenset(ready))

    async def lay(self, slot: int, side: int) -> None:
        """Lay a card by two keys."""
        await self.page.keyboard.press(str(slot + 1))
        await self.page.keyboard.press(KEYS[side])

    async def lay_joker(self, slot: int) -> None:
        """Lay a joker by two taps: the card, and a number beside a top."""
        await self.tap(self.page.get_by_role("group", name="Your hand").locator(f"[data-card='{slot}'] button"))
        await self.tap(self.jokers.first)

    async def tap(self, wanted: Locator) -> None:
        """Tap something, unless it is gone: the others do not wait."""
        with suppress(TooLate):
            await wanted.click(timeout=MOMENT)

    async def settled(self) -> None:
        """The referee has spoken about all cards on their way."""
        await expect(self.page.get_by_role("button", name=re.compile("on its way"))).to_have_count(0)

    async def lines(self) -> list[str]:
        """Everything that was announced or noticed so far (see `LISTEN`)."""
        found: list[str] = await self.page.evaluate("lines")
        return found

    async def act(self, seen: Seen) -> bool:
        """Do what there is to do: shout, say GO, name a joker, lay a card. False: nothing."""
        if "Shout!" in seen.ready:
            await self.page.keyboard.press(" ")
        elif "GO" in seen.ready:
            await self.page.keyboard.press(" ")
            await expect(self.page.get_by_role("button", name="GO", exact=True)).to_have_count(0)
        elif lays := seen.lays():
            slot, side = lays[0]
            if seen.fitting[slot] is None:
                await self.lay_joker(slot)
            else:
                await self.lay(slot, side)
        elif await self.jokers.count():  # the dealer says what a joker is that was turned up
            await self.tap(self.jokers.first)
        else:
            return False
        return True
