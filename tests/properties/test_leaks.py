"""Nothing leaks: cards that a seat may not know change nothing that it gets to see."""

import json
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tenback.core.chance import SplitMix64, deal_by
from tenback.core.codec import encode
from tenback.core.conformance import Position, Trial, play
from tenback.core.game import GameEnded
from tests.properties.hidden import redeal
from tests.trials import TRIALS

SEEDS = st.integers(0, 2**64 - 1)


def positions(trial: Trial, seed: int) -> list[Position]:
    chance = SplitMix64(seed)
    deal = deal_by(chance, trial.game.decks(trial.options), trial.game.players(trial.options))
    return list(play(trial, trial.game.deal(trial.options, deal), chance))


def wire(value: Any) -> bytes:
    return json.dumps(encode(value)).encode()


@pytest.mark.rule("C2", "C13", "D1", "S4")
@pytest.mark.parametrize("name", TRIALS)
@settings(max_examples=8)
@given(seed=SEEDS, picks=st.lists(st.integers(0, 2**31), min_size=4, max_size=4))
def test_hidden_cards_change_no_byte_of_a_view_and_no_legal_move(name: str, seed: int, picks: list[int]) -> None:
    trial = TRIALS[name]
    game, chance = trial.game, SplitMix64(seed ^ 0xABCDEF)
    on_the_way = positions(trial, seed)
    states = [on_the_way[pick % len(on_the_way)].state for pick in picks] + [on_the_way[-1].step.state]
    for state in states:
        for seat in (None, *range(game.players(trial.options))):
            other = redeal(state, seat, chance)
            assert game.cards(other) == game.cards(state)
            assert wire(game.view(other, seat)) == wire(game.view(state, seat))
            assert game.to_act(other) == game.to_act(state)
            assert game.due(other) == game.due(state)
            if seat is not None:
                assert game.legal_moves(other, seat) == game.legal_moves(state, seat)


@pytest.mark.rule("C2", "C13", "S4")
@pytest.mark.parametrize("name", TRIALS)
@settings(max_examples=5)
@given(seed=SEEDS)
def test_events_tell_no_hidden_card(name: str, seed: int) -> None:
    """What a move lets everybody hear is the same however the hidden cards lie, unless it ends or blocks the game."""
    trial = TRIALS[name]
    game, chance = trial.game, SplitMix64(seed ^ 0x123456)
    for position in islice(positions(trial, seed), 0, None, 5):
        entry = position.entry
        if entry.seat is None or _turns_cards(position.step.events):
            continue
        other = game.apply(redeal(position.state, entry.seat, chance), entry.seat, entry.move, entry.at)
        if not _turns_cards(other.events):
            assert [repr(event) for event in other.events] == [repr(event) for event in position.step.events]


def _turns_cards(events: tuple[object, ...]) -> bool:
    """An end or a blocked game makes public what the rules say is public then."""
    return any(isinstance(event, GameEnded) or type(event).__name__ == "Blocked" for event in events)


@pytest.mark.parametrize("name", TRIALS)
def test_a_sample_depends_on_the_view_alone(name: str) -> None:
    trial = TRIALS[name]
    game = trial.game
    for position in islice(positions(trial, 11), 0, None, 9):
        for seat in (None, *range(game.players(trial.options))):
            other = redeal(position.state, seat, SplitMix64(5))
            samples = [game.sample(game.view(state, seat), SplitMix64(77)) for state in (position.state, other)]
            assert wire(samples[0]) == wire(samples[1])
            assert wire(game.view(samples[0], seat)) == wire(game.view(position.state, seat))


@pytest.mark.parametrize("name", TRIALS)
def test_hidden_cards_really_are_dealt_anew(name: str) -> None:
    trial = TRIALS[name]
    first = positions(trial, 2)[0].state
    assert redeal(first, None, SplitMix64(1)) != first
