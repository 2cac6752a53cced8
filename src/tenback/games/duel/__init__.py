"""duel: face to face, 2 players. This module is the game (`tenback.core.game.Game`)."""

from tenback.core.game import never_due as due
from tenback.core.game import without_clock as advance
from tenback.games.duel.moves import MOVE_TYPES, EndTurn, Give, Lay, Move, Resign, TakeBack
from tenback.games.duel.notation import read_move, receivers, write_move
from tenback.games.duel.options import Options
from tenback.games.duel.rules import apply, cards, deal, decks, legal_moves, outcome, players, to_act
from tenback.games.duel.state import State
from tenback.games.duel.view import View, hand, sample, view

name = "duel"
version = 1

__all__ = [
    "MOVE_TYPES",
    "EndTurn",
    "Give",
    "Lay",
    "Move",
    "Options",
    "Resign",
    "State",
    "TakeBack",
    "View",
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
