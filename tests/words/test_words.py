"""Two languages, the same keys, nothing left out."""

import inspect
import re
from dataclasses import is_dataclass
from importlib import import_module
from string import Formatter
from types import ModuleType
from typing import Any

import pytest

import tenback.envs.errors
import tenback.lab.errors
import tenback.server.errors  # noqa: F401 - its errors are told, too
from tenback.core.codec import slots
from tenback.core.errors import DoesNotFit, GameIsOver, TenbackError
from tenback.core.game import GameEnded, Outcome
from tenback.games import GAMES, coop
from tenback.games.coop import Word
from tenback.games.coop.talk import Advice, TalkReason
from tenback.words import LANGUAGES, MissingWords, Words, catalogue, preferred_language
from tenback.words.events import tell, tell_outcome

NAMES = ("You", "Ada", "Ben")
ERRORS = "errors."
FRENCH_ONLY = (ERRORS, "phrases.")  # English comes from the errors themselves
ALIKE = {
    *("game.coop", "game.duel", "game.speed", "menu.title", "coop.expert_name", "speed.joker"),
    *("ending.points.one", "ending.points.other"),
    *("events.coop.said", "keys.coop_piles.key", "keys.coop_piles.name", "keys.duel_piles.name", "keys.signal.name"),
}


def fields(text: str) -> set[tuple[str, str | None]]:
    """The placeholders of a text, with their conversion."""
    return {(name, conversion) for _, name, _, conversion in Formatter().parse(text) if name}


def shared(language: str) -> dict[str, str]:
    """What both catalogues have to have."""
    return {key: text for key, text in catalogue(language).items() if not key.startswith(FRENCH_ONLY)}


def all_errors(kind: type[TenbackError] = TenbackError) -> list[type[TenbackError]]:
    return [kind, *(deeper for below in kind.__subclasses__() for deeper in all_errors(below))]


def event_types(game: str) -> list[type]:
    moves = import_module(f"tenback.games.{game}.moves")
    kinds = (kind for _, kind in inspect.getmembers(moves, inspect.isclass) if kind.__module__ == moves.__name__)
    return [kind for kind in kinds if is_dataclass(kind) and kind not in moves.MOVE_TYPES]


def outcome_reasons(game: str) -> set[str]:
    """The reasons that the rules give, read from their source."""
    modules = [import_module(f"tenback.games.{game}.rules")]
    modules += [
        value for value in vars(modules[0]).values() if isinstance(value, ModuleType) and game in value.__name__
    ]
    return {
        reason for module in modules for reason in re.findall(r'\bend\(\w+, "(\w+)"|_end\(\w+, "(\w+)"', source(module))
    }


def source(module: ModuleType) -> str:
    return inspect.getsource(module)


def example(kind: Any) -> object:
    """An event with a value of the right type in every field."""
    values = {"seat": 1, "owner": 0, "pile": 0, "card": 7, "number": 7, "word": Word.LEAVE, "trick": False}
    return kind(**{slot.name: values.get(slot.name, 2) for slot in slots(kind)})


def test_both_catalogues_have_the_same_keys_and_placeholders() -> None:
    assert shared("fr").keys() == shared("en").keys()
    for key, text in shared("en").items():
        assert fields(catalogue("fr")[key]) == fields(text), key


def test_no_text_is_empty_or_left_in_english() -> None:
    same = {key for key, text in shared("en").items() if shared("fr")[key] == text}
    spoken = {key for key in same if re.search(r"[a-z]{3}", re.sub(r"\{.*?\}", "", shared("en")[key]))}
    assert spoken <= ALIKE
    assert all(catalogue(language)[key] for language in LANGUAGES for key in catalogue(language))


@pytest.mark.parametrize("error", all_errors(), ids=lambda error: error.code)
def test_every_error_has_a_french_text_with_the_same_placeholders(error: type[TenbackError]) -> None:
    assert fields(catalogue("fr")[ERRORS + error.code]) == fields(error.text)


def test_there_are_no_french_errors_beyond_those_that_exist() -> None:
    told = {key.removeprefix(ERRORS) for key in catalogue("fr") if key.startswith(ERRORS)}
    assert told == {error.code for error in all_errors()}


def test_errors_speak_the_language_of_the_words() -> None:
    error = DoesNotFit(card=7, pile="A", top=9)
    assert Words("en").error(error) == str(error)
    assert Words("fr").error(error) == "7 ne va pas sur la pile A, dont le sommet est 9"
    assert Words("fr").error(GameIsOver()) == "la partie est finie"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_event_is_told(game: str, language: str) -> None:
    assert len(event_types(game)) >= 6
    for kind in event_types(game):
        assert tell(Words(language), game, example(kind), NAMES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_end_is_told(game: str, language: str) -> None:
    reasons = {name for pair in outcome_reasons(game) for name in pair if name}
    assert len(reasons) == 4
    for reason in reasons:
        ended = GameEnded(Outcome(reason, (1,), (12, 12)))
        assert tell(Words(language), game, ended, NAMES) == tell_outcome(Words(language), game, ended.outcome, NAMES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_answer_of_the_talk_rule_has_words(language: str) -> None:
    words = Words(language)
    assert all(words(f"talk.reason.{reason}", found="x") for reason in TalkReason)
    assert all(words(f"talk.advice.{advice}") for advice in Advice)
    told = {key for key in catalogue(language) if key.startswith(("talk.reason.", "talk.advice."))}
    assert len(told) == len(TalkReason) + len(Advice)


def test_tricks_jokers_and_the_referee_have_words_of_their_own() -> None:
    words = Words("en")
    assert tell(words, "coop", coop.moves.CardLaid(1, 14, 0, trick=True), NAMES) == "Ada: 14 → A ↶ ten back"
    speed = import_module("tenback.games.speed.moves")
    assert tell(words, "speed", speed.CardLaid(1, 0, 1, 4), NAMES) == "Ada: joker as 4 on the right"
    assert tell(words, "speed", speed.WentOff(None), NAMES) == "The referee: GO!"


@pytest.mark.parametrize(
    ("language", "count", "text"),
    [("en", 0, "0 cards"), ("en", 1, "1 card"), ("en", 2, "2 cards"), ("fr", 0, "0 carte"), ("fr", 2, "2 cartes")],
)
def test_plurals(language: str, count: int, text: str) -> None:
    assert Words(language)("ending.cards", count=count) == text


def test_a_missing_key_says_which_and_where() -> None:
    with pytest.raises(MissingWords, match=r"fr\.toml has no words for 'table\.nothing'"):
        Words("fr")("table.nothing")


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_CH.UTF-8"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "fr_FR", "LC_ALL": "C"}, "en"),
        ({"LANG": "en_GB", "LC_MESSAGES": "fr_FR"}, "fr"),
        ({"LC_ALL": "", "LANG": "FR"}, "fr"),
    ],
)
def test_preferred_language(environ: dict[str, str], language: str) -> None:
    assert preferred_language(environ) == language
