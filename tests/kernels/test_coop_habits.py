"""What players keep, by its plain definition, and samples that heed it; see `kernels/coop/habits.py`."""

from random import Random

import numpy as np
import pytest

from tenback.bots.coop.minds import effort, learnt, new_search
from tenback.games import coop
from tenback.games.coop.state import DIRECTIONS
from tenback.kernels.coop.habits import FARTHEST, LEAST, LIES, MOST, PHASES, SURE, likelihoods, weigh
from tenback.kernels.coop.search import Search, search
from tenback.kernels.coop.table import DRAW, LAID, MINIMUM, SEAT, Rules, table
from tests.kernels.test_coop_turns import TABLES, some_state, words

POSITIONS = 40  # at each kind of table with several players
SAMPLES = 400


def plain_lie(card: int, tops: tuple[int, ...], remaining: set[int]) -> int:
    """Ten back of a top: 0; else 1 and the cards jumped over from the nearest top; nowhere: the last."""
    ways = list(zip(tops, DIRECTIONS, strict=True))
    if any(card == top - 10 * way for top, way in ways):
        return 0
    over = [
        sum(min(top, card) < other < max(top, card) for other in remaining)
        for top, way in ways
        if (card - top) * way > 0
    ]
    return 1 + min(*over, FARTHEST) if len(over) > 1 else 1 + min(over[0], FARTHEST) if over else LIES - 1


@pytest.mark.parametrize("options", [options for options in TABLES if options.players > 1], ids=str)
def test_odds_follow_from_how_each_card_lies(options: coop.Options) -> None:
    chance, board, players = Random(str(options)), table(0), options.players
    habits = np.random.default_rng(players).uniform(LEAST, MOST, (PHASES, LIES))
    odds = np.zeros((5, 100), np.uint64)
    for _ in range(POSITIONS):
        state = some_state(options, chance)
        assert state.turn is not None
        remaining = {*state.draw, *(card for hand in state.hands for card in hand)}
        unseen = sorted(remaining - set(state.hands[state.turn]))
        board.remaining[:] = words(remaining)
        board.counts[SEAT] = state.turn
        rests = [tuple(chance.sample(range(1, 101), 4)) for _ in range(players)]
        for seat, tops in enumerate(rests):
            board.kept[seat], board.rests[seat] = chance.randrange(5), tops
        odds[:] = 0
        rules = Rules(players, options.hand_size, options.minimum)
        weigh(rules, board, np.array(unseen, np.uint8), len(unseen), habits, odds)
        phase = min((98 - len(remaining)) * 3 // 98, 2)
        for seat in range(players):
            counts = bool(board.kept[seat]) and seat != state.turn
            for card in unseen:
                expected = habits[phase, plain_lie(card, rests[seat], remaining)] if counts else 0
                assert odds[seat, card] == int(expected * (SURE / MOST)), (state, seat, card)


def test_what_was_never_seen_is_neither_likely_nor_unlikely() -> None:
    assert (likelihoods(np.zeros((PHASES, LIES, 2), np.int64)) == 1).all()


def test_shipped_habits_say_that_tricks_are_laid_and_far_cards_kept() -> None:
    for phase in learnt().habits:
        assert phase[0] < 0.1  # ten back
        assert phase[1] < 0.6  # next to a top
        assert phase[1:5].tolist() == sorted(phase[1:5])


def sampled(kept: int, seed: int) -> set[int]:
    """The other's hand in the last sample of a search at the start of a game in which 31, 42, 70 and 58 lie on top."""
    rules = Rules(2, 7, 2)
    space: Search = new_search("master", rules, seed)
    root, tops = space.root, (31, 42, 70, 58)
    own = (20, 25, 36, 50, 77, 90, 95)
    gone = {*tops, *range(2, 12)}
    root.remaining[:] = words(set(range(2, 100)) - gone)
    root.low[0], root.high[0] = words(own)
    root.sizes[:2] = 7
    root.tops[:] = tops
    root.counts[DRAW], root.counts[LAID], root.counts[SEAT], root.counts[MINIMUM] = 98 - len(gone) - 14, len(gone), 0, 2
    root.kept[1], root.rests[1] = kept, tops
    search(learnt().network_of(rules), learnt().judge, rules, space, 0, effort(rules, 1.0))
    hand = int(space.low[1]) | int(space.high[1]) << 64
    return {card for card in range(100) if hand >> card & 1}


def test_samples_hardly_hold_tricks_that_their_owner_would_have_laid() -> None:
    tricks = {21, 32, 80, 68}
    drawn, kept = ([sampled(count, seed) for seed in range(SAMPLES)] for count in (0, 7))
    assert all(len(hand) == 7 for hand in (*drawn, *kept))
    fair = SAMPLES * 7 * len(tricks) / 77  # 77 cards are unseen
    assert sum(len(hand & tricks) for hand in drawn) > fair / 2
    assert sum(len(hand & tricks) for hand in kept) < fair / 10
