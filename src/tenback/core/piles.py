"""What may be laid on a pile. Functions of integers alone: the kernels compile these very functions."""

from collections.abc import Sequence

from tenback.core.cards import Card, put, without_card

RISING = 1
FALLING = -1
TEN_BACK = 10


def fits(card: int, top: int, direction: int) -> bool:
    """C4 and C5: the card goes on in the pile's direction, by any gap, or lies exactly ten back."""
    return (card - top) * direction > 0 or (top - card) * direction == TEN_BACK


def is_backwards_trick(card: int, top: int, direction: int) -> bool:
    """C5: the card lies exactly ten back."""
    return (top - card) * direction == TEN_BACK


def improves(card: int, top: int, direction: int) -> bool:
    """D4: the card sets the pile back, by any amount, which helps the pile's owner."""
    return (top - card) * direction > 0


def is_neighbour(number: int, top: int, numbers: int) -> bool:
    """S5: one above or one below, where the highest of `numbers` and 1 are neighbours."""
    step = (number - top) % numbers
    return step == 1 or step == numbers - 1


def can_lay(hand: Sequence[Card], tops: Sequence[int], directions: Sequence[int], count: int) -> bool:
    """Whether some sequence of `count` cards of the hand can be laid on these piles (C9, D7)."""
    if count <= 0:
        return True
    for card in hand:
        for pile, direction in enumerate(directions):
            if fits(card, tops[pile], direction):
                if count == 1:
                    return True
                if can_lay(without_card(hand, card), put(tops, pile, card), directions, count - 1):
                    return True
    return False
