"""The moves of duel as words, and deals that are told from moves."""

from collections.abc import Callable

import pytest

from tenback.core.errors import BadNotation
from tenback.games import duel
from tenback.games.duel import EndTurn, Give, Lay, Resign, TakeBack
from tests.games.duel.table import FALLING, GOLD, RISING

WORDS: dict[str, duel.Move] = {
    "17A": Lay(17, RISING),
    "17D": Lay(17, FALLING),
    "2>A": Give(2, RISING),
    "59>D": Give(59, FALLING),
    ".": EndTurn(),
    "<": TakeBack(),
    "resign": Resign(),
}


@pytest.mark.parametrize(("word", "move"), WORDS.items())
def test_each_move_has_one_word(word: str, move: duel.Move) -> None:
    assert duel.write_move(move) == word
    assert duel.read_move(word) == move


def test_every_kind_of_move_has_a_word() -> None:
    assert {type(move) for move in WORDS.values()} == set(duel.MOVE_TYPES)


@pytest.mark.parametrize(
    "word",
    ["", "17", "A", "17a", "17B", "17AD", "17>", ">A", "17<A", "17>>A", "1234A", "-7A", "17 A", "..", "Resign", "١٧A"],
)
def test_a_malformed_word_is_refused(word: str) -> None:
    with pytest.raises(BadNotation) as caught:
        duel.read_move(word)
    expected = "a card and its pile as in 17A, a gift as in 17>D, or . to end the turn"
    assert {key: str(part) for key, part in caught.value.details.items()} == {"text": word, "expected": expected}


@pytest.mark.parametrize("spoil", [str.upper, str.lower])
def test_words_keep_their_letters(spoil: Callable[[str], str]) -> None:
    spoilt = [word for word in WORDS if spoil(word) != word]
    assert spoilt
    for word in spoilt:
        with pytest.raises(BadNotation):
            duel.read_move(spoil(word))


@pytest.mark.rule("D1")
def test_each_deck_goes_to_its_own_player_whatever_was_laid() -> None:
    receivers = duel.receivers(duel.Options(), [(GOLD, Lay(17, RISING))])
    assert receivers == ((0,) * 58, (1,) * 58)
