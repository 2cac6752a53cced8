"""Matches between bots: by the rules, fair to both, the same at every run."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest

from tenback.bots import PlainBot
from tenback.bots.bot import Bot, Budget, Decision
from tenback.bots.match import HELD_APART, Estimate, mean, own_chance, play_game, play_match, play_team, share
from tenback.core.chance import Chance, SplitMix64
from tenback.core.errors import NotYourTurn, UnknownMove
from tenback.games import GAMES, coop, duel, speed

PLAIN = {game: PlainBot(game) for game in GAMES}


@dataclass(frozen=True)
class Odd:
    """A bot that does and says what a test wants it to."""

    game: str
    decide: Callable[[Any, Chance], Decision]
    say: Callable[[Any], Any] = lambda view: None
    name: str = "odd"

    def choose(self, view: Any, budget: Budget, chance: Chance) -> Decision:
        return self.decide(view, chance)

    def remark(self, view: Any, people: frozenset[int], chance: Chance) -> Any:
        assert not people
        return self.say(view)


def resigning(view: duel.View, chance: Chance) -> Decision:
    return Decision((duel.Resign(),))


def plain(game: str) -> Callable[[Any, Chance], Decision]:
    return lambda view, chance: PLAIN[game].choose(view, Budget(), chance)


@pytest.mark.parametrize("game", ["duel", "speed"])
def test_equals_are_equal_to_the_last_game(game: str) -> None:
    result = play_match(PLAIN[game], PLAIN[game], GAMES[game].Options(), deals=4)
    assert result.games == 8
    assert result.won.mean == 0.5
    assert result.won.low < 0.5 < result.won.high


def test_whoever_gives_up_loses_from_both_seats() -> None:
    quitter = Odd("duel", resigning)
    lost = play_match(quitter, PLAIN["duel"], duel.Options(), deals=30)
    assert lost.won.mean == 0.0
    assert 0.0 <= lost.won.low <= 0.0 < lost.won.high < 0.25
    assert play_match(PLAIN["duel"], quitter, duel.Options(), deals=3).won.mean == 1.0


def test_a_match_is_the_same_at_every_run_and_its_deals_are_held_apart() -> None:
    seen: list[Any] = []

    def watch(view: duel.View, chance: Chance) -> Decision:
        seen.append(view.hand)
        return resigning(view, chance)

    for _ in range(2):
        play_match(Odd("duel", watch), PLAIN["duel"], duel.Options(), deals=3)
    assert seen[: len(seen) // 2] == seen[len(seen) // 2 :]
    assert len(set(seen)) > 3
    one, other = (play_game([PLAIN["duel"]] * 2, duel.Options(), HELD_APART + number, Budget()) for number in (0, 1))
    assert one != other


def test_a_team_of_coop_counts_its_cards() -> None:
    options = coop.Options(players=3)
    result = play_team([PLAIN["coop"]] * 3, options, games=3)
    scores = [play_game([PLAIN["coop"]] * 3, options, HELD_APART + number, Budget()).scores[0] for number in range(3)]
    assert result.games == 3
    assert result.left.mean == pytest.approx(sum(scores) / 3)
    assert result.won.mean == pytest.approx(scores.count(0) / 3)


def test_a_word_in_mid_turn_makes_a_bot_think_again() -> None:
    begun: list[tuple[int, bool]] = []

    def two_lays(view: coop.View, chance: Chance) -> Decision:
        """Both lays of the minimum, from wherever the turn is."""
        if view.turn is None:
            return plain("coop")(view, chance)
        begun.append((len(view.laid), bool(view.signals)))
        state = coop.sample(view, SplitMix64(0))
        moves: list[Any] = []
        while not state.outcome and state.turn == view.turn:
            moves += PLAIN["coop"].choose(coop.view(state, view.turn), Budget(), chance).moves
            state = coop.apply(state, view.turn, moves[-1]).state
        return Decision(tuple(moves))

    def speak_once(view: coop.View) -> Any:
        heard = view.turn in {None, view.seat} or not view.laid or view.signals
        return None if heard else coop.Say(0, coop.Word.LEAVE)

    options = coop.Options(players=2)
    play_team([Odd("coop", two_lays)] * 2, options, games=1)
    assert {laid for laid, _ in begun} == {0}
    begun.clear()
    play_team([Odd("coop", two_lays, speak_once)] * 2, options, games=1)
    again = [signals for laid, signals in begun if laid]
    assert again
    assert all(again)


def test_nothing_and_nonsense_are_refused() -> None:
    idle: Bot = Odd("duel", lambda view, chance: Decision(()))
    with pytest.raises(UnknownMove):
        play_match(idle, PLAIN["duel"], duel.Options(), deals=1)
    rash: Bot = Odd("duel", lambda view, chance: Decision((duel.Resign(), duel.EndTurn(), duel.EndTurn())))
    assert play_match(rash, PLAIN["duel"], duel.Options(), deals=1).won.mean == 0.0
    loud = Odd("coop", plain("coop"), lambda view: coop.EndTurn() if view.turn == 1 - view.seat else None)
    with pytest.raises(NotYourTurn):
        play_team([loud] * 2, coop.Options(players=2), games=1)


def test_in_speed_the_quicker_one_wins_and_late_lays_are_refused() -> None:
    def quick(view: speed.View, chance: Chance) -> Decision:
        decision = plain("speed")(view, chance)
        return replace(decision, delay=decision.delay // 2)

    result = play_match(Odd("speed", quick), PLAIN["speed"], speed.Options(players=3), deals=6)
    assert result.games == 18
    assert result.won.low > 1 / 3


def test_choices_have_a_chance_of_their_own() -> None:
    tries = [(b"a", 0, 0, "choice"), (b"b", 0, 0, "choice"), (b"a", 1, 0, "choice"), (b"a", 0, 1, "choice")]
    drawn = [own_chance(*args).next() for args in [*tries, (b"a", 0, 0, "remark"), tries[0]]]
    assert drawn[0] == drawn[-1]
    assert len(set(drawn)) == len(drawn) - 1


def test_estimates_are_those_of_the_textbook() -> None:
    four = mean([1.0, 3.0, 5.0, 7.0])
    assert (four.mean, four.high - 4, 4 - four.low) == pytest.approx((4, 1.96 * 1.29099, 1.96 * 1.29099), abs=1e-4)
    assert mean([2.0]).high == float("inf")
    even = share([0.0, 1.0] * 48)
    assert even.mean == 0.5
    assert even.high - 0.5 == pytest.approx(1.96 * 0.5 / 10, abs=1e-3)
    few = share([1.0] * 5)
    assert (few.mean, few.high) == (1.0, 1.0)
    assert 0.4 < few.low < 0.6
    assert str(Estimate(0.5, 0.25, 1.0)) == "0.500 (0.250 to 1.000)"
