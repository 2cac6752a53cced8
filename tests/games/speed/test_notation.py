"""The moves of speed as words."""

import pytest

from tenback.core.errors import BadDeal, BadNotation
from tenback.games import speed
from tenback.games.speed import JOKER, Draw, Go, Lay, Name, Shout
from tests.games.speed.table import ANA, LEFT, RIGHT

WORDS: dict[str, speed.Move] = {
    "go": Go(),
    "+": Draw(),
    "!": Shout(),
    "7L": Lay(7, LEFT),
    "10R": Lay(10, RIGHT),
    "*7L": Lay(JOKER, LEFT, 7),
    "*10R": Lay(JOKER, RIGHT, 10),
    "L=4": Name(LEFT, 4),
    "R=10": Name(RIGHT, 10),
}


@pytest.mark.parametrize(("word", "move"), WORDS.items())
def test_each_move_has_one_word(word: str, move: speed.Move) -> None:
    assert speed.write_move(move) == word
    assert speed.read_move(word) == move


def test_every_kind_of_move_has_a_word() -> None:
    assert {type(move) for move in WORDS.values()} == set(speed.MOVE_TYPES)


@pytest.mark.parametrize(
    "word",
    [
        "",
        "7",
        "L",
        "7l",
        "7A",
        "*L",
        "**7L",
        "7*L",
        "123L",
        "-1L",
        "L=",
        "=4",
        "4=L",
        "L=123",
        "A=4",
        "Go",
        "++",
        "7L!",
    ],
)
def test_a_malformed_word_is_refused(word: str) -> None:
    with pytest.raises(BadNotation) as caught:
        speed.read_move(word)
    expected = "a card and its side as in 7L, a joker as in *7L, + to draw, or ! to shout"
    assert {key: str(part) for key, part in caught.value.details.items()} == {"text": word, "expected": expected}


def test_a_game_cannot_be_written_down_without_its_deal() -> None:
    with pytest.raises(BadDeal) as caught:
        speed.receivers(speed.Options(), [(ANA, Lay(7, LEFT))])
    assert str(caught.value.details["reason"]) == "a game of speed needs its deck or its seed"
