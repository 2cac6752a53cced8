"""What waits at a table of speed: the countdown to GO, and lays."""

from dataclasses import replace
from pathlib import Path

from tenback.server import decisions, log, messages
from tenback.server.race import Race, Waiting
from tests.server.inside import Ear, guest, parts

COUNTDOWN = 50  # milliseconds


class Clock:
    """A clock that stands still unless it is moved on."""

    def __init__(self) -> None:
        self.now = 1000
        self.judged: list[tuple[str, int, int]] = []
        self.race = Race(lambda: self.now, lambda move, *figures: self.judged.append((move.move, *figures)))

    def pass_by(self, milliseconds: int) -> None:
        self.now += milliseconds
        self.race.decide()


def said(word: str, seat: int = 0) -> Waiting:
    return Waiting(seat, word, bot=False, reply=lambda _: None)


def test_nothing_waits() -> None:
    assert Clock().race.next_at is None


def test_go_counts_after_the_countdown() -> None:
    clock = Clock()
    assert clock.race.count_down(said("go"), 3000) == 3000
    assert clock.race.next_at == 4000
    clock.pass_by(2999)
    assert clock.judged == []
    clock.pass_by(1)
    assert clock.judged == [("go", 3000, 0)]
    assert clock.race.next_at is None


def test_a_second_go_changes_nothing_and_is_answered_too() -> None:
    clock = Clock()
    clock.race.count_down(said("go"), 3000)
    clock.pass_by(1000)
    assert clock.race.count_down(said("go again"), 3000) == 2000
    clock.pass_by(2000)
    assert clock.judged == [("go", 3000, 0), ("go again", 2000, 0)]


def test_where_all_are_near_a_lay_is_judged_at_once() -> None:
    clock = Clock()
    assert clock.race.lay(said("7L"), 2, 3) == 0
    assert clock.judged == [("7L", 0, 2)]


def test_a_lay_waits_for_somebody_farther_away() -> None:
    clock = Clock()
    assert clock.race.lay(said("7L"), 10, 100) == 90
    assert clock.race.next_at == 1090
    clock.race.count_down(said("go"), 50)
    assert clock.race.next_at == 1050
    clock.pass_by(80)
    assert clock.race.lay(said("8L"), 100, 100) == 0  # sent before the other one
    assert clock.judged == [("go", 80, 0), ("8L", 0, 100)]
    clock.pass_by(10)
    assert clock.judged[2:] == [("7L", 90, 10)]


def test_what_waits_at_the_end_is_judged_then_and_not_again() -> None:
    clock = Clock()
    clock.race.count_down(said("go"), 10)
    clock.race.lay(said("7L"), 0, 100)
    clock.race.lay(said("8L"), 50, 100)
    clock.now += 3
    clock.race.clear()
    assert clock.judged == [("go", 3, 0), ("8L", 3, 50), ("7L", 3, 0)]
    clock.pass_by(1000)
    assert len(clock.judged) == 3
    assert clock.race.next_at is None


def test_what_is_judged_at_the_same_time_but_later_is_undecided_until_then() -> None:
    clock = Clock()
    undecided: list[list[str]] = []
    race = Race(lambda: clock.now, lambda *_: undecided.append([move.move for move, *_ in race.undecided()]))
    race.lay(said("7L"), 0, 100)
    clock.now += 50
    race.lay(said("8L"), 0, 100)
    race.lay(said("9L"), 40, 100)
    waiting = [(move.move, *figures) for move, *figures in race.undecided()]
    assert waiting == [("7L", 50, 0), ("9L", 0, 40), ("8L", 0, 0)]
    clock.now += 60
    race.decide()
    assert undecided == [["9L", "8L"], ["8L"]]


async def test_everybody_hears_the_countdown_before_the_game_goes_off(tmp_path: Path) -> None:
    async with parts(tmp_path) as service:
        service.hub.pace = replace(service.hub.pace, countdown=COUNTDOWN)
        people = [await guest(service, name) for name in ("Anna", "Ben")]
        live = await service.hub.open(people[0], {"game": "speed", "options": {"players": 2, "dealer": 0}})
        dealer, other = ears = [Ear(live, person) for person in people]
        for ear in ears:
            live.come(ear)
        await other.ask(messages.Sit)
        live.commit([decisions.deal(live.table, bytes(32))])
        await dealer.until(lambda message: message.get("table", {}).get("phase") == "playing")
        before = [len(ear.heard) for ear in ears]
        live.ask(dealer, messages.Move(action_id="go", move="go"))
        live.ask(other, messages.Move(action_id="early", move="+"))
        await dealer.until(lambda message: message["type"] == "accepted" and message["action_id"] == "go")
        heard = [ear.heard[number:] for ear, number in zip(ears, before, strict=True)]
        assert [message["type"] for message in heard[0]] == ["countdown", "held", "update", "accepted"]
        assert [message["type"] for message in heard[1]] == ["countdown", "rejected", "update"]
        assert heard[0][0]["milliseconds"] == heard[0][1]["milliseconds"] == COUNTDOWN
        assert heard[1][1]["code"] == "wait_for_go"
        assert "went_off" in [event["type"] for event in heard[1][2]["happened"]]
        went = (await service.hub.entries(live.table.id))[-1]
        assert isinstance(went, log.Moved)
        assert went.waited >= COUNTDOWN
        await dealer.ask(messages.CloseTable)
