"""Cards and seats are plain integers, so that kernels can compile the functions that use them."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias, TypeVar

Card: TypeAlias = int
Seat: TypeAlias = int  # 0 is the first seat; play goes clockwise: 0, 1, 2, …


Item = TypeVar("Item")


def clockwise(first: Seat, players: int) -> tuple[Seat, ...]:
    """All seats in playing order, beginning with `first`."""
    return tuple((first + step) % players for step in range(players))


def put(items: Sequence[Item], place: int, item: Item) -> tuple[Item, ...]:
    """The items with another one at this place."""
    return (*items[:place], item, *items[place + 1 :])


def with_cards(hand: Sequence[Card], cards: Iterable[Card]) -> tuple[Card, ...]:
    """The hand with these cards added, in ascending order: the order of a hand tells nothing."""
    return tuple(sorted((*hand, *cards)))


def without_card(hand: Sequence[Card], card: Card) -> tuple[Card, ...]:
    """The hand with one such card taken out."""
    place = hand.index(card)
    return (*hand[:place], *hand[place + 1 :])
