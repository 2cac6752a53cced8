"""The four levels of duel. They differ in what they look at, not in luck.

`novice` takes the nearest card, one after the other. `casual` plans whole turns by steps and gives where it pays.
`skilled` weighs what a thoughtful person would count, with weights learnt by self-play. `master` values turns with a
network and looks ahead on sampled deals of what it cannot see.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from tenback.bots.bot import Alternative, Budget, Decision, Reason
from tenback.bots.duel.checks import check_view
from tenback.bots.duel.training import Learnt, load
from tenback.core.cards import Card, Seat
from tenback.core.chance import Chance, SplitMix64, deal_by
from tenback.core.piles import is_backwards_trick
from tenback.games import duel
from tenback.games.duel.moves import EndTurn, Give, Lay, Move, TakeBack
from tenback.games.duel.rules import DRAWN_WITHOUT_GIVING, giving, has_given
from tenback.games.duel.state import DECK, DIRECTIONS, HAND_SIZE, MINIMUM, opponent
from tenback.games.duel.view import View
from tenback.kernels.duel import drawable, find_turns, write_turn
from tenback.kernels.duel_learning import LEFT_SCALE
from tenback.kernels.duel_linear import PHASES
from tenback.kernels.duel_play import LINEAR, NEAREST, SEARCH, STEPS, choose
from tenback.kernels.duel_search import Effort, Room, new_room
from tenback.kernels.duel_value import CERTAIN, LOGIT, UNIT, Seen, left_after

POLICIES = {"novice": NEAREST, "casual": STEPS, "skilled": LINEAR, "master": SEARCH}
CANDIDATES = 12
DEALS_OF_A_CANDIDATE = 15  # at least, on average, or fewer candidates are tried
AHEAD = 4
PRIOR = 8  # what the network thinks at once counts as so many deals
DEALS_PER_MILLISECOND = 9  # tries of one turn on one deal, on the machine in `docs/bots.md`
MOST_DEALS = 10_000_000
SHOWN = 5  # alternatives


@cache
def learnt() -> Learnt:
    """The evaluations that ship with tenback."""
    return load()


@dataclass(frozen=True, slots=True)
class DuelBot:
    """A player of duel."""

    name: str
    game: str = "duel"

    def choose(self, view: View, budget: Budget, chance: Chance) -> Decision:
        """A whole turn, or the rest of one; a card taken back where the minimum is out of reach (D7)."""
        check_view(view)
        room, seen = new_room(_seed(chance)), _seen(view)
        laid, given = len(view.laid), seen.given
        if not find_turns(seen.hand, seen.own, seen.other, laid, given, room.turns):
            return Decision((TakeBack(),), reasons=(Reason.ONLY_MOVE,))
        known = learnt()
        turn = int(choose(POLICIES[self.name], seen, laid, given, known.net, known.linear, effort(budget), room))
        alternatives = _alternatives(self.name, view, seen, room)
        moves = _moves(view, room, turn)
        chosen = next((other for other in alternatives if other.moves == moves), None)
        return Decision(
            moves,
            win=chosen.win if chosen else None,
            left=chosen.left if chosen else None,
            alternatives=alternatives,
            reasons=_reasons(self.name, view, moves, room),
        )

    def remark(self, view: View, people: frozenset[Seat], chance: Chance) -> None:
        """Nothing is ever said in duel."""


def warm_kernels() -> None:
    """One decision of every level."""
    chance = SplitMix64(0)
    state = duel.deal(duel.Options(), deal_by(chance, duel.decks(duel.Options()), 2))
    for name in POLICIES:
        DuelBot(name).choose(duel.view(state, state.turn), Budget(1), chance)


def _seed(chance: Chance) -> int:
    return chance.below(1 << 32) << 32 | chance.below(1 << 32)


def effort(budget: Budget) -> Effort:
    """How much work a budget is."""
    deals = min(round(budget.milliseconds * DEALS_PER_MILLISECOND), MOST_DEALS)
    candidates = min(max(deals // DEALS_OF_A_CANDIDATE, 2), CANDIDATES)
    return Effort(candidates, deals, AHEAD, PRIOR)


def _word(cards: Sequence[Card]) -> np.uint64:
    """A set of cards as the kernels have it."""
    return np.uint64(sum(1 << card for card in cards))


def _seen(view: View) -> Seen:
    """The view as the kernels have it."""
    seat, other = view.turn, opponent(view.turn)
    return Seen(
        np.array(view.tops[seat], np.int64),
        np.array(view.tops[other], np.int64),
        _word(view.hand),
        _word([card for card in DECK if card not in {*view.hand, *view.gone[seat]}]),
        _word([card for card in DECK if card not in view.gone[other]]),
        view.hand_sizes[other],
        int(has_given(seat, view.laid)),
        _word(view.shown[other]),
    )


def _moves(view: View, room: Room, turn: int) -> tuple[Move, ...]:
    """A turn of the kernels as moves. The last card of all ends the game by itself (D6)."""
    cards, places = np.zeros(HAND_SIZE, np.int64), np.zeros(HAND_SIZE, np.int64)
    count = int(write_turn(room.turns, turn, cards, places))
    placed = zip(cards[:count].tolist(), places[:count].tolist(), strict=True)
    moves = tuple(Lay(card, place) if place < len(DIRECTIONS) else Give(card, place - 2) for card, place in placed)
    wins = count == len(view.hand) and not view.draw_sizes[view.turn]
    return moves if wins else (*moves, EndTurn())


def _alternatives(name: str, view: View, seen: Seen, room: Room) -> tuple[Alternative, ...]:
    """The best turns that the player has weighed; those who only look at steps have no opinion."""
    if name == "master":
        number = min(int(room.counts[0]), SHOWN)
        turns = room.picks[:number].tolist()
        wins = [_mean(room, place) for place in range(number)]
    elif name == "skilled":
        values = room.values[: room.turns.counts[2]]
        turns = np.argsort(-values, kind="stable")[:SHOWN].tolist()
        wins = [_logistic(int(values[turn]) / (UNIT * PHASES)) for turn in turns]
    else:
        return ()
    lefts = [float(left_after(learnt().net, seen, room.turns, turn, room.noted, room.sums)) for turn in turns]
    return tuple(
        Alternative(_moves(view, room, turn), win, min(max(left / LOGIT / float(LEFT_SCALE), 0.0), float(len(DECK))))
        for turn, win, left in zip(turns, wins, lefts, strict=True)
    )


def _mean(room: Room, place: int) -> float:
    """The chance of a candidate on the deals that it was tried on."""
    return float(room.totals[place] / room.tried[place]) / CERTAIN


def _logistic(value: float) -> float:
    return 1 / (1 + math.exp(-min(max(value, -30.0), 30.0)))


def _reasons(name: str, view: View, moves: tuple[Move, ...], room: Room) -> tuple[Reason, ...]:
    """Why the turn is a good one, as far as the player can tell."""
    if room.turns.counts[2] == 1:
        return (Reason.ONLY_MOVE,)
    if moves[-1] != EndTurn():
        return (Reason.WINS_NOW,)
    tops, reasons = [*view.tops[view.turn]], []
    for lay in (move for move in moves if isinstance(move, Lay)):
        top, direction = tops[lay.pile], DIRECTIONS[lay.pile]
        if is_backwards_trick(lay.card, top, direction):
            reasons.append(Reason.BACKWARDS_TRICK)
        elif (lay.card - top) * direction == 1:
            reasons.append(Reason.NEXT_CARD)
        tops[lay.pile] = lay.card
    kept = {*view.hand} - {move.card for move in moves if isinstance(move, Lay | Give)}
    if any(is_backwards_trick(card, top, way) for card in kept for top, way in zip(tops, DIRECTIONS, strict=True)):
        reasons.append(Reason.SETS_UP_TRICK)
    reasons += _giving_reasons(view, moves, len(kept))
    if len(view.laid) + len(moves) - 1 > MINIMUM:
        reasons.append(Reason.GOES_ON)
    if name == "master" and room.picks[0] != int(np.argmax(room.values[: room.turns.counts[2]])):
        reasons.append(Reason.LOOKS_AHEAD)
    return tuple(dict.fromkeys(reasons)) or (Reason.SMALLEST_LOSS,)


def _giving_reasons(view: View, moves: tuple[Move, ...], kept: int) -> list[Reason]:
    """D4, D5: a gift fills the hand; none is given although one could be."""
    draws = drawable(kept, view.draw_sizes[view.turn], 1)
    if any(isinstance(move, Give) for move in moves):
        return [Reason.GIVES_TO_DRAW] if draws > DRAWN_WITHOUT_GIVING else []
    could = giving(view.hand, view.tops[opponent(view.turn)]) and not has_given(view.turn, view.laid)
    return [Reason.GIVES_NOTHING] if could else []
