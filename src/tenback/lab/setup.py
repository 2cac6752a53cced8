"""What is simulated: a table and who sits at it. Game number i has a seed of its own, and nothing else decides it."""

from collections.abc import Iterable, Iterator
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
from tenback.lab.own import is_own, own_bot, own_code

REFERENCES = {"coop": ("random", "greedy"), "duel": ("random",), "speed": ("random",)}
SEARCHERS = {("coop", "master"), ("duel", "master")}
MOST_GAMES = 1 << 32
HIGHEST_SEED = (1 << 30) - 1
AT_A_TIME = {"playouts": 1 << 14, "team": 32, "duel": 64, "speed": 64, "rules": 8}  # games: up to half a second
SEARCHING = 1  # game at a time


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
            if is_own(name):
                own_bot(self.game, name)
            elif name not in known:
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
        return any(may_search(self.game, name) for name in self.bots)

    @property
    def first(self) -> int:
        """The seed of game number 0."""
        return HELD_APART + self.seed * MOST_GAMES

    def described(self) -> dict[str, Any]:
        """The same as plain data, with what else decides the games: two runs are one if these are equal."""
        options: Any = encode(self.options)
        return {**asdict(self), "options": options, "bots": [*self.bots], **versions(self.game, self.bots)}


def versions(game: str, bots: Iterable[str]) -> dict[str, Any]:
    """The version of tenback, of the rules, of what the bots have learnt, and of bots of one's own."""
    own = own_code(bots)
    known = {"version": __version__, "rules": find_game(game).version, "weights": weights_of(game)}
    return {**known, **({"own": own} if own else {})}


def may_search(game: str, name: str) -> bool:
    """Whether a bot may look ahead for as long as is allowed; nobody knows it of one's own."""
    return is_own(name) or (game, name) in SEARCHERS


def path_of(setup: Setup) -> str:
    """How its games are played: at native speed where kernels know the table and everybody at it, else by the rules."""
    kinds, named = {*setup.bots}, {*levels(setup.game)}
    if setup.game == "coop":
        agreed = setup.options.starter is coop.Starter.AGREED
        standard = setup.options.minimum == coop.Options().minimum and not setup.options.fewer_cards
        if kinds in ({"greedy"}, {"random"}):
            return "playouts" if standard else "rules"
        return "team" if len(kinds & named) == len(kinds) == 1 and agreed else "rules"
    if setup.game == "duel":
        return "rules" if any(map(is_own, kinds)) else "duel"
    return "speed" if kinds <= named and setup.options.dealer is None else "rules"


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some games of a setup, one after the other."""

    setup: Setup
    start: int  # the number of the first one
    games: int

    @property
    def bots(self) -> frozenset[str]:
        """Everybody who takes part."""
        return frozenset(self.setup.bots)


def chunk_size(setup: Setup) -> int:
    """How many games are done at a time, by how long they take."""
    return SEARCHING if setup.searches else AT_A_TIME[path_of(setup)]


def chunks(setup: Setup, start: int, games: int) -> Iterator[Chunk]:
    """The games from number `start` up to `games`, in parts that take a moment each."""
    size = chunk_size(setup)
    for first in range(start, games, size):
        yield Chunk(setup, first, min(size, games - first))
