"""The moves of coop as words: docs/notation.md."""

import re
from collections.abc import Sequence

from tenback.core.cards import Seat
from tenback.core.errors import BadNotation, Phrase
from tenback.games.coop.moves import Concede, EndTurn, Lay, Move, PlayOn, Say, TakeBack, Unsay, Wish, Word
from tenback.games.coop.options import Options
from tenback.games.coop.state import DECK, PILE_NAMES

SIGNS = {
    Word.LEAVE: "leave",
    Word.LEAVE_FIRMLY: "leave!",
    Word.SMALL_STEPS: "small",
    Word.SMALL_STEPS_FIRMLY: "small!",
    Word.GO_AHEAD: "go",
}
WORDS = {sign: word for word, sign in SIGNS.items()}
PLAIN: dict[str, Move] = {".": EndTurn(), "<": TakeBack(), "concede": Concede(), "playon": PlayOn()}
PLAIN_SIGNS = {move: sign for sign, move in PLAIN.items()}

LAY = re.compile(r"([0-9]{1,3})([A-D])")
SAY = re.compile(r"([A-D])=(leave!?|small!?|go|-)")
WISH = re.compile(r"wish=([0-9])")


def write_move(move: Move) -> str:
    """`37A` lays 37 on pile A; `.` ends the turn."""
    match move:
        case Lay(card, pile):
            return f"{card}{PILE_NAMES[pile]}"
        case Say(pile, word):
            return f"{PILE_NAMES[pile]}={SIGNS[word]}"
        case Unsay(pile):
            return f"{PILE_NAMES[pile]}=-"
        case Wish(strength):
            return f"wish={strength}"
        case _:
            return PLAIN_SIGNS[move]


def read_move(text: str) -> Move:
    """The move that a word means."""
    if text in PLAIN:
        return PLAIN[text]
    if found := LAY.fullmatch(text):
        return Lay(int(found[1]), PILE_NAMES.index(found[2]))
    if found := SAY.fullmatch(text):
        pile = PILE_NAMES.index(found[1])
        return Unsay(pile) if found[2] == "-" else Say(pile, WORDS[found[2]])
    if found := WISH.fullmatch(text):
        return Wish(int(found[1]))
    expected = Phrase("a card and its pile as in 37A, a signal as in A=leave, or . to end the turn")
    raise BadNotation(text=text, expected=expected)


def receivers(options: Options, moves: Sequence[tuple[Seat, Move]]) -> tuple[tuple[Seat, ...], ...]:
    """C2, C7: the hands seat by seat, then at the end of each turn as many cards as were laid."""
    order = [seat for seat in range(options.players) for _ in range(options.hand_size)]
    laid = 0
    for seat, move in moves:
        if isinstance(move, EndTurn):
            order += [seat] * laid
            laid = 0
        laid += isinstance(move, Lay) - isinstance(move, TakeBack)
    return (tuple(order[: len(DECK)]),)
