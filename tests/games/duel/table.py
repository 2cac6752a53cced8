"""Full states of duel from the few cards that matter, and what a test asks of a refused move."""

import json
from dataclasses import dataclass

import pytest

from tenback.core.cards import Card, Seat
from tenback.core.codec import encode
from tenback.core.errors import TenbackError
from tenback.core.game import Step
from tenback.games import duel
from tenback.games.duel.state import DECK, Placed, State

GOLD, SILVER = 0, 1
RISING, FALLING = 0, 1  # the places of a player's two piles
ANY_HAND = (30, 31, 32, 33, 34, 35)
WITH_TAKE_BACKS = duel.Options(take_backs=True)


@dataclass(frozen=True)
class Side:
    """A player's side of the table. A top that is a plain number has the owner's colour; None is the base.

    `draw` begins with the next card to draw; None means all cards of the colour that lie nowhere else. All other
    cards are buried under the first of the owner's tops.
    """

    hand: tuple[Card, ...] = ANY_HAND
    rising: Card | Placed | None = None
    falling: Card | Placed | None = None
    draw: tuple[Card, ...] | None = None

    def tops(self, seat: Seat) -> list[list[Placed]]:
        both = [Placed(top, seat) if isinstance(top, int) else top for top in (self.rising, self.falling)]
        return [[] if top is None else [top] for top in both]


def lay_out(
    gold: Side | None = None, silver: Side | None = None, *, turn: Seat = GOLD, options: duel.Options | None = None
) -> State:
    """The state at the start of a turn, with all 58 cards of each colour somewhere."""
    sides = (gold or Side(), silver or Side())
    piles = [side.tops(seat) for seat, side in enumerate(sides)]
    on_top = {placed for both in piles for pile in both for placed in pile}
    draws = []
    for seat, side in enumerate(sides):
        seen = {*side.hand, *(placed.card for placed in on_top if placed.seat == seat)}
        rest = tuple(card for card in DECK if card not in seen)
        draws.append(rest if side.draw is None else side.draw)
        buried = [Placed(card, seat) for card in rest if card not in draws[seat]]
        if buried:
            begun = next(pile for pile in piles[seat] if pile)
            begun[:0] = buried
    state = State(
        options=options or duel.Options(),
        piles=tuple(tuple(map(tuple, both)) for both in piles),
        hands=tuple(tuple(sorted(side.hand)) for side in sides),
        draws=tuple(draws),
        turn=turn,
    )
    assert duel.cards(state) == (DECK, DECK), "the test lays out a table that cannot be"
    return state


def after(state: State, *moves: duel.Move) -> State:
    """The state after these moves of the seat to move."""
    seat = state.turn
    for move in moves:
        state = duel.apply(state, seat, move).state
    return state


def play(state: State, *moves: duel.Move) -> Step[State]:
    """The step of the last of these moves of the seat to move."""
    *before, last = moves
    return duel.apply(after(state, *before), state.turn, last)


def assert_refused(state: State, seat: Seat, move: duel.Move, error: TenbackError) -> None:
    """The move is refused with exactly this error, and neither changes anything nor is listed as legal."""
    before = json.dumps(encode(state))
    with pytest.raises(type(error)) as caught:
        duel.apply(state, seat, move)
    assert type(caught.value) is type(error)
    assert caught.value.details == error.details
    assert json.dumps(encode(state)) == before
    if 0 <= seat <= 1:
        assert move not in duel.legal_moves(state, seat)
