"""Whether a view of speed can be."""

from collections import Counter

from tenback.core.cards import Seat
from tenback.core.errors import ImpossibleView, Phrase
from tenback.games.speed.options import CARDS_EACH
from tenback.games.speed.state import DECK, HAND_SIZE, JOKER, NUMBERS, PILE_NAMES
from tenback.games.speed.view import View


def check_view(seen: View) -> Seat:
    """The seat that sees this, or `ImpossibleView`."""
    players, seat = seen.options.players, seen.seat
    if (
        seat is None
        or not {seat, seen.dealer, *(finish.seat for finish in seen.finished)} <= {*range(players)}
        or {len(seen.hand_sizes), len(seen.pile_sizes)} != {players}
        or len(seen.compartments) != len(PILE_NAMES)
        or len(seen.finished) > players
    ):
        raise ImpossibleView(reason=Phrase("the numbers of seats and piles are not those of the table"))
    _check_cards(seen)
    _check_tops(seen)
    if len(seen.hand) != (seen.hand_sizes[seat] if seen.started else 0):
        raise ImpossibleView(reason=Phrase("the own hand is not as large as told"))
    return seat


def _check_cards(seen: View) -> None:
    """S1, S2, S8."""
    laid = Counter(card for compartment in seen.compartments for card in compartment.cards)
    if laid + Counter(seen.hand) - Counter(DECK):
        raise ImpossibleView(reason=Phrase("a card is there too often, or is not of this game"))
    each = CARDS_EACH[seen.options.players]
    hidden = (*seen.hand_sizes, *seen.pile_sizes, seen.draw_size)
    limits = (
        *((HAND_SIZE,) * len(seen.hand_sizes)),
        *((each - HAND_SIZE,) * len(seen.pile_sizes)),
        len(DECK) - len(PILE_NAMES) - each * seen.options.players,
    )
    possible = all(0 <= size <= limit for size, limit in zip(hidden, limits, strict=True))
    if not possible or laid.total() + sum(hidden) != len(DECK):
        raise ImpossibleView(reason=Phrase("the numbers of cards do not add up to {count}", count=len(DECK)))


def _check_tops(seen: View) -> None:
    """S3, S5, S9: a number card shows its number; a joker has one while the game is going."""
    for compartment in seen.compartments:
        top, number = compartment.cards[-1:], compartment.number
        if not top or (top[0] != JOKER and number != top[0]) or not (number is None or 1 <= number <= NUMBERS):
            raise ImpossibleView(reason=Phrase("a top is not among the cards laid"))
    if seen.now < seen.since or (seen.going and (None in seen.tops or not seen.started)):
        raise ImpossibleView(reason=Phrase("the game could not go on"))
