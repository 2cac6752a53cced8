"""Games and positions of speed for comparing the kernel with the core."""

from typing import Any, NamedTuple

import numpy as np

from tenback.core.cards import Seat
from tenback.core.chance import Chance, SplitMix64, deal_by, shuffled
from tenback.core.errors import (
    AlreadyGoing,
    CardNotInHand,
    DoesNotFit,
    GameIsOver,
    HandFull,
    IllegalMove,
    JokerNeedsNumber,
    NameTheJoker,
    NoSuchPile,
    NotANumber,
    NothingToName,
    NothingToShout,
    NotTheDealer,
    OwnPileEmpty,
    WaitForGo,
)
from tenback.games import speed
from tenback.games.speed.state import DECK, HAND_SIZE, JOKER, Compartment, Finish, State
from tenback.kernels import speed as rules
from tenback.kernels.speed_play import Room, Table, begin, play_at_random, play_on
from tenback.kernels.speed_policy import FIRST, KINDS, MOST_CHOICES, QUANTILES, WEIGHED, WEIGHTS, Players
from tenback.kernels.speed_rows import LONGEST_DRAW, MOST_MOVES, read_move

ANSWERS: dict[type[IllegalMove], int] = {
    GameIsOver: rules.OVER,
    AlreadyGoing: rules.ALREADY_GOING,
    NotTheDealer: rules.NOT_DEALER,
    NameTheJoker: rules.NAME_FIRST,
    NothingToName: rules.NOTHING_TO_NAME,
    NotANumber: rules.NOT_A_NUMBER,
    WaitForGo: rules.WAIT_FOR_GO,
    CardNotInHand: rules.NOT_IN_HAND,
    NoSuchPile: rules.NO_SIDE,
    JokerNeedsNumber: rules.JOKER_NUMBER,
    DoesNotFit: rules.NO_FIT,
    HandFull: rules.FULL,
    OwnPileEmpty: rules.EMPTY,
    NothingToShout: rules.NOTHING_TO_SHOUT,
}


class Entry(NamedTuple):
    """What happened in a game of the kernel."""

    seat: Seat
    at: int
    move: int
    answer: int


class Answer(NamedTuple):
    """What the core makes of a move: the state at that time, and the kernel's word for its answer."""

    state: State
    answer: int


def by_core(state: State, seat: Seat, move: speed.Move, at: int) -> Answer:
    """A refused move lets time pass, as in the kernel."""
    try:
        return Answer(speed.apply(state, seat, move, at).state, rules.DONE)
    except IllegalMove as refusal:
        later = state if state.outcome else speed.advance(state, at).state
        return Answer(later, ANSWERS[type(refusal)])


def options(players: int, number: int) -> speed.Options:
    """The table of game `number`: all options in turn."""
    stalls = (1_000, 10_000, 2_500)
    return speed.Options(players=players, shout=number % 4 != 3, stall_ms=stalls[number % 3])


def entries(room: Room, count: int) -> list[Entry]:
    parts = (part[:count].tolist() for part in (room.log.seats, room.log.times, room.log.moves, room.log.answers))
    return [Entry(*entry) for entry in zip(*parts, strict=True)]


def begun(chosen: speed.Options, seed: int, room: Room) -> State:
    """The game of this seed in the room, and the same in the core."""
    begin(Table(chosen.players, int(chosen.shout), chosen.stall_ms), seed, 0, room)
    return speed.deal(chosen, deal_by(SplitMix64(seed), speed.decks(chosen), chosen.players))


def random_entries(seed: int, room: Room) -> list[Entry]:
    """Random moves from where the game stands."""
    pauses = (300, 3_000, 9_000)
    return entries(room, play_at_random(pauses[seed % 3], np.array([seed], np.uint64), room))


def simulated_entries(seed: int, room: Room) -> list[Entry]:
    """Players with all kinds of weights and times."""
    return entries(room, play_on(some_players(seed), seed % 5, room))


def some_players(seed: int) -> Players:
    """Six players, no two alike; every third lays the first card that fits."""
    numbers = np.random.default_rng(seed)  # thousands of numbers a game: a chance of the core would take as long as it
    return Players(
        np.where(numbers.integers(3, size=6) == 0, FIRST, WEIGHED),
        numbers.integers(-2_000, 2_001, (6, WEIGHTS)) / 1_000,
        numbers.integers(100, 1_600, (6, KINDS, QUANTILES)),
        np.array([[50 * count for count in range(MOST_CHOICES + 1)]] * 6),
        numbers.integers(2, size=6),
    )


def legal(row: Any, seat: Seat) -> list[speed.Move]:
    """The kernel's legal moves, as moves of the core."""
    moves = np.zeros(MOST_MOVES, np.int64)
    return [read_move(int(move)) for move in moves[: rules.legal_moves(row, seat, moves)]]


def any_move(chance: Chance) -> int:
    """A move that is more often wrong than not."""
    kind, side = 1 + chance.below(5), chance.below(3)
    card, number = ((chance.below(12), chance.below(12)), (JOKER, 11))[chance.below(4) == 0]
    return kind | (card << 4 | (0 if chance.below(2) else number) << 12 if kind == 3 else number << 12) | side << 8


def any_state(players: int, chance: Chance) -> State:
    """All cards anywhere: short hands, empty piles, jokers without a number, finishers who have not shouted."""
    cards = list(shuffled(DECK, chance))

    def take(most: int) -> tuple[int, ...]:
        return tuple(cards.pop() for _ in range(chance.below(most + 1)))

    going, now = chance.below(4) > 0, chance.below(20_000)
    hands = tuple(take(HAND_SIZE) for _ in range(players))
    piles = tuple(take((0, 2, 6)[chance.below(3)]) for _ in range(players))
    draw = take(LONGEST_DRAW)
    right = [cards.pop(), *take(20)]
    done = [seat for seat in range(players) if not hands[seat] and not piles[seat]]
    since = now - chance.below(min(now, 900) + 1)
    return State(
        options=options(players, chance.below(12)),
        dealer=chance.below(players),
        compartments=tuple(_compartment(tuple(part), chance, going=going) for part in (cards, right)),
        hands=hands,
        piles=piles,
        draw=draw,
        now=now,
        since=since,
        started=going or chance.below(2) == 0,
        going=going,
        filled=going and chance.below(3) == 0,
        finished=tuple(Finish(seat, since) for seat in shuffled(done, chance)),
    )


def _compartment(cards: tuple[int, ...], chance: Chance, *, going: bool) -> Compartment:
    named = going or chance.below(2) == 0
    return Compartment(cards, cards[-1] if cards[-1] != JOKER else 1 + chance.below(10) if named else None)
