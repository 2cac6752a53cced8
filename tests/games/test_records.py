"""Records as JSON and as text: they round-trip, and what is wrong in one is named with its line."""

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from tenback.core.conformance import check_trial
from tenback.core.errors import BadRecord
from tenback.core.record import Entry, GameRecord, Player, deal_from_seed
from tenback.games import coop, find_game
from tenback.games.records import read_record, replay_record, write_record
from tests.trials import TRIALS

SEED = bytes(range(32))


def played(name: str, seed: int = 1) -> GameRecord:
    return check_trial(TRIALS[name], seed, every=1000)


def started(**options: object) -> GameRecord:
    """A coop record that has only been dealt, from a seed."""
    chosen = coop.Options(**options)  # type: ignore[arg-type]
    deal = deal_from_seed(find_game("coop"), chosen, SEED)
    players = tuple(Player(name) for name in ("Anna", "Ben", "Cleo", "Dan", "Eve")[: chosen.players])
    return GameRecord("coop", 1, chosen, players, deal, seed=SEED.hex())


def refusal(text: str) -> str:
    """The message of the error that reading and replaying this text gives."""
    with pytest.raises(BadRecord) as caught:
        list(replay_record(read_record(text)))
    return str(caught.value)


@pytest.mark.parametrize("name", TRIALS)
@pytest.mark.parametrize("as_text", [False, True])
def test_a_record_round_trips_and_replays(name: str, as_text: bool) -> None:
    record = played(name)
    lined = read_record(write_record(record, text=as_text))
    assert lined.record == record
    *_, last = replay_record(lined)
    assert find_game(record.game).outcome(last.state) == record.outcome


@pytest.mark.parametrize("as_text", [False, True])
@pytest.mark.parametrize(
    "names", [("Anna", "Ben"), ("x", "x"), ("clock", "2"), ('a "b"', "O'Neil-Ö #3: é"), ("Zoé", "Jean-Luc")]
)
def test_players_may_have_any_names(names: tuple[str, str], as_text: bool) -> None:
    record = replace(played("duel"), players=tuple(Player(name, "plain") for name in names))
    assert read_record(write_record(record, text=as_text)).record == record


@pytest.mark.parametrize("as_text", [False, True])
def test_a_running_game_has_a_record_too(as_text: bool) -> None:
    record = started(players=3)
    lined = read_record(write_record(record, text=as_text))
    assert lined.record == record
    assert len(list(replay_record(lined))) == 1


@pytest.mark.parametrize("as_text", [False, True])
def test_an_illegal_move_is_named_with_its_line(as_text: bool) -> None:
    record = played("coop of two, random starter")
    end = next(at for at, entry in enumerate(record.entries) if entry.move == coop.EndTurn())
    entries = (*record.entries[:end], *record.entries[end + 1 :])
    written = write_record(replace(record, entries=entries, outcome=None), text=as_text)
    line = read_record(written).entry_lines[end]
    assert refusal(written) == f"line {line}: entry {end + 1}: it is not this seat's turn"


@pytest.mark.parametrize("as_text", [False, True])
def test_an_outcome_that_the_moves_do_not_bring_is_refused(as_text: bool) -> None:
    record = played("duel")
    assert record.outcome
    written = write_record(replace(record, outcome=replace(record.outcome, reason="magic")), text=as_text)
    line = next(n for n, text in enumerate(written.splitlines(), 1) if "magic" in text)
    assert refusal(written).startswith(f"line {line}: the record says magic")
    unfinished = write_record(replace(record, entries=record.entries[:1]), text=as_text)
    assert "but its moves bring no end" in refusal(unfinished)


@pytest.mark.parametrize("as_text", [False, True])
def test_a_seed_that_gives_another_deal_is_refused(as_text: bool) -> None:
    record = replace(started(players=2), seed="00" * 32)
    assert "the seed gives another one" in refusal(write_record(record, text=as_text))


@pytest.mark.parametrize("as_text", [False, True])
def test_time_never_runs_backwards(as_text: bool) -> None:
    entries = (Entry(0, 5000, coop.Concede()), Entry(1, 4000, coop.Concede()))
    message = refusal(write_record(replace(started(players=2), entries=entries), text=as_text))
    assert "this move is of 4000 ms, and the game has reached 5000 ms" in message


@pytest.mark.parametrize("as_text", [False, True])
def test_the_number_of_players_must_agree(as_text: bool) -> None:
    record = replace(started(players=2), players=(Player("Anna"),))
    assert "players: expected 2 of them, found 1" in refusal(write_record(record, text=as_text))


def changed(change: Callable[[dict[str, object]], object]) -> str:
    """A JSON record of a duel with something changed in it."""
    data = json.loads(write_record(played("duel")))
    change(data)
    return json.dumps(data, indent=1)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (
            lambda d: d.update(format=2),
            "version 2 of records is newer than this tenback, which knows 1; update tenback to read it",
        ),
        (lambda d: d.update(format=0), "records: expected a version from 1 up, found 0"),
        (lambda d: d.update(format="1"), "format: expected a whole number, found '1'"),
        (lambda d: d.pop("format"), "format: expected a whole number, found nothing"),
        (lambda d: d.update(game="chess"), "there is no game called 'chess'; the games are coop, duel, speed"),
        (lambda d: d.update(rules=9), "version 9 of the rules of duel is newer than this tenback, which knows 1"),
        (lambda d: d.update(options={"wind": 3}), "duel has no option 'wind'; its options are open_piles, take_backs"),
        (lambda d: d.update(options=[]), "options: expected an object"),
        (lambda d: d.update(players=[{"name": 3}]), "players[0].name: expected a text, found 3"),
        (lambda d: d.update(seed="12"), "a seed is 32 bytes"),
        (lambda d: d.update(seed=12), "seed: expected a text"),
        (lambda d: d.update(outcome={"reason": "x"}), "outcome.winners: expected a value"),
        (lambda d: d.update(extra=1), "a record has no part called 'extra'"),
        (lambda d: d.update(entries=3), "entries: expected a list, found 3"),
        (lambda d: d["entries"].__setitem__(2, 7), "entry: expected n, seat, at and move, found 7"),
        (lambda d: d["entries"][2].update(n=True), "n: expected a whole number, found True"),
        (lambda d: d["players"][0].update(name="\x1b[2J"), "a name has 1 to 40 printable characters, unlike"),
        (lambda d: d["players"][0].update(name="\ud800"), "a name has 1 to 40 printable characters, unlike"),
        (lambda d: d["players"][0].update(name=" "), "a name has 1 to 40 printable characters, unlike ' '"),
        (lambda d: d["players"][0].update(name="x" * 41), "a name has 1 to 40 printable characters, unlike"),
        (lambda d: d["entries"][2].update(n=7), "n: expected 3, since entries are numbered, found 7"),
        (lambda d: d["entries"][2].update(seat=None), "move: expected none, as the clock makes no moves"),
        (lambda d: d["entries"][2].update(move={"type": "fly"}), "move.type: expected one of lay, give, take_back"),
        (lambda d: d["entries"][2].update(move=None), "move: expected an object, found nothing"),
        (lambda d: d["entries"][2].update(seat=5), "there is no seat 5 at a table of 2"),
        (lambda d: d["deal"].update(lot=3), "the lot fell on seat 4"),
        (lambda d: d["deal"]["decks"].pop(), "this deal cannot be: it needs 2 deck(s), not 1"),
    ],
)
def test_a_broken_json_record_is_refused(change: Callable[[dict[str, object]], object], reason: str) -> None:
    assert reason in refusal(changed(change))


def test_a_refusal_names_the_line_of_the_json_entry() -> None:
    text = changed(lambda d: d["entries"][2].update(n=7))  # type: ignore[index]
    line = int(refusal(text).removeprefix("line ").split(":")[0])
    entry = next(n for n, written in enumerate(text.splitlines(), 1) if '"n": 7' in written)
    assert line == entry - 1  # the brace that opens the entry


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "line 1: this is not JSON"),
        ('{\n "format": 1,\n x', "line 3: this is not JSON"),
        ('{"a":' * 20_000, "line 1: this JSON holds more than a record can"),
        ('{"format": ' + "9" * 5000 + "}", "line 1: this JSON holds more than a record can"),
        (" {}", "line 1: format: expected a whole number"),
        ('{"format": 1,\n"entries": [], "entries": [3]}', "line 1: this JSON holds more than a record can"),
        ('{"\\u0066ormat": 2}', "line 1: version 2 of records is newer"),
        ('{"format": 1, "\\u0065ntries": 3}', "line 1: game: expected a text"),
    ],
)
def test_what_is_not_json_is_refused(text: str, message: str) -> None:
    assert refusal(text).startswith(message)


HEAD = "tenback 1\ngame coop 1\noptions players=2 starter=fixed\nplayer Anna\nplayer Ben\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: no line begins with 'tenback'"),
        ("tenback 2", "line 1: version 2 of records is newer"),
        ("tenback one", "line 1: cannot read 'one': expected a number"),
        ("tenback 1", "line 1: no line begins with 'game'"),
        ("tenback 1\ntenback 1", "line 2: a second line begins with 'tenback'"),
        ("tenback 1\nwhat is this", "line 2: cannot read 'what is this': expected a player and a colon, or one of"),
        ("tenback 1\n# nothing\n\ngame whist 1", "line 4: there is no game called 'whist'"),
        ("tenback 1\ngame coop 1\noptions players=6", "line 3: option players cannot be 6; it is 1 to 5 at this table"),
        ("tenback 1\ngame coop 1\noptions players=x", "line 3: options.players: expected a whole number, found 'x'"),
        ("tenback 1\ngame coop 1\noptions players", "line 3: cannot read 'players '"),
        ("tenback 1\ngame coop 1\nplayer 3Anna", "line 3: cannot read '3Anna': expected a player's name"),
        ("tenback 1\ngame coop 1\nplayer Anna bot", "line 3: cannot read 'bot '"),
        ("tenback 1\ngame coop 1\nplayer Anna wig=3", "line 3: player.wig: expected one of name, bot"),
        ("tenback 1\ngame", "line 2: cannot read '': expected a number"),
        ("tenback 0", "line 1: records: expected a version from 1 up, found 0"),
        (HEAD + "Cleo: 12A", "line 6: cannot read 'Cleo': expected one of the players Anna, Ben, or a seat's number"),
        (HEAD + "3: 12A", "line 6: cannot read '3'"),
        (HEAD + "²: 12A", "line 6: cannot read '²'"),
        (HEAD + "Anna: 12E", "line 6: cannot read '12E': expected a card and its pile"),
        (HEAD + "Anna: @x 12A", "line 6: cannot read '@x': expected a time in seconds"),
        (HEAD + "clock: 12A", "line 6: cannot read '12A': expected a time in seconds"),
        (HEAD + "lot Cleo", "line 6: cannot read 'Cleo'"),
        (HEAD + "deck 2 3 x", "line 6: cannot read 'x': expected a number"),
        (HEAD + "deck 2 3", "line 6: this deal cannot be: deck 1 is not an order of its 98 cards"),
        (HEAD + "seed 12", "line 6: a seed is 32 bytes"),
        (HEAD + "left Cleo: 3", "line 6: cannot read 'Cleo'"),
        (HEAD + "left Anna: 3 500", "line 6: 500 is not a card of this game"),
        (HEAD + "left Anna: 3\nleft Anna: 4", "line 7: a second line says what this player was left with"),
        (HEAD + f"seed {SEED.hex()}\nleft Anna: 3", "line 7: the deck or the seed says already what was left"),
        (HEAD + f"seed {SEED.hex()}\nlot Ben", "line 7: the seed draws another lot"),
        (HEAD + "left Anna 3", "line 6: cannot read 'Anna 3': expected a player, a colon and cards"),
        (HEAD + "left Anna: 3 x", "line 6: cannot read 'x': expected a number"),
        (HEAD + "Anna: 12A 12B .", "line 6: entry 2: 12 is not in this hand"),
        (HEAD + "Anna: 12A 120B .", "line 6: 120 is not a card of this game"),
        (HEAD + "Anna: 12A 13A .\nBen: 14A 12C .", "line 7: 12 is named by two players"),
        (HEAD + "Ben: 12A 13A .", "line 6: entry 1: it is not this seat's turn"),
        (HEAD + "outcome all_laid x", "line 6: cannot read 'x': expected a number"),
        (HEAD + "outcome", "line 6: cannot read '': expected why the game ended, then the scores"),
        ("tenback 1\ngame speed 1\nplayer A\nplayer B", "line 1: this deal cannot be: a game of speed needs"),
    ],
)
def test_a_broken_text_record_is_refused(text: str, message: str) -> None:
    assert refusal(text).startswith(message)


def test_the_winners_must_be_right_too() -> None:
    record = played("duel")
    assert record.outcome
    message = refusal(write_record(replace(record, outcome=replace(record.outcome, winners=(0, 1)))))
    assert "and winning seats [1, 2], but its moves bring" in message


def test_players_need_not_be_named() -> None:
    text = f"tenback  1\ngame  coop  1\noptions\tplayers=2 starter=fixed\nseed {SEED.hex()}\n2: concede\n1: concede\n"
    lined = read_record(text)
    assert [player.name for player in lined.record.players] == ["seat 1", "seat 2"]
    *_, last = replay_record(lined)
    assert last.state.outcome.reason == "conceded"


def test_a_text_record_may_hold_a_seed_instead_of_the_deck() -> None:
    record = started(players=3)
    lines = [line for line in write_record(record, text=True).splitlines() if not line.startswith(("deck", "lot"))]
    assert read_record("\n".join(lines)).record == record


def test_a_game_at_a_real_table_needs_no_deck() -> None:
    """Whoever writes down what was laid and what was left over has a record that can be played again."""
    text = HEAD + "Anna: 12A 14A 97C .   # a comment\nBen: 15A 16A .\nAnna: 6A 96C .\nleft Ben: 50 51\n"
    lined = read_record(text)
    *_, last = replay_record(lined)
    assert last.state.tops == (6, 1, 96, 100)
    assert {50, 51} <= set(last.state.hands[1])


def test_cards_at_a_real_table_must_have_been_drawn_in_time() -> None:
    lays = " ".join(f"{card}A" for card in range(2, 10))
    assert "line 6: 9 cannot have been drawn by then" in refusal(f"{HEAD}Anna: {lays}")
    assert "line 6: entry 8: 9 is not in this hand" in refusal(f"{HEAD}Anna: {lays} .")


def test_a_duel_at_a_real_table_needs_no_deck() -> None:
    text = "tenback 1\ngame duel 1\nplayer Tim\nplayer Sarah\nTim: 4A 8A .\nSarah: 5A 3>A .\nSarah: resign\n"
    *_, last = replay_record(read_record(text))
    assert last.state.outcome.reason == "resigned"
    assert last.state.tops(0) == (3, 60)


def test_more_cards_cannot_be_left_than_there_are() -> None:
    most, every = (" ".join(map(str, range(2, end))) for end in (60, 100))
    assert "line 6: 9 cannot have been drawn by then" in refusal(f"{HEAD}left Anna: {most}")
    assert "none is left for the others" in refusal(f"{HEAD}left Anna: {every}")


def test_a_time_stands_before_the_moves_that_it_belongs_to() -> None:
    record = played("speed of two")
    lines = write_record(record, text=True).splitlines()
    plays = [line for line in lines if line.startswith(('"seat', "clock"))]
    assert len(plays) > 10
    assert all("@" in line for line in plays[1:])
