"""The three games, one folder each, and the list of them."""

from tenback.core.errors import Phrase, UnknownGame
from tenback.core.game import Game
from tenback.core.record import AnyGame, check_version
from tenback.games import coop, duel, speed

COOP: Game[coop.Options, coop.State, coop.Move, coop.View] = coop
DUEL: Game[duel.Options, duel.State, duel.Move, duel.View] = duel
SPEED: Game[speed.Options, speed.State, speed.Move, speed.View] = speed

__all__ = ["COOP", "DUEL", "GAMES", "SPEED", "AnyGame", "coop", "duel", "find_game", "speed"]

GAMES: dict[str, AnyGame] = {"coop": COOP, "duel": DUEL, "speed": SPEED}


def find_game(name: str, version: int | None = None) -> AnyGame:
    """The game of this name with the rules of this version, the newest by default."""
    if name not in GAMES:
        raise UnknownGame(name=name, known=", ".join(GAMES))
    game = GAMES[name]
    if version is not None:
        check_version(Phrase("the rules of {game}", game=name), version, game.version)
    return game
