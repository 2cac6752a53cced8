"""The three games a second time, in the plainest way and from the numbered rules alone: nothing of tenback is used.

Each game has a position and a function that gives all positions one move later; a finished position has none.
Signals, wishes and giving up are left out, and in speed no time passes.
"""

from collections.abc import Callable, Sequence
from itertools import permutations, product
from typing import NamedTuple, TypeVar

P = TypeVar("P")


def leaves(children: Callable[[P], list[P]], position: P, depth: int) -> int:
    """How many sequences of so many moves there are."""
    return sum(leaves(children, child, depth - 1) for child in children(position)) if depth else 1


class Coop(NamedTuple):
    """Piles 0 and 1 rise, 2 and 3 fall. `laid` has each card of the turn, its pile, and the top it covered."""

    tops: tuple[int, ...]
    hands: tuple[frozenset[int], ...]
    draw: tuple[int, ...]
    seat: int
    normal: int  # the minimum while there is something to draw
    owed: int
    take_backs: bool
    laid: tuple[tuple[int, int, int], ...] = ()
    over: bool = False


def coop_children(now: Coop) -> list[Coop]:
    if now.over:
        return []
    found = []
    hand = now.hands[now.seat]
    if _coop_can_go_on(now):
        found += [_coop_lay(now, card, pile) for card in hand for pile in range(4) if _takes(now.tops, pile, card)]
    if now.take_backs and now.laid:
        card, pile, covered = now.laid[-1]
        hands = _put(now.hands, now.seat, hand | {card})
        found.append(now._replace(tops=_put(now.tops, pile, covered), hands=hands, laid=now.laid[:-1]))
    if len(now.laid) >= now.owed:
        found.append(_coop_next_turn(now))
    return found


def _takes(tops: Sequence[int], pile: int, card: int) -> bool:
    """C4, C5."""
    if pile < 2:
        return card > tops[pile] or card + 10 == tops[pile]
    return card < tops[pile] or card - 10 == tops[pile]


def _coop_can_go_on(now: Coop) -> bool:
    """C9: some cards in some order on some piles reach the minimum."""
    missing = now.owed - len(now.laid)
    return missing <= 0 or any(
        _works(now.tops, cards, piles)
        for cards in permutations(now.hands[now.seat], missing)
        for piles in product(range(4), repeat=missing)
    )


def _works(tops: tuple[int, ...], cards: Sequence[int], piles: Sequence[int]) -> bool:
    for card, pile in zip(cards, piles, strict=True):
        if not _takes(tops, pile, card):
            return False
        tops = _put(tops, pile, card)
    return True


def _coop_lay(now: Coop, card: int, pile: int) -> Coop:
    """C9: the last of all cards ends the game, and so does one that spoils the turn."""
    hands = _put(now.hands, now.seat, now.hands[now.seat] - {card})
    laid = (*now.laid, (card, pile, now.tops[pile]))
    after = now._replace(tops=_put(now.tops, pile, card), hands=hands, laid=laid)
    beaten = not after.draw and not any(hands)
    return after._replace(over=beaten or not (now.take_backs or _coop_can_go_on(after)))


def _coop_next_turn(now: Coop) -> Coop:
    """C6, C7, C8, C11."""
    count = len(now.laid)
    hands = _put(now.hands, now.seat, now.hands[now.seat] | set(now.draw[:count]))
    draw = now.draw[count:]
    seat = (now.seat + 1) % len(hands)
    while not hands[seat]:
        seat = (seat + 1) % len(hands)
    after = now._replace(hands=hands, draw=draw, seat=seat, owed=now.normal if draw else 1, laid=())
    return after._replace(over=not _coop_can_go_on(after))


class Duel(NamedTuple):
    """Each seat's rising top and falling top. `laid` has the owner of the pile of each card of the turn."""

    tops: tuple[tuple[int, ...], ...]
    hands: tuple[frozenset[int], ...]
    draws: tuple[tuple[int, ...], ...]
    seat: int
    laid: tuple[int, ...] = ()
    over: bool = False


def duel_children(now: Duel) -> list[Duel]:
    if now.over:
        return []
    return [*_duel_lays(now), *([_duel_next_turn(now)] if len(now.laid) >= 2 else [])]


def _duel_lays(now: Duel) -> list[Duel]:
    """D3, D4, with D6 and D7 for what comes of it."""
    found = []
    for card in now.hands[now.seat]:
        for owner, pile in product((0, 1), (0, 1)):
            if _duel_fits(now, card, owner, pile):
                after = _duel_place(now, card, owner, pile)
                won = not after.hands[now.seat] and not after.draws[now.seat]
                found.append(after._replace(over=won or not _duel_can_go_on(after)))
    return found


def _duel_fits(now: Duel, card: int, owner: int, pile: int) -> bool:
    top = now.tops[owner][pile]
    if owner == now.seat:
        return _takes((now.tops[owner][0], 0, now.tops[owner][1], 0), 2 * pile, card)
    return owner not in now.laid and (card < top if pile == 0 else card > top)


def _duel_place(now: Duel, card: int, owner: int, pile: int) -> Duel:
    tops = _put(now.tops, owner, _put(now.tops[owner], pile, card))
    hands = _put(now.hands, now.seat, now.hands[now.seat] - {card})
    return now._replace(tops=tops, hands=hands, laid=(*now.laid, owner))


def _duel_can_go_on(now: Duel) -> bool:
    """D7: whatever order the own cards and the given one come in."""
    return len(now.laid) >= 2 or any(
        _duel_can_go_on(_duel_place(now, card, owner, pile))
        for card in now.hands[now.seat]
        for owner, pile in product((0, 1), (0, 1))
        if _duel_fits(now, card, owner, pile)
    )


def _duel_next_turn(now: Duel) -> Duel:
    """D5: two cards, or up to six after a gift."""
    mine, other = now.seat, 1 - now.seat
    count = 6 - len(now.hands[mine]) if other in now.laid else 2
    hands = _put(now.hands, mine, now.hands[mine] | set(now.draws[mine][:count]))
    draws = _put(now.draws, mine, now.draws[mine][count:])
    after = now._replace(hands=hands, draws=draws, seat=other, laid=())
    return after._replace(over=not _duel_can_go_on(after))


class Speed(NamedTuple):
    """A joker is 0; a top of 0 is a joker that waits for its number."""

    tops: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    piles: tuple[tuple[int, ...], ...]
    draw: tuple[int, ...]
    going: bool
    shout: bool
    finished: frozenset[int] = frozenset()
    over: bool = False


def speed_children(now: Speed) -> list[Speed]:
    if now.over:
        return []
    found = [now._replace(over=True) for _ in now.finished]  # S10: a shout
    if now.going:
        return [*found, *(child for seat in range(len(now.hands)) for child in _speed_plays(now, seat))]
    if 0 in now.tops:  # S9: the dealer names a joker
        jokers = [pile for pile in (0, 1) if now.tops[pile] == 0]
        named = product(jokers, range(1, 11))
        return [*found, *(now._replace(tops=_put(now.tops, pile, number)) for pile, number in named)]
    return [*found, _speed_settle(now._replace(going=True))]


def _speed_plays(now: Speed, seat: int) -> list[Speed]:
    """S5, S7, S8."""
    found: list[Speed] = []
    hand, own = now.hands[seat], now.piles[seat]
    for pile, number in product((0, 1), range(1, 11)):
        if abs(number - now.tops[pile]) in (1, 9):
            tops = _put(now.tops, pile, number)
            found += [_speed_lay(now, seat, card, tops) for card in {0, number} & set(hand)]
    if len(hand) < 5 and own:
        hands, piles = _put(now.hands, seat, (*hand, own[0])), _put(now.piles, seat, own[1:])
        found.append(_speed_settle(now._replace(hands=hands, piles=piles)))
    return found


def _speed_lay(now: Speed, seat: int, card: int, tops: tuple[int, ...]) -> Speed:
    hand = list(now.hands[seat])
    hand.remove(card)
    after = now._replace(tops=tops, hands=_put(now.hands, seat, tuple(hand)))
    if hand or now.piles[seat]:
        return _speed_settle(after)
    if not now.shout:
        return after._replace(over=True)
    return _speed_settle(after._replace(finished=now.finished | {seat}))


def _speed_settle(now: Speed) -> Speed:
    """S9, S11: when everybody waits and nothing fits, two cards are turned up, or the game is over."""
    playable = {0, *(number for top in now.tops for number in range(1, 11) if abs(number - top) in (1, 9))}
    waiting = all(len(hand) == 5 or not own for hand, own in zip(now.hands, now.piles, strict=True))
    if not waiting or any(playable & set(hand) for hand in now.hands):
        return now
    turned = (*now.draw[:2], *now.tops[len(now.draw[:2]) :])
    return now._replace(tops=turned, draw=now.draw[2:], going=False, over=not now.draw)


def _put(parts: tuple[P, ...], place: int, part: P) -> tuple[P, ...]:
    return (*parts[:place], part, *parts[place + 1 :])
