# mypy: allow-untyped-decorators
"""Games of duel in lockstep: each is a record of numbers, and compiled functions play, mask and observe them.

A set of cards is a word: the bit of a card's number. Everything agrees with `tenback.games.duel` and with
`tenback.envs.layout` number by number, which tests show.
"""

from typing import Any, NamedTuple

import numpy as np
from numba import uint64

from tenback.core.piles import fits, improves
from tenback.envs.compiled import compiled, inlined
from tenback.envs.layout import (
    DUEL_CARDS,
    DUEL_END,
    DUEL_FIELDS,
    DUEL_FIRST_CARD,
    DUEL_GIVE,
    DUEL_PILES,
    DuelLayout,
    DuelRewards,
    places,
)
from tenback.games.duel.rules import DRAWN_WITHOUT_GIVING
from tenback.games.duel.state import BASES, DECK, DIRECTIONS, HAND_SIZE, MINIMUM, PLAYERS
from tenback.kernels.bits import ONE, lowest_bit
from tenback.kernels.chance import below, shuffle

GAME = np.dtype(
    [
        ("chance", np.uint64, (1,)),  # the stream of its deals
        ("hands", np.uint64, (PLAYERS,)),
        ("unlaid", np.uint64, (PLAYERS,)),  # by colour: the hand and the draw pile
        ("tops", np.int8, (PLAYERS, DUEL_PILES)),  # by owner
        ("sizes", np.int8, (PLAYERS,)),  # of the hands
        ("drawn", np.int8, (PLAYERS,)),  # cards that have left the draw pile
        ("seat", np.int8),  # whose turn it is
        ("laid", np.int8),  # in the running turn
        ("given", np.int8),  # whether one of them was given
        ("decks", np.uint8, (PLAYERS, DUEL_CARDS)),  # from the top
    ],
    align=True,
)
RUNNING, WON, LOST = range(3)  # for the seat that has acted


class Table(NamedTuple):
    """What is got for what."""

    reward_lay: float
    reward_win: float
    reward_lose: float


class Results(NamedTuple):
    """What a step leaves, a row for each game."""

    masks: Any  # rows of whole words, so longer than there are actions
    observations: Any  # of the seat to act
    seats: Any  # to act
    rewards: Any  # of each seat
    dones: Any  # whether a game has ended; a new one is dealt already
    winners: Any  # of the game that has ended


def table_of(layout: DuelLayout, rewards: DuelRewards) -> Table:
    """What is got for what, in numbers."""
    return Table(rewards.lay, rewards.win, rewards.lose)


def results(layout: DuelLayout, games: int) -> Results:
    """Room for the results of so many games."""
    return Results(
        np.zeros((games, -(-layout.actions // 8) * 8), np.bool_),
        np.zeros((games, layout.size), np.float32),
        np.zeros(games, np.int8),
        np.zeros((games, PLAYERS), np.float32),
        np.zeros(games, np.bool_),
        np.zeros(games, np.int8),
    )


def _sets(rule: Any) -> Any:
    """By pile and top, the set of cards that one of the core's rules lets lie there."""
    sets = np.zeros((DUEL_PILES, max(BASES) + 1), np.uint64)
    for pile, direction in enumerate(DIRECTIONS):
        for top in range(max(BASES) + 1):
            sets[pile, top] = sum(1 << card for card in DECK if rule(card, top, direction))
    return sets


FITTING, IMPROVING = _sets(fits), _sets(improves)  # D3, D4
ALL = uint64(sum(1 << card for card in DECK))
STARTS = {name: place.start for name, place in places(DUEL_FIELDS).items()}
UNITS = {field.name: np.float32(field.unit) for field in DUEL_FIELDS}
UNSEEN_AT, THEIRS_AT, TOPS_AT, SIZES_AT = STARTS["unseen"], STARTS["theirs"], STARTS["tops"], STARTS["sizes"]
DRAWS_AT, LAID_AT, GIVEN_AT, TURN_AT = STARTS["draws"], STARTS["laid"], STARTS["given"], STARTS["turn"]
OF_TOPS, OF_HANDS, OF_DECK = UNITS["tops"], UNITS["sizes"], UNITS["draws"]


@inlined
def lays(hand: int, tops: Any) -> Any:
    """D3: the cards of a hand that fit on either of the own piles."""
    return hand & (FITTING[0, tops[0]] | FITTING[1, tops[1]])


@inlined
def gifts(hand: int, tops: Any) -> Any:
    """D4: the cards of a hand that improve either of the opponent's piles."""
    return hand & (IMPROVING[0, tops[0]] | IMPROVING[1, tops[1]])


@compiled
def can_lay_two(hand: int, tops: Any) -> bool:
    """D7: whether two cards of a hand can go on the own piles, one after the other."""
    for pile in range(DUEL_PILES):
        first = hand & FITTING[pile, tops[pile]]
        while first:
            card = lowest_bit(first)
            rest = hand ^ (ONE << card)
            if rest & (FITTING[pile, card] | FITTING[1 - pile, tops[1 - pile]]):
                return True
            first &= first - ONE
    return False


@compiled
def is_stuck(game: Any) -> bool:
    """D7: whether the player to move can no longer lay two cards, the given one included."""
    hand, own, other = game.hands[game.seat], game.tops[game.seat], game.tops[1 - game.seat]
    if game.laid >= MINIMUM:
        return False
    can_lay, can_give = lays(hand, own), uint64(0) if game.given else gifts(hand, other)
    either = can_lay | can_give
    if game.laid == MINIMUM - 1:
        return not either
    if can_lay and can_give and either & (either - ONE):  # a gift changes nothing of what fits on the own piles
        return False
    return not can_lay_two(hand, own)


@inlined
def draw(game: Any, seat: int, count: int) -> None:
    """D5: so many cards come into a hand, or what is left to draw."""
    for _ in range(min(count, DUEL_CARDS - game.drawn[seat])):
        game.hands[seat] |= ONE << uint64(game.decks[seat, game.drawn[seat]])
        game.drawn[seat] += 1
        game.sizes[seat] += 1


@inlined
def begin_turn(game: Any, seat: int) -> None:
    """D2."""
    game.seat, game.laid, game.given = seat, 0, 0


@compiled
def deal(game: Any) -> None:
    """D1: a new game from the stream of this one. On empty piles nobody is stuck."""
    for seat in range(PLAYERS):
        for place in range(DUEL_CARDS):
            game.decks[seat, place] = place + DUEL_FIRST_CARD
        shuffle(game.chance, game.decks[seat])
        game.hands[seat], game.unlaid[seat] = uint64(0), ALL
        game.drawn[seat] = game.sizes[seat] = 0
        game.tops[seat, 0], game.tops[seat, 1] = BASES
        draw(game, seat, HAND_SIZE)
    begin_turn(game, np.int64(below(game.chance, uint64(PLAYERS))))


@inlined
def place_card(game: Any, action: int) -> Any:
    """D3, D4, D6, D7: a card on an own pile or on one of the opponent's, and what this comes to."""
    pile, card = (action // DUEL_CARDS) % DUEL_PILES, action % DUEL_CARDS + DUEL_FIRST_CARD
    seat, given = np.int64(game.seat), action >= DUEL_GIVE
    bit = ONE << uint64(card)
    game.hands[seat] ^= bit
    game.unlaid[seat] ^= bit
    game.sizes[seat] -= 1
    game.tops[1 - seat if given else seat, pile] = card
    game.laid += 1
    game.given |= given
    if not game.unlaid[seat]:
        return WON
    return LOST if is_stuck(game) else RUNNING


@inlined
def end_turn(game: Any) -> Any:
    """D5, then D7 for the opponent."""
    seat = np.int64(game.seat)
    draw(game, seat, HAND_SIZE - game.sizes[seat] if game.given else DRAWN_WITHOUT_GIVING)
    begin_turn(game, 1 - seat)
    return WON if is_stuck(game) else RUNNING


@compiled
def act(game: Any, action: int) -> Any:
    """One action, and what it comes to for the one who acts."""
    return end_turn(game) if action == DUEL_END else place_card(game, action)


@inlined
def write_ways(mask: Any, start: int, cards: int) -> None:
    """The actions of these cards."""
    while cards:
        mask[start + np.int64(lowest_bit(cards)) - DUEL_FIRST_CARD] = True
        cards &= cards - ONE


@compiled
def write_mask(game: Any, mask: Any) -> None:
    """The actions of the seat to act."""
    mask[:] = False
    hand, own, other = game.hands[game.seat], game.tops[game.seat], game.tops[1 - game.seat]
    for pile in range(DUEL_PILES):
        write_ways(mask, pile * DUEL_CARDS, hand & FITTING[pile, own[pile]])
        if not game.given:
            write_ways(mask, DUEL_GIVE + pile * DUEL_CARDS, hand & IMPROVING[pile, other[pile]])
    mask[DUEL_END] = game.laid >= MINIMUM


@inlined
def write_set(row: Any, start: int, cards: int) -> None:
    """1 for each card of a set."""
    for place in range(DUEL_CARDS):
        row[start + place] = np.float32(np.int32((cards >> uint64(place + DUEL_FIRST_CARD)) & ONE))


@compiled
def write_observation(game: Any, own: int, row: Any) -> None:
    """What a seat sees, as `DuelLayout.observe` tells it."""
    other = 1 - own
    write_set(row, 0, game.hands[own])
    write_set(row, UNSEEN_AT, game.unlaid[own] ^ game.hands[own])
    write_set(row, THEIRS_AT, game.unlaid[other])
    for place, seat in enumerate((own, other)):
        for pile in range(DUEL_PILES):
            row[TOPS_AT + place * DUEL_PILES + pile] = np.float32(game.tops[seat, pile]) / OF_TOPS
        row[SIZES_AT + place] = np.float32(game.sizes[seat]) / OF_HANDS
        row[DRAWS_AT + place] = np.float32(DUEL_CARDS - game.drawn[seat]) / OF_DECK
    row[LAID_AT] = np.float32(game.laid) / OF_HANDS
    row[GIVEN_AT] = np.float32(game.given)
    row[TURN_AT] = np.float32(game.seat == own)


@compiled
def write_game(game: Any, number: int, results: Any) -> None:
    """What the seat to act sees and can do."""
    results.seats[number] = game.seat
    write_mask(game, results.masks[number])
    write_observation(game, np.int64(game.seat), results.observations[number])


@compiled
def start(games: Any, table: Any, results: Any) -> None:
    """Deal all games."""
    for number in range(len(games)):
        deal(games[number])
        results.rewards[number] = 0.0
        results.dones[number], results.winners[number] = False, 0
        write_game(games[number], number, results)


@compiled
def step(games: Any, table: Any, actions: Any, results: Any) -> None:
    """One action in every game; one that ends is dealt anew."""
    for number in range(len(games)):
        game, action = games[number], np.int64(actions[number])
        seat = np.int64(game.seat)
        after = act(game, action)
        rewards = results.rewards[number]
        rewards[seat], rewards[1 - seat] = table.reward_lay if action < DUEL_END else 0.0, 0.0
        results.dones[number] = after != RUNNING
        if after != RUNNING:
            winner = seat if after == WON else 1 - seat
            rewards[winner] += table.reward_win
            rewards[1 - winner] += table.reward_lose
            results.winners[number] = winner
            deal(game)
        write_game(game, number, results)
