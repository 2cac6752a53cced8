"""Tables of coop laid out as a test wants them, with all 98 cards somewhere."""

import json
from collections.abc import Sequence
from dataclasses import replace

import pytest

from tenback.core.cards import Card, Seat
from tenback.core.codec import encode
from tenback.core.errors import TenbackError
from tenback.core.game import Step
from tenback.games import coop
from tenback.games.coop.state import BASES, DECK, State

A, B, C, D = range(4)  # A and B rise from 1, C and D fall from 100


def table(
    *hands: Sequence[Card],
    tops: Sequence[int] = BASES,
    draw: int | Sequence[Card] | None = None,
    turn: Seat | None = 0,
    options: coop.Options | None = None,
) -> State:
    """A table with these hands and tops, at the start of a turn.

    `draw` names the cards to draw, or says how many there are; by default it is all that lies nowhere else. What
    remains lies under the first pile that has been begun.
    """
    piles = [[top] if top != base else [] for top, base in zip(tops, BASES, strict=True)]
    placed = {card for part in (*hands, *piles) for card in part}
    rest = [card for card in DECK if card not in placed]
    to_draw = tuple(rest[: len(rest) if draw is None else draw]) if draw is None or isinstance(draw, int) else draw
    buried = [card for card in rest if card not in to_draw]
    if buried:
        next(pile for pile in piles if pile)[:0] = buried
    options = options or coop.Options(players=len(hands))
    state = State(
        options=options,
        piles=tuple(map(tuple, piles)),
        hands=tuple(tuple(sorted(hand)) for hand in hands),
        draw=tuple(to_draw),
        lot=0,
        wishes=(None,) * len(hands),
        turn=turn,
        minimum=0 if turn is None else options.minimum if to_draw else 1,
        shown=((),) * len(hands),
        last_turns=(None,) * len(hands),
    )
    assert coop.cards(state) == (DECK,), "a card is laid out twice, or is not of this game"
    return state


def play(state: State, seat: Seat, words: str) -> Step[State]:
    """The state after these moves of a seat, in notation, and all that was heard on the way."""
    events: tuple[object, ...] = ()
    for word in words.split():
        step = coop.apply(state, seat, coop.read_move(word))
        state, events = step.state, (*events, *step.events)
    return Step(state, events)


def after(state: State, *turns: tuple[Seat, str]) -> State:
    """The state after these moves of several seats."""
    for seat, words in turns:
        state = play(state, seat, words).state
    return state


def assert_refused(state: State, seat: Seat, word: str, error: type[TenbackError], **details: object) -> None:
    """The move, in notation, is refused with exactly this error, is not offered, and has changed nothing."""
    move = coop.read_move(word)
    before = json.dumps(encode(state))
    with pytest.raises(error) as caught:
        coop.apply(state, seat, move)
    assert caught.type is error
    assert caught.value.details == details
    assert move not in coop.legal_moves(state, seat)
    assert json.dumps(encode(state)) == before


def words(state: State, seat: Seat) -> set[str]:
    """All that the seat may do, in notation."""
    return {coop.write_move(move) for move in coop.legal_moves(state, seat)}


def turn_words(state: State, seat: Seat) -> set[str]:
    """What the seat may do in its turn: without signals and without giving up."""
    return {word for word in words(state, seat) if "=" not in word} - {"concede", "playon"}


def with_signals(state: State, *said: tuple[Seat, str]) -> State:
    """The same table on which these signals stand, such as (1, "A=leave")."""
    return after(state, *said)


def with_options(state: State, options: coop.Options) -> State:
    """The same cards at another table."""
    return replace(state, options=options)
