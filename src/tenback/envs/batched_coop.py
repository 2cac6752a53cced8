# mypy: allow-untyped-decorators
"""Games of coop in lockstep: each is a record of numbers, and compiled functions play, mask and observe them.

Sets of cards are two words: bit 0 of the first is the lowest card. Everything agrees with `tenback.games.coop` and with
`tenback.envs.layout` number by number, which tests show.
"""

from typing import Any, NamedTuple

import numpy as np
from numba import uint64

from tenback.core.piles import fits
from tenback.envs.compiled import compiled, inlined
from tenback.envs.layout import (
    COOP_CARDS,
    COOP_END,
    COOP_FIELDS,
    COOP_FIRST_CARD,
    COOP_HIGHEST,
    COOP_PILES,
    COOP_SAY,
    COOP_UNSAY,
    COOP_WISH,
    MOST_PLAYERS,
    WORDS,
    CoopLayout,
    CoopRewards,
    places,
)
from tenback.games.coop import Starter
from tenback.games.coop.signals import OF_THE_TOP
from tenback.games.coop.state import BASES, DECK, DIRECTIONS
from tenback.kernels.bits import ONE, count_bits, lowest_bit
from tenback.kernels.chance import below, shuffle

WORD_BITS = 64
GAME = np.dtype(
    [
        ("chance", np.uint64, (1,)),  # the stream of its deals
        ("hands", np.uint64, (MOST_PLAYERS, 2)),
        ("unlaid", np.uint64, (2,)),  # all hands and the draw pile
        ("tops", np.int8, (COOP_PILES,)),
        ("sizes", np.int8, (MOST_PLAYERS,)),  # of the hands
        ("wishes", np.int8, (MOST_PLAYERS,)),  # 1 to 4; 0 for none yet
        ("said", np.uint8, (MOST_PLAYERS, COOP_PILES)),  # 1 + the number of the word; 0 for none
        ("spoken", np.uint8, (COOP_PILES,)),  # whether the running turn has spoken of the pile
        ("seat", np.int8),  # whom the game waits for
        ("started", np.int8),  # whether it is settled who starts
        ("minimum", np.int8),
        ("laid", np.int8),  # in the running turn
        ("drawn", np.int8),  # cards that have left the draw pile
        ("lot", np.int8),
        ("deck", np.uint8, (COOP_CARDS,)),  # from the top
    ],
    align=True,
)
AGREED, RANDOM, FIXED = range(3)
STARTERS = {Starter.AGREED: AGREED, Starter.RANDOM: RANDOM, Starter.FIXED: FIXED}
RUNNING, WON, LOST = range(3)
LASTING = np.array([word not in OF_THE_TOP for word in (None, *WORDS)])  # C15: words that only their speaker's lays end
LASTING[0] = False
ALL_LOW, ALL_HIGH = uint64(2**64 - 1), uint64(2 ** (COOP_CARDS - WORD_BITS) - 1)


class Table(NamedTuple):
    """What the play of cards depends on, and what it brings."""

    players: int
    hand_size: int
    minimum: int
    starter: int
    first_seat: int
    speaks: int
    reward_lay: float
    reward_win: float
    reward_lose: float
    reward_left: float


class Results(NamedTuple):
    """What a step leaves, a row for each game."""

    masks: Any  # rows of whole words, so longer than there are actions
    observations: Any  # of the seat to act
    seats: Any  # to act
    rewards: Any  # of the team
    dones: Any  # whether a game has ended; a new one is dealt already
    lefts: Any  # cards left in the game that has ended


def table_of(layout: CoopLayout, rewards: CoopRewards) -> Table:
    """A table in numbers."""
    options = layout.options
    starter = STARTERS[options.starter] if options.players > 1 else FIXED
    return Table(
        options.players,
        options.hand_size,
        options.minimum,
        starter,
        options.first_seat,
        int(layout.speaks),
        rewards.lay,
        rewards.win,
        rewards.lose,
        rewards.left,
    )


def results(layout: CoopLayout, games: int) -> Results:
    """Room for the results of so many games."""
    return Results(
        np.zeros((games, -(-layout.actions // 8) * 8), np.bool_),
        np.zeros((games, layout.size), np.float32),
        np.zeros(games, np.int8),
        np.zeros(games, np.float32),
        np.zeros(games, np.bool_),
        np.zeros(games, np.int8),
    )


def _fitting() -> Any:
    """C4, C5: by pile and top, the set of cards that the core's own rule lets lie there."""
    sets = np.zeros((COOP_PILES, COOP_HIGHEST + 1, 2), np.uint64)
    for pile, direction in enumerate(DIRECTIONS):
        for top in range(COOP_HIGHEST + 1):
            bits = sum(1 << place for place, card in enumerate(DECK) if fits(card, top, direction))
            sets[pile, top] = bits & (1 << WORD_BITS) - 1, bits >> WORD_BITS
    return sets


FITTING = _fitting()
STARTS = {name: place.start for name, place in places(COOP_FIELDS).items()}
UNITS = {field.name: np.float32(field.unit) for field in COOP_FIELDS}
UNSEEN_AT, TOPS_AT, SIZES_AT, DRAW_AT = STARTS["unseen"], STARTS["tops"], STARTS["sizes"], STARTS["draw"]
LAID_AT, OWED_AT, TURN_AT, TABLE_AT = STARTS["laid"], STARTS["owed"], STARTS["turn"], STARTS["table"]
WISHES_AT, SIGNALS_AT = STARTS["wishes"], STARTS["signals"]
OF_TOPS, OF_HANDS, OF_DECK, OF_WISHES = UNITS["tops"], UNITS["sizes"], UNITS["draw"], UNITS["wishes"]
SAYINGS = len(WORDS)


@compiled
def can_lay(low: int, high: int, tops: Any, count: int) -> bool:
    """C9: whether so many cards of a hand can be laid on these tops, one after the other."""
    if count <= 0:
        return True
    for pile, top in enumerate(tops):
        fit_low, fit_high = low & FITTING[pile, top, 0], high & FITTING[pile, top, 1]
        if count == 1:
            if fit_low | fit_high:
                return True
            continue
        while fit_low | fit_high:
            if fit_low:
                bit = fit_low & (~fit_low + ONE)
                card, rest = np.int64(lowest_bit(bit)) + COOP_FIRST_CARD, (low ^ bit, high)
                fit_low ^= bit
            else:
                bit = fit_high & (~fit_high + ONE)
                card, rest = np.int64(lowest_bit(bit)) + WORD_BITS + COOP_FIRST_CARD, (low, high ^ bit)
                fit_high ^= bit
            a, b, c, d = tops
            after = (
                card if pile == 0 else a,
                card if pile == 1 else b,
                card if pile == 2 else c,
                card if pile == 3 else d,
            )
            if can_lay(rest[0], rest[1], after, count - 1):
                return True
    return False


@inlined
def is_stuck(game: Any) -> bool:
    """C9: whether the player to move can no longer lay the minimum."""
    hand, tops = game.hands[game.seat], game.tops
    a, b, c, d = np.int64(tops[0]), np.int64(tops[1]), np.int64(tops[2]), np.int64(tops[3])
    return not can_lay(hand[0], hand[1], (a, b, c, d), np.int64(game.minimum) - np.int64(game.laid))


@inlined
def draw(game: Any, seat: int, count: int) -> None:
    """C2, C7: so many cards come into a hand, or what is left to draw."""
    for _ in range(min(count, COOP_CARDS - game.drawn)):
        place = game.deck[game.drawn] - COOP_FIRST_CARD
        game.hands[seat, place // WORD_BITS] |= ONE << uint64(place % WORD_BITS)
        game.drawn += 1
        game.sizes[seat] += 1


@inlined
def begin_turn(game: Any, table: Any, seat: int) -> None:
    """C6: the minimum is read from the draw pile now."""
    game.seat, game.started, game.laid = seat, 1, 0
    game.minimum = table.minimum if game.drawn < COOP_CARDS else 1
    game.spoken[:] = 0


@compiled
def deal(game: Any, table: Any) -> None:
    """C1, C2, C3: a new game from the stream of this one. On empty piles nobody is stuck."""
    for place in range(COOP_CARDS):
        game.deck[place] = place + COOP_FIRST_CARD
    shuffle(game.chance, game.deck)
    game.lot = np.int64(below(game.chance, uint64(table.players)))
    game.unlaid[0], game.unlaid[1] = ALL_LOW, ALL_HIGH
    game.tops[0], game.tops[1], game.tops[2], game.tops[3] = BASES
    game.hands[:] = uint64(0)
    game.sizes[:] = 0
    game.wishes[:] = 0
    game.said[:] = 0
    game.drawn = 0
    for seat in range(table.players):
        draw(game, seat, table.hand_size)
    if table.starter == AGREED:
        game.seat = game.started = game.minimum = game.laid = 0
        game.spoken[:] = 0
    else:
        begin_turn(game, table, game.lot if table.starter == RANDOM else table.first_seat)


@inlined
def wish(game: Any, table: Any, strength: int) -> None:
    """C3: seats wish in order; the strongest starts, of equal ones the first clockwise from the lot."""
    game.wishes[game.seat] = strength + 1
    if game.seat + 1 < table.players:
        game.seat += 1
        return
    starter = np.int64(game.lot)
    for step in range(1, table.players):
        seat = (game.lot + step) % table.players
        if game.wishes[seat] > game.wishes[starter]:
            starter = seat
    begin_turn(game, table, starter)


@inlined
def lay(game: Any, action: int) -> Any:
    """C4, C5, C9: a card on a pile, and what this comes to."""
    pile, place, seat = action // COOP_CARDS, action % COOP_CARDS, game.seat
    word, bit = place // WORD_BITS, ONE << uint64(place % WORD_BITS)
    game.hands[seat, word] ^= bit
    game.unlaid[word] ^= bit
    game.tops[pile] = place + COOP_FIRST_CARD
    game.sizes[seat] -= 1
    game.laid += 1
    for other in range(MOST_PLAYERS):  # C15
        if other == seat or not LASTING[game.said[other, pile]]:
            game.said[other, pile] = 0
    if not game.unlaid[0] | game.unlaid[1]:
        return WON
    return LOST if is_stuck(game) else RUNNING


@inlined
def end_turn(game: Any, table: Any) -> Any:
    """C7, C8: draw, and the next seat with cards goes on; C9: if it cannot, the game is lost."""
    draw(game, game.seat, game.laid)
    seat = np.int64(game.seat)
    for other in range(table.players):
        if not game.sizes[other]:
            game.said[other] = 0
    seat = (seat + 1) % table.players
    while not game.sizes[seat]:
        seat = (seat + 1) % table.players
    begin_turn(game, table, seat)
    return LOST if is_stuck(game) else RUNNING


@compiled
def act(game: Any, table: Any, action: int) -> Any:
    """One action, and what it comes to."""
    if action < COOP_END:
        return lay(game, action)
    if action == COOP_END:
        return end_turn(game, table)
    if action < COOP_SAY:
        wish(game, table, action - COOP_WISH)
    elif action < COOP_UNSAY:
        pile = (action - COOP_SAY) // SAYINGS
        game.said[game.seat, pile], game.spoken[pile] = (action - COOP_SAY) % SAYINGS + 1, 1
    else:
        game.said[game.seat, action - COOP_UNSAY], game.spoken[action - COOP_UNSAY] = 0, 1
    return RUNNING


@inlined
def write_sayable(game: Any, mask: Any) -> None:
    """C15: what may be said of piles that the turn has not spoken of; who is out of cards can only take words back."""
    is_out = not game.sizes[game.seat] and game.drawn == COOP_CARDS
    for pile in range(COOP_PILES):
        if not game.spoken[pile]:
            said = game.said[game.seat, pile]
            for word in range(SAYINGS):
                mask[COOP_SAY + pile * SAYINGS + word] = not is_out and word + 1 != said
            mask[COOP_UNSAY + pile] = said > 0


@compiled
def write_mask(game: Any, table: Any, mask: Any) -> None:
    """The actions of the seat to act."""
    mask[:] = False
    if not game.started:
        mask[COOP_WISH:COOP_SAY] = True
        return
    hand = game.hands[game.seat]
    for pile in range(COOP_PILES):
        fits = FITTING[pile, game.tops[pile]]
        for word in range(2):
            start, cards = pile * COOP_CARDS + word * WORD_BITS, hand[word] & fits[word]
            while cards:
                mask[start + np.int64(lowest_bit(cards))] = True
                cards &= cards - ONE
    mask[COOP_END] = game.laid >= game.minimum
    if table.speaks:
        write_sayable(game, mask)


@inlined
def write_set(row: Any, start: int, low: int, high: int) -> None:
    """1 for each card of a set."""
    for place in range(WORD_BITS):
        row[start + place] = np.float32(np.int32((low >> uint64(place)) & ONE))
    for place in range(COOP_CARDS - WORD_BITS):
        row[start + WORD_BITS + place] = np.float32(np.int32((high >> uint64(place)) & ONE))


@compiled
def write_observation(game: Any, table: Any, own: int, row: Any) -> None:
    """What a seat sees, as `CoopLayout.observe` tells it. What no table of this kind has stays 0."""
    low, high = game.hands[own, 0], game.hands[own, 1]
    write_set(row, 0, low, high)
    write_set(row, UNSEEN_AT, game.unlaid[0] ^ low, game.unlaid[1] ^ high)
    for pile in range(COOP_PILES):
        row[TOPS_AT + pile] = np.float32(game.tops[pile]) / OF_TOPS
    row[DRAW_AT] = np.float32(COOP_CARDS - game.drawn) / OF_DECK
    row[LAID_AT] = np.float32(game.laid) / OF_HANDS
    row[OWED_AT] = np.float32(max(0, game.minimum - game.laid)) / OF_HANDS
    row[TABLE_AT] = np.float32(table.players) / OF_HANDS
    row[TABLE_AT + 1] = np.float32(table.hand_size) / OF_HANDS
    row[TABLE_AT + 2] = np.float32(table.minimum) / OF_HANDS
    for step in range(table.players):
        seat = (own + step) % table.players
        row[SIZES_AT + step] = np.float32(game.sizes[seat]) / OF_HANDS
        row[TURN_AT + step] = np.float32(game.started and seat == game.seat)
        if len(row) > WISHES_AT:
            row[WISHES_AT + step] = np.float32(game.wishes[seat]) / OF_WISHES
        if table.speaks:
            write_signals(game, seat, row[SIGNALS_AT + step * COOP_PILES * SAYINGS :])


@compiled
def write_signals(game: Any, seat: int, row: Any) -> None:
    """What a seat says of each pile."""
    for pile in range(COOP_PILES):
        for word in range(SAYINGS):
            row[pile * SAYINGS + word] = np.float32(game.said[seat, pile] == word + 1)


@compiled
def write_game(game: Any, table: Any, number: int, results: Any) -> None:
    """What the seat to act sees and can do."""
    results.seats[number] = game.seat
    write_mask(game, table, results.masks[number])
    write_observation(game, table, np.int64(game.seat), results.observations[number])


@compiled
def start(games: Any, table: Any, results: Any) -> None:
    """Deal all games."""
    for number in range(len(games)):
        deal(games[number], table)
        results.rewards[number], results.dones[number], results.lefts[number] = 0.0, False, 0
        write_game(games[number], table, number, results)


@compiled
def step(games: Any, table: Any, actions: Any, results: Any) -> None:
    """One action in every game; one that ends is dealt anew."""
    for number in range(len(games)):
        game, action = games[number], np.int64(actions[number])
        after = act(game, table, action)
        reward = table.reward_lay if action < COOP_END else 0.0
        results.dones[number] = after != RUNNING
        if after != RUNNING:
            left = np.int64(count_bits(game.unlaid[0]) + count_bits(game.unlaid[1]))
            reward += (table.reward_win if after == WON else table.reward_lose) + table.reward_left * left
            results.lefts[number] = left
            deal(game, table)
        results.rewards[number] = reward
        write_game(game, table, number, results)
