"""Shuffling that anybody can check."""

from collections import Counter
from hashlib import sha256

import pytest

from tenback.core.chance import (
    Deal,
    HashStream,
    SplitMix64,
    check_deal,
    commitment,
    deal_by,
    read_seed,
    shuffled,
)
from tenback.core.errors import BadDeal, BadSeed

SEED = bytes(range(32))


def test_the_same_seed_gives_the_same_deal() -> None:
    deck = tuple(range(2, 100))
    first, again = (deal_by(HashStream(SEED), (deck,), 3) for _ in range(2))
    assert first == again
    assert sorted(first.decks[0]) == list(deck)
    assert first.decks[0] != deck
    assert deal_by(HashStream(bytes(32)), (deck,), 3) != first


def test_the_deal_of_a_seed_can_be_computed_anywhere() -> None:
    """The words of docs/fair-deals.md, step by step and without the product's own code."""
    words = iter(
        int.from_bytes(sha256(SEED + block.to_bytes(8, "big")).digest()[at : at + 4], "big")
        for block in range(40)
        for at in range(0, 32, 4)
    )

    def below(limit: int) -> int:
        return next(word for word in words if word < 2**32 - 2**32 % limit) % limit

    order = list(range(2, 100))
    for last in range(97, 0, -1):
        other = below(last + 1)
        order[last], order[other] = order[other], order[last]
    assert deal_by(HashStream(SEED), (range(2, 100),), 5) == Deal((tuple(order),), below(5))


def test_every_number_is_equally_likely() -> None:
    """Words beyond the last whole multiple are skipped, so that a limit just over half of 2**32 is fair too."""
    stream = HashStream(SEED)
    limit = 3 * 2**30
    drawn = [stream.below(limit) for _ in range(3000)]
    thirds = Counter(number // 2**30 for number in drawn)
    assert all(900 < thirds[third] < 1100 for third in range(3))


def test_splitmix64_gives_its_published_numbers() -> None:
    source = SplitMix64(1234567)
    assert [source.next() for _ in range(3)] == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_splitmix64_below_is_the_high_half_of_a_product() -> None:
    assert SplitMix64(1234567).below(98) == ((6457827717110365317 >> 32) * 98) >> 32


def test_shuffling_keeps_all_items() -> None:
    assert sorted(shuffled("abcdef", SplitMix64(3))) == list("abcdef")
    assert shuffled((), SplitMix64(3)) == ()


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert commitment(SEED) == sha256(SEED).hexdigest()


@pytest.mark.parametrize("text", ["", "00", "zz" * 32, "00" * 33])
def test_a_seed_has_exactly_32_bytes(text: str) -> None:
    with pytest.raises(BadSeed):
        read_seed(text)
    assert read_seed("00" * 32) == bytes(32)


def test_a_stream_refuses_a_short_seed() -> None:
    with pytest.raises(BadSeed):
        HashStream(b"short")


@pytest.mark.parametrize(
    ("deal", "reason"),
    [
        (Deal((), 0), "it needs 1 deck"),
        (Deal(((1, 2, 2),), 0), "deck 1 is not an order of its 3 cards"),
        (Deal(((3, 2, 1),), 2), "the lot fell on seat 3 at a table of 2"),
        (Deal(((3, 2, 1),), -1), "the lot fell on seat 0"),
    ],
)
def test_a_deal_must_be_an_order_of_the_deck(deal: Deal, reason: str) -> None:
    with pytest.raises(BadDeal, match=reason):
        check_deal(deal, ((1, 2, 3),), 2)
    check_deal(Deal(((2, 3, 1),), 1), ((1, 2, 3),), 2)
