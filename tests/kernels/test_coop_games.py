"""The kernel's whole games of coop are games of the core, card by card."""

from dataclasses import replace
from functools import cache
from itertools import groupby, product
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pytest
from numba import njit, uint64

from tenback.core.chance import Deal, SplitMix64, shuffled
from tenback.games import coop
from tenback.games.coop.state import DECK
from tenback.kernels.bits import count_bits
from tenback.kernels.coop import table as tables
from tenback.kernels.coop.critic import OPEN_KINDS
from tenback.kernels.coop.games import CARD_BY_CARD, GUIDED, LEFT_WEIGHT, best_turn, play_on, play_static
from tenback.kernels.coop.playouts import GREEDY, RANDOM, Workspace, play_game, workspace
from tenback.kernels.coop.search import Effort, look_from, search, search_space
from tenback.kernels.coop.table import (
    DRAW,
    LAID,
    MINIMUM,
    REACH,
    SEAT,
    TURN,
    Rules,
    deal,
    find_turns,
    lay_turn,
    note_turn,
)
from tenback.kernels.coop.turns import laid_mask, steps_to
from tenback.kernels.coop.value import SEEN_KINDS, Network, network, rounded, weights_of

TABLES = list(product(range(1, 6), (2, 3), (False, True)))
GUIDED_GAMES, NETWORK_GAMES, RANDOM_GAMES, PLAYOUTS = 80, 40, 290, 180  # at each kind of table


class Played(NamedTuple):
    """A game of the kernel: who began, and the lays of each turn."""

    first: int
    deck: tuple[int, ...]
    turns: list[list[coop.Lay]]


@cache
def any_network(kinds: int = SEEN_KINDS) -> Network:
    """A network without sense."""
    weights = np.random.default_rng(4).standard_normal(weights_of(kinds)) * 0.1
    return rounded(network(weights.astype(np.float32), kinds))


def rules_of(options: coop.Options) -> Rules:
    return Rules(options.players, options.hand_size, options.minimum)


def options_of(players: int, minimum: int, fewer: bool, number: int) -> coop.Options:
    """The table of game `number`; take-backs and whoever begins make no difference."""
    return coop.Options(
        players=players,
        minimum=minimum,
        fewer_cards=fewer,
        take_backs=number % 2 == 0,
        starter=coop.Starter.FIXED,
        first_seat=number % players,
    )


def turns_of(space: Any, laid: int) -> list[list[coop.Lay]]:
    """The lays that a game has left in its arrays, turn by turn."""
    moves = zip(space.turns[:laid].tolist(), space.cards[:laid].tolist(), space.piles[:laid].tolist(), strict=True)
    return [[coop.Lay(card, pile) for _, card, pile in turn] for _, turn in groupby(moves, lambda move: move[0])]


def dealt(options: coop.Options, seed: int, board: tables.Table) -> tuple[int, ...]:
    """C2: a new game at the kernel's table, the very one of the core's shuffle; the order of its deck."""
    board.generator[0] = seed
    deal(rules_of(options), board)
    board.counts[SEAT] = options.first_seat
    deck = tuple(board.deck.tolist())
    assert deck == shuffled(DECK, SplitMix64(seed))
    return deck


def replayed(options: coop.Options, game: Played) -> coop.State:
    """The core's state at the end of a kernel's game: every lay is legal, every turn ends where it may."""
    state = coop.deal(options, Deal((game.deck[::-1],), 0))
    assert state.turn == game.first
    for turn in game.turns:
        state = after_turn(state, turn)
    return state


def after_turn(state: coop.State, turn: list[coop.Lay]) -> coop.State:
    assert state.turn is not None
    seat = state.turn
    for lay in turn:
        state = coop.apply(state, seat, lay).state
    return state if state.outcome else coop.apply(state, seat, coop.EndTurn()).state


def assert_ended(board: tables.Table, state: coop.State, cards_left: int) -> None:
    """C9, C10: both games are over, at the same card, with the same cards in the same hands."""
    assert state.outcome is not None
    assert state.outcome.reason == ("cannot_lay" if cards_left else "all_laid")
    assert state.outcome.scores == (cards_left,) * state.options.players
    assert bool(state.outcome.winners) == (cards_left == 0)
    hands = [int(board.low[seat]) | int(board.high[seat]) << 64 for seat in range(state.options.players)]
    assert hands == [sum(1 << card for card in hand) for hand in state.hands]
    assert board.deck[: board.counts[DRAW]][::-1].tolist() == list(state.draw)
    assert tuple(board.tops.tolist()) == state.tops
    for seat, last in enumerate(state.last_turns):
        if cards_left or seat != state.turn:  # the last card ends the game, not its turn
            assert board.kept[seat] == (last.kept if last else 0)
            assert last is None or tuple(board.rests[seat].tolist()) == last.tops
    assert board.counts[LAID] == len(DECK) - cards_left
    if cards_left:
        assert (board.counts[SEAT], board.counts[MINIMUM]) == (state.turn, state.minimum)


@pytest.fixture(scope="module")
def board() -> tables.Table:
    return tables.table(0)


def check_game(options: coop.Options, seed: int, width: int, speaking: int, board: tables.Table) -> int:
    """Play a game in the kernel and again in the core; how many cards are left."""
    deck = dealt(options, seed, board)
    board.reach[0] = seed % 4
    left = int(play_on(any_network(), rules_of(options), board, width, speaking, 1))
    turns = turns_of(board.lays, int(board.counts[LAID]))
    assert len(turns) == board.counts[TURN]
    assert_ended(board, replayed(options, Played(options.first_seat, deck, turns)), left)
    return left


@pytest.mark.rule("C1", "C2", "C4", "C5", "C6", "C7", "C8", "C9", "C10", "C11", "C12", "C14")
@pytest.mark.parametrize(("players", "minimum", "fewer"), TABLES)
def test_games_by_judgement_and_by_a_network(players: int, minimum: int, fewer: bool, board: tables.Table) -> None:
    for number in range(GUIDED_GAMES):
        width = CARD_BY_CARD if number % 4 == 3 else GUIDED
        check_game(options_of(players, minimum, fewer, number), number, width, number % 3 % 2, board)
    for number in range(NETWORK_GAMES):
        check_game(options_of(players, minimum, fewer, number), 10_000 + number, 2 + number % 3, number % 2, board)


def test_games_are_won_and_lost(board: tables.Table) -> None:
    lefts = {check_game(options_of(3, 2, False, number), 20_000 + number, GUIDED, 1, board) for number in range(60)}
    assert 0 in lefts
    assert max(lefts) > 10


@njit
def write_whole(turns: Any, count: int, minimum: int, whole: Any) -> int:
    """Write the places of the turns that lay the minimum; how many."""
    found = 0
    for place in range(count):
        if count_bits(uint64(laid_mask(turns, place))) >= minimum:
            whole[found] = place
            found += 1
    return found


@pytest.mark.rule("C4", "C5", "C6", "C7", "C8", "C9", "C10", "C11", "C12")
@pytest.mark.parametrize(("players", "minimum", "fewer"), TABLES)
def test_games_of_random_turns(players: int, minimum: int, fewer: bool, board: tables.Table) -> None:
    chance, whole = Random(f"{players} {minimum} {fewer}"), np.zeros(tables.POSITIONS, np.int64)
    for number in range(RANDOM_GAMES):
        options = options_of(players, minimum, fewer, number)
        deck = dealt(options, 30_000 + number, board)
        while board.counts[LAID] < len(DECK):
            count = find_turns(board, chance.choice((0, 1, REACH)))
            found = write_whole(board.turns, count, int(board.counts[MINIMUM]), whole)
            if not found:
                break
            place = int(whole[min(chance.randrange(found), chance.randrange(found))])  # rather a short turn
            note_turn(board, place)
            lay_turn(rules_of(options), board, board.turns, board.hand, place)
        turns = turns_of(board.lays, int(board.counts[LAID]))
        state = replayed(options, Played(options.first_seat, deck, turns))
        assert_ended(board, state, len(DECK) - int(board.counts[LAID]))


@pytest.fixture(scope="module")
def space() -> Workspace:
    return workspace(77)


@pytest.mark.rule("C4", "C5", "C6", "C7", "C8", "C9")
@pytest.mark.parametrize("players", range(1, 6))
@pytest.mark.parametrize("policy", [RANDOM, GREEDY])
def test_playouts_are_games(policy: int, players: int, space: Workspace) -> None:
    options = coop.Options(players=players, starter=coop.Starter.FIXED, take_backs=False)
    for _ in range(PLAYOUTS):
        laid = int(play_game(policy, uint64(players), space))
        state = coop.deal(options, Deal((tuple(space.deck.tolist()[::-1]),), 0))
        for turn in turns_of(space, laid):
            state = as_far_as_it_goes(state, turn)
        assert state.outcome is not None
        assert 0 <= laid - (len(DECK) - state.outcome.scores[0]) < 2  # looser than C9 by a card at most
        assert (laid == len(DECK)) == bool(state.outcome.winners)


def as_far_as_it_goes(state: coop.State, turn: list[coop.Lay]) -> coop.State:
    """The state after a turn, the last of which may end the game before all its cards are laid."""
    for lay in turn:
        if state.outcome:
            return state
        assert state.turn is not None
        state = coop.apply(state, state.turn, lay).state
    return state if state.outcome or state.turn is None else coop.apply(state, state.turn, coop.EndTurn()).state


def test_many_games_are_single_ones_from_seeds_in_a_row() -> None:
    rules, board = Rules(3, 6, 2), tables.table(0)
    many, one = np.zeros(12, np.int64), np.zeros(1, np.int64)
    for width in (GUIDED, 3):
        board.generator[0] = 500
        play_static(any_network(), rules, board, 12, width, 1, many)
        for number, left in enumerate(many):
            board.generator[0] = 500 + number
            play_static(any_network(), rules, board, 1, width, 1, one)
            assert one[0] == left == len(DECK) - board.counts[LAID]
            begun = {left_by(Rules(3, 6, 2), seat, 500 + number, width, board) for seat in range(3)}
            assert left in begun  # C3: whoever it was that began


def left_by(rules: Rules, first: int, seed: int, width: int, board: tables.Table) -> int:
    """How many cards a game leaves that this seat begins."""
    board.generator[0] = seed
    deal(rules, board)
    board.counts[SEAT] = first
    return int(play_on(any_network(), rules, board, width, 1, 0))


def hide(board: tables.Table, seat: int, players: int, chance: Random) -> None:
    """Deal all cards anew that a seat does not see."""
    hands = [int(board.low[other]) | int(board.high[other]) << 64 for other in range(players)]
    others = [other for other in range(players) if other != seat]
    drawable = int(board.counts[DRAW])
    cards = [card for card in DECK if any(hands[other] >> card & 1 for other in others)]
    cards += board.deck[:drawable].tolist()
    chance.shuffle(cards)
    for other in others:
        word = sum(1 << cards.pop() for _ in range(board.sizes[other]))
        board.low[other], board.high[other] = word & (1 << 64) - 1, word >> 64
    board.deck[:drawable] = cards


@pytest.mark.rule("C2", "C9", "C13")
def test_searching_games_by_what_a_seat_sees_alone(board: tables.Table) -> None:
    chance, space, effort = Random(8), search_space(0), Effort(4, 6, REACH, 12, 2, 12, 2, 2, 1.0, 2, LEFT_WEIGHT)
    for number in range(10):
        options = options_of(1 + number % 5, 2 + number % 2, number % 3 == 0, number)
        state = coop.deal(options, Deal((dealt(options, 40_000 + number, board)[::-1],), 0))
        while state.outcome is None:
            look_from(rules_of(options), board, space, 0)
            space.root.generator[0] = number
            listed = int(search(any_network(), any_network(OPEN_KINDS), rules_of(options), space, 0, effort))
            assert 1 <= listed <= effort.candidates
            found, scores = space.places[:listed].tolist(), space.scores[:listed].tolist()
            lays = [turn_to(space, place) for place in found]
            assert len(set(map(str, lays))) == listed
            hide(board, int(board.counts[SEAT]), options.players, chance)
            look_from(rules_of(options), board, space, 0)
            space.root.generator[0] = number
            again = int(search(any_network(), any_network(OPEN_KINDS), rules_of(options), space, 0, effort))
            assert (space.places[:again].tolist(), space.scores[:again].tolist()) == (found, scores)
            state = hidden_anew(state, board)
            lay_turn(rules_of(options), board, space.root.turns, space.root.hand, found[0])
            for other in lays[1:]:
                assert after_turn(state, other).turn is not None
            state = after_turn(state, lays[0])
        assert_ended(board, state, len(DECK) - int(board.counts[LAID]))


def test_in_samples_the_best_of_several_answers_counts(board: tables.Table) -> None:
    space, better = search_space(0), 0
    first = Effort(2, 6, REACH, 40, 1, 0, 2, 4, 0.0, compared=1, left_weight=LEFT_WEIGHT)
    for number in range(12):
        rules, found = rules_of(options_of(2 + number % 4, 2 + number % 2, number % 3 == 0, number)), []
        deal(rules, board)
        for effort in (first, first._replace(compared=4)):
            look_from(rules, board, space, 0)
            space.root.generator[0] = number
            listed = int(search(any_network(), any_network(OPEN_KINDS), rules, space, 0, effort))
            found.append(dict(zip(space.places[:listed].tolist(), space.scores[:listed].tolist(), strict=True)))
        one, several = found
        assert one.keys() == several.keys()
        assert all(several[place] >= score for place, score in one.items())
        better += several != one
    assert better > 6


def after_cards(rules: Rules, board: tables.Table, laid: int) -> None:
    """Deal until plain judgement has laid so many cards."""
    deal(rules, board)
    while board.counts[LAID] < laid:
        place = int(best_turn(any_network(), rules, board, GUIDED, 0))
        if place < 0:
            deal(rules, board)
        else:
            lay_turn(rules, board, board.turns, board.hand, place)


def test_alone_a_budget_plays_out_more_samples_when_fewer_cards_are_left(board: tables.Table) -> None:
    space, effort = search_space(0), Effort(2, 6, REACH, 400, 1, 0, 0, 4, 0.0, compared=1, left_weight=LEFT_WEIGHT)
    for rules, more in ((Rules(1, 8, 2), True), (Rules(3, 6, 2), False)):
        samples = []
        for laid in (0, 60):
            after_cards(rules, board, laid)
            look_from(rules, board, space, 0)
            search(any_network(), any_network(OPEN_KINDS), rules, space, 0, effort)
            samples.append(int(space.sums[:2, 2].max()))
        first, later = samples
        assert first == 200  # two candidates share 400 answers
        assert (later > 1.4 * first) is more


def test_candidates_are_compared_by_cards_left_as_much_as_wanted(board: tables.Table) -> None:
    space, unlike = search_space(0), 0
    wins = Effort(2, 6, REACH, 40, 1, 0, 0, 4, 0.0, compared=1, left_weight=0.0)
    for number in range(12):
        rules = Rules(1 + number % 3, 7, 2 + number % 2)
        after_cards(rules, board, 3 * number)
        best = []
        for effort in (wins, wins._replace(left_weight=1e6)):
            look_from(rules, board, space, 0)
            space.root.generator[0] = number
            search(any_network(), any_network(OPEN_KINDS), rules, space, 0, effort)
            best.append(int(space.places[0]))
            (chance, left), (other_chance, other_left) = space.means[:2].tolist()
            assert left <= other_left if effort.left_weight else chance >= other_chance
        unlike += best[0] != best[1]
    assert unlike > 0


def turn_to(space: Any, place: int) -> list[coop.Lay]:
    """The lays of a turn that a search has found."""
    root, steps = space.root, np.zeros((2, 8), np.int64)
    length = steps_to(root.turns, place, steps[0], steps[1])
    return [coop.Lay(int(root.hand[card]), int(pile)) for card, pile in steps[:, :length].T]


def hidden_anew(state: coop.State, board: tables.Table) -> coop.State:
    """The core's state with the hands and the draw pile of the kernel's table."""
    sets = [int(board.low[seat]) | int(board.high[seat]) << 64 for seat in range(state.options.players)]
    hands = tuple(tuple(card for card in DECK if held >> card & 1) for held in sets)
    return replace(state, hands=hands, draw=tuple(board.deck[: board.counts[DRAW]].tolist()[::-1]))
