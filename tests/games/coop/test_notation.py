"""Moves as words, words that are none, and who receives the cards of a game written down."""

import pytest

from tenback.core.errors import BadNotation, UnknownMove
from tenback.games import coop, duel, speed
from tenback.games.coop.moves import Word
from tests.games.coop.table import A, B, C, D, table

WORDS: dict[str, coop.Move] = {
    "37A": coop.Lay(37, A),
    "2B": coop.Lay(2, B),
    "99C": coop.Lay(99, C),
    "50D": coop.Lay(50, D),
    ".": coop.EndTurn(),
    "<": coop.TakeBack(),
    "concede": coop.Concede(),
    "playon": coop.PlayOn(),
    "wish=0": coop.Wish(0),
    "wish=3": coop.Wish(3),
    "A=leave": coop.Say(A, Word.LEAVE),
    "B=leave!": coop.Say(B, Word.LEAVE_FIRMLY),
    "C=small": coop.Say(C, Word.SMALL_STEPS),
    "D=small!": coop.Say(D, Word.SMALL_STEPS_FIRMLY),
    "A=go": coop.Say(A, Word.GO_AHEAD),
    "D=-": coop.Unsay(D),
}


@pytest.mark.parametrize(("word", "move"), WORDS.items())
def test_word_means_this_move_and_back(word: str, move: coop.Move) -> None:
    assert coop.read_move(word) == move
    assert coop.write_move(move) == word


def test_every_kind_of_move_has_a_word() -> None:
    assert {type(move) for move in WORDS.values()} == set(coop.MOVE_TYPES)
    assert {move.word for move in WORDS.values() if isinstance(move, coop.Say)} == set(Word)


@pytest.mark.parametrize(
    "word",
    [
        "",
        "37",
        "A",
        "A37",
        "37E",
        "37a",
        "-7A",
        "3.7A",
        "1000A",
        "37AB",
        "37A ",
        " 37A",
        "٣A",
        "A=",
        "A=leave!!",
        "A=go!",
        "E=leave",
        "A=jump",
        "A=--",
        "wish",
        "wish=",
        "wish=-1",
        "wish=10",
        "wish=x",
        "..",
        "Concede",
        "play on",
        "37A\n",
    ],
)
def test_malformed_words_are_refused(word: str) -> None:
    with pytest.raises(BadNotation) as caught:
        coop.read_move(word)
    assert caught.value.details["text"] == word
    expected = "a card and its pile as in 37A, a signal as in A=leave, or . to end the turn"
    assert str(caught.value.details["expected"]) == expected


@pytest.mark.parametrize("move", [duel.Give(37, 0), duel.Lay(37, 0), speed.Go(), None, "37A", coop.Lay])
def test_moves_of_another_game_are_refused(move: object) -> None:
    state = table((37, 50), (70, 80))
    with pytest.raises(UnknownMove) as caught:
        coop.apply(state, 0, move)  # type: ignore[arg-type]
    assert caught.value.details == {"move": move}
    assert state == table((37, 50), (70, 80))


def receivers(options: coop.Options, *turns: tuple[int, str]) -> tuple[int, ...]:
    moves = [(seat, coop.read_move(word)) for seat, words in turns for word in words.split()]
    (order,) = coop.receivers(options, moves)
    return order


@pytest.mark.rule("C2")
def test_first_cards_go_to_the_hands_seat_by_seat() -> None:
    assert receivers(coop.Options()) == (0,) * 8
    assert receivers(coop.Options(players=3, fewer_cards=True)) == (0,) * 5 + (1,) * 5 + (2,) * 5


@pytest.mark.rule("C7")
def test_each_ended_turn_draws_as_many_as_were_laid() -> None:
    order = receivers(
        coop.Options(players=2), (1, "wish=0"), (0, "50A 51A 52A ."), (1, "A=leave 70A 71A ."), (0, "90A")
    )
    assert order[14:] == (0, 0, 0, 1, 1)


@pytest.mark.rule("C7", "C14")
def test_cards_taken_back_draw_nothing() -> None:
    assert receivers(coop.Options(), (0, "50A 51A 52A < < 53A ."))[8:] == (0, 0)


@pytest.mark.rule("C7")
def test_nobody_receives_more_than_the_deck_holds() -> None:
    order = receivers(coop.Options(players=5), *[(seat, "50A 51A 52A 53A .") for seat in range(5)] * 4)
    assert len(order) == 98
