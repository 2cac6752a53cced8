"""How bots play speed: which card, where, when to draw, which number for a joker, and how long all that takes.

`look` is the whole player: what a seat sees becomes a move and the time after which it arrives. The simulation and the
bots call this same function. It reads of a row only what the seat may know. A hand is one number here: four bits for
each card from the joker up say how many of it are held.
"""

from typing import Any, NamedTuple

import numpy as np
from numba import njit

from tenback.games.speed.state import COPIES, DECK, HAND_SIZE, JOKER, NUMBERS
from tenback.kernels.speed import fitting, has_finished
from tenback.kernels.speed_rows import (
    DEALER,
    DRAW,
    DRAWABLE,
    GO,
    GOING,
    HAND_SIZES,
    HANDS,
    HEIGHTS,
    LAID,
    LAY,
    MOST_MOVES,
    NAME,
    NEIGHBOURS,
    NOTHING,
    NOW,
    PILE_SIZES,
    SHOUT,
    SIDES,
    SINCE,
    STARTED,
    TOPS,
    card_of,
    kind_of,
    pack,
    shown_by,
    side_of,
)

# Which kind of player.
FIRST, WEIGHED = 0, 1

# What a seat has just done: nothing, so that it reacts to the others; laid a card; drawn one; been refused.
REACTS, FOLLOWS, DREW, REFUSED = range(4)
BOTH = SIDES  # no side is known to be fresher than the other

# What takes time, a row of a table of times each: laying after what the others did, after an own card and after a draw;
# drawing; saying something; and being refused.
REACT, FOLLOW, AGAIN, TAKE, SAY, LOST = range(6)
KINDS = 6
QUANTILES = 256
MOST_CHOICES = 8

# What the policy weighs. A lay is worth its card and the run that can follow it, multiplied by how sure it is to arrive
# in time, and what else it brings.
WEIGHT_NAMES = (
    "own",  # how sure is a lay on the side that one has just covered oneself,
    "fresh",  # on the side that somebody has just covered while one waited,
    "later",  # on the side covered last, after drawing or being refused,
    "stale",  # on the other side right after an own card,
    "old",  # on the other side later,
    "unsure",  # on either side if one cannot tell which was covered last,
    "same",  # further down a run on the side of the lay before,
    "other",  # and on the other side
    "spent",  # what a joker costs
    "spent_early",  # and more while many cards are left
    "cover",  # tops that the rest of the hand fits
    "opens",  # what rivals can lay on the new top
    "shuts",  # what they could have laid on the old one
    "leaves",  # what they can lay where the run ends
    "tall",  # a high card, whose points are gone
    "tall_late",  # the same with an empty draw pile, when a blocked game ends
    "draw_1",  # to draw with so many cards in hand although something fits
    "draw_2",
    "draw_3",
    "draw_4",
    "draw_following",  # the same right after an own card
    "wait",  # to do nothing although something fits
)
WEIGHTS = len(WEIGHT_NAMES)
OWN, FRESH, LATER, STALE, OLD, UNSURE, SAME, OTHER, SPENT, SPENT_EARLY, COVER = range(11)
OPENS, SHUTS, LEAVES, TALL, TALL_LATE, DRAW_1, DRAW_2, DRAW_3, DRAW_4, DRAW_FOLLOWING, WAIT = range(11, WEIGHTS)

JUST_NOW = 50  # milliseconds: whoever asks a bot may be a little late
WORST, BEST = -1e9, 1e9
MANY_LEFT = 40.0
UP = np.array([0, *(number % NUMBERS + 1 for number in range(1, NUMBERS + 1))])
DOWN = np.array([0, *((number - 2) % NUMBERS + 1 for number in range(1, NUMBERS + 1))])


class Players(NamedTuple):
    """Who plays, one entry each."""

    styles: Any  # FIRST lays the first card that fits, WEIGHED goes by weights
    weights: Any
    times: Any  # milliseconds: a kind of act and a number below QUANTILES give how long it takes
    choice: Any  # milliseconds more with so many lays to choose from
    remembers: Any  # whether it knows what it has done and which side is fresh, or goes by the view alone


class Desk(NamedTuple):
    """Room to think."""

    moves: Any
    scores: Any
    share: Any
    unseen: Any


def new_desk() -> Desk:
    """Room for one player at a time."""
    return Desk(np.zeros(MOST_MOVES, np.int64), np.zeros(MOST_MOVES), np.zeros(NUMBERS + 1), np.zeros(NUMBERS + 1))


@njit(inline="always")
def _count(hand: int, card: int) -> int:
    return hand >> 4 * card & 15


@njit(cache=True)
def pack_hand(row: Any, seat: int) -> int:
    """S4: the own hand, once it may be looked at."""
    hand = 0
    if row[STARTED]:
        for place in range(row[HAND_SIZES + seat]):
            hand += 1 << 4 * row[HANDS + seat * HAND_SIZE + place]
    return hand


@njit(cache=True)
def note_openness(row: Any, hand: int, desk: Any) -> None:
    """Of each top: which share of the unseen cards fits it, jokers left out."""
    unseen, share, total = desk.unseen, desk.share, float(len(DECK))
    unseen[:] = COPIES
    for side in range(SIDES):
        for place in range(row[HEIGHTS + side]):
            unseen[row[LAID + side * len(DECK) + place]] -= 1.0
        total -= row[HEIGHTS + side]
    for card in range(NUMBERS + 1):
        unseen[card] -= _count(hand, card)
        total -= _count(hand, card)
    for top in range(1, NUMBERS + 1):
        share[top] = (unseen[UP[top]] + unseen[DOWN[top]]) / max(total, 1.0)


@njit(cache=True)
def run_value(hand: int, left: int, right: int, last: int, joker: float, share: Any, weights: Any) -> float:
    """What the best run of lays is worth from here, one card after the other; `last` is the side covered last."""
    best = weights[LEAVES] * (share[left] + share[right])
    for side in range(SIDES):
        top = left if side == 0 else right
        for way in range(2):
            number = UP[top] if way == 0 else DOWN[top]
            card = number if _count(hand, number) else JOKER
            if not (number and _count(hand, card)):
                continue
            worth = 1.0 - joker if card == JOKER else 1.0
            rest = hand - (1 << 4 * card)
            if side == 0:
                worth += run_value(rest, number, right, side, joker, share, weights)
            else:
                worth += run_value(rest, left, number, side, joker, share, weights)
            worth *= weights[SAME] if side == last else weights[OTHER]
            best = max(best, worth)
    return best


@njit(cache=True)
def cover(hand: int) -> int:
    """How many tops the number cards of the hand fit."""
    count = 0
    for top in range(1, NUMBERS + 1):
        count += 1 if _count(hand, UP[top]) or _count(hand, DOWN[top]) else 0
    return count


@njit(cache=True)
def joker_cost(row: Any, seat: int, weights: Any) -> float:
    """What it costs to lay a joker now."""
    left = row[HAND_SIZES + seat] + row[PILE_SIZES + seat]
    return weights[SPENT] + weights[SPENT_EARLY] * left / MANY_LEFT


@njit(cache=True)
def lay_value(hand: int, left: int, right: int, lay: int, sure: float, joker: float, share: Any, weights: Any) -> float:
    """What a lay is worth that is so sure to arrive in time."""
    card, side, number = card_of(lay), side_of(lay), shown_by(lay)
    rest = hand - (1 << 4 * card)
    worth = 1.0 - joker if card == JOKER else 1.0
    if side == 0:
        worth += run_value(rest, number, right, side, joker, share, weights)
    else:
        worth += run_value(rest, left, number, side, joker, share, weights)
    opened = weights[OPENS] * share[number] - weights[SHUTS] * share[left if side == 0 else right]
    return sure * worth + weights[COVER] * cover(rest) + opened


@njit(inline="always")
def _sureness(side: int, mood: int, fresh: int) -> int:
    """Which weight says how sure a lay on this side is."""
    if fresh == BOTH:
        return UNSURE
    if side == fresh:
        return OWN if mood == FOLLOWS else FRESH if mood == REACTS else LATER
    return STALE if mood == FOLLOWS else OLD


@njit(cache=True)
def weigh(row: Any, seat: int, mood: int, fresh: int, weights: Any, desk: Any) -> int:
    """Every lay of the seat, and what each is worth: how many there are."""
    hand, left, right = pack_hand(row, seat), row[TOPS], row[TOPS + 1]
    count = fitting(row[HANDS + seat * HAND_SIZE :], row[HAND_SIZES + seat], left, right, desk.moves)
    if not count:
        return 0
    note_openness(row, hand, desk)
    joker = joker_cost(row, seat, weights)
    tall = weights[TALL] + (0.0 if row[DRAWABLE] else weights[TALL_LATE])
    for place in range(count):
        lay = desk.moves[place]
        sure = weights[_sureness(side_of(lay), mood, fresh)]
        worth = lay_value(hand, left, right, lay, sure, joker, desk.share, weights)
        desk.scores[place] = worth + tall * card_of(lay) / NUMBERS
    return count


@njit(cache=True)
def choose_name(row: Any, seat: int, weights: Any, desk: Any) -> int:
    """S3, S9: the number of a turned-up joker that the own hand can go on from best."""
    side = 1 if row[TOPS] else 0
    other, hand = row[TOPS + 1 - side], pack_hand(row, seat)
    note_openness(row, hand, desk)
    joker = joker_cost(row, seat, weights)
    best, chosen = WORST, 1
    for number in range(1, NUMBERS + 1):
        worth = run_value(hand, number, other, side, joker, desk.share, weights)
        if worth > best:
            best, chosen = worth, number
    return pack(NAME, 0, side, chosen)


@njit(cache=True)
def draw_value(row: Any, seat: int, mood: int, weights: Any) -> float:
    """What it is worth to draw although something fits; `WORST` without room or without a card to draw."""
    size = row[HAND_SIZES + seat]
    if size >= HAND_SIZE or not row[PILE_SIZES + seat]:
        return WORST
    if not size:
        return BEST
    return weights[DRAW_1 + size - 1] + (weights[DRAW_FOLLOWING] if mood == FOLLOWS else 0.0)


@njit(cache=True)
def choose_move(row: Any, seat: int, style: int, mood: int, fresh: int, weights: Any, desk: Any) -> Any:
    """The move that the seat decides on, `NOTHING` to wait, and how many lays it had to choose from.

    The lays are in `desk.moves`, and what they are worth in `desk.scores`.
    """
    if has_finished(row, seat):
        return SHOUT, 0
    if not row[GOING]:
        if seat != row[DEALER]:
            return NOTHING, 0
        return (GO if row[TOPS] and row[TOPS + 1] else choose_name(row, seat, weights, desk)), 0
    drawing = draw_value(row, seat, mood, weights)
    otherwise = DRAW if drawing > WORST else NOTHING
    if style == FIRST:
        count = fitting(row[HANDS + seat * HAND_SIZE :], row[HAND_SIZES + seat], row[TOPS], row[TOPS + 1], desk.moves)
        desk.scores[:count] = 0.0
        return (desk.moves[0] if count else otherwise), count
    count = weigh(row, seat, mood, fresh, weights, desk)
    best = 0
    for place in range(1, count):
        if desk.scores[place] > desk.scores[best]:
            best = place
    if not count or drawing > desk.scores[best]:
        return otherwise, count
    return (desk.moves[best] if desk.scores[best] > weights[WAIT] else otherwise), count


@njit(cache=True)
def time_of(kind: int, mood: int, choices: int, players: Any, who: int, luck: int, mishap: int) -> int:
    """How long a move takes, in milliseconds: seeing, deciding among so many lays, moving."""
    if kind == LAY:
        act = REACT if mood == REACTS else AGAIN if mood == DREW else FOLLOW
        more = players.choice[who, min(choices, MOST_CHOICES)]
    else:
        act = TAKE if kind == DRAW else SAY
        more = 0
    if mood == REFUSED:
        more += players.times[who, LOST, mishap]
    return players.times[who, act, luck] + more


@njit(cache=True, nogil=True)
def look(row: Any, seat: int, players: Any, who: int, mood: int, fresh: int, luck: int, mishap: int, desk: Any) -> Any:
    """What the seat sets out to do as this player, and after how long it arrives; `NOTHING` to wait.

    `luck` and `mishap` are numbers below `QUANTILES`: how long this takes, and how long a refusal did.
    """
    move, choices = choose_move(row, seat, players.styles[who], mood, fresh, players.weights[who], desk)
    if move == NOTHING:
        return NOTHING, 0
    return move, time_of(kind_of(move), mood, choices, players, who, luck, mishap)


# What a view tells of the moments before it


@njit(cache=True)
def before(row: Any, side: int) -> int:
    """The top under the last card of a side; 0 if nobody can tell, because it is a joker or there is none."""
    height = row[HEIGHTS + side]
    return row[LAID + side * len(DECK) + height - 2] if height > 1 else 0


@njit(cache=True)
def could_wait(hand: int, left: int, right: int) -> bool:
    """Whether nothing in the hand fits these tops, so that its player was waiting."""
    if _count(hand, JOKER):
        return False
    held = 0
    for number in range(1, NUMBERS + 1):
        held |= (1 if _count(hand, number) else 0) << number
    return not held & (NEIGHBOURS[left] | NEIGHBOURS[right])


@njit(cache=True, nogil=True)
def guess(row: Any, seat: int, players: Any, who: int, desk: Any) -> Any:
    """What the seat has just done, and which side is fresh: a bot is asked without being told, and works it out.

    It is asked when its own move has arrived, or when it was waiting and something has changed. Who waits has nothing
    that fits and nothing to draw. So with a card laid just now and room in the hand, the card is the own one; with
    nothing laid just now, it has drawn or been refused, which a view does not tell apart.
    """
    if row[NOW] > row[SINCE] + JUST_NOW or not row[GOING]:
        return DREW, BOTH
    hand, left, right = pack_hand(row, seat), row[TOPS], row[TOPS + 1]
    waited_left = could_wait(hand, before(row, 0), right)
    waited_right = could_wait(hand, left, before(row, 1))
    if row[HAND_SIZES + seat] >= HAND_SIZE or (not row[PILE_SIZES + seat] and (waited_left or waited_right)):
        return REACTS, (BOTH if waited_left == waited_right else 0 if waited_left else 1)
    return FOLLOWS, (BOTH if players.styles[who] == FIRST else _own_side(row, seat, hand, players.weights[who], desk))


@njit(cache=True)
def _own_side(row: Any, seat: int, hand: int, weights: Any, desk: Any) -> int:
    """The side of the own last card: where one would rather have laid the card that lies there."""
    note_openness(row, hand, desk)
    joker = joker_cost(row, seat, weights)
    left_loss = _loss(row, hand, 0, before(row, 0), row[TOPS + 1], joker, weights, desk)
    right_loss = _loss(row, hand, 1, row[TOPS], before(row, 1), joker, weights, desk)
    return BOTH if left_loss == right_loss else 0 if left_loss < right_loss else 1


@njit(cache=True)
def _loss(row: Any, hand: int, side: int, left: int, right: int, joker: float, weights: Any, desk: Any) -> float:
    """How much worse than the best lay the last card of this side was if the own hand has laid it on these tops."""
    card = row[LAID + side * len(DECK) + row[HEIGHTS + side] - 1]
    top, number = left if side == 0 else right, row[TOPS + side]
    if not (NEIGHBOURS[top] >> number & 1):
        return BEST
    lay = pack(LAY, card, side, number if card == JOKER else 0)
    earlier = hand + (1 << 4 * card)
    value = lay_value(earlier, left, right, lay, weights[UNSURE], joker, desk.share, weights)
    best = value
    for other in range(SIDES):
        for way in range(2):
            wanted = (UP if way == 0 else DOWN)[left if other == 0 else right]
            held = wanted if _count(earlier, wanted) else JOKER
            if wanted and _count(earlier, held):
                lay = pack(LAY, held, other, wanted if held == JOKER else 0)
                best = max(best, lay_value(earlier, left, right, lay, weights[UNSURE], joker, desk.share, weights))
    return best - value
