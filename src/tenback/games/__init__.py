"""The three games, one folder each, and the list of them."""

from typing import Any, TypeAlias

from tenback.core.errors import NewerVersion, Phrase, UnknownGame
from tenback.core.game import Game
from tenback.games import coop, duel, speed

AnyGame: TypeAlias = Game[Any, Any, Any, Any]

COOP: Game[coop.Options, coop.State, coop.Move, coop.View] = coop
DUEL: Game[duel.Options, duel.State, duel.Move, duel.View] = duel
SPEED: Game[speed.Options, speed.State, speed.Move, speed.View] = speed

GAMES: dict[str, AnyGame] = {"coop": COOP, "duel": DUEL, "speed": SPEED}


def find_game(name: str, version: int | None = None) -> AnyGame:
    """The game of this name with the rules of this version, the newest by default."""
    if name not in GAMES:
        raise UnknownGame(name=name, known=", ".join(GAMES))
    game = GAMES[name]
    if version is not None and not 1 <= version <= game.version:
        raise NewerVersion(what=Phrase("the rules of {game}", game=name), found=version, known=game.version)
    return game
