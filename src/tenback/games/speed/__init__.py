"""speed: 2 to 6 players, everyone at once. This module is the game (`tenback.core.game.Game`)."""

from tenback.games.speed.clock import advance, due
from tenback.games.speed.moves import MOVE_TYPES, Draw, Go, Lay, Move, Name, Shout
from tenback.games.speed.notation import read_move, receivers, write_move
from tenback.games.speed.options import Options
from tenback.games.speed.rules import apply, cards, deal, decks, legal_moves, outcome, players, to_act
from tenback.games.speed.state import JOKER, State
from tenback.games.speed.view import View, hand, sample, view

name = "speed"
version = 1

__all__ = [
    "JOKER",
    "MOVE_TYPES",
    "Draw",
    "Go",
    "Lay",
    "Move",
    "Name",
    "Options",
    "Shout",
    "State",
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
