"""Answers: everybody who asked hears one, the same one again, and the log hears of what is no part of the game."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from structlog.testing import capture_logs

from tenback.core.errors import AlreadyGoing, CardNotInHand, DoesNotFit, TenbackError
from tenback.server import decisions, log, messages
from tenback.server.answers import REJECTIONS_KEPT, Answers
from tenback.server.table import ACTIONS_KEPT, PEOPLE_KEPT, rebuild
from tests.server.inside import Ear as PersonAt
from tests.server.inside import guest, parts


class Ear:
    """Somebody who hears."""

    person, name = "p", "Ann"
    token: str | None = None

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
    return Answers(rebuild("t", iter([opened])), lambda listener, data: listener.send(data))


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


def test_what_a_person_did_is_remembered_however_much_others_do() -> None:
    opened = log.Opened(code="AB23CD", host="p", name="Ann", game="coop", options={"players": 2})
    table = rebuild("t", iter([opened]))
    said = log.Talked(person="p", name="Ann", text="hello")

    def do(person: str, action: int) -> None:
        table.take(msgspec.structs.replace(said, action=f"{person}/{action}"))

    do("p", 0)
    for action in range(ACTIONS_KEPT + 1):
        do("q", action)
    assert table.number_of("p", "0") == 2
    assert (table.number_of("q", "0"), table.number_of("q", "1")) == (None, 4)
    for other in range(PEOPLE_KEPT - 1):
        do(f"r{other}", 0)
    assert (table.number_of("p", "0"), table.number_of("q", "1")) == (None, 4)
    assert len(table.actions) == PEOPLE_KEPT


async def test_what_fails_is_told_logged_once_and_may_be_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with parts(tmp_path) as service:
        anna = await guest(service, "Anna")
        live = await service.hub.open(anna, {"game": "coop", "options": {}}, seed=bytes(32))
        ear, other = PersonAt(live, anna), PersonAt(live, await guest(service, "Ben"))
        live.come(ear)
        live.come(other)

        def decide(*_: Any, **__: Any) -> None:
            raise ValueError(live.table.play)

        say = messages.Say(action_id="1", text="hello")
        with capture_logs() as lines, monkeypatch.context() as patch:
            patch.setattr(decisions, "decide", decide)
            live.ask(ear, say)
        (line,) = lines
        assert line.keys() == {"event", "log_level", "cause", "where", "table"}
        assert (line["event"], line["cause"]) == ("request_failed", "ValueError")
        assert ear.heard[-1]["code"] == "server_error"
        assert not [message for message in other.heard if message["type"] == "bye"]
        live.ask(ear, say)
        answer = await ear.until(lambda message: message.get("action_id") == "1")
        assert answer["type"] == "accepted"
