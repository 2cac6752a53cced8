"""Whole games of coop at native speed: looking at turns three times over, choosing one, and playing to the end."""

from typing import Any

from numba import uint64

from tenback.kernels.bits import count_bits
from tenback.kernels.chance import below
from tenback.kernels.compiled import compiled, inlined
from tenback.kernels.coop.counts import (
    below_high,
    below_low,
    contains,
    guess,
    set_dense,
    set_marks,
    set_order,
    set_rules,
    size_of,
    weighed,
)
from tenback.kernels.coop.table import (
    CARDS,
    DRAW,
    FOLLOWING,
    LAID,
    MINIMUM,
    SEAT,
    TURN,
    deal,
    find_turns,
    hear,
    lay_turn,
    note_turn,
    without,
)
from tenback.kernels.coop.turns import (
    laid_mask,
    step_by_step,
    top_of,
)
from tenback.kernels.coop.value import GUIDED_LEFT, chance_of, look, phase_of

LEFT_WEIGHT = 0.04  # what 20 cards left are worth in chances of winning
SURE = 20.0  # the logit of a game that is decided
FLATTEST = 0.02  # how much a logit changes the chance of winning at least, when wishes are weighed up
WIDTH = 12  # so many turns are looked at closely
FIRST = 3  # times as many are counted up
LOST = -1
NEVER = -1e9
GUIDED = 1  # as a width: by plain judgement alone
CARD_BY_CARD = 0  # as a width: the smallest step each time


@inlined
def score_of(logit: float, left: float) -> float:
    """What players go for: mostly to win, a little to leave few cards."""
    return chance_of(logit) - LEFT_WEIGHT * left


@compiled
def following_size(rules: Any, board: Any) -> int:
    """How many cards the next player with cards holds."""
    for step in range(1, rules.players):
        size = board.sizes[(board.counts[SEAT] + step) % rules.players]
        if size:
            return size
    return 0


@compiled
def count_up(rules: Any, board: Any, place: int, dense: Any) -> None:
    """Write the counts of the position after a turn of the one to move."""
    turns, order, seat = board.turns, board.eye.order, board.counts[SEAT]
    low, high = without(board.hand, laid_mask(turns, place), board.low[seat], board.high[seat])
    unseen_low, unseen_high = board.remaining[0] & ~board.low[seat], board.remaining[1] & ~board.high[seat]
    a, b, c, d = top_of(turns, place, 0), top_of(turns, place, 1), top_of(turns, place, 2), top_of(turns, place, 3)
    set_order(a, b, c, d, order)
    board.said[0] = board.marks[0] if a == board.tops[0] else 0
    board.said[1] = board.marks[1] if b == board.tops[1] else 0
    board.said[2] = board.marks[2] if c == board.tops[2] else 0
    board.said[3] = board.marks[3] if d == board.tops[3] else 0
    draw = board.counts[DRAW]
    others = size_of(unseen_low, unseen_high) - draw
    set_dense(low, high, unseen_low, unseen_high, draw, others, board.counts[FOLLOWING], order, dense)
    set_marks(board.said, order, dense)


@compiled
def part(board: Any, place: int, sets: Any) -> None:
    """Write the own cards and the unseen ones after a turn of the one to move."""
    seat = board.counts[SEAT]
    sets[0], sets[1] = without(board.hand, laid_mask(board.turns, place), board.low[seat], board.high[seat])
    sets[2], sets[3] = board.remaining[0] & ~board.low[seat], board.remaining[1] & ~board.high[seat]


@compiled
def see(net: Any, board: Any, place: int, dense: Any) -> None:
    """Let the network look at the position after a turn of the one to move, with its counts."""
    turns = board.turns
    part(board, place, board.sets)
    a, b, c, d = top_of(turns, place, 0), top_of(turns, place, 1), top_of(turns, place, 2), top_of(turns, place, 3)
    set_order(a, b, c, d, board.eye.order)
    look(net, board.eye, dense, board.sets)


@compiled
def glance(rules: Any, board: Any) -> None:
    """What every number that a top can show is worth at first sight, as the more open pile and as the worse."""
    turns, seat = board.turns, board.counts[SEAT]
    numbers = 4 + size_of(board.low[seat], board.high[seat])
    low, high = board.remaining[0], board.remaining[1]
    for falling in range(2):
        way = -1 if falling else 1
        for number in range(numbers):
            top = turns.numbers[number]
            if falling:
                lost = size_of(low & ~below_low(top), high & ~below_high(top))
            else:
                lost = size_of(low & below_low(top + 1), high & below_high(top + 1))
            back = (0.8 if contains(low, high, top - 10 * way) else 0.0) - 0.03 * (101 - top if falling else top)
            board.glances[falling, 0, number] = back - 0.35 * lost
            board.glances[falling, 1, number] = back - 0.12 * lost


@inlined
def _first_sight(board: Any, key: int, falling: int) -> float:
    """What the two piles of a direction are worth at first sight."""
    one, two = key >> (8 + 8 * falling) & 15, key >> (12 + 8 * falling) & 15
    numbers = board.turns.numbers
    if (numbers[one] > numbers[two]) != (falling == 1):
        one, two = two, one
    return board.glances[falling, 0, one] + board.glances[falling, 1, two]


@inlined
def _insert(scores: Any, places: Any, found: int, width: int, score: float, place: int) -> int:
    """Keep a place in a list sorted by score, best first, of at most so many; how many there are then."""
    if found == width:
        if score <= scores[found - 1]:
            return found
        found -= 1
    at = found
    while at and scores[at - 1] < score:
        scores[at], places[at] = scores[at - 1], places[at - 1]
        at -= 1
    scores[at], places[at] = score, place
    return found + 1


@compiled
def shortlist(rules: Any, board: Any, count: int, width: int) -> int:
    """Write the best whole turns by plain judgement with their counts, best first, at most `width`; how many.

    At first sight each pile counts by itself; the best of that are counted up properly.
    """
    turns, minimum, seen = board.turns, board.counts[MINIMUM], 0
    board.counts[FOLLOWING] = following_size(rules, board)
    glance(rules, board)
    for place in range(count):
        key = int(turns.keys[place])
        laid = int(count_bits(uint64(key & 0xFF)))
        if laid >= minimum:
            score = _first_sight(board, key, 0) + _first_sight(board, key, 1) + 0.11 * laid
            seen = _insert(board.firsts, board.noted, seen, min(FIRST * width, len(board.dense)), score, place)
    found = 0
    for number in range(seen):
        count_up(rules, board, board.noted[number], board.dense[number])
        found = _insert(board.guesses, board.listed, found, width, guess(board.dense[number]), number)
    board.found[0] = found
    return found


@compiled
def value_alone(board: Any, own: int, found: int) -> int:
    """Nobody else has cards and none are to draw: whatever can be laid now can be laid. The place of the best turn."""
    best = LOST
    for number in range(found):
        place = board.noted[board.listed[number]]
        laid = int(count_bits(uint64(laid_mask(board.turns, place))))
        board.values[place, 0] = SURE if laid == own else -SURE
        board.values[place, 1] = (own - laid) / 20.0
        if best == LOST or board.values[place, 1] < board.values[best, 1]:
            best = place
    return best


@compiled
def value_turns(net: Any, rules: Any, board: Any, count: int, width: int) -> int:
    """Write the values of the best whole turns; the place of the best, or LOST if the minimum cannot be laid (C9)."""
    seat = board.counts[SEAT]
    own = size_of(board.low[seat], board.high[seat])
    if width == CARD_BY_CARD:
        return step_by_step(board.hand, board.sizes[seat], board.tops, board.counts[MINIMUM], board.turns)
    if own == size_of(board.remaining[0], board.remaining[1]):
        return value_alone(board, own, shortlist(rules, board, count, len(board.dense)))
    found = shortlist(rules, board, count, width)
    if width <= GUIDED:
        return board.noted[board.listed[0]] if found else LOST
    best, most = LOST, NEVER
    for number in range(found):
        place, dense = board.noted[board.listed[number]], board.dense[board.listed[number]]
        set_rules(rules.players, rules.minimum, rules.hand_size, dense)
        see(net, board, place, dense)
        behind = board.guesses[0] - board.guesses[number]
        board.values[place, 0] = board.eye.value[0] - board.caution[0] * behind
        board.values[place, 1] = board.eye.value[1] - board.caution[0] * behind * GUIDED_LEFT
        score = score_of(board.values[place, 0], board.values[place, 1]) - board.blend[0] * behind
        if score > most:
            best, most = place, score
    if found and board.tasting[0]:
        return by_taste(board, best)
    return best


@compiled
def by_taste(board: Any, first: int) -> int:
    """Write how much each listed turn is wanted, in logits, by value and taste; the place of the one wanted most.

    That one keeps its value, and the others lose or gain what they are liked less or more.
    """
    taste = board.taste[phase_of(size_of(board.remaining[0], board.remaining[1]))]
    chance = chance_of(board.values[first, 0])
    left_weight = LEFT_WEIGHT / max(chance * (1 - chance), FLATTEST)
    best = 0
    for number in range(board.found[0]):
        value = board.values[board.noted[board.listed[number]]]
        board.liked[number] = weighed(taste, board.dense[board.listed[number]])
        board.wanted[number] = value[0] - left_weight * value[1] + board.liked[number]
        if board.wanted[number] > board.wanted[best]:
            best = number
    for number in range(board.found[0]):
        more, value = board.liked[number] - board.liked[best], board.values[board.noted[board.listed[number]]]
        value[0] += more
        value[1] += more * GUIDED_LEFT
    return board.noted[board.listed[best]]


@compiled
def best_turn(net: Any, rules: Any, board: Any, width: int, speaking: int) -> int:
    """The place of the best turn of the one to move, once the others have said what they say; or LOST."""
    for pile in range(4):
        board.marks[pile] = 0
    if speaking:
        hear(rules, board)
    return value_turns(net, rules, board, find_turns(board, board.reach[0]), width)


@compiled
def remember(rules: Any, board: Any, place: int) -> None:
    """Keep the position after a turn, to learn from."""
    turn, trail = board.counts[TURN], board.trail
    count_up(rules, board, place, trail.dense[turn])
    set_rules(rules.players, rules.minimum, rules.hand_size, trail.dense[turn])
    part(board, place, trail.sets[turn])
    for pile in range(4):
        trail.tops[turn, pile] = top_of(board.turns, place, pile)
    trail.values[turn, 0], trail.values[turn, 1] = board.values[place, 0], board.values[place, 1]


@compiled
def first_turn(net: Any, rules: Any, board: Any, width: int) -> float:
    """What the one to move thinks of its best first turn."""
    place = value_turns(net, rules, board, find_turns(board, board.reach[0]), width)
    if place == LOST or width == CARD_BY_CARD:
        return NEVER
    return score_of(board.values[place, 0], board.values[place, 1]) if width > GUIDED else board.guesses[0]


@compiled
def wish_of(board: Any, value: float) -> int:
    """C3: how much one wishes to start with a first turn of this value."""
    wish = 0
    for limit in board.wishes:
        wish += value >= limit
    return wish


@compiled
def choose_starter(net: Any, rules: Any, board: Any, width: int) -> None:
    """C3: the strongest wish starts; of equal ones the first clockwise from a seat drawn by lot."""
    best, most, lot = 0, -1, int(below(board.generator, uint64(rules.players)))
    for step in range(rules.players):
        seat = (lot + step) % rules.players
        board.counts[SEAT] = seat
        wish = wish_of(board, first_turn(net, rules, board, width)) if rules.players > 1 else 0
        if wish > most:
            best, most = seat, wish
    board.counts[SEAT] = best


@compiled
def play_on(net: Any, rules: Any, board: Any, width: int, speaking: int, keeping: int) -> int:
    """Play a game to its end by the network alone; how many cards are left."""
    while True:
        place = best_turn(net, rules, board, width, speaking)
        if place == LOST:
            return CARDS - board.counts[LAID]
        if keeping:
            remember(rules, board, place)
            note_turn(board, place)
        lay_turn(rules, board, board.turns, board.hand, place)
        if board.counts[LAID] == CARDS:
            return 0


@compiled
def play_static(net: Any, rules: Any, board: Any, games: int, width: int, speaking: int, lefts: Any) -> int:
    """Whole games without search; game number i comes from the board's seed plus i. How many turns in all."""
    first, turns = board.generator[0], 0
    for game in range(games):
        board.generator[0] = first + uint64(game)
        deal(rules, board)
        for pile in range(4):
            board.marks[pile] = 0
        choose_starter(net, rules, board, width)
        lefts[game] = play_on(net, rules, board, width, speaking, 0)
        turns += board.counts[TURN]
    return turns
