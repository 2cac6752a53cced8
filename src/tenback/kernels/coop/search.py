"""Looking ahead in coop: the most promising turns are played out against dealt-out samples of what cannot be seen.

Every sample deals the unseen cards anew (`samples`), the same for every candidate. Then the next player answers. The
network names the best answers, on what that player sees, and a critic, who sees all hands of the sample, judges what
comes of each: the best one counts, for players know more of each other's hands by their words than the network hears.
After each round the worse half of the candidates is dropped and the rest gets more samples. Others say something new as
soon as a pile has changed: so every card of a turn is thought over anew.
"""

from typing import Any, NamedTuple

import numpy as np
from numba import uint64

from tenback.kernels.compiled import compiled
from tenback.kernels.coop.counts import DENSE
from tenback.kernels.coop.critic import OPEN_KINDS, judge
from tenback.kernels.coop.games import (
    GUIDED,
    LEFT_WEIGHT,
    LOST,
    NEVER,
    SURE,
    best_turn,
    choose_starter,
    play_on,
    score_of,
    value_turns,
)
from tenback.kernels.coop.habits import LIES, PHASES, weigh
from tenback.kernels.coop.hands import PILES, WAYS, share_out
from tenback.kernels.coop.samples import deal_out, find_unseen, listen, turn_over
from tenback.kernels.coop.signals import SOFT
from tenback.kernels.coop.table import (
    CARDS,
    HIGHEST,
    LAID,
    MOST_PLAYERS,
    SEAT,
    Table,
    deal,
    find_turns,
    lay_first,
    lay_turn,
    table,
)
from tenback.kernels.coop.turns import laid_mask
from tenback.kernels.coop.value import Eyes, chance_of, eyes
from tenback.kernels.coop.words import Words, say, set_words, words_space

MOST_CANDIDATES = 64
ROOT_POSITIONS = 1 << 14
FINISHING = 3  # answers that playing to the end is worth, in time
QUICKEST = 0.35  # how long an answer takes alone in the end, compared with the beginning
STEP = 4  # about as many cards as somebody alone draws after a turn


class Effort(NamedTuple):
    """How a search spends its time."""

    candidates: int  # turns that are played out
    width: int  # turns that the root looks at closely
    reach: int
    answers: int  # turns that are thought through, in all; alone, more and more, for they take less and less time
    depth: int  # turns that follow a candidate in a sample, at least one, before it is judged
    finish: int  # with so many cards left or fewer, samples are played to the end
    tries: int  # deals tried for a hand that fits what was said
    answer_width: int
    prior: float  # how many samples the first look is worth; alone, less and less
    compared: int  # turns of the last one to answer in company, of which the critic finds the best
    left_weight: float  # what 20 cards left are worth in chances of winning when candidates are compared


class Search(NamedTuple):
    """Arrays of a search, and what it found: candidates, best first."""

    root: Table
    board: Table
    open_eye: Eyes  # the critic's
    open_dense: Any
    open_sets: Any
    words: Words
    marks: Any  # by seat and pile: what was said
    known_low: Any  # by seat: cards in hands that everybody has seen (C14)
    known_high: Any
    cards: Any  # the unseen cards, dealt out
    habits: Any  # by phase and lie: how much likelier a card is kept than drawn
    odds: Any  # by seat and card: how likely it is among those kept
    weights: Any  # by seat and pile, drawn and kept: what the cards behind a word weigh; last, all not denied
    told: Any  # by seat: the piles, one bit each, whose words a sampled hand has to have a card behind
    shares: Any  # by seat, added up: how often just some of these cards are ones kept
    low: Any  # sampled hands
    high: Any
    places: Any  # of the candidates
    first: Any  # their value at first look
    sums: Any  # of chances to win, of cards left, of samples
    scores: Any
    means: Any  # chance to win and cards left of each candidate, in the end


def search_space(seed: int) -> Search:
    """Arrays for searches, one after the other."""
    return Search(
        table(seed, ROOT_POSITIONS),
        table(seed),
        eyes(),
        np.zeros(DENSE, np.float32),
        np.zeros(2 * OPEN_KINDS, np.uint64),
        words_space(),
        np.zeros((MOST_PLAYERS, 4), np.int64),
        np.zeros(MOST_PLAYERS, np.uint64),
        np.zeros(MOST_PLAYERS, np.uint64),
        np.zeros(CARDS, np.uint8),
        np.ones((PHASES, LIES), np.float64),
        np.zeros((MOST_PLAYERS, HIGHEST + 1), np.uint64),
        np.zeros((MOST_PLAYERS, PILES + 1, 2), np.float64),
        np.zeros(MOST_PLAYERS, np.int64),
        np.zeros((MOST_PLAYERS, WAYS), np.float64),
        np.zeros(MOST_PLAYERS, np.uint64),
        np.zeros(MOST_PLAYERS, np.uint64),
        np.zeros(MOST_CANDIDATES, np.int64),
        np.zeros((MOST_CANDIDATES, 2), np.float64),
        np.zeros((MOST_CANDIDATES, 3), np.float64),
        np.zeros(MOST_CANDIDATES, np.float64),
        np.zeros((MOST_CANDIDATES, 2), np.float64),
    )


@compiled
def _candidates(net: Any, rules: Any, space: Any, effort: Any) -> int:
    """Write the best turns by the network, the one that it would choose first; how many."""
    root = space.root
    best = value_turns(net, rules, root, find_turns(root, effort.reach), effort.width)
    if best == LOST:
        return 0
    if effort.width <= GUIDED:
        space.places[0] = best
        return 1
    listed = 0
    for number in range(effort.width):
        if number >= root.found[0]:
            break
        place = root.noted[root.listed[number]]
        score = SURE if place == best else score_of(root.values[place, 0], root.values[place, 1])
        if listed == effort.candidates:
            if score <= space.scores[listed - 1]:
                continue
            listed -= 1
        at = listed
        while at and space.scores[at - 1] < score:
            space.scores[at], space.places[at] = space.scores[at - 1], space.places[at - 1]
            at -= 1
        space.scores[at], space.places[at] = score, place
        listed += 1
    for number in range(listed):
        place = space.places[number]
        space.first[number, 0] = chance_of(root.values[place, 0])
        space.first[number, 1] = root.values[place, 1]
        for part in range(3):
            space.sums[number, part] = 0.0
    return listed


@compiled
def _set_up(rules: Any, space: Any, draw: int) -> None:
    """Put the sample on the board."""
    root, board = space.root, space.board
    for seat in range(rules.players):
        if seat == root.counts[SEAT]:
            board.low[seat], board.high[seat] = root.low[seat], root.high[seat]
        else:
            board.low[seat], board.high[seat] = space.low[seat], space.high[seat]
        board.sizes[seat] = root.sizes[seat]
    for word in range(2):
        board.remaining[word] = root.remaining[word]
    for pile in range(4):
        board.tops[pile] = root.tops[pile]
    for entry in range(len(root.counts)):
        board.counts[entry] = root.counts[entry]
    for place in range(draw):
        board.deck[place] = space.cards[place]


@compiled
def _begin(rules: Any, space: Any, number: int, draw: int) -> None:
    """Put the sample on the board and lay a candidate."""
    _set_up(rules, space, draw)
    lay_turn(rules, space.board, space.root.turns, space.root.hand, space.places[number])


@compiled
def _next_best(board: Any, limit: float) -> Any:
    """The best of the listed turns below a score, and its score."""
    best, most = LOST, NEVER
    for number in range(board.found[0]):
        place = board.noted[board.listed[number]]
        score = score_of(board.values[place, 0], board.values[place, 1])
        if most < score < limit:
            best, most = place, score
    return best, most


@compiled
def _judge(critic: Any, rules: Any, space: Any) -> Any:
    """The chance to win and the cards left that the critic sees on the board."""
    if space.board.counts[LAID] == CARDS:
        return 1.0, 0.0
    judge(critic, rules, space.board, space.open_eye, space.open_dense, space.open_sets)
    return chance_of(space.open_eye.value[0]), float(space.open_eye.value[1])


@compiled
def _best_answer(critic: Any, rules: Any, space: Any, number: int, draw: int, compared: int, sums: Any) -> None:
    """Add what the best of the listed answers to a candidate comes to, by the critic."""
    board, limit, most, best_chance, best_left = space.board, SURE, NEVER, 0.0, 0.0
    for step in range(compared):
        place, limit = _next_best(board, limit)
        if place == LOST:
            break
        if step:
            _begin(rules, space, number, draw)
        lay_turn(rules, board, board.turns, board.hand, place)
        chance, left = _judge(critic, rules, space)
        if chance - LEFT_WEIGHT * left > most:
            most, best_chance, best_left = chance - LEFT_WEIGHT * left, chance, left
    sums[0] += best_chance
    sums[1] += best_left


@compiled
def _play_out(net: Any, critic: Any, rules: Any, space: Any, number: int, draw: int, speaking: int, effort: Any) -> int:
    """Play a candidate in the sample and add what it comes to; how many answers it took."""
    board, sums = space.board, space.sums[number]
    _begin(rules, space, number, draw)
    sums[2] += 1
    turn, place = 0, LOST
    while True:
        rest = CARDS - board.counts[LAID]
        if not rest:
            sums[0] += 1.0
            return turn + 1
        if rest <= effort.finish:
            left = play_on(net, rules, board, effort.answer_width, speaking, 0)
            sums[0] += 1.0 if left == 0 else 0.0
            sums[1] += left / 20.0
            return turn + FINISHING
        if turn == effort.depth:  # alone, where no hand is hidden: what the one who has just moved sees in it
            sums[0] += chance_of(board.values[place, 0])
            sums[1] += board.values[place, 1]
            return turn
        place = best_turn(net, rules, board, effort.answer_width, speaking)
        turn += 1
        if place == LOST:
            sums[1] += rest / 20.0
            return turn
        if turn == effort.depth and rules.players > 1:
            _best_answer(critic, rules, space, number, draw, effort.compared, sums)
            return turn
        lay_turn(rules, board, board.turns, board.hand, place)


@compiled
def _average(space: Any, count: int, prior: float, left_weight: float) -> None:
    """What each of the first candidates came to so far, the first look counted as so many samples."""
    for number in range(count):
        sums, first, means = space.sums[number], space.first[number], space.means[number]
        weight = sums[2] + prior
        for part in range(2):
            means[part] = (sums[part] + prior * first[part]) / weight if weight > 0 else first[part]
        space.scores[number] = means[0] - left_weight * means[1]


@compiled
def _rank(space: Any, alive: int, prior: float, left_weight: float) -> None:
    """Sort the candidates that are still in by what they came to so far."""
    _average(space, alive, prior, left_weight)
    for number in range(1, alive):
        at = number
        while at and space.scores[at - 1] < space.scores[at]:
            space.scores[at], space.scores[at - 1] = space.scores[at - 1], space.scores[at]
            space.places[at], space.places[at - 1] = space.places[at - 1], space.places[at]
            for part in range(3):
                space.sums[at, part], space.sums[at - 1, part] = space.sums[at - 1, part], space.sums[at, part]
            for part in range(2):
                space.first[at, part], space.first[at - 1, part] = space.first[at - 1, part], space.first[at, part]
            at -= 1


@compiled
def next_sample(rules: Any, space: Any, count: int, number: int, tries: int) -> int:
    """Deal out the unseen cards; how many are left to draw.

    Alone, a pile is dealt once and turned over step by step, so that every card is soon drawn in one sample or another,
    and none in two: that makes up for a third more samples.
    """
    if rules.players > 1 or number % max(count // STEP, 1) == 0:
        return deal_out(rules, space, count, tries)
    turn_over(space, count, STEP)
    return count


@compiled
def spending(rules: Any, space: Any, effort: Any) -> Any:
    """How many answers a search has time for, and how many samples its first look is worth.

    Alone, the fewer cards are left, the fewer turns there are to find in an answer, and the less a first look tells.
    """
    if rules.players > 1:
        return effort.answers, effort.prior
    rest = (CARDS - space.root.counts[LAID]) / CARDS
    return int(effort.answers / (QUICKEST + (1 - QUICKEST) * rest)), effort.prior * rest


@compiled
def search(net: Any, critic: Any, rules: Any, space: Any, speaking: int, effort: Any) -> int:
    """Find the best turn of the one to move at the root; how many candidates were considered, best first."""
    listed = _candidates(net, rules, space, effort)
    count = find_unseen(rules, space)
    _average(space, listed, 0.0, effort.left_weight)
    if listed < 2 or not count or effort.answers < 1:
        return listed
    weigh(rules, space.root, space.cards, count, space.habits, space.odds)
    share_out(rules, space, count)
    alive, rounds, sample = listed, 0, 0
    while 1 << rounds < listed:
        rounds += 1
    answers, prior = spending(rules, space, effort)
    share = answers // rounds
    while alive > 1:
        spent = 0
        while spent < share:
            draw = next_sample(rules, space, count, sample, effort.tries if speaking else 0)
            sample += 1
            for number in range(alive):
                spent += _play_out(net, critic, rules, space, number, draw, speaking, effort)
        _rank(space, alive, prior, effort.left_weight)
        alive = (alive + 1) // 2
    _average(space, listed, prior, effort.left_weight)
    return listed


@compiled
def play_all_out(net: Any, critic: Any, rules: Any, space: Any, samples: int, speaking: int, effort: Any) -> int:
    """Play all candidates of the one to move at the root out on the same samples, none dropped; how many there are."""
    listed = _candidates(net, rules, space, effort)
    count = find_unseen(rules, space)
    weigh(rules, space.root, space.cards, count, space.habits, space.odds)
    share_out(rules, space, count)
    for sample in range(samples):
        draw = next_sample(rules, space, count, sample, effort.tries if speaking else 0)
        for number in range(listed):
            _play_out(net, critic, rules, space, number, draw, speaking, effort)
    return listed


@compiled
def look_from(rules: Any, table: Any, space: Any, speaking: int) -> None:
    """Put what the one to move sees of a table at the root of a search."""
    root = space.root
    for seat in range(rules.players):
        root.low[seat], root.high[seat] = table.low[seat], table.high[seat]
        root.sizes[seat] = table.sizes[seat]
        root.kept[seat] = table.kept[seat]
        for pile in range(4):
            root.rests[seat, pile] = table.rests[seat, pile]
    for word in range(2):
        root.remaining[word] = table.remaining[word]
    for pile in range(4):
        root.tops[pile] = table.tops[pile]
        root.marks[pile] = 0
    for entry in range(len(table.counts)):
        root.counts[entry] = table.counts[entry]
    set_words(space.words, root.remaining[0], root.remaining[1], root.tops)
    for seat in range(rules.players):
        if seat != root.counts[SEAT]:
            if speaking and table.sizes[seat]:
                say(space.words, seat, table.low[seat], table.high[seat], space.marks[seat])
            else:
                space.marks[seat, :] = 0
            listen(space, seat, SOFT)
            root.low[seat], root.high[seat] = uint64(0), uint64(0)  # only their sizes are known


@compiled
def play_searching_game(net: Any, critic: Any, rules: Any, table: Any, space: Any, speaking: int, effort: Any) -> int:
    """One game in which everybody searches; how many cards are left."""
    deal(rules, table)
    for pile in range(4):
        table.marks[pile] = 0
    choose_starter(net, rules, table, effort.answer_width)
    space.root.generator[0] = table.generator[0]
    while True:
        look_from(rules, table, space, speaking)
        if not search(net, critic, rules, space, speaking, effort):
            return CARDS - table.counts[LAID]
        root, place = space.root, space.places[0]
        if speaking and laid_mask(root.turns, place):
            lay_first(table, root.turns, root.hand, place)
        else:
            lay_turn(rules, table, root.turns, root.hand, place)
        if table.counts[LAID] == CARDS:
            return 0


@compiled
def play_searching(
    net: Any, critic: Any, rules: Any, table: Any, space: Any, games: int, speaking: int, effort: Any, lefts: Any
) -> int:
    """Whole games in which everybody searches; game number i comes from the table's seed plus i. How many turns."""
    first, turns = table.generator[0], 0
    for game in range(games):
        table.generator[0] = first + uint64(game)
        lefts[game] = play_searching_game(net, critic, rules, table, space, speaking, effort)
        turns += table.counts[3]
    return turns
