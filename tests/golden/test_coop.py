"""Whole games of coop, told event by event: a `.record` and, beside it, the `.events` that it must bring about."""

import pytest

from tenback.core.errors import BadRecord
from tenback.games import coop
from tenback.games.records import read_record, replay_record, write_record
from tests.golden.transcript import FOLDER, assert_another_outcome_is_refused, read, shows, transcript, without_comments

# Each game, the rules it was chosen for, and what its events must show, in this order.
GAMES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "coop_three_players": (
        ("C3", "C4", "C5", "C6", "C7", "C9", "C10", "C15"),
        (
            "Bo C=small: Said",
            "Ana wish=2: Wished(seat=0, strength=2)",
            "Bo wish=3: StarterFound(seat=1)",
            "Bo C=small!: Lapsed",
            "Ana B=-: Lapsed",
            "Cem 50A: CardLaid(seat=2, card=50, pile=0, trick=True)",
            "Bo 53A: Lapsed(seat=1",
            "TurnBegan(seat=1, minimum=2)",
            "reason='cannot_lay', winners=(), scores=(20, 20, 20)",
        ),
    ),
    "coop_expert_beaten": (
        ("C6", "C7", "C8", "C9", "C10", "C11"),
        (
            "turn=1 minimum=3",
            "Jo .: TurnEnded(seat=1, drawn=6)",
            "Ida .: TurnEnded(seat=0, drawn=4)",
            "Ida .: TurnBegan(seat=1, minimum=1)",
            "Jo .: SeatSkipped(seat=2)",
            "Ida 80B: GameEnded(outcome=Outcome(reason='all_laid', winners=(0, 1, 2), scores=(0, 0, 0)))",
        ),
    ),
    "coop_solo_take_back": (
        ("C2", "C9", "C14"),
        (
            "93A: CardLaid",
            "<: CardTakenBack(seat=0, card=93, pile=0)",
            "<: CardTakenBack(seat=0, card=48",
            "<: CardTakenBack(seat=0, card=45",
            "93A: CardLaid",
            "reason='all_laid', winners=(0,), scores=(0,)",
        ),
    ),
    "coop_conceded": (
        ("C9", "C12", "C14", "C15"),
        (
            "Bo playon: ConcessionWithdrawn(seat=1)",
            "Ana concede: ConcessionProposed(seat=0)",
            "Ana .: TurnEnded",
            "Ana concede: ConcessionProposed(seat=0)",
            "Bo 20A: Lapsed(seat=0, pile=0",
            "Bo <: Said(seat=0, pile=0",
            "Ana concede: ConcessionProposed(seat=0)",
            "reason='conceded', winners=(), scores=(68, 68)",
        ),
    ),
    "coop_out_of_reach": (
        ("C9", "C10"),
        ("TurnBegan(seat=1, minimum=2)", "Bo 20D: CardLaid", "Bo 20D: GameEnded", "minimum=2 laid=[(card=20"),
    ),
    "coop_real_table": (
        ("C1", "C2", "C7"),
        (
            "turn=2",
            "reason='cannot_lay', winners=(), scores=(42, 42, 42, 42)",
            "hands=[[2 18 23 86 87 99] [7 32 37 54 63 95] [13 33 67 69 92 94] [25 36 45 48 50 56]]",
        ),
    ),
}
BY_HAND = "coop_real_table"


@pytest.mark.parametrize("name", [pytest.param(name, marks=pytest.mark.rule(*GAMES[name][0])) for name in GAMES])
def test_a_recorded_game_brings_the_same_events_again(name: str) -> None:
    assert transcript(read(name, "record")) == read(name, "events").splitlines()


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_shows_what_it_was_chosen_for(name: str) -> None:
    assert shows(read(name, "events").splitlines(), GAMES[name][1])


@pytest.mark.parametrize("name", sorted(GAMES.keys() - {BY_HAND}))
def test_a_recorded_game_is_written_as_it_was_read(name: str) -> None:
    text = read(name, "record")
    assert write_record(read_record(text).record, text=True) == without_comments(text)


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_with_another_outcome_is_refused(name: str) -> None:
    assert_another_outcome_is_refused(read(name, "record"))


@pytest.mark.rule("C10")
def test_score_written_down_wrongly_is_refused() -> None:
    text = read("coop_three_players", "record").replace("cannot_lay 20 20 20", "cannot_lay 20 20 19")
    with pytest.raises(BadRecord, match="scores"):
        list(replay_record(read_record(text)))


@pytest.mark.rule("C1", "C4")
@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("Anna: 4A 10A .", "Anna: 10A 4A .", "4 does not fit on pile A, whose top is 10"),
        ("Anna: 4A 10A .", "Anna: 4A .", "lay at least 2 cards before you end the turn; so far: 1"),
        ("Anna: 4A 10A .", "Bruno: 4A 10A .", "not this seat's turn"),
        ("Bruno: 70D 66D .", "Bruno: 84C 66D .", "84 is named by two players"),
        ("Bruno: 70D 66D .", "Bruno: 100A 66D .", "100 is not a card of this game"),
        ("left Anna: 2 18", "left Anna: 2 3 5 18 20 21", "named by two players"),
        ("left Anna: 2 18", "left Anna: 2 16 18 20", "line 34: 87 cannot have been drawn by then"),
    ],
)
def test_game_written_down_wrongly_at_a_real_table_is_refused(old: str, new: str, reason: str) -> None:
    text = read(BY_HAND, "record")
    assert old in text
    with pytest.raises(BadRecord, match=reason):
        list(replay_record(read_record(text.replace(old, new))))


def test_player_with_two_names_can_be_left_with_cards() -> None:
    text = read(BY_HAND, "record").replace("Anna", '"Anna Lou"')
    assert [step.events for step in replay_record(read_record(text))] == [
        step.events for step in replay_record(read_record(read(BY_HAND, "record")))
    ]


@pytest.mark.rule("C14")
@pytest.mark.parametrize(("name", "marked"), [("coop_conceded", True), ("coop_three_players", False)])
def test_take_backs_in_company_are_marked_in_the_record(name: str, marked: bool) -> None:
    text = read(name, "record")
    options = read_record(text).record.options
    assert isinstance(options, coop.Options)
    assert options.may_take_back is marked
    assert ("take_backs=yes" in text) is marked


def test_every_recorded_game_of_coop_is_tested() -> None:
    files = {path.name for path in FOLDER.glob("coop_*")}
    assert files == {f"{name}.{ending}" for name in GAMES for ending in ("record", "events")}
