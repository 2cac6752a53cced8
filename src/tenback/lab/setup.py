"""What is simulated: a table and who sits at it. Game number i has a seed of its own, and nothing else decides it."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from tenback import __version__
from tenback.bots import levels
from tenback.bots.bot import DEFAULT_MILLISECONDS, Budget
from tenback.bots.match import HELD_APART
from tenback.bots.strength import weights_of
from tenback.core.codec import encode
from tenback.core.errors import BadOption, UnknownLevel
from tenback.games import coop, find_game
from tenback.lab.errors import BotsAndSeats

REFERENCES = {"coop": ("random", "greedy"), "duel": ("random",), "speed": ("random",)}
SEARCHERS = {("coop", "master"), ("duel", "master")}
MOST_GAMES = 1 << 32
HIGHEST_SEED = (1 << 30) - 1
QUICK, STATIC, SEARCHING = 1 << 14, 64, 1  # games of a chunk, so that it takes well under a second or two


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything that decides what comes of a game but its number. One bot sits at all seats, or one is named for each.

    Seed 0 gives the deals that the strengths of bots are measured on; no two seeds have a deal in common.
    """

    game: str
    options: Any
    bots: tuple[str, ...]
    seed: int = 0
    milliseconds: float = DEFAULT_MILLISECONDS
    silent: bool = False

    def __post_init__(self) -> None:
        Budget(self.milliseconds)
        if not 0 <= self.seed <= HIGHEST_SEED:
            raise BadOption(name="seed", value=self.seed, lowest=0, highest=HIGHEST_SEED)
        known = (*REFERENCES[self.game], *levels(self.game))
        for name in self.bots:
            if name not in known:
                raise UnknownLevel(game=self.game, name=name, known=", ".join(known))
        seats = find_game(self.game).players(self.options)
        if len(self.bots) not in {1, seats}:
            raise BotsAndSeats(found=len(self.bots), seats=seats)
        object.__setattr__(self, "bots", self.bots * seats if len(self.bots) == 1 else self.bots)

    @property
    def seats(self) -> range:
        """The seats of the table."""
        return range(len(self.bots))

    @property
    def searches(self) -> bool:
        """Whether somebody looks ahead for as long as is allowed."""
        return any((self.game, name) in SEARCHERS for name in self.bots)

    @property
    def first(self) -> int:
        """The seed of game number 0."""
        return HELD_APART + self.seed * MOST_GAMES

    def described(self) -> dict[str, Any]:
        """The same as plain data, with what else decides the games: two runs are one if these are equal."""
        options: Any = encode(self.options)
        return {**asdict(self), "options": options, "bots": [*self.bots], **versions(self.game)}


def versions(game: str) -> dict[str, Any]:
    """The version of tenback, of the rules, and of what the bots have learnt."""
    return {"version": __version__, "rules": find_game(game).version, "weights": weights_of(game)}


def path_of(setup: Setup) -> str:
    """How its games are played: at native speed where kernels know the table and everybody at it, else by the rules."""
    kinds, named = {*setup.bots}, {*levels(setup.game)}
    if setup.game == "coop":
        standard = setup.options.minimum == coop.Options().minimum and not setup.options.fewer_cards
        if kinds in ({"greedy"}, {"random"}):
            return "playouts" if standard else "rules"
        return "team" if len(kinds) == 1 and setup.options.starter is coop.Starter.AGREED else "rules"
    if setup.game == "duel":
        return "duel"
    return "speed" if kinds <= named and setup.options.dealer is None else "rules"


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some games of a setup, one after the other."""

    setup: Setup
    start: int  # the number of the first one
    games: int


def chunk_size(setup: Setup) -> int:
    """How many games are done at a time, by how long they take."""
    if path_of(setup) == "playouts":
        return QUICK
    return SEARCHING if setup.searches else STATIC


def chunks(setup: Setup, start: int, games: int) -> Iterator[Chunk]:
    """The games from number `start` up to `games`, in parts that take a moment each."""
    size = chunk_size(setup)
    for first in range(start, games, size):
        yield Chunk(setup, first, min(size, games - first))
