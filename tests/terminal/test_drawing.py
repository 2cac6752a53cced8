"""Rails, cards and large figures."""

import pytest

from tenback.core.piles import FALLING, RISING
from tenback.terminal.drawing import CARD_WIDTH, Face, Rail, Row, Scale, card_lines, hand_lines
from tenback.terminal.numerals import FIGURES, large

TENS = Scale(0, 100, 11)


@pytest.mark.parametrize(
    ("rail", "drawn"),
    [
        (Rail(40, RISING), "━━━┻●──────"),
        (Rail(60, FALLING), "──────●┻━━━"),
        (Rail(0, RISING), "●──────────"),
        (Rail(40, RISING, landing=80), "━━━┻●╍╍╍◇──"),
        (Rail(40, RISING, landing=30), "━━━↶●──────"),
        (Rail(60, FALLING, landing=70), "──────●↶━━━"),
        (Rail(60, RISING, landing=20, gift=True), "━━◇◂◂◂●────"),
        (Rail(40, RISING, dim=True), "━━━━●──────"),
    ],
)
def test_rails_tell_place_direction_trick_and_landing(rail: Rail, drawn: str) -> None:
    assert str(rail.draw(TENS)) == drawn


@pytest.mark.parametrize("width", [1, 20, 50, 100])
def test_a_scale_begins_and_ends_with_its_line(width: int) -> None:
    scale = Scale(1, 100, width)
    assert scale.column(1) == 0
    assert scale.column(100) == width - 1


def test_the_lower_edge_of_a_card_shows_its_place() -> None:
    assert str(card_lines(Face("2", 0.0))[2]) == "╰━─────╯"
    assert str(card_lines(Face("99", 1.0))[2]) == "╰━━━━━━╯"


def test_held_cards_are_lifted_and_dim_ones_have_broken_edges() -> None:
    lines = [str(line) for line in hand_lines([Face("12", 0.1, "1", held=True), Face("99", 0.9, "2", dim=True)])]
    first, second = ([line[at : at + CARD_WIDTH] for line in lines] for at in (0, CARD_WIDTH + 1))
    assert first[0].startswith("╭━")
    assert second[0].strip() == ""
    assert second[1] == "╭╌╌╌╌╌╌╮"
    assert (first[-1].strip(), second[-1].strip()) == ("1", "2")


def test_a_row_cuts_off_what_lies_outside() -> None:
    row = Row(5, ".")
    row.put(3, "abc")
    row.put_centred(0, "xy")
    assert str(row.content()) == "xy.ab"
    assert row.is_free(2, 1)
    assert not row.is_free(2, 2)


@pytest.mark.parametrize("text", [*FIGURES, "10"])
def test_large_figures_are_of_one_size(text: str) -> None:
    lines = large(text)
    assert len(lines) == 5
    assert {len(line) for line in lines} == {6 if len(text) == 1 else 14}
