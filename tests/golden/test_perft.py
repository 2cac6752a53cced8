"""How many sequences of moves there are: counts that give away any change of the rules, at many tables.

`perft.json` holds, for a deal and the turns `after` it, the number of sequences of 0, 1, 2, … legal moves of all seats.
Left out are wishes, signals and giving up, which would drown the rest; in speed no time passes. The first counts are
checked by a second implementation, `by_rulebook`, so that they are not just what the product says.
"""

import json
from pathlib import Path
from typing import Any, NamedTuple, cast

import pytest

from tenback.core.record import AnyGame, deal_from_seed, read_options
from tenback.games import coop, duel, find_game, speed
from tests.golden.by_rulebook import Coop, Duel, Speed, coop_children, duel_children, leaves, speed_children

COUNTED = (coop.Lay, coop.TakeBack, duel.TakeBack, coop.EndTurn, duel.Lay, duel.Give, duel.EndTurn, *speed.MOVE_TYPES)
CHECKED_UP_TO = 3_000  # sequences, so that the second implementation takes no time either


class Table(NamedTuple):
    """A table of `perft.json`."""

    game: str
    options: dict[str, Any]
    seed: str
    after: str  # turns with a bar between them: a seat, then its moves
    leaves: list[int]


def read_tables() -> dict[str, Table]:
    data = json.loads(Path(__file__).with_name("perft.json").read_text(encoding="utf-8"))
    return {name: Table(**table) for name, table in data.items()}


TABLES = read_tables()


def start(table: Table) -> Any:
    """The state from which sequences are counted."""
    game = find_game(table.game)
    options = read_options(game, cast("Any", table.options))
    state = game.deal(options, deal_from_seed(game, options, bytes.fromhex(table.seed)))
    for turn in filter(None, table.after.split(" | ")):
        seat, *words = turn.split()
        for word in words:
            state = game.apply(state, int(seat), game.read_move(word)).state
    return state


def perft(game: AnyGame, state: Any, depth: int) -> int:
    """The number of sequences of so many moves; those that end earlier are not counted."""
    if depth == 0:
        return 1
    choices = [
        (seat, move)
        for seat in range(game.players(state.options))
        for move in game.legal_moves(state, seat)
        if isinstance(move, COUNTED)
    ]
    if depth == 1:
        return len(choices)
    return sum(perft(game, game.apply(state, seat, move).state, depth - 1) for seat, move in choices)


@pytest.mark.parametrize("name", TABLES)
def test_number_of_move_sequences_is_as_ever(name: str) -> None:
    table = TABLES[name]
    game, state = find_game(table.game), start(table)
    assert [perft(game, state, depth) for depth in range(len(table.leaves))] == table.leaves


@pytest.mark.parametrize("name", TABLES)
def test_second_implementation_counts_the_same(name: str) -> None:
    table = TABLES[name]
    first = [count for count in table.leaves if count <= CHECKED_UP_TO]
    assert len(first) >= 3
    assert [count_by_rulebook(start(table), depth) for depth in range(len(first))] == first


def count_by_rulebook(state: Any, depth: int) -> int:
    match state:
        case coop.State():
            return leaves(coop_children, coop_position(state), depth)
        case duel.State():
            return leaves(duel_children, duel_position(state), depth)
        case speed.State():
            return leaves(speed_children, speed_position(state), depth)
    raise AssertionError(state)


def coop_position(state: coop.State) -> Coop:
    assert state.turn is not None
    return Coop(
        tops=tuple((pile or (base,))[-1] for pile, base in zip(state.piles, (1, 1, 100, 100), strict=True)),
        hands=tuple(map(frozenset, state.hands)),
        draw=state.draw,
        seat=state.turn,
        normal=state.options.minimum,
        owed=state.options.minimum if state.draw else 1,
        take_backs=state.options.players == 1 if state.options.take_backs is None else state.options.take_backs,
    )


def duel_position(state: duel.State) -> Duel:
    tops = tuple(
        tuple(pile[-1].card if pile else base for pile, base in zip(piles, (1, 60), strict=True))
        for piles in state.piles
    )
    return Duel(tops=tops, hands=tuple(map(frozenset, state.hands)), draws=state.draws, seat=state.turn)


def speed_position(state: speed.State) -> Speed:
    return Speed(
        tops=tuple(compartment.number or 0 for compartment in state.compartments),
        hands=state.hands,
        piles=state.piles,
        draw=state.draw,
        going=state.going,
        shout=state.options.shout,
        finished=frozenset(finish.seat for finish in state.finished),
    )
