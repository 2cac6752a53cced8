"""What each level of coop knows and how far it looks. Everything a level is made of is here.

- `novice` looks at gaps: card by card the smallest step, back ten whenever it can, and never a thought of what is gone.
- `casual` plans whole turns, remembers, counts the cards that a lay jumps over, and sees tricks that may still come.
- `skilled` values every turn with the network.
- `master` does so, too, and plays the best turns out on dealt-out samples of what it cannot see, judged by a critic.
"""

from dataclasses import dataclass
from functools import cache
from time import process_time

import numpy as np

from tenback.bots.bot import DEFAULT_MILLISECONDS
from tenback.bots.coop.weights import Weights, load
from tenback.games.coop.options import CARDS_IN_HAND, MINIMUMS, Options
from tenback.kernels.coop.games import CARD_BY_CARD, GUIDED, LEFT_WEIGHT, play_static
from tenback.kernels.coop.search import ROOT_POSITIONS, Effort, Search, play_searching, search_space
from tenback.kernels.coop.table import REACH, Rules, Table, table

ANSWERS_PER_MILLISECOND = {1: 34, 2: 20, 3: 25, 4: 25, 5: 24}  # by players, on the machine in `docs/bots.md`
EXPERT = 1 / 1.2  # times as many, where at least three cards have to be laid
SMALL_HANDS = 1.4  # times as many with hands of a card fewer
THOUGHTS = 3  # in a turn in company, about
FEW_ANSWERS = 64  # with fewer, four turns are played out
STATIC_WIDTH = 32
MOST_ANSWERS = 10_000_000
NO_OPINION = (0.0, 1.0, 2.0)
CAUTION = 0.02  # how much plain judgement counts in the network's values in company


@dataclass(frozen=True, slots=True)
class Mind:
    """What a level knows."""

    width: int  # turns that it looks at closely with the network; none: by plain judgement alone
    reach: int  # cards that it jumps over for a card beyond the minimum
    speaks: bool = True
    searches: bool = False
    wishes: tuple[float, float, float] | None = None  # C3: by plain judgement; None: as the network has learnt


@dataclass(frozen=True, slots=True)
class Manner:
    """How a kind of table is searched."""

    depth: int  # turns that follow a candidate before it is judged
    prior: float  # how many samples the first look is worth
    many: int = FEW_ANSWERS  # answers from which on 16 turns are played out, not eight
    left_weight: float = LEFT_WEIGHT  # what 20 cards left are worth in chances of winning when candidates are compared
    pace: float = 1.0  # times as many answers in a millisecond as is usual for its players and cards


IN_COMPANY = Manner(depth=1, prior=8.0)  # the first look knows less there; a critic judges, who sees all hands
ALONE = Manner(depth=2, prior=20.0, many=2_000)
RARELY_WON = Manner(depth=2, prior=10.0, many=1_500, left_weight=0.6, pace=1.25)  # alone with both changes


MINDS = {
    "novice": Mind(CARD_BY_CARD, reach=0, speaks=False, wishes=NO_OPINION),
    "casual": Mind(GUIDED, reach=2, wishes=(-12.9, -12.2, -11.7)),
    "skilled": Mind(STATIC_WIDTH, reach=REACH),
    "master": Mind(STATIC_WIDTH, reach=3, searches=True),
}


@cache
def learnt() -> Weights:
    """The weights that ship with tenback."""
    return load()


def rules_of(options: Options) -> Rules:
    """What the kernels need to know of a table."""
    return Rules(options.players, options.hand_size, options.minimum)


def manner_of(rules: Rules) -> Manner:
    """How a table is searched. Where hardly a game is won, samples tell of cards left, not of chances to win."""
    if rules.players > 1:
        return IN_COMPANY
    return RARELY_WON if _has_small_hands(rules) and _is_expert(rules) else ALONE


def _has_small_hands(rules: Rules) -> bool:
    return rules.hand_size < CARDS_IN_HAND[rules.players]


def _is_expert(rules: Rules) -> bool:
    return rules.minimum > min(MINIMUMS)


def effort(rules: Rules, milliseconds: float) -> Effort:
    """How a search spends a budget. In company a turn is thought over at every card, and each time has its share."""
    manner = manner_of(rules)
    rate = ANSWERS_PER_MILLISECOND[rules.players] * manner.pace
    rate *= EXPERT if _is_expert(rules) else 1.0
    rate *= SMALL_HANDS if _has_small_hands(rules) else 1.0
    answers = int(min(max(milliseconds * rate / (THOUGHTS if rules.players > 1 else 1), 1.0), MOST_ANSWERS))
    return Effort(
        candidates=4 if answers < FEW_ANSWERS else 8 if answers < manner.many else 16,
        width=STATIC_WIDTH,
        reach=MINDS["master"].reach,
        answers=answers,
        depth=manner.depth,
        finish=8,
        tries=64,
        answer_width=8,
        prior=manner.prior,
        compared=4,
        left_weight=manner.left_weight,
    )


def prepare(level: str, rules: Rules, board: Table, weights: Weights | None = None) -> Table:
    """A table at which this level thinks, with these weights or those that ship."""
    mind, weights = MINDS[level], weights or learnt()
    taste = weights.taste_of(rules)
    if taste is None:
        board.caution[0] = CAUTION
    else:
        board.tasting[0], board.taste[:] = 1, taste
    board.reach[0] = REACH if mind.searches else mind.reach
    board.wishes[:] = weights.wishes_of(rules) if mind.wishes is None else mind.wishes
    return board


def new_table(level: str, rules: Rules, seed: int, weights: Weights | None = None) -> Table:
    """An empty table for this level."""
    return prepare(level, rules, table(seed, ROOT_POSITIONS), weights)


def new_search(level: str, rules: Rules, seed: int, weights: Weights | None = None) -> Search:
    """Room for a search by this level."""
    space = search_space(seed)
    space.habits[:] = (weights or learnt()).habits
    prepare(level, rules, space.root, weights)
    prepare(level, rules, space.board, weights)
    if rules.players == 1:  # there, finding turns is what limits it, and a sample's answers need not be the very best
        space.board.reach[0], space.board.turns.nearest[0] = 0, 2
    return space


@dataclass(frozen=True, slots=True)
class Played:
    """What many games of one level came to."""

    lefts: tuple[int, ...]
    turns: int
    seconds: float

    @property
    def wins(self) -> int:
        """Games won."""
        return self.lefts.count(0)


def play(
    level: str,
    rules: Rules,
    games: int,
    first: int,
    milliseconds: float = DEFAULT_MILLISECONDS,
    weights: Weights | None = None,
) -> Played:
    """Games in which every seat plays at this level, at native speed; game number i comes from the seed `first` + i."""
    weights = weights or learnt()
    mind, net, board = MINDS[level], weights.network_of(rules), new_table(level, rules, first, weights)
    lefts, speaking = np.zeros(games, np.int64), int(mind.speaks and rules.players > 1)
    begun = process_time()
    if mind.searches:
        space = new_search(level, rules, first, weights)
        how = (games, speaking, effort(rules, milliseconds))
        turns = play_searching(net, weights.judge, rules, board, space, *how, lefts)
    else:
        turns = play_static(net, rules, board, games, mind.width, speaking, lefts)
    return Played(tuple(map(int, lefts)), int(turns), process_time() - begun)
