"""The bots of speed: by the rules, by the view alone, at a person's pace, and stronger level by level."""

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

from tenback.bots import speed as bots
from tenback.bots.bot import Budget, Decision, Reason
from tenback.bots.speed import training
from tenback.bots.speed.players import Player, first_fit, player_of, seat_players
from tenback.bots.speed.times import (
    FASTEST,
    LOOKING_ON,
    MACHINE,
    PERSON,
    Even,
    Leaning,
    Times,
    choice_table,
    scaled,
    table,
    times_of,
)
from tenback.bots.speed.weights import TABLES, provenance, read_weights
from tenback.core.chance import SplitMix64, deal_by
from tenback.core.errors import DoesNotFit, IllegalMove, ImpossibleView, UnknownLevel
from tenback.games import speed
from tenback.games.speed.state import JOKER, Compartment, Finish, State
from tenback.kernels.speed import DONE
from tenback.kernels.speed_play import REFEREE, Table, begin, compare, new_room, play_on
from tenback.kernels.speed_policy import DREW, FOLLOWS, REACTS, WEIGHED, WEIGHT_NAMES, guess, new_desk
from tenback.kernels.speed_rows import read_move, read_state, read_view
from tests.games.speed.table import Named, Owner, lay_out

PEOPLE = bots.LEVELS[:-1]


class Happening(NamedTuple):
    """Something that happened at a table of bots, and the state before it."""

    state: State
    seat: int
    at: int
    move: speed.Move | None
    refused: bool


def play(levels: tuple[str, ...], options: speed.Options, seed: int, chances: list[SplitMix64]) -> Iterator[Happening]:
    """A game among bots as a server plays it: whoever has no move on its way is asked whenever something happens."""
    state = speed.deal(options, deal_by(SplitMix64(seed), speed.decks(options), options.players))
    players = [bots.bot(level) for level in levels]
    plans: dict[int, tuple[int, speed.Move]] = {}
    while not state.outcome:
        for seat, player in enumerate(players):
            if seat not in plans:
                decision = player.choose(speed.view(state, seat), Budget(), chances[seat])
                assert len(decision.moves) <= 1
                for move in decision.moves:
                    assert move in speed.legal_moves(state, seat)
                    plans[seat] = (state.now + decision.delay, move)
        due = speed.due(state)
        assert due is not None
        first = min(plans, key=lambda seat: (plans[seat][0], seat), default=None)
        if first is None or due <= plans[first][0]:
            yield Happening(state, REFEREE, due, None, refused=False)
            state = speed.advance(state, due).state
            continue
        at, move = plans.pop(first)
        try:
            after = speed.apply(state, first, move, at).state
        except IllegalMove:
            after = speed.advance(state, at).state
            yield Happening(state, first, at, move, refused=True)
        else:
            yield Happening(state, first, at, move, refused=False)
        state = after


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_games_of_bots_are_those_of_the_simulation(players: int) -> None:
    room, late = new_room(), 0
    for seed in range(6):
        levels = tuple(bots.LEVELS[(seed + seat) % len(bots.LEVELS)] for seat in range(players))
        begin(Table(players, shout=seed % 2), seed, 0, room)
        chances = [SplitMix64(int(state)) for state in room.generators[:players]]
        count = play_on(seat_players(*(player_of(level, players) for level in levels)), 0, room)
        log = [part[:count].tolist() for part in (room.log.seats, room.log.times, room.log.moves, room.log.answers)]
        expected = [
            (seat, at, read_move(move) if move else None, answer != DONE)
            for seat, at, move, answer in zip(*log, strict=True)
        ]
        game = list(play(levels, speed.Options(players=players, shout=seed % 2 == 1), seed, chances))
        assert [(step.seat, step.at, step.move, step.refused) for step in game] == expected
        late += sum(step.refused for step in game)
    assert late > 10  # bots do arrive too late


def positions(count: int) -> list[tuple[State, int]]:
    """Every ninth position of some games, with a seat each."""
    found: list[tuple[State, int]] = []
    for seed in range(count):
        players = 2 + seed % 5
        chances = [SplitMix64(100 * seed + seat) for seat in range(players)]
        game = play(("master",) * players, speed.Options(players=players), seed, chances)
        found += [(step.state, number % players) for number, step in enumerate(game) if number % 9 == 0]
    return found


@pytest.mark.parametrize("level", bots.LEVELS)
def test_decisions_depend_on_the_view_alone_and_are_legal(level: str) -> None:
    player, moves = bots.bot(level), set()
    for number, (state, seat) in enumerate(positions(8)):
        seen = speed.view(state, seat)
        other = speed.sample(seen, SplitMix64(number))
        decision = player.choose(seen, Budget(), SplitMix64(number))
        assert decision == player.choose(speed.view(other, seat), Budget(1.0), SplitMix64(number))
        assert set(decision.moves) <= set(speed.legal_moves(state, seat))
        assert decision.win is not None
        assert 0 <= decision.win <= 1
        assert [option.win for option in decision.alternatives] == sorted(
            (option.win for option in decision.alternatives), reverse=True
        )
        assert not decision.moves or decision.alternatives[0].moves == decision.moves
        assert decision.reasons
        moves |= {type(move) for move in decision.moves}
    assert {speed.Go, speed.Lay, speed.Draw} <= moves


def decide(state: State, level: str = "master", seat: int = 0) -> Decision:
    return bots.bot(level).choose(speed.view(state, seat), Budget(), SplitMix64(1))


PILE = (2, 9, 4)


def test_a_bot_can_be_beaten_to_a_pile() -> None:
    state = lay_out(Owner((3, 9, 9, 9, 1), PILE), Owner((5, 8, 8, 8, 8), PILE), tops=(4, 6))
    slow = decide(state)
    assert slow.moves == (speed.Lay(3, 0),)
    covered = speed.apply(state, 1, speed.Lay(5, 0), slow.delay - 1).state
    with pytest.raises(DoesNotFit):
        speed.apply(covered, 0, slow.moves[0], slow.delay)
    again = decide(speed.advance(covered, slow.delay).state)
    assert again.moves != slow.moves


@pytest.mark.rule("S10")
def test_a_bot_shouts_when_it_has_laid_all() -> None:
    state = lay_out(Owner(), Owner((5, 8), PILE), tops=(4, 6))
    done = replace(state, finished=(Finish(0, 0),))
    decision = decide(done)
    assert (decision.moves, decision.reasons, decision.win, decision.left) == (
        (speed.Shout(),),
        (Reason.WINS_NOW,),
        1.0,
        0.0,
    )
    assert decide(replace(done, going=False)).moves == (speed.Shout(),)


@pytest.mark.rule("S3", "S9")
def test_the_dealer_names_a_joker_that_its_hand_can_follow_and_says_go() -> None:
    owners = (Owner((4, 6, 5, 5, 6), PILE), Owner((9, 8, 8, 8, 8), PILE))
    state = replace(lay_out(*owners, tops=(Named(None), 1), waiting=True), started=True)
    (name,) = decide(state).moves
    assert isinstance(name, speed.Name)
    assert name.number in {3, 4, 5, 6, 7}
    named = speed.apply(state, 0, name).state
    assert decide(named).moves == (speed.Go(),)
    assert decide(named, seat=1) == replace(decide(named, seat=1), moves=(), reasons=(Reason.WAITS,))


def test_reasons_tell_what_a_lay_is_for() -> None:
    full = Owner((8, 8, 8, 8, 8), PILE)
    run = decide(lay_out(Owner((5, 6, 7, 1, JOKER), PILE), full, tops=(4, 10)), "casual")
    assert {Reason.STARTS_RUN, Reason.SAVES_JOKER} <= set(run.reasons)
    spent = decide(lay_out(Owner((JOKER, 6, 6, 6, 6), PILE), full, tops=(4, 10)))
    assert Reason.SPENDS_JOKER in spent.reasons
    last = decide(lay_out(Owner((5,)), full, tops=(4, 10)))
    assert Reason.WINS_NOW in last.reasons
    assert Reason.DRAWS_UP in decide(lay_out(Owner((7,), PILE), full, tops=(4, 10))).reasons
    assert decide(lay_out(Owner((7, 7, 7, 7, 7), PILE), full, tops=(4, 10))).reasons == (Reason.WAITS,)


def test_who_is_ahead_thinks_so() -> None:
    ahead = decide(lay_out(Owner((5,), (3,)), Owner((8, 8, 8, 8, 8), PILE), tops=(4, 10)))
    behind = decide(lay_out(Owner((5, 5, 5, 5, 5), (3, 3, 3, 3)), Owner((8,), ()), tops=(4, 10)))
    assert ahead.win
    assert behind.win
    assert ahead.left is not None
    assert behind.left is not None
    assert ahead.win > 0.5 > behind.win
    assert ahead.left < behind.left


def moment(state: State, seat: int = 0) -> tuple[int, int]:
    mood, fresh = guess(read_view(speed.view(state, seat)), seat, seat_players(player_of("master", 2)), 0, new_desk())
    return int(mood), int(fresh)


def test_a_view_tells_what_its_seat_has_just_done() -> None:
    state = lay_out(Owner((3, 7, 9, 9, 9), PILE), Owner((5, 3, 8, 8, 8), PILE), tops=(4, 1))
    own = speed.apply(state, 0, speed.Lay(3, 0), 500).state
    assert moment(own)[0] == FOLLOWS
    drawn = speed.apply(own, 0, speed.Draw(), 800).state
    assert moment(drawn)[0] == DREW
    waiting = lay_out(Owner((6, 6, 9, 9, 9), PILE), Owner((5, 3, 8, 8, 8), PILE), tops=(4, 1))
    assert moment(speed.apply(waiting, 1, speed.Lay(5, 0), 500).state) == (REACTS, 0)
    short = lay_out(Owner((6, 6)), Owner((5, 3, 8, 8, 8), PILE), tops=(4, 1))
    assert moment(speed.apply(short, 1, speed.Lay(5, 0), 500).state) == (REACTS, 0)
    joker = lay_out(Owner((3, JOKER, 6)), Owner((5, 3, 8, 8, 8), PILE), tops=(4, 1))
    assert moment(speed.apply(joker, 0, speed.Lay(3, 0), 500).state)[0] == FOLLOWS


# Times


@pytest.mark.parametrize("level", PEOPLE)
def test_no_level_is_faster_than_people_are(level: str) -> None:
    times = table(times_of(level))
    assert all(row.min() >= fastest for row, fastest in zip(times, FASTEST, strict=True))
    assert (times[:, 1:] >= times[:, :-1]).all()
    assert all(np.mean(row) > np.median(row) for row in times)  # leaning to the slow side


def test_levels_are_faster_one_by_one_and_the_machine_is_faster_than_people() -> None:
    medians = [np.median(table(times_of(level)), axis=1) for level in bots.LEVELS]
    assert all((faster < slower).all() for slower, faster in pairwise(medians))
    assert all(row.max() < fastest for row, fastest in zip(table(MACHINE)[:5], FASTEST, strict=False))


def test_more_to_choose_from_takes_longer() -> None:
    costs = choice_table(PERSON)
    assert costs[0] == costs[1] == 0
    assert list(costs[[2, 4, 8]]) == [35, 70, 105]
    one = lay_out(Owner((5, 9, 9, 9, 9), PILE), Owner((8,), PILE), tops=(4, 7))
    many = lay_out(Owner((5, 3, 6, 8, 9), PILE), Owner((8,), PILE), tops=(4, 7))
    assert decide(many).delay - decide(one).delay == choice_table(times_of("master"))[4]


def test_a_leaning_spread_has_its_floor_median_and_shape() -> None:
    spread = Leaning(400, 900, 0.5)
    assert spread.quantile(0.5) == 900
    assert 400 < spread.quantile(0.0001) < 600
    assert np.log((spread.quantile(0.8413447) - 400) / 500) == pytest.approx(0.5, abs=1e-6)
    assert Even(650, 1150).quantile(0.25) == 775


def test_the_times_that_policies_are_compared_with_are_those_assumed() -> None:
    react, follow, again, take, _, lost = table(LOOKING_ON)
    assert (react.min(), round(react.mean()), react.max()) == (651, 900, 1149)
    assert set(follow) | set(take) | set(lost) == {450, 350, 300}
    assert set(again + take) == {450}


def test_a_person_made_faster_stops_at_the_fastest() -> None:
    assert scaled(PERSON, 1.0) == PERSON
    assert [spread.quantile(1e-12) >= floor for spread, floor in zip(scaled(PERSON, 0.1).spreads, FASTEST, strict=True)]
    fast = scaled(PERSON, 0.82)
    assert isinstance(fast, Times)
    assert fast.react == Leaning(353, 705, 0.40)


# Strength


@pytest.mark.parametrize(("better", "worse"), [(better, worse) for worse, better in pairwise(bots.LEVELS)])
def test_every_level_beats_the_one_below(better: str, worse: str) -> None:
    players = seat_players(player_of(better, 2), player_of(worse, 2))
    won = compare(Table(2), 1 << 30, 700, players, new_room()).won.mean(axis=1)
    assert won.mean() - 3 * won.std() / len(won) ** 0.5 > 0.6


@pytest.mark.parametrize(("players", "floor"), [(2, 0.72), (3, 0.48), (4, 0.36), (6, 0.23)])
def test_at_equal_times_the_policy_beats_players_who_lay_the_first_card_that_fits(players: int, floor: float) -> None:
    tuned = Player(WEIGHED, read_weights().looking_on[TABLES.index(players)], LOOKING_ON, remembers=True)
    rivals = (first_fit(LOOKING_ON, remembers=True),) * (players - 1)
    won = compare(Table(players), 1 << 30, 1_000, seat_players(tuned, *rivals), new_room()).won
    assert won.mean() > floor


def test_at_equal_times_equal_players_win_equally_often() -> None:
    for players in (2, 3):
        same = (first_fit(LOOKING_ON, remembers=True),) * players
        won = compare(Table(players), 1 << 30, 600, seat_players(*same), new_room()).won.mean(axis=1)
        assert abs(won.mean() - 1 / players) < 4 * won.std() / len(won) ** 0.5


# Training


def test_training_is_the_same_from_the_same_seed(tmp_path: Path) -> None:
    effort = training.Effort(generations=1, candidates=4, games=12, watched=20)
    one, two = (training.train(7, effort, tmp_path / name) for name in ("one.npz", "two.npz"))
    other = training.train(8, effort, tmp_path / "other.npz")
    assert all(np.array_equal(*pair) for pair in zip(one, two, strict=True))
    assert not np.array_equal(one.levels, other.levels)
    assert all(np.array_equal(*pair) for pair in zip(read_weights(tmp_path / "one.npz"), one, strict=True))
    assert provenance(tmp_path / "one.npz")["seed"] == 7


def test_evolution_finds_a_summit() -> None:
    def height(place: Any, _deals: int) -> float:
        return -float(((place - np.array([1.0, -2.0, 3.0])) ** 2).sum())

    effort = training.Effort(generations=80, candidates=10)
    found = training.evolve(height, np.zeros(3), np.ones(3), effort, SplitMix64(1))
    assert found == pytest.approx([1.0, -2.0, 3.0], abs=0.01)


def test_the_shipped_weights_are_of_this_policy_and_this_training() -> None:
    made = provenance()
    assert tuple(made["weights"]) == WEIGHT_NAMES
    assert made["plan"] == training.Effort()._asdict()
    assert read_weights().levels.shape == (len(TABLES), len(WEIGHT_NAMES))


# Bad input


def test_unknown_levels_are_refused() -> None:
    with pytest.raises(UnknownLevel, match="speed has no bot called 'wizard'; its bots are novice, casual"):
        bots.bot("wizard")


def test_importing_bots_compiles_nothing() -> None:
    code = "import sys, tenback.bots.speed; sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


TABLE = lay_out(Owner((3, 9, 9, 9, 1), PILE), Owner((5, 8, 8, 8, 8), PILE), tops=(4, 6), draw=(1, 2))
SEEN = speed.view(TABLE, 0)


@pytest.mark.parametrize(
    "wrong",
    [
        {"seat": None},
        {"seat": 2},
        {"dealer": 5},
        {"hand_sizes": (5, 5, 0)},
        {"compartments": SEEN.compartments[:1]},
        {"finished": (Finish(3, 0),)},
        {"hand": (3, 9, 9, 9)},
        {"hand": (3, 9, 9, 9, 11)},
        {"hand": (4, 4, 4, 4, 4)},
        {"hand_sizes": (5, 6), "pile_sizes": (3, 2)},
        {"hand_sizes": (5, 7), "pile_sizes": (3, 1)},
        {"draw_size": 3},
        {"pile_sizes": (-1, 7)},
        {"compartments": (SEEN.compartments[0], replace(SEEN.compartments[1], number=7))},
        {"compartments": (SEEN.compartments[0], Compartment((), 6)), "draw_size": 3},
        {"since": 5},
        {"started": False, "hand": ()},
    ],
    ids=str,
)
def test_a_view_that_cannot_be_is_refused(wrong: dict[str, Any]) -> None:
    assert bots.bot("master").choose(SEEN, Budget(), SplitMix64(1)).moves
    with pytest.raises(ImpossibleView):
        bots.bot("master").choose(replace(SEEN, **wrong), Budget(), SplitMix64(1))


def test_a_game_that_is_over_needs_nothing() -> None:
    over = speed.apply(replace(TABLE, finished=(Finish(1, 0),)), 1, speed.Shout()).state
    assert read_state(over) is not None
    assert decide(over).moves == ()


def test_bots_say_nothing_and_know_their_game() -> None:
    player = bots.bot("casual")
    assert (player.game, player.name) == ("speed", "casual")
    assert player.remark(SEEN, frozenset({1}), SplitMix64(1)) is None
    bots.warm()
