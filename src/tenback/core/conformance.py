"""What every game must satisfy, checked over random play. A new game passes this before anything else.

`Trial` says how to try a game; `check_trial` plays one random game and checks every position on the way.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, cast

from tenback.core.cards import Seat
from tenback.core.chance import Chance, SplitMix64, deal_by
from tenback.core.codec import Plain, decode, decode_tagged, encode, encode_tagged
from tenback.core.errors import IllegalMove
from tenback.core.game import Step
from tenback.core.line import read_line, write_line
from tenback.core.record import AnyGame, Entry, GameRecord, Player, replay
from tenback.core.record_json import read_json, write_json
from tenback.core.record_text import read_text, write_text

RARELY = 24  # one in so many moves is of the rare kinds
LONGEST_PAUSE = 3_000


class NotConforming(AssertionError):
    """The game breaks a promise of the protocol."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A game, the options to try, moves of which to try each one everywhere, and kinds of moves to make seldom."""

    game: AnyGame
    options: Any
    universe: Sequence[Any]
    rare: tuple[type, ...] = ()


class Position(NamedTuple):
    """A state on the way, the time it has reached, and what happens next."""

    state: Any
    now: int
    entry: Entry
    step: Step[Any]


def require(what: str, *, holds: bool) -> None:
    """Refuse a game that breaks a promise."""
    if not holds:
        raise NotConforming(what)


def check_trial(trial: Trial, seed: int, every: int = 1) -> GameRecord:
    """Play one random game and check it; one position in `every` is searched thoroughly."""
    game, chance = trial.game, SplitMix64(seed)
    deal = deal_by(chance, game.decks(trial.options), game.players(trial.options))
    check_round_trip(game.Options, trial.options)
    entries = []
    last = game.deal(trial.options, deal)
    for number, position in enumerate(play(trial, last, chance)):
        check_cards(trial, position.state)
        if number % every == 0:
            check_moves(trial, position)
            check_views(game, position.state, chance)
        entries.append(position.entry)
        last = position.step.state
    check_end(trial, last, chance)
    players = tuple(Player(f"seat {seat}") for seat in range(game.players(trial.options)))
    record = GameRecord(game.name, game.version, trial.options, players, deal, tuple(entries), game.outcome(last))
    check_replay(game, record, last)
    return record


def play(trial: Trial, state: Any, chance: Chance) -> Iterator[Position]:
    """Random moves to the end of the game, and the clock where something is due."""
    game, now = trial.game, 0
    while not game.outcome(state):
        due = game.due(state)
        at = now if due is None else now + chance.below(LONGEST_PAUSE)
        if due is not None and due <= at:
            entry, step = Entry(None, at), game.advance(state, at)
        else:
            seat, move = _choose(trial, state, chance)
            entry, step = Entry(seat, at, move), game.apply(state, seat, move, at)
        yield Position(state, now, entry, step)
        state, now = step.state, at


def _choose(trial: Trial, state: Any, chance: Chance) -> tuple[Seat, Any]:
    seats = sorted(trial.game.to_act(state))
    require("somebody is to act until the game is over", holds=bool(seats))
    every = [(seat, move) for seat in seats for move in trial.game.legal_moves(state, seat)]
    require("somebody has a move until the game is over", holds=bool(every))
    usual = [choice for choice in every if not isinstance(choice[1], trial.rare)]
    choices = usual if usual and chance.below(RARELY) else every
    return choices[chance.below(len(choices))]


def check_cards(trial: Trial, state: Any) -> None:
    """No card is ever lost or doubled."""
    decks = trial.game.decks(trial.options)
    require("cards are conserved", holds=trial.game.cards(state) == tuple(tuple(sorted(deck)) for deck in decks))


def check_moves(trial: Trial, position: Position) -> None:
    """`legal_moves` is what `apply` accepts, no more and no less; trying a move changes nothing."""
    game, state = trial.game, position.state
    before = _json(state)
    for seat in range(game.players(trial.options)):
        legal = game.legal_moves(state, seat)
        require("legal moves are listed once", holds=len(set(legal)) == len(legal))
        require("every legal move is among those to try", holds=set(legal) <= set(trial.universe))
        for move in trial.universe:
            accepted = _accepts(game, position, seat, move)
            require(f"apply and legal_moves agree on {move}", holds=accepted == (move in legal))
        for move in legal:
            check_notation(game, move)
    require("trying moves changes no state", holds=_json(state) == before)


def _accepts(game: AnyGame, position: Position, seat: Seat, move: Any) -> bool:
    try:
        game.apply(position.state, seat, move, position.now)
    except IllegalMove:
        return False
    return True


def check_notation(game: AnyGame, move: Any) -> None:
    """A move survives its notation and its JSON."""
    require("moves round-trip through notation", holds=game.read_move(game.write_move(move)) == move)
    data = json.loads(json.dumps(encode_tagged(move)))
    require("moves round-trip through JSON", holds=decode_tagged(game.MOVE_TYPES, data) == move)


def check_views(game: AnyGame, state: Any, chance: Chance) -> None:
    """States and views survive their texts; a sample of a view has that view, the same moves, and all the cards."""
    check_round_trip(game.State, state)
    seats: list[Seat | None] = [None, *range(game.players(state.options))]
    for seat in seats:
        seen = game.view(state, seat)
        check_round_trip(game.View, seen)
        public = replace(game.view(state, None), seat=seat, hand=game.hand(state, seat))
        require("views differ by seat and hand alone", holds=public == seen)
        other = game.sample(seen, chance)
        require("a sample has the view it was drawn from", holds=_json(game.view(other, seat)) == _json(seen))
        require("a sample has all the cards", holds=game.cards(other) == game.cards(state))
        if seat is not None:
            same = game.legal_moves(other, seat) == game.legal_moves(state, seat)
            require("legal moves depend on the view alone", holds=same)


def check_round_trip(kind: type, value: Any) -> None:
    """A value survives JSON and its line of text."""
    require(f"{kind.__name__} round-trips through JSON", holds=decode(kind, json.loads(_json(value))) == value)
    line = write_line(cast("dict[str, Plain]", encode(value, brief=True)))
    require(f"{kind.__name__} round-trips through text", holds=decode(kind, read_line(line)) == value)


def check_end(trial: Trial, state: Any, chance: Chance) -> None:
    """The end says why, and nothing can be done after it."""
    game, outcome = trial.game, trial.game.outcome(state)
    require("the end says why", holds=outcome is not None and bool(outcome.reason))
    require("nobody is to act after the end", holds=not game.to_act(state) and game.due(state) is None)
    moves = [move for seat in range(game.players(trial.options)) for move in game.legal_moves(state, seat)]
    require("nothing is legal after the end", holds=not moves)
    check_cards(trial, state)
    check_views(game, state, chance)


def check_replay(game: AnyGame, record: GameRecord, last: Any) -> None:
    """The same deal and moves give the same game, also out of a file."""
    *_, step = replay(game, record)
    require("the same deal and moves give the same game", holds=step.state == last)
    for written, read in (
        (write_json(record), read_json),
        (write_text(game, record), read_text),
    ):
        require("records round-trip", holds=read(written, lambda name, version: game).record == record)


def _json(value: Any) -> str:
    return json.dumps(encode(value))
