"""The moves of duel as words: docs/notation.md."""

import re
from collections.abc import Sequence

from tenback.core.cards import Seat
from tenback.core.errors import BadNotation, Phrase
from tenback.games.duel.moves import EndTurn, Give, Lay, Move, Resign, TakeBack
from tenback.games.duel.options import Options
from tenback.games.duel.state import DECK, PILE_NAMES, PLAYERS

PLAIN: dict[str, Move] = {".": EndTurn(), "<": TakeBack(), "resign": Resign()}
PLAIN_SIGNS = {move: sign for sign, move in PLAIN.items()}
LAY = re.compile(r"([0-9]{1,3})(>?)([AD])")


def write_move(move: Move) -> str:
    """`17A` lays 17 on the own ascending pile, `17>D` gives it to the opponent's descending one."""
    match move:
        case Lay(card, pile):
            return f"{card}{PILE_NAMES[pile]}"
        case Give(card, pile):
            return f"{card}>{PILE_NAMES[pile]}"
        case _:
            return PLAIN_SIGNS[move]


def read_move(text: str) -> Move:
    """The move that a word means."""
    if text in PLAIN:
        return PLAIN[text]
    if found := LAY.fullmatch(text):
        kind = Give if found[2] else Lay
        return kind(int(found[1]), PILE_NAMES.index(found[3]))
    expected = Phrase("a card and its pile as in 17A, a gift as in 17>D, or . to end the turn")
    raise BadNotation(text=text, expected=expected)


def receivers(options: Options, moves: Sequence[tuple[Seat, Move]]) -> tuple[tuple[Seat, ...], ...]:
    """D1: each deck is its player's own."""
    return tuple((seat,) * len(DECK) for seat in range(PLAYERS))
