"""What there is to draw of a table, made of what its seats see."""

from collections.abc import Sequence

import numpy as np

from tenback.core.piles import FALLING, RISING
from tenback.envs.drawing import Line
from tenback.envs.layout import COOP_PILES, WORDS, CoopLayout, DuelLayout, Field, Observation, places
from tenback.envs.speed_layout import FIELDS
from tenback.games.coop import state as coop_state
from tenback.games.coop.moves import Say
from tenback.games.coop.notation import write_move
from tenback.games.duel import state as duel_state
from tenback.games.speed.state import JOKER, NUMBERS, PILE_NAMES

ARROWS = {RISING: "↑", FALLING: "↓"}
JOKER_SIGN = "*"


def _numbers(fields: Sequence[Field], row: Observation, name: str) -> list[int]:
    """A field of an observation as whole numbers again."""
    (unit,) = (field.unit for field in fields if field.name == name)
    return [int(number) for number in np.rint(row[places(fields)[name]] * unit)]


def _held(deck: Sequence[int], flags: Sequence[int]) -> tuple[str, ...]:
    return tuple(str(card) for card, there in zip(deck, flags, strict=True) if there)


def coop_scene(layout: CoopLayout, rows: Sequence[Observation], turn: int | None) -> tuple[Line, ...]:
    """The piles, the draw pile, the hands, and what is said; one row of numbers for each seat."""
    tops = _numbers(layout.fields, rows[0], "tops")
    piles = tuple(f"{top}{ARROWS[way]}" for top, way in zip(tops, coop_state.DIRECTIONS, strict=True))
    lines = [Line("piles", piles), Line("draw", backs=_numbers(layout.fields, rows[0], "draw")[0])]
    for seat, row in enumerate(rows):
        hand = _held(coop_state.DECK, _numbers(layout.fields, row, "hand"))
        lines.append(Line(f"player_{seat}", hand, marked=seat == turn))
        if layout.speaks:  # also while nothing is said, so that all pictures of a table are of one size
            lines.append(Line("says", _said(_numbers(layout.fields, row, "signals"))))
    return tuple(lines)


def _said(flags: Sequence[int]) -> tuple[str, ...]:
    """What a seat says of the piles, in the words of the notation; its own flags come first."""
    ways = [Say(pile, word) for pile in range(COOP_PILES) for word in WORDS]
    return tuple(write_move(say) for say, there in zip(ways, flags, strict=False) if there)


def duel_scene(layout: DuelLayout, rows: Sequence[Observation], turn: int | None) -> tuple[Line, ...]:
    """For each seat its piles and its hand, with what is left to draw."""
    lines = []
    for seat, row in enumerate(rows):
        own = _numbers(layout.fields, row, "tops")[: len(duel_state.BASES)]
        piles = tuple(f"{top}{ARROWS[way]}" for top, way in zip(own, duel_state.DIRECTIONS, strict=True))
        cards, (draw, _) = (
            _held(duel_state.DECK, _numbers(layout.fields, row, "hand")),
            _numbers(layout.fields, row, "draws"),
        )
        lines += [Line("piles", piles), Line(f"player_{seat}", cards, draw, marked=seat == turn)]
    return tuple(lines)


def speed_scene(rows: Sequence[Observation]) -> tuple[Line, ...]:
    """The compartments, what is left to draw, and each seat's hand and own pile; before GO hands lie face down."""
    tops = np.reshape(_numbers(FIELDS, rows[0], "tops"), (len(PILE_NAMES), NUMBERS))
    shown = tuple(str(1 + int(top.argmax())) if top.any() else JOKER_SIGN for top in tops)
    lines = [Line("tops", shown), Line("draw", backs=_numbers(FIELDS, rows[0], "draw")[0])]
    for seat, row in enumerate(rows):
        counts = _numbers(FIELDS, row, "hand")
        cards = [JOKER_SIGN if card == JOKER else str(card) for card, count in enumerate(counts) for _ in range(count)]
        hidden = _numbers(FIELDS, row, "sizes")[0] - len(cards)
        lines.append(Line(f"player_{seat}", tuple(cards), hidden + _numbers(FIELDS, row, "piles")[0]))
    return tuple(lines)
