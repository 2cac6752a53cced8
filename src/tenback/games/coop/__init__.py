"""coop: 1 to 5 players against the deck. This module is the game (`tenback.core.game.Game`)."""

from tenback.core.game import never_due as due
from tenback.core.game import without_clock as advance
from tenback.games.coop.moves import (
    MOVE_TYPES,
    SPOKEN,
    Concede,
    EndTurn,
    Lay,
    Move,
    PlayOn,
    Say,
    TakeBack,
    Unsay,
    Wish,
    Word,
)
from tenback.games.coop.notation import read_move, receivers, write_move
from tenback.games.coop.options import Options, Starter
from tenback.games.coop.rules import apply, cards, deal, decks, legal_moves, outcome, players, to_act
from tenback.games.coop.state import State
from tenback.games.coop.talk import TalkLevel
from tenback.games.coop.view import View, hand, sample, view

name = "coop"
version = 1

__all__ = [
    "MOVE_TYPES",
    "SPOKEN",
    "Concede",
    "EndTurn",
    "Lay",
    "Move",
    "Options",
    "PlayOn",
    "Say",
    "Starter",
    "State",
    "TakeBack",
    "TalkLevel",
    "Unsay",
    "View",
    "Wish",
    "Word",
    "advance",
    "apply",
    "cards",
    "deal",
    "decks",
    "due",
    "hand",
    "legal_moves",
    "name",
    "outcome",
    "players",
    "read_move",
    "receivers",
    "sample",
    "to_act",
    "version",
    "view",
    "write_move",
]
