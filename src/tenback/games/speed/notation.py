"""The moves of speed as words: docs/notation.md."""

import re
from collections.abc import Sequence

from tenback.core.cards import Seat
from tenback.core.errors import BadDeal, BadNotation, Phrase
from tenback.games.speed.moves import Draw, Go, Lay, Move, Name, Shout
from tenback.games.speed.options import Options
from tenback.games.speed.state import JOKER, PILE_NAMES

PLAIN: dict[str, Move] = {"go": Go(), "+": Draw(), "!": Shout()}
PLAIN_SIGNS = {move: sign for sign, move in PLAIN.items()}
LAY = re.compile(r"(\*?)([0-9]{1,2})([LR])")
NAME = re.compile(r"([LR])=([0-9]{1,2})")


def write_move(move: Move) -> str:
    """`7L` lays a seven left, `*7L` a joker as a seven, `R=4` names a turned-up joker."""
    match move:
        case Lay(card, pile, None):
            return f"{card}{PILE_NAMES[pile]}"
        case Lay(_, pile, number):
            return f"*{number}{PILE_NAMES[pile]}"
        case Name(pile, number):
            return f"{PILE_NAMES[pile]}={number}"
        case _:
            return PLAIN_SIGNS[move]


def read_move(text: str) -> Move:
    """The move that a word means."""
    if text in PLAIN:
        return PLAIN[text]
    if found := LAY.fullmatch(text):
        number, pile = int(found[2]), PILE_NAMES.index(found[3])
        return Lay(JOKER, pile, number) if found[1] else Lay(number, pile)
    if found := NAME.fullmatch(text):
        return Name(PILE_NAMES.index(found[1]), int(found[2]))
    expected = Phrase("a card and its side as in 7L, a joker as in *7L, + to draw, or ! to shout")
    raise BadNotation(text=text, expected=expected)


def receivers(options: Options, moves: Sequence[tuple[Seat, Move]]) -> tuple[tuple[Seat, ...], ...]:
    """Speed is too fast to be written down by hand."""
    raise BadDeal(reason=Phrase("a game of speed needs its deck or its seed"))
