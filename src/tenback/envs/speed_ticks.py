# mypy: allow-untyped-decorators
"""Speed in ticks, at native speed: everybody acts at once, then time passes; and what each seat sees then."""

from typing import Any

import numpy as np
from numba import uint64

from tenback.envs import speed_layout as layout
from tenback.envs.compiled import compiled, inlined
from tenback.envs.layout import places
from tenback.envs.speed_layout import KINDS, SEATS, SIDES
from tenback.games.speed.state import COPIES, DEALER_MS, DECK, HAND_SIZE, JOKER, JOKERS, NUMBERS, SHOUT_MS
from tenback.kernels import speed_rows as rows
from tenback.kernels.chance import below
from tenback.kernels.speed import DONE, advance, legal_moves, play
from tenback.kernels.speed_rows import card_of, kind_of, number_of, pack, side_of

QUIET, LAID, REFUSED = 0, 1, 2  # what came of a seat's action

_starts = {name: place.start for name, place in places(layout.FIELDS).items()}
HAND, UNSEEN, TOPS, SIZES = (_starts[name] for name in ("hand", "unseen", "tops", "sizes"))
PILES, DRAW, DEALER, FINISHED = (_starts[name] for name in ("piles", "draw", "dealer", "finished"))
TABLE, STARTED, GOING, FILLED = (_starts[name] for name in ("table", "started", "going", "filled"))
WAITED, SILENCE = _starts["waited"], _starts["silence"]
UNITS = np.concatenate([np.full(field.size, field.unit, np.float32) for field in layout.FIELDS])


@inlined
def _move(action: int) -> Any:
    """The kernels' number of a move; not to be asked of doing nothing."""
    if action < layout.LAY:
        return rows.GO if action == layout.GO else rows.DRAW if action == layout.DRAW else rows.SHOUT
    kind, place = divmod(action - layout.LAY, SIDES * NUMBERS)
    side, number = place // NUMBERS, place % NUMBERS + 1
    if kind == 0:
        return pack(rows.LAY, number, side, 0)
    return pack(rows.LAY if kind == 1 else rows.NAME, JOKER, side, number)


@inlined
def _action(move: int) -> Any:
    """The number of an action by the kernels' number of its move."""
    kind = kind_of(move)
    if kind == rows.LAY and card_of(move) != JOKER:
        return layout.LAY + side_of(move) * NUMBERS + card_of(move) - 1
    if kind == rows.LAY:
        return layout.LAY_JOKER + side_of(move) * NUMBERS + number_of(move) - 1
    if kind == rows.NAME:
        return layout.NAME + side_of(move) * NUMBERS + number_of(move) - 1
    return layout.GO if kind == rows.GO else layout.DRAW if kind == rows.DRAW else layout.SHOUT


@compiled
def tick(row: Any, generator: Any, milliseconds: int, actions: Any, order: Any, results: Any) -> None:
    """The seats act in an order that is drawn anew each time (S12), then the clock goes on."""
    players = row[rows.PLAYERS]
    for seat in range(players):
        order[seat], results[seat] = seat, QUIET
    for last in range(players - 1, 0, -1):
        other = int(below(generator, uint64(last + 1)))
        order[last], order[other] = order[other], order[last]
    for turn in range(players):
        seat = order[turn]
        if actions[seat] != layout.NOTHING and not row[rows.REASON]:
            move = _move(actions[seat])
            if play(row, seat, move, row[rows.NOW]) != DONE:
                results[seat] = REFUSED
            elif kind_of(move) == rows.LAY:
                results[seat] = LAID
    if not row[rows.REASON]:
        advance(row, row[rows.NOW] + milliseconds)


@compiled
def look(row: Any, moves: Any, seen: Any, masks: Any) -> None:
    """What every seat sees, and what it may do."""
    for seat in range(row[rows.PLAYERS]):
        _observe(row, seat, seen[seat])
        masks[seat, :] = 0
        masks[seat, layout.NOTHING] = 1
        for place in range(legal_moves(row, seat, moves)):
            masks[seat, _action(moves[place])] = 1


@compiled
def _observe(row: Any, seat: int, seen: Any) -> None:
    """The very numbers of `speed_layout.observe`."""
    players = row[rows.PLAYERS]
    seen[:] = 0
    _count_cards(row, seat, seen)
    for side in range(SIDES):
        if row[rows.TOPS + side]:
            seen[TOPS + side * NUMBERS + row[rows.TOPS + side] - 1] = 1
    for step in range(players):
        other = (seat + step) % players
        seen[SIZES + step] = row[rows.HAND_SIZES + other]
        seen[PILES + step] = row[rows.PILE_SIZES + other]
        seen[DEALER + step] = other == row[rows.DEALER]
        for place in range(row[rows.FINISHES]):
            if row[rows.FINISHED + place] == other:
                seen[FINISHED + step] = SEATS - place
    seen[DRAW] = row[rows.DRAWABLE]
    seen[TABLE], seen[TABLE + 1] = players, row[rows.SHOUTS]
    seen[STARTED], seen[GOING], seen[FILLED] = row[rows.STARTED], row[rows.GOING], row[rows.FILLED]
    wait = row[rows.STALL] if row[rows.GOING] else DEALER_MS
    seen[WAITED] = (row[rows.NOW] - row[rows.SINCE]) / wait
    if row[rows.FINISHES]:
        seen[SILENCE] = (row[rows.NOW] - row[rows.FINISHED_AT]) / SHOUT_MS
    for place in range(len(seen)):
        seen[place] /= UNITS[place]


@inlined
def _count_cards(row: Any, seat: int, seen: Any) -> None:
    """S4: the own hand from the first GO on; what is neither there nor in a compartment is unseen."""
    for kind in range(KINDS):
        seen[UNSEEN + kind] = JOKERS if kind == JOKER else COPIES
    for side in range(SIDES):
        for place in range(row[rows.HEIGHTS + side]):
            seen[UNSEEN + row[rows.LAID + side * len(DECK) + place]] -= 1
    if row[rows.STARTED]:
        for place in range(row[rows.HAND_SIZES + seat]):
            card = row[rows.HANDS + seat * HAND_SIZE + place]
            seen[HAND + card] += 1
            seen[UNSEEN + card] -= 1
