"""Answers: everybody who asked hears one, the same one again, and the log hears of what is no part of the game."""

import json

import pytest
from structlog.testing import capture_logs

from tenback.core.errors import AlreadyGoing, CardNotInHand, DoesNotFit, TenbackError
from tenback.server import log
from tenback.server.answers import REJECTIONS_KEPT, Answers
from tenback.server.table import rebuild


class Ear:
    """Somebody who hears."""

    person, name, outside = "p", "Ann", False

    def __init__(self) -> None:
        self.distance: int | None = None
        self.heard: list[bytes] = []

    def send(self, data: bytes) -> None:
        self.heard.append(data)

    def close(self, code: str, text: str) -> None:
        raise AssertionError(code)


def answers_at(game: str) -> Answers:
    opened = log.Opened(
        code="AB23CD", host="p", name="Ann", game=game, options={"players": 2} if game != "duel" else {}
    )
    return Answers(rebuild("t", iter([opened])))


@pytest.mark.parametrize(
    ("game", "error", "logged"),
    [
        ("speed", DoesNotFit(card=7, pile="L", top=3), []),
        ("speed", AlreadyGoing(), []),
        ("speed", CardNotInHand(card=7), ["card_not_in_hand"]),
        ("coop", DoesNotFit(card=7, pile="A", top=30), ["does_not_fit"]),
    ],
)
def test_what_is_refused_is_logged_once_unless_somebody_was_faster(
    game: str, error: TenbackError, logged: list[str]
) -> None:
    answers, ear = answers_at(game), Ear()
    with capture_logs() as lines:
        assert not answers.again(ear, "p/1", "1")
        answers.expect(ear, "p/1", "1")(error)
        assert answers.again(ear, "p/1", "1")
    assert [line["code"] for line in lines] == logged
    first, again = ear.heard
    assert first == again
    assert json.loads(first)["code"] == error.code


def test_the_last_refusals_are_remembered() -> None:
    answers, ear = answers_at("duel"), Ear()
    for number in range(REJECTIONS_KEPT + 1):
        answers.expect(ear, f"p/{number}", f"{number}")(CardNotInHand(card=number))
    assert not answers.again(ear, "p/0", "0")
    assert answers.again(ear, "p/1", "1")


def test_all_who_wait_hear_the_answer() -> None:
    answers, one, two = answers_at("coop"), Ear(), Ear()
    reply = answers.expect(one, "p/1", "1")
    assert answers.again(two, "p/1", "1")
    assert one.heard == two.heard == []
    reply(7)
    assert one.heard == two.heard == [b'{"type":"accepted","action_id":"1","number":7}']
