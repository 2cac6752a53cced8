"""Learn to play coop for three from nothing, with NumPy alone, and compare what was learnt with the shipped bots.

python examples/learn_coop.py [--rounds 40] [--games 256] [--deals 2000]

A turn is made action by action. Nine numbers describe each action that the mask allows; nine weights make a
liking of them, and a softmax makes chances of all likings. The weights follow the natural policy gradient.
"""

import argparse

import numpy as np

from tenback.bots.coop.minds import play, rules_of
from tenback.bots.match import HELD_APART, mean, share
from tenback.envs.batched import BatchedCoop
from tenback.envs.layout import COOP_CARDS, COOP_END, COOP_FIELDS, places
from tenback.games import coop

TABLE = coop.Options(players=3, starter=coop.Starter.RANDOM)
WAYS = np.array([1, 1, -1, -1])  # two piles rise, two fall
AT = places(COOP_FIELDS)
NUMBERS = ("end", "end, no draw pile", "gap", "jumped over", "ten back", "then ten back held", "then ten back unseen")
NUMBERS += ("then next held", "jumped over by an extra card")
ROOM = 12  # beside the cards, so that ten back of any card is a place


def describe(seen, masks):
    """Every allowed action: its game, which one it is, and its numbers."""
    games, actions = np.nonzero(masks)
    ends = actions == COOP_END
    piles, cards = np.divmod(np.where(ends, 0, actions), COOP_CARDS)
    cards, ways = cards + ROOM, WAYS[piles]
    tops = np.rint(100 * seen[games, AT["tops"].start + piles]).astype(int) + ROOM - 2
    hand, unseen = (np.pad(seen[:, AT[name]], ((0, 0), (ROOM, ROOM))) for name in ("hand", "unseen"))
    unlaid = np.cumsum(hand + unseen, axis=1)  # up to each card
    gaps = (cards - tops) * ways
    jumped = np.abs(unlaid[games, cards] - unlaid[games, tops]) - (ways > 0)
    extra = seen[games, AT["owed"].start] == 0
    lays = [
        np.maximum(gaps, 0) / 10,
        (gaps > 0) * jumped / 10,
        gaps < 0,
        hand[games, cards - 10 * ways],
        unseen[games, cards - 10 * ways],
        hand[games, cards + ways],
        extra * (gaps > 0) * jumped / 10,
    ]
    of_ends = [ends, ends & (seen[games, AT["draw"].start] == 0)]
    return games, actions, np.stack([*of_ends, *(number * ~ends for number in lays)], axis=1)


def choose(env, weights, rng=None):
    """An action for every game, by chance or else the best; and how its numbers differ from what was to be expected."""
    games, actions, numbers = describe(env.observations, env.masks)
    first = np.searchsorted(games, np.arange(len(env)))
    likings = numbers @ weights
    likings -= np.maximum.reduceat(likings, first)[games]
    chances = np.exp(likings)
    chances /= np.add.reduceat(chances, first)[games]
    if rng is not None:
        likings += rng.gumbel(size=len(likings))  # the greatest is then drawn by these chances
    chosen = np.lexsort((likings, games))[np.append(first[1:], len(games)) - 1]
    expected = np.add.reduceat(chances[:, None] * numbers, first)
    return actions[chosen], numbers[chosen] - expected


def learn(rounds, games, seed=0, steps=250):
    """The weights after so many rounds of so many games at once."""
    env, rng, weights = BatchedCoop(games, TABLE, seed=seed), np.random.default_rng(seed), np.zeros(len(NUMBERS))
    for number in range(rounds):
        scores, rewards, dones, unlaid = [], [], [], []
        for _ in range(steps):
            unlaid.append(env.observations[:, : 2 * COOP_CARDS].sum(1).astype(int))
            actions, score = choose(env, weights, rng)
            env.step(actions)
            scores.append(score)
            rewards.append(env.rewards.copy())
            dones.append(env.dones.copy())
        to_come, known = np.zeros((steps, games)), np.zeros((steps, games), bool)
        later, ended = np.zeros(games), np.zeros(games, bool)
        for step in reversed(range(steps)):  # what was still to come in the game of each step, if it has ended
            later, ended = rewards[step] + later * ~dones[step], ended | dones[step]
            to_come[step], known[step] = later, ended
        score, gain, stage = np.array(scores)[known], to_come[known], np.array(unlaid)[known]
        usual = np.bincount(stage, gain, 99) / np.maximum(np.bincount(stage, minlength=99), 1)
        gain -= usual[stage]
        gradient, fisher = score.T @ gain / len(gain), score.T @ score / len(gain)
        direction = np.linalg.solve(fisher + 1e-4 * np.eye(len(weights)), gradient)
        weights += direction * 0.5 * (1 - number / rounds) / np.sqrt(direction @ fisher @ direction)
        print(f"round {number + 1:3}: {np.array(rewards)[np.array(dones)].mean():6.3f} a game", flush=True)
    return weights


def left_after(weights, deals, seed=HELD_APART + 1):
    """Cards left in one game of each deal, always with the best action."""
    env, lefts = BatchedCoop(deals, TABLE, seed=seed), np.full(deals, -1)
    while (lefts < 0).any():
        env.step(choose(env, weights)[0])
        lefts = np.where((lefts < 0) & env.dones, env.lefts, lefts)
    return lefts


def main():
    """Learn, then show what was learnt and how good it is."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--games", type=int, default=256)
    parser.add_argument("--deals", type=int, default=2000)
    asked = parser.parse_args()
    weights = learn(asked.rounds, asked.games)
    for name, weight in zip(NUMBERS, weights, strict=True):
        print(f"{name:28} {weight:6.2f}")
    teams = {"learnt": left_after(weights, asked.deals)}
    for level in ("novice", "casual", "skilled"):
        teams[level] = np.array(play(level, rules_of(TABLE), asked.deals, HELD_APART).lefts)
    for name, lefts in teams.items():
        won, left = share((lefts == 0).astype(float).tolist()), mean(lefts.astype(float).tolist())
        print(f"{name:8} won {won}, cards left {left}")


if __name__ == "__main__":
    main()
