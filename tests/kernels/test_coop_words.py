"""C15: what those who search say of the piles tells how near their cards are, and yet tells no card."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Any

import numpy as np
import pytest
from numba import njit, uint64

from tenback.core.chance import SplitMix64
from tenback.games.coop.state import BASES, DIRECTIONS
from tenback.kernels.bits import ONE
from tenback.kernels.chance import below
from tenback.kernels.coop.signals import FIRM, FREE, LONG, SHORT, SOFT
from tenback.kernels.coop.words import LIKELY, REACHES, Words, likelihood, say, set_words, understand, words_space
from tests.kernels.test_coop_signals import Said, moments
from tests.kernels.test_coop_turns import words

SEAT = 3
SURE = 0.7
ENOUGH = 1_000  # hands that say the same, by which it is judged


def table_words(said: Said) -> Words:
    space = words_space()
    set_words(space, *words(said.remaining), np.array(said.tops))
    return space


def said_by(space: Words, hand: Sequence[int]) -> tuple[int, ...]:
    marks = np.full(4, 77)
    say(space, SEAT, *words(hand), marks)
    return tuple(marks.tolist())


def is_silent(said: Said, pile: int) -> bool:
    return pile in {0, 2} and said.tops[pile] == said.tops[pile + 1]


def plain_speech(said: Said, hand: Sequence[int]) -> tuple[int, ...]:
    """What comes to a hand's mind: of each pile how near the next card is of which nothing was told before."""
    speech, untold = [], set(said.remaining)
    for pile, (top, way) in enumerate(zip(said.tops, DIRECTIONS, strict=True)):
        if is_silent(said, pile):
            speech.append(0)
            continue
        nearest = sorted((card for card in untold if (card - top) * way > 0), key=lambda card: (card - top) * way)
        nearest = [card for card in untold if card == top - 10 * way] + nearest
        complete = max(reach for reach in REACHES if reach <= len(nearest))
        place = next((number for number, card in enumerate(nearest[:complete]) if card in hand), REACHES[FREE])
        word = FIRM + sum(place >= reach for reach in REACHES[SOFT : FREE + 1])
        untold -= set(nearest[: min(REACHES[word + 1], complete)])
        speech.append(word)
    return tuple(speech)


@pytest.mark.rule("C15")
@pytest.mark.parametrize(("players", "hand_size"), [(2, 7), (3, 6), (5, 5)])
def test_words_tell_how_near_the_next_cards_are_of_which_nothing_was_told(players: int, hand_size: int) -> None:
    chance, heard, silent = Random(players), Counter[int](), 0
    for said in moments(players, hand_size, 8):
        hand = chance.sample(said.remaining, hand_size)
        marks = said_by(table_words(said), hand)
        assert marks in {plain_speech(said, hand), (0, 0, 0, 0)}
        silent += not any(marks)
        heard.update(mark for pile, mark in enumerate(marks) if not is_silent(said, pile))
    assert all(heard[mark] > 20 for mark in (FIRM, SOFT, SHORT, LONG, FREE))
    assert heard[0] < heard.total() / 10


def test_who_listens_takes_in_what_was_said() -> None:
    chance = Random(7)
    for said in moments(4, 6, 3):
        hand, other = chance.sample(said.remaining, 6), chance.sample(said.remaining, 6)
        spoken, heard = table_words(said), table_words(said)
        marks = said_by(spoken, hand)
        for pile, mark in enumerate(marks):
            if mark:
                understand(heard, SEAT, pile, mark)
        assert all((mine == theirs).all() for mine, theirs in zip(spoken[:5], heard[:5], strict=True))
        low, high = words(other)
        agrees = fits(heard.low[SEAT], heard.high[SEAT], heard.denied[SEAT], np.array(marks), low, high)
        assert not any(marks) or agrees == (plain_speech(said, other) == marks)


def random_table(chance: Random, cards: int, size: int) -> Said:
    remaining = tuple(sorted(chance.sample(range(2, 100), cards)))
    rising, falling = sorted(chance.sample(range(1, 60), 2)), sorted(chance.sample(range(40, 101), 2))
    return Said(remaining, (*rising, *falling), size)


@pytest.mark.parametrize("seed", range(60))
def test_how_likely_a_card_is_agrees_with_all_hands_listed(seed: int) -> None:
    chance = Random(seed)
    said = random_table(chance, 17, 3)
    hand = chance.sample(said.remaining, 3)
    speech, space = plain_speech(said, hand), table_words(said)
    for pile, word in enumerate(speech):
        understand(space, SEAT, pile, word)
    hands = [other for other in combinations(said.remaining, 3) if plain_speech(said, other) == speech]
    counts = Counter(card for other in hands for card in other)
    likely = likelihood(space, SEAT, 3)
    assert likely == pytest.approx(max(counts.values()) / len(hands))
    assert any(said_by(space, hand)) == (likely <= LIKELY)


def test_of_two_piles_that_look_the_same_one_is_left_out() -> None:
    marks = said_by(table_words(Said(tuple(range(2, 100)), BASES, 6)), (2, 20, 40, 60, 80, 99))
    assert marks == (0, FIRM, 0, FIRM)


@njit
def fits(low: Any, high: Any, denied: Any, marks: Any, own_low: int, own_high: int) -> bool:
    """Whether a hand agrees with words: it has no card that they deny, and one of those behind each."""
    if (own_low & denied[0]) | (own_high & denied[1]):
        return False
    for pile in range(4):
        if FIRM <= marks[pile] < FREE and not (own_low & low[pile]) | (own_high & high[pile]):
            return False
    return True


@njit
def hands_alike(space: Any, cards: Any, size: int, marks: Any, generator: Any, said: Any, held: Any, most: int) -> int:
    """Deal hands until `most` of them say the very same (or too few do); counts the cards that they hold; how many.

    The words that were said last are those of the marks. Hands that these deny are known at once to say something else.
    """
    held[:], hits = 0, 0
    low, high, denied = space.low[SEAT].copy(), space.high[SEAT].copy(), space.denied[SEAT].copy()
    for _ in range(400 * most):
        own_low, own_high = uint64(0), uint64(0)
        for step in range(size):
            last = len(cards) - 1 - step
            other = int(below(generator, uint64(last + 1)))
            cards[other], cards[last] = cards[last], cards[other]
            if cards[last] < 64:
                own_low |= ONE << uint64(cards[last])
            else:
                own_high |= ONE << uint64(cards[last] - 64)
        if not fits(low, high, denied, marks, own_low, own_high):
            continue
        say(space, SEAT, own_low, own_high, said)
        if said[0] != marks[0] or said[1] != marks[1] or said[2] != marks[2] or said[3] != marks[3]:
            continue
        hits += 1
        for step in range(size):
            held[cards[len(cards) - 1 - step]] += 1
        if hits == most:
            break
    return hits


@pytest.mark.rule("C15")
@pytest.mark.parametrize(("players", "hand_size"), [(2, 7), (3, 6), (3, 5), (4, 5), (5, 6)])
def test_all_that_is_said_tells_no_card(players: int, hand_size: int) -> None:
    chance, source = Random(hand_size * players), SplitMix64(players)
    said_now, held, judged = np.zeros(4, np.int64), np.zeros(100, np.int64), 0
    told: list[tuple[Said, int, float]] = []
    for said in moments(players, hand_size, 6):
        hand = chance.sample(said.remaining, hand_size)
        space = table_words(said)
        marks = np.array(said_by(space, hand))
        generator = np.array([source.next()], np.uint64)
        hits = hands_alike(space, np.array(said.remaining), hand_size, marks, generator, said_now, held, ENOUGH)
        if hits < ENOUGH // 4:
            continue
        judged += 1
        most = int(held.max())
        if most > SURE * hits + 1.5 * hits**0.5:  # three deviations more than chance explains
            told.append((said, int(held.argmax()), most / hits))
    assert judged > 30
    assert not told, f"{len(told)} of {judged}: {told[:3]}"
