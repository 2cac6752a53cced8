"""An observation never holds a hidden card: hidden cards are dealt anew, and nothing that a seat sees changes."""

from collections.abc import Callable
from typing import Any

import pytest

from tenback.core.chance import SplitMix64, shuffled
from tenback.envs import coop_v0, duel_v0, speed_v0
from tenback.games.coop.state import DECK as COOP_DECK
from tenback.games.duel.state import PLAYERS
from tenback.games.speed.state import HAND_SIZE
from tenback.kernels import speed_rows as rows
from tests.envs.playing import choice, steps, ticks

WORD = 64
GAMES = 6


def bits(cards: list[int]) -> int:
    return sum(1 << card for card in cards)


def cards_of(word: int) -> list[int]:
    return [card for card in range(128) if word >> card & 1]


def redeal_coop(env: coop_v0.CoopEnv, own: int, chance: SplitMix64) -> None:
    """The hands of all others and what is left to draw."""
    (game,) = env._games
    hands = [cards_of(int(low) | int(high) << WORD) for low, high in game["hands"]]
    first = COOP_DECK[0]
    left = [int(card) - first for card in game["deck"][game["drawn"] :]]
    hidden = list(shuffled([*left, *(card for seat, hand in enumerate(hands) if seat != own for card in hand)], chance))
    for seat, hand in enumerate(hands):
        if seat != own:
            fresh = bits([hidden.pop() for _ in hand])
            game["hands"][seat] = fresh & (1 << WORD) - 1, fresh >> WORD
    game["deck"][game["drawn"] :] = [card + first for card in hidden]


def redeal_duel(env: duel_v0.DuelEnv, own: int, chance: SplitMix64) -> None:
    """The order of the own draw pile, and the opponent's hand and draw pile."""
    (game,) = env._games
    for seat in range(PLAYERS):
        drawn = int(game["drawn"][seat])
        hand = [] if seat == own else cards_of(int(game["hands"][seat]))
        hidden = list(shuffled([*hand, *map(int, game["decks"][seat, drawn:])], chance))
        if seat != own:
            game["hands"][seat] = bits([hidden.pop() for _ in hand])
        game["decks"][seat, drawn:] = hidden


def redeal_speed(env: speed_v0.SpeedEnv, own: int, chance: SplitMix64) -> None:
    """The hands of all others, all own piles and the draw pile; before GO the own hand too."""
    row = env._row
    places: list[int] = []
    for seat in range(env.options.players):
        hand, pile = rows.HANDS + seat * HAND_SIZE, rows.PILES + seat * rows.LONGEST_PILE
        if seat != own or not row[rows.STARTED]:
            places += range(hand, hand + row[rows.HAND_SIZES + seat])
        places += range(pile, pile + row[rows.PILE_SIZES + seat])
    places += range(rows.DRAW_PILE, rows.DRAW_PILE + row[rows.DRAWABLE])
    row[places] = shuffled(row[places].tolist(), chance)


def told(seen: dict[str, Any]) -> tuple[bytes, bytes]:
    return seen["observation"].tobytes(), seen["action_mask"].tobytes()


TURNS: dict[str, tuple[Callable[[], Any], Callable[..., None]]] = {
    "coop": (lambda: coop_v0.env(players=3, signals=True, starter="agreed"), redeal_coop),
    "coop of five": (lambda: coop_v0.env(players=5, minimum=3), redeal_coop),
    "duel": (duel_v0.env, redeal_duel),
}


@pytest.mark.parametrize(("make", "redeal"), TURNS.values(), ids=list(TURNS))
def test_hidden_cards_change_no_observation(make: Callable[[], Any], redeal: Callable[..., None]) -> None:
    env, dice = make(), SplitMix64(41)
    others_changed = 0
    for seed in range(GAMES):
        env.reset(seed=seed)
        for _, _, _, over, _, _ in steps(env, dice):
            if over or dice.below(3):
                continue
            games = env._games.copy()
            before = [observed(env, seat) for seat in range(len(env.agents))]
            for seat in range(len(env.agents)):
                redeal(env, seat, dice)
                after = [observed(env, other) for other in range(len(env.agents))]
                assert after[seat] == before[seat]
                others_changed += after != before
                env._games[:] = games
    assert others_changed > GAMES


def observed(env: Any, seat: int) -> bytes:
    """What a seat sees of the cards as they lie now."""
    seen = env._seen * 0
    env._look(seat, seen)
    return bytes(seen.tobytes())


@pytest.mark.parametrize(("make", "redeal"), TURNS.values(), ids=list(TURNS))
def test_hidden_cards_change_no_mask(make: Callable[[], Any], redeal: Callable[..., None]) -> None:
    """A game goes on with other cards hidden: what follows within the turn is the same to its player."""
    env, dice = make(), SplitMix64(42)
    compared = 0
    for seed in range(4 * GAMES):
        env.reset(seed=seed)
        for _ in range(dice.below(30)):
            if not env._over:
                env.step(choice(env._mask, dice))
        if env._over:
            continue
        agent, games, mask, action = env.agent_selection, env._games.copy(), env._mask.copy(), choice(env._mask, dice)
        env.step(action)
        if env._over or env.agent_selection != agent:
            continue
        expected = told(env.observe(agent))
        env._games[:], env._mask[:] = games, mask
        redeal(env, env._seats[agent], dice)
        env.step(action)
        assert told(env.observe(agent)) == expected
        compared += 1
    assert compared > GAMES


@pytest.mark.parametrize("players", [2, 6])
def test_hidden_cards_change_nothing_in_speed(players: int) -> None:
    env, dice = speed_v0.parallel_env(players=players, tick_ms=200), SplitMix64(43)
    others_changed = 0
    for seed in range(GAMES):
        first, _ = env.reset(seed=seed)
        for place, (_, step) in enumerate(ticks(env, first, dice)):
            if place % 4 == 0:
                row = env._row.copy()
                before = {agent: told(seen) for agent, seen in step[0].items()}
                for seat, agent in enumerate(env.possible_agents):
                    redeal_speed(env, seat, dice)
                    after = {name: told(seen) for name, seen in env._observations().items()}
                    assert after[agent] == before[agent]
                    others_changed += after != before
                    env._row[:] = row
    assert others_changed > GAMES
