"""All chance: two streams of numbers, shuffling, and the deal that comes from a seed.

A deal for people comes from a secret 32-byte seed through SHA-256, so that anybody can check it afterwards.
Simulations use splitmix64, which kernels compute just as well.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Protocol, TypeVar

from tenback.core.cards import Card, Seat
from tenback.core.errors import BadDeal, BadSeed, Phrase

SEED_BYTES = 32
WORD = 1 << 32
MASK64 = (1 << 64) - 1

Item = TypeVar("Item")


class Chance(Protocol):
    """A stream of numbers."""

    def below(self, limit: int) -> int:
        """The next number from 0 up to `limit` - 1."""
        ...


class HashStream:
    """Numbers out of SHA-256(seed + counter): eight 32-bit words a block, big-endian; unfair words are skipped."""

    def __init__(self, seed: bytes) -> None:
        if len(seed) != SEED_BYTES:
            raise BadSeed
        self._seed = seed
        self._words: list[int] = []
        self._blocks = 0

    def _next(self) -> int:
        if not self._words:
            block = sha256(self._seed + self._blocks.to_bytes(8, "big")).digest()
            self._words = [int.from_bytes(block[i : i + 4], "big") for i in range(28, -1, -4)]
            self._blocks += 1
        return self._words.pop()

    def below(self, limit: int) -> int:
        """Every number is equally likely: a word beyond the last whole multiple of `limit` is skipped."""
        fair = WORD - WORD % limit
        while (word := self._next()) >= fair:
            pass
        return word % limit


class SplitMix64:
    """The generator of simulations: the same numbers here, in a kernel and in C++."""

    def __init__(self, state: int) -> None:
        self.state = state & MASK64

    def next(self) -> int:
        """The next 64-bit number."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK64
        mixed = self.state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & MASK64
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK64
        return mixed ^ (mixed >> 31)

    def below(self, limit: int) -> int:
        """The high half of a 32 by 32 bit product: fast, and fair enough for simulations."""
        return ((self.next() >> 32) * limit) >> 32


def shuffled(items: Sequence[Item], chance: Chance) -> tuple[Item, ...]:
    """Fisher and Yates, from the last place down to the second."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = chance.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


@dataclass(frozen=True, slots=True)
class Deal:
    """Everything that chance decides: the order of each deck, top card first, and a seat drawn by lot."""

    decks: tuple[tuple[Card, ...], ...]
    lot: Seat


def deal_by(chance: Chance, decks: Sequence[Sequence[Card]], players: int) -> Deal:
    """Each deck is shuffled in turn, then a seat is drawn."""
    return Deal(tuple(shuffled(deck, chance) for deck in decks), chance.below(players))


def check_deal(deal: Deal, decks: Sequence[Sequence[Card]], players: int) -> None:
    """Refuse a deal that is no order of these decks, or whose lot names no seat."""
    if len(deal.decks) != len(decks):
        count = Phrase("it needs {needed} deck(s), not {found}", needed=len(decks), found=len(deal.decks))
        raise BadDeal(reason=count)
    for number, (order, deck) in enumerate(zip(deal.decks, decks, strict=True), start=1):
        if sorted(order) != sorted(deck):
            order_of = Phrase("deck {number} is not an order of its {size} cards", number=number, size=len(deck))
            raise BadDeal(reason=order_of)
    if not 0 <= deal.lot < players:
        seat = Phrase("the lot fell on seat {seat} at a table of {players}", seat=deal.lot + 1, players=players)
        raise BadDeal(reason=seat)


def read_seed(text: str) -> bytes:
    """A seed from its 64 hexadecimal digits."""
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        raise BadSeed from None
    if len(seed) != SEED_BYTES:
        raise BadSeed
    return seed


def commitment(seed: bytes) -> str:
    """What is shown before the game, so that the seed cannot be changed afterwards."""
    return sha256(seed).hexdigest()
