"""Lessons: short games from a chosen order of cards, played through by the rules themselves.

The learner has the first seat, somebody else the second one. A script says at each scene what the learner is asked to
do and what the other one does then; everything else comes from the game. A browser that knows no rules can play it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from msgspec import Struct

from tenback.core.cards import Card, Seat
from tenback.core.chance import Deal
from tenback.core.codec import encode
from tenback.games import AnyGame, coop, duel, find_game, speed
from tenback.server.steps import Happened, moved, told

LEARNER: Seat = 0
OTHER: Seat = 1


@dataclass(frozen=True, slots=True)
class Scene:
    """Something to learn: the move that the learner is asked for, and those of the other one that follow.

    `later` is what both play after that without being watched: the next scene is further on in the game.
    """

    text: str
    wanted: str | None = None
    then: tuple[str, ...] = ()
    later: tuple[tuple[Seat, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Script:
    """A game and how it begins, then scene after scene."""

    options: Any
    decks: tuple[tuple[Card, ...], ...]
    scenes: tuple[Scene, ...]


class Following(Struct, frozen=True):
    """What happens by the wanted move, or after it, as an update of the socket tells it, and the view then."""

    happened: Happened
    view: dict[str, Any]


class LessonStep(Struct, frozen=True):
    """What to say (`text` is a key), what the learner sees and may do, and what carries the lesson on.

    Any of the moves `wanted` does; without any the lesson is over. What follows is shown one after the other.
    """

    text: str
    view: dict[str, Any]
    moves: tuple[str, ...]
    wanted: tuple[str, ...]
    following: tuple[Following, ...]


class Lesson(Struct, frozen=True):
    """A game to learn by playing. The learner sits at `seat`."""

    game: str
    seat: Seat
    steps: tuple[LessonStep, ...]


@cache
def lesson(name: str) -> Lesson:
    """The lesson of a game, or `UnknownGame`."""
    game = find_game(name)
    script = SCRIPTS[name]
    state = game.deal(script.options, Deal(script.decks, LEARNER))
    steps = []
    for scene in script.scenes:
        step, state = _step(game, state, scene)
        steps.append(step)
    return Lesson(name, LEARNER, tuple(steps))


def _step(game: AnyGame, state: Any, scene: Scene) -> tuple[LessonStep, Any]:
    view, moves = _view(game, state), tuple(map(game.write_move, game.legal_moves(state, LEARNER)))
    wanted = () if scene.wanted is None else (scene.wanted,)
    shown = [*((LEARNER, word) for word in wanted), *((OTHER, word) for word in scene.then)]
    following = []
    for seat, word in shown:
        move = game.read_move(word)
        after = game.apply(state, seat, move)
        happened = [moved(game, seat, move, bot=seat == OTHER), *map(told, after.events)]
        state = after.state
        following.append(Following(happened, _view(game, state)))
    for seat, word in scene.later:
        state = game.apply(state, seat, game.read_move(word)).state
    return LessonStep(scene.text, view, moves, wanted, tuple(following)), state


def _view(game: AnyGame, state: Any) -> dict[str, Any]:
    view: Any = encode(game.view(state, LEARNER))
    return view  # type: ignore[no-any-return] # an object


def others(deck: Sequence[Card], chosen: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of a deck that are not chosen, the highest first."""
    rest = sorted(deck, reverse=True)
    for card in chosen:
        rest.remove(card)
    return tuple(rest)


def topped(deck: Sequence[Card], chosen: Sequence[Card]) -> tuple[Card, ...]:
    """A deck with the chosen cards on top."""
    return (*chosen, *others(deck, chosen))


COOP = Script(
    options=coop.Options(players=2, starter=coop.Starter.FIXED),
    decks=(
        topped(
            coop.decks(coop.Options())[0],
            (
                *(4, 29, 30, 31, 55, 64, 96),  # the learner's hand
                *(36, 37, 42, 70, 81, 92, 94),  # the partner's
                *(27, 50),  # drawn by the learner
                *(48, 66),  # by the partner
                *(33, 61),
                *(20, 85),
            ),
        ),
    ),
    scenes=(
        Scene("lay", "4A"),
        Scene("fall", "96C"),
        Scene("draw", ".", then=("36A", "37A", ".")),
        Scene("trick", "27A"),
        Scene("minimum", "29A"),
        Scene("signal", "A=leave"),
        Scene("turn", ".", then=("94C", "92C", ".", "C=small")),
        Scene("heed", "30A"),
        Scene("more", "31A"),
        Scene("done"),
    ),
)

DUEL = Script(
    options=duel.Options(),
    decks=(
        topped(duel.decks(duel.Options())[0], (3, 8, 18, 20, 41, 57, 33, 46)),  # the learner's hand, then drawn
        topped(duel.decks(duel.Options())[1], (12, 21, 25, 38, 50, 52, 5, 30)),  # the opponent's
    ),
    scenes=(
        Scene("lay", "3A"),
        Scene("fall", "57D"),
        Scene("draw", ".", then=("25A", "52D", ".")),
        Scene("ahead", "18A"),
        Scene("trick", "8A"),
        Scene("give", "20>A"),
        Scene("refill", ".", then=("21A", "5>A", ".")),
        Scene("done"),
    ),
)

UP = tuple((6 + step) % 10 + 1 for step in range(36))  # 7, 8, 9, 10, 1, 2, …: each one up from the one before
OTHERS_UP = tuple((1 + step) % 10 + 1 for step in range(19))  # 2, 3, 4, …


def _speed_deck() -> tuple[Card, ...]:
    """The learner's own pile, the other one's, the first cards of the compartments, the draw pile."""
    learners, opened = (6, 5, 1, 0, *UP), (5, 9)
    rest = others(speed.decks(speed.Options())[0], (*learners, 10, *OTHERS_UP, *opened))
    missing = len(learners) - 1 - len(OTHERS_UP)
    return (*learners, 10, *OTHERS_UP, *rest[:missing], *opened, *rest[missing:])


def _race() -> Iterator[tuple[Seat, str]]:
    """Both draw and lay card after card, the learner left and the other one right, until the learner has one left."""
    for step, number in enumerate(UP[:-2]):
        yield from ((LEARNER, "+"), (LEARNER, f"{number}L"))
        if step < len(OTHERS_UP):
            yield from ((OTHER, "+"), (OTHER, f"{OTHERS_UP[step]}R"))
    yield LEARNER, f"{UP[-2]}L"


SPEED = Script(
    options=speed.Options(players=2, dealer=LEARNER),
    decks=(_speed_deck(),),
    scenes=(
        Scene("go", "go"),
        Scene("up", "6L"),
        Scene("down", "5L"),
        Scene("draw", "+", then=("10R",)),
        Scene("ring", "1R"),
        Scene("joker", "*6L", later=tuple(_race())),
        Scene("last", f"{UP[-1]}L"),
        Scene("shout", "!"),
        Scene("done"),
    ),
)

SCRIPTS = {"coop": COOP, "duel": DUEL, "speed": SPEED}
