"""The log in words."""

from tenback.games.coop.moves import CardLaid, Lapsed, Said, TurnBegan, TurnEnded, Word
from tenback.games.speed import moves as speed
from tenback.terminal.story import LONGEST, Story
from tenback.words import Words

NAMES = ("You", "Ada", "Ben")


def test_what_a_seat_does_in_a_row_shares_a_line() -> None:
    story = Story(Words("en"), "coop", NAMES)
    for event in (CardLaid(1, 12, 0, trick=False), CardLaid(1, 2, 0, trick=True), TurnEnded(1, 2), TurnBegan(2, 2)):
        story.add(event)
    story.add(Said(2, 1, Word.LEAVE))
    story.add(Lapsed(2, 1, Word.LEAVE))
    assert story.lines == ["Ada: 12 → A · 2 → A ↶ ten back · 2 cards drawn", "Ben: pile B, leave it"]


def test_a_long_line_is_begun_anew() -> None:
    story = Story(Words("fr"), "coop", NAMES)
    for card in range(20):
        story.add(CardLaid(0, card, 3, trick=False))
    assert len(story.lines) > 1
    assert all(len(line) <= LONGEST for line in story.lines)
    assert all(line.startswith("You : ") for line in story.lines)


def test_what_nobody_does_stands_alone() -> None:
    story = Story(Words("en"), "speed", NAMES)
    for event in (
        speed.CardLaid(1, 5, 0, 5),
        speed.Blocked(),
        speed.CardTurned(0, 0, None),
        speed.CardLaid(1, 4, 0, 4),
    ):
        story.add(event)
    assert story.lines == [
        "Ada: 5 on the left",
        "Nobody can play.",
        "Turned up on the left: a joker",
        "Ada: 4 on the left",
    ]
