"""Full states of speed from the few cards that matter, and what a test asks of a refused move."""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

import pytest

from tenback.core.cards import Card, Seat
from tenback.core.chance import Deal
from tenback.core.codec import encode
from tenback.core.errors import TenbackError
from tenback.core.game import Step
from tenback.games import speed
from tenback.games.speed.state import DECK, JOKER, Compartment, State

ANA, BO, CY = 0, 1, 2
LEFT, RIGHT = 0, 1  # the two compartments
CARDS_EACH = {2: 40, 3: 25, 4: 20, 5: 16, 6: 12}


@dataclass(frozen=True)
class Owner:
    """What a player has: the hand, and the own pile with its first card first."""

    hand: tuple[Card, ...] = ()
    pile: tuple[Card, ...] = ()


@dataclass(frozen=True)
class Named:
    """A joker on top of a compartment, and its number, None while it has none."""

    number: int | None


def lay_out(
    *owners: Owner,
    tops: tuple[int | Named, int | Named],
    draw: tuple[Card, ...] = (),
    options: speed.Options | None = None,
    waiting: bool = False,
) -> State:
    """A state at time 0 with GO said, or `waiting` for it; cards that lie nowhere else are buried on the left."""
    numbers = [top.number if isinstance(top, Named) else top for top in tops]
    cards = [JOKER if isinstance(top, Named) else top for top in tops]
    placed = [card for owner in owners for card in (*owner.hand, *owner.pile)]
    buried = Counter(DECK)
    buried.subtract([*placed, *cards, *draw])
    assert min(buried.values()) >= 0, "the test lays out a card too often"
    left = (*sorted(buried.elements()), cards[LEFT])
    return State(
        options=options or speed.Options(players=len(owners)),
        dealer=ANA,
        compartments=(Compartment(left, numbers[LEFT]), Compartment((cards[RIGHT],), numbers[RIGHT])),
        hands=tuple(owner.hand for owner in owners),
        piles=tuple(owner.pile for owner in owners),
        draw=draw,
        started=not waiting,
        going=not waiting,
    )


def deal_of(players: int, turned: Sequence[Card], draw: Sequence[Card], lot: Seat = ANA) -> Deal:
    """A deal with these cards turned up and the draw pile beginning so; all other cards in ascending order."""
    own = players * CARDS_EACH[players]
    rest = Counter(DECK)
    rest.subtract([*turned, *draw])
    assert min(rest.values()) >= 0, "the test deals a card too often"
    others = sorted(rest.elements())
    return Deal(((*others[:own], *turned, *draw, *others[own:]),), lot)


def play(state: State, *moves: tuple[Seat, speed.Move, int]) -> Step[State]:
    """The step of the last of these moves, each of a seat at a time."""
    step = Step(state)
    for seat, move, at in moves:
        step = speed.apply(step.state, seat, move, at)
        assert speed.cards(step.state) == speed.cards(state)
    return step


def assert_refused(state: State, seat: Seat, move: speed.Move, error: TenbackError, at: int | None = None) -> None:
    """The move is refused with exactly this error and changes nothing; unless time decides, it is not legal either."""
    before = json.dumps(encode(state))
    with pytest.raises(type(error)) as caught:
        speed.apply(state, seat, move, state.now if at is None else at)
    assert type(caught.value) is type(error)
    assert caught.value.details == error.details
    assert json.dumps(encode(state)) == before
    if at is None:
        assert move not in speed.legal_moves(state, seat)


def at_time(state: State, now: int) -> State:
    """The same state at a later moment, with the running wait begun at that moment."""
    return replace(state, now=now, since=now)
