"""The HTTP interface to the games themselves: what can be played and chosen, and how it is learnt."""

from typing import Annotated, Any

from litestar import get
from litestar.openapi.spec import Example
from litestar.params import PathParameter
from msgspec import Struct

from tenback.bots import GAMES, levels
from tenback.core.codec import encode
from tenback.games.coop.rules import EXCELLENT
from tenback.server.api import problems
from tenback.server.choices import Choice, choices, seats
from tenback.server.lessons import Lesson, lesson

Game = Annotated[str, PathParameter(max_length=16, examples=[Example(value="coop")])]


class Kind(Struct, frozen=True, kw_only=True):
    """A game that can be played here: its bots, its standard options, and all that a table can choose."""

    game: str
    levels: tuple[str, ...]
    options: dict[str, Any]
    choices: tuple[Choice, ...]
    fewest: int  # players
    most: int
    excellent: int | None  # C10: fewer cards left than this; where nobody wins against anybody


def _kind(name: str) -> Kind:
    game = GAMES[name]
    options: Any = encode(game.Options())
    fewest, most = seats(game)
    return Kind(
        game=name,
        levels=levels(name),
        options=options,
        choices=choices(game),
        fewest=fewest,
        most=most,
        excellent=EXCELLENT if name == "coop" else None,
    )


KINDS = [_kind(name) for name in GAMES]


@get("/api/games", tags=["games"], sync_to_thread=False)
def games() -> list[Kind]:
    """The games, their bots, their standard options, and what a table can choose."""
    return KINDS


@get("/api/lessons/{game:str}", tags=["games"], responses=problems(400), sync_to_thread=False)
def lesson_of(game: Game) -> Lesson:
    """A short game to learn by playing it, with everything that happens in it."""
    return lesson(game)


GAME_HANDLERS = (games, lesson_of)
