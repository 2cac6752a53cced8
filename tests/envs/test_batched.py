"""Games in lockstep are the core's games: every mask, observation, reward and end, number by number."""

from itertools import cycle, product
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from tenback.core.errors import BadData, BadOption
from tenback.core.game import Outcome
from tenback.envs import batched_coop, batched_duel
from tenback.envs.batched import BatchedCoop, BatchedDuel
from tenback.envs.errors import NoTakeBacks, NotMasked
from tenback.envs.layout import COOP_END, DUEL_END, CoopRewards, DuelRewards
from tenback.games import coop, duel
from tests.envs.mirror import check_sight, mirrors, smallest_steps

TABLES = [  # every number of players, minimum and hand size, each with one of the ways to find who starts
    coop.Options(players=players, minimum=minimum, fewer_cards=fewer, starter=starter, first_seat=players - 1)
    for (players, minimum, fewer), starter in zip(
        product(range(1, 6), (2, 3), (False, True)), cycle(coop.Starter), strict=False
    )
]


def check_coop_end(env: BatchedCoop, number: int, outcome: Outcome | None, rewards: CoopRewards, *, lay: bool) -> None:
    assert env.dones[number] == bool(outcome)
    expected = rewards.lay * lay
    if outcome:
        assert env.lefts[number] == outcome.scores[0]
        expected += rewards.at_end(outcome.scores[0])
    assert env.rewards[number] == np.float32(expected)


@pytest.mark.parametrize("signals", [False, True])
@pytest.mark.parametrize("number", range(len(TABLES)))
def test_random_games_of_coop_are_those_of_the_core(number: int, signals: bool) -> None:
    rewards = CoopRewards(lay=0.25, win=3.0, lose=-2.0, left=-0.5)
    env = BatchedCoop(12, TABLES[number], signals=signals, rewards=rewards, seed=number)
    games, ended = mirrors(env, number), 0
    check_sight(env, games)
    for _ in range(60 if signals else 30):
        actions = env.random_actions().copy()
        env.step(actions)
        for place, action in enumerate(actions.tolist()):
            outcome = games[place].play(action)
            ended += bool(outcome)
            check_coop_end(env, place, outcome, rewards, lay=action < COOP_END)
        check_sight(env, games)
    assert ended


def test_long_games_of_coop_are_those_of_the_core_to_the_end() -> None:
    reasons: set[str] = set()
    for players in range(1, 6):
        env = BatchedCoop(12, coop.Options(players=players), signals=True, seed=players)
        games, rng = mirrors(env, players), np.random.default_rng(players)
        for _ in range(320):
            by_chance = env.random_actions()
            says = (by_chance > COOP_END) & (rng.random(len(env)) < 0.1)
            actions = np.where(says, by_chance, smallest_steps(env))
            env.step(actions)
            for place, action in enumerate(actions.tolist()):
                outcome = games[place].play(action)
                check_coop_end(env, place, outcome, CoopRewards(), lay=action < COOP_END)
                reasons |= {outcome.reason} if outcome else set()
            check_sight(env, games)
    assert reasons == {"all_laid", "cannot_lay"}


def test_random_games_of_duel_are_those_of_the_core() -> None:
    rewards, reasons = DuelRewards(lay=0.25, win=3.0, lose=-2.0), set()
    env = BatchedDuel(40, rewards=rewards, seed=3)
    games = mirrors(env, 3)
    check_sight(env, games)
    for _ in range(250):
        seats, actions = env.seats.copy(), env.random_actions().copy()
        env.step(actions)
        for place, action in enumerate(actions.tolist()):
            outcome = games[place].play(action)
            expected = np.zeros(2, np.float32)
            expected[seats[place]] = rewards.lay * (action < DUEL_END)
            assert env.dones[place] == bool(outcome)
            if outcome:
                reasons.add(outcome.reason)
                assert outcome.winners == (env.winners[place],)
                expected[env.winners[place]] += rewards.win
                expected[1 - env.winners[place]] += rewards.lose
            assert np.array_equal(env.rewards[place], expected)
        check_sight(env, games)
    assert reasons == {"all_laid", "cannot_lay", "minimum_out_of_reach"}


@pytest.mark.parametrize("kind", [BatchedCoop, BatchedDuel])
def test_a_game_is_the_same_in_every_batch_and_at_every_run(kind: type[BatchedCoop] | type[BatchedDuel]) -> None:
    one, other, small = kind(50, seed=11), kind(50, seed=12), kind(3, seed=11)
    other.reset(11)
    for _ in range(300):
        for env in (one, other, small):
            env.step(env.random_actions())
            assert np.array_equal(env.observations[:3], one.observations[:3])
            assert np.array_equal(env.rewards[:3], one.rewards[:3])
        assert np.array_equal(one.observations, other.observations)
        assert np.array_equal(one.masks, other.masks)


@pytest.mark.parametrize("kind", [BatchedCoop, BatchedDuel])
def test_another_seed_deals_other_games(kind: type[BatchedCoop] | type[BatchedDuel]) -> None:
    hands = kind(20, seed=1).observations[:, :58]
    assert not (hands[:, None] == kind(20, seed=2).observations[None, :, :58]).all(2).any()


def test_a_batch_goes_on_with_new_deals() -> None:
    env, seen = BatchedCoop(1), set()
    for _ in range(400):
        env.step(env.random_actions())
        seen |= {env.observations[0, :98].tobytes()} if env.dones[0] else set()
    assert len(seen) > 10


@pytest.mark.parametrize("kind", [BatchedCoop, BatchedDuel])
@pytest.mark.parametrize("action", [-1, 0, 10_000])
def test_an_action_that_the_mask_forbids_is_refused_and_nothing_changes(
    kind: type[BatchedCoop] | type[BatchedDuel], action: int
) -> None:
    env = kind(4, seed=5)
    actions = env.random_actions()
    while env.masks[2, 0]:
        env.step(actions)
        actions = env.random_actions()
    before = env.observations.copy(), env.masks.copy(), env._games.copy()
    actions[2] = action
    with pytest.raises(NotMasked, match=f"action {action} is not allowed in game 2"):
        env.step(actions)
    assert np.array_equal(env.observations, before[0])
    assert np.array_equal(env.masks, before[1])
    assert np.array_equal(env._games, before[2])


@pytest.mark.parametrize("actions", [[0, 0, 0], [[0, 0]], [0.0, 0.0], 0, ["a", "b"]])
def test_anything_but_one_whole_number_a_game_is_refused(actions: object) -> None:
    with pytest.raises(BadData, match="expected 2 whole numbers"):
        BatchedDuel(2).step(actions)  # type: ignore[arg-type]


@pytest.mark.parametrize("games", [0, -1, 1 << 25])
def test_a_batch_has_a_sensible_number_of_games(games: int) -> None:
    with pytest.raises(BadOption):
        BatchedCoop(games)


def test_take_backs_are_refused() -> None:
    with pytest.raises(NoTakeBacks):
        BatchedCoop(1, coop.Options(take_backs=True))
    with pytest.raises(NoTakeBacks):
        BatchedDuel(1, duel.Options(take_backs=True))


def test_random_actions_are_equally_likely() -> None:
    env, counts = BatchedDuel(1, seed=2), np.zeros(233)
    for _ in range(6_000):
        counts[env.random_actions()[0]] += 1
    allowed = env.masks[0]
    expected = 6_000 / allowed.sum()
    assert not counts[~allowed].any()
    assert np.abs(counts[allowed] - expected).max() < 5 * np.sqrt(expected)


def hide_coop_anew(games: NDArray[Any], rng: np.random.Generator) -> None:
    """Deal what the seat to act does not see among the other hands and the draw pile, in records of coop."""
    for game in games:
        deck = game["deck"]
        own = [card for card in range(2, 100) if _holds(game["hands"][game["seat"]], card)]
        others = [seat for seat in range(5) if seat != game["seat"] and game["sizes"][seat]]
        unlaid = [card for card in range(2, 100) if _holds(game["unlaid"], card) and card not in own]
        cards = rng.permutation(unlaid).tolist()
        for seat in others:
            game["hands"][seat] = 0
            for _ in range(game["sizes"][seat]):
                card = cards.pop() - 2
                game["hands"][seat][card // 64] |= np.uint64(1 << card % 64)
        deck[game["drawn"] :] = cards


def _holds(cards: NDArray[Any], card: int) -> bool:
    return bool(int(cards[(card - 2) // 64]) >> (card - 2) % 64 & 1)


def test_nobody_sees_a_hidden_card_in_coop() -> None:
    rng = np.random.default_rng(4)
    for players in range(1, 6):
        env = BatchedCoop(10, coop.Options(players=players, starter=coop.Starter.RANDOM), signals=True, seed=players)
        for _ in range(25):
            env.step(env.random_actions())
            before = env.observations.copy(), env.masks.copy(), env._games.copy()
            hide_coop_anew(env._games, rng)
            assert not np.array_equal(env._games, before[2])
            for number in range(len(env)):
                batched_coop.write_game(env._games[number], env._table, number, env._results)
            assert np.array_equal(env.observations, before[0])
            assert np.array_equal(env.masks, before[1])
            env._games[:] = before[2]


def test_nobody_sees_a_hidden_card_in_duel() -> None:
    rng, env = np.random.default_rng(4), BatchedDuel(20, seed=4)
    for _ in range(60):
        env.step(env.random_actions())
        before = env.observations.copy(), env.masks.copy()
        for number, game in enumerate(env._games):
            own, other = int(game["seat"]), 1 - int(game["seat"])
            theirs = rng.permutation([card for card in range(2, 60) if int(game["unlaid"][other]) >> card & 1])
            game["hands"][other] = sum(1 << card for card in theirs[: game["sizes"][other]].tolist())
            game["decks"][other][game["drawn"][other] :] = theirs[game["sizes"][other] :]
            rng.shuffle(game["decks"][own][game["drawn"][own] :])
            batched_duel.write_game(game, number, env._results)
        assert np.array_equal(env.observations, before[0])
        assert np.array_equal(env.masks, before[1])
