"""Lessons: every script plays through by the rules, and each of its steps shows what it is there for."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import httpx
import pytest

from tenback.core.codec import encode
from tenback.core.record import read_options
from tenback.games import GAMES, find_game
from tenback.server.api_games import KINDS
from tenback.server.lessons import LEARNER, SCRIPTS, LessonStep, lesson
from tests.server.conftest import RunningServer

LONGEST = 10  # steps: about 90 seconds
Check = Callable[[LessonStep], bool]


def own(step: LessonStep) -> list[dict[str, Any]]:
    """What the learner's move brought."""
    return step.following[0].happened


def brings(kind: str, **details: Any) -> Check:
    """The learner's move brings an event like this."""
    return lambda step: any({"type": kind, **details}.items() <= event.items() for event in own(step))


def says(kind: str, **details: Any) -> Check:
    """Somebody else's move brings an event like this."""
    return lambda step: any(
        {"type": kind, **details}.items() <= event.items()
        for following in step.following[1:]
        for event in following.happened
    )


def ends_turn_only_after(step: LessonStep) -> bool:
    """The minimum is reached by the move of this step."""
    (next_step,) = (later for earlier, later in pairs("coop") if earlier is step)
    return "." not in step.moves and "." in next_step.moves


def gives_once(step: LessonStep) -> bool:
    (next_step,) = (later for earlier, later in pairs("duel") if earlier is step)
    return not any(">" in move for move in next_step.moves)


def pairs(game: str) -> list[tuple[LessonStep, LessonStep]]:
    steps = lesson(game).steps
    return [*pairwise(steps)]


SHOWS: dict[str, dict[str, tuple[Check, ...]]] = {
    "coop": {
        "lay": (brings("card_laid", pile=0, trick=False),),
        "fall": (brings("card_laid", pile=2, trick=False), ends_turn_only_after),
        "draw": (brings("turn_ended", drawn=2), says("card_laid", card=37)),
        "trick": (brings("card_laid", trick=True),),
        "minimum": (ends_turn_only_after,),
        "signal": (brings("said", word="leave"),),
        "turn": (
            brings("turn_ended"),
            says("said", word="small_steps"),
            lambda step: not says("card_laid", pile=0)(step),
        ),
        "heed": (brings("card_laid", pile=0), lambda step: step.view["signals"][-1]["seat"] != LEARNER),
        "more": (brings("card_laid", pile=0), lambda step: len(step.following[0].view["laid"]) == 2),
    },
    "duel": {
        "lay": (brings("card_laid", pile=0, trick=False),),
        "fall": (brings("card_laid", pile=1, trick=False),),
        "draw": (brings("turn_ended", drawn=2), says("card_laid", pile=0)),
        "ahead": (brings("card_laid", trick=False),),
        "trick": (brings("card_laid", trick=True),),
        "give": (brings("card_given"), gives_once),
        "refill": (
            brings("turn_ended", drawn=3),
            lambda step: len(step.following[0].view["hand"]) == 6,
            says("card_given"),
        ),
    },
    "speed": {
        "go": (brings("went_off", seat=LEARNER), lambda step: not step.view["hand"]),
        "up": (brings("card_laid", number=6), lambda step: step.view["compartments"][0]["number"] == 5),
        "down": (brings("card_laid", number=5), lambda step: step.view["compartments"][0]["number"] == 6),
        "draw": (brings("cards_drawn", count=1), says("card_laid", number=10)),
        "ring": (brings("card_laid", number=1), lambda step: step.view["compartments"][1]["number"] == 10),
        "joker": (brings("card_laid", card=0),),
        "last": (brings("finished", seat=LEARNER), lambda step: len(step.view["hand"]) == 1),
        "shout": (brings("shouted", seat=LEARNER), brings("game_ended")),
    },
}


def test_every_game_has_a_lesson() -> None:
    assert SCRIPTS.keys() == SHOWS.keys() == GAMES.keys()


@pytest.mark.parametrize(
    ("game", "text"), [(game, text) for game, steps in SHOWS.items() for text in steps], ids=lambda part: part
)
def test_every_step_shows_what_it_is_there_for(game: str, text: str) -> None:
    (step,) = (step for step in lesson(game).steps if step.text == text)
    for check in SHOWS[game][text]:
        assert check(step)


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_goes_from_step_to_step_by_what_is_wanted(game: str) -> None:
    steps = lesson(game).steps
    assert [step.text for step in steps] == [*SHOWS[game], "done"]
    assert len(steps) <= LONGEST
    for step in steps[:-1]:
        assert step.wanted
        assert {*step.wanted} <= {*step.moves}
        assert own(step)[0] == {"type": "moved", "seat": LEARNER, "move": step.wanted[0], "bot": False}
    assert (steps[-1].wanted, steps[-1].following) == ((), ())


@pytest.mark.parametrize("game", GAMES)
def test_a_step_begins_where_the_one_before_has_ended(game: str) -> None:
    """Except where time has passed: before the last card of speed."""
    apart = [after.text for before, after in pairs(game) if before.following[-1].view != after.view]
    assert apart == (["last"] if game == "speed" else [])


@pytest.mark.parametrize("game", GAMES)
def test_no_card_of_the_other_hand_is_in_a_lesson(game: str) -> None:
    for step in lesson(game).steps:
        for view in (step.view, *(following.view for following in step.following)):
            assert view["seat"] == LEARNER
            assert "hands" not in view


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_comes_over_http(shared_server: RunningServer, game: str) -> None:
    answer = httpx.get(f"{shared_server.url}/api/lessons/{game}").json()
    assert (answer["game"], answer["seat"]) == (game, LEARNER)
    assert [step["text"] for step in answer["steps"]] == [step.text for step in lesson(game).steps]


def test_there_is_no_lesson_of_another_game(shared_server: RunningServer) -> None:
    answer = httpx.get(f"{shared_server.url}/api/lessons/chess")
    assert (answer.status_code, answer.json()["code"]) == (400, "unknown_game")


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.game)
def test_every_choice_of_every_option_can_be_made(kind: Any) -> None:
    game: Any = find_game(kind.game)
    assert {choice.name: choice.default for choice in kind.choices} == kind.options == encode(game.Options())
    for choice in kind.choices:
        for value in choice.values or (choice.lowest, choice.highest):
            players = {} if choice.name == "players" or kind.fewest == kind.most else {"players": kind.most}
            chosen: Any = encode(read_options(game, {**players, choice.name: value}))
            assert chosen[choice.name] == value


def test_what_can_be_chosen_is_told(shared_server: RunningServer) -> None:
    kinds = {kind["game"]: kind for kind in httpx.get(f"{shared_server.url}/api/games").json()}
    assert {game: (kind["fewest"], kind["most"]) for game, kind in kinds.items()} == {
        "coop": (1, 5),
        "duel": (2, 2),
        "speed": (2, 6),
    }
    assert {game: kind["excellent"] for game, kind in kinds.items()} == {"coop": 10, "duel": None, "speed": None}
    coop = {choice["name"]: choice for choice in kinds["coop"]["choices"]}
    assert (coop["minimum"]["lowest"], coop["minimum"]["highest"]) == (2, 3)
    assert coop["starter"]["values"] == ["agreed", "random", "fixed"]
    assert [name for name, choice in coop.items() if choice["is_seat"]] == ["first_seat"]
    assert (coop["take_backs"]["default"], coop["take_backs"]["values"]) == (None, [False, True])
