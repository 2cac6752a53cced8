"""Deals the cards that a seat may not know anew, without asking the games what is hidden."""

from dataclasses import replace
from typing import Any

from tenback.core.chance import Chance, shuffled
from tenback.games import coop, duel, speed

Parts = tuple[tuple[int, ...], ...]


def redeal(state: Any, seat: int | None, chance: Chance) -> Any:
    """The same position to this seat, with every hidden card somewhere else."""
    if isinstance(state, coop.State):
        return _redeal_coop(state, seat, chance)
    if isinstance(state, duel.State):
        return _redeal_duel(state, seat, chance)
    assert isinstance(state, speed.State)
    return _redeal_speed(state, seat, chance)


def _scatter(parts: Parts, chance: Chance) -> Parts:
    """The cards of these parts in random order, as many in each part as before."""
    cards = list(shuffled([card for part in parts for card in part], chance))
    return tuple(tuple(cards.pop() for _ in part) for part in parts)


def _redeal_coop(state: coop.State, seat: int | None, chance: Chance) -> coop.State:
    secret = [
        tuple(card for card in hand if other != seat and card not in state.shown[other])
        for other, hand in enumerate(state.hands)
    ]
    *fresh, draw = _scatter((*secret, state.draw), chance)
    hands = tuple(
        tuple(sorted({*hand} - {*old} | {*new})) for hand, old, new in zip(state.hands, secret, fresh, strict=True)
    )
    return replace(state, hands=hands, draw=draw, lot=chance.below(state.options.players))


def _redeal_duel(state: duel.State, seat: int | None, chance: Chance) -> duel.State:
    hands, draws = [], []
    for owner, hand in enumerate(state.hands):
        secret = tuple(card for card in hand if owner != seat and card not in state.shown[owner])
        fresh, draw = _scatter((secret, state.draws[owner]), chance)
        hands.append(tuple(sorted({*hand} - {*secret} | {*fresh})))
        draws.append(draw)
    return replace(state, hands=tuple(hands), draws=tuple(draws))


def _redeal_speed(state: speed.State, seat: int | None, chance: Chance) -> speed.State:
    known = seat if state.started else None
    secret = tuple(() if other == known else hand for other, hand in enumerate(state.hands))
    fresh = _scatter((*secret, *state.piles, state.draw), chance)
    players = state.options.players
    hands = tuple(hand if other == known else fresh[other] for other, hand in enumerate(state.hands))
    return replace(state, hands=hands, piles=fresh[players:-1], draw=fresh[-1])
