"""What waits at a table of speed: the countdown to GO, and lays."""

from tenback.server.race import Race, Waiting


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
    clock.race.clear()
    assert clock.judged == [("go", 0, 0), ("8L", 0, 0), ("7L", 0, 0)]
    clock.pass_by(1000)
    assert len(clock.judged) == 3
    assert clock.race.next_at is None
