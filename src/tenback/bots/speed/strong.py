"""The players of speed: a policy of the kernel, a level's times, and their reasons in words of the coach.

A look at the table takes microseconds, so every budget is enough and none makes a bot stronger. A view does not say
what the bot has just done, nor which compartment was covered last; the kernel's `guess` works both out.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np

from tenback.bots.bot import Alternative, Budget, Decision, Reason
from tenback.bots.speed.players import player_of, seat_players
from tenback.bots.speed.seen import check_view
from tenback.bots.speed.weights import TABLES, read_weights
from tenback.core.cards import Seat, put, without_card
from tenback.core.chance import Chance, SplitMix64, deal_by
from tenback.games import speed
from tenback.games.speed.moves import Draw, Go, Lay, Move, Shout
from tenback.games.speed.rules import fitting
from tenback.games.speed.state import JOKER
from tenback.games.speed.view import View
from tenback.kernels.speed_play import Table, begin, compare, new_room, play_at_random
from tenback.kernels.speed_policy import (
    BOTH,
    QUANTILES,
    WORST,
    Players,
    choose_move,
    draw_value,
    guess,
    new_desk,
    time_of,
)
from tenback.kernels.speed_rows import NOTHING, kind_of, read_move, read_view
from tenback.kernels.speed_runs import MOST_RUNS, list_runs

ME = 0  # at the kernel's table
SHOWN = 4  # alternatives


@dataclass(frozen=True, slots=True)
class SpeedBot:
    """A player of a level."""

    name: str
    game: str = "speed"

    def choose(self, view: View, budget: Budget, chance: Chance) -> Decision:
        """One move and when it arrives; no move to wait until something happens."""
        seat = check_view(view)
        luck, mishap = chance.below(QUANTILES), chance.below(QUANTILES)
        if view.outcome:
            return Decision((), reasons=(Reason.WAITS,))
        row, desk, players = read_view(view), new_desk(), _players(self.name, view.options.players)
        mood, fresh = guess(row, seat, players, ME, desk)
        style, weights = players.styles[ME], players.weights[ME]
        move, count = choose_move(row, seat, style, mood, fresh, weights, desk)
        win, left = _prospects(view, seat, 0.0)
        if move == NOTHING:
            return Decision((), win, left, reasons=(Reason.WAITS,))
        worth = {read_move(int(desk.moves[place])): float(desk.scores[place]) for place in range(count)}
        if view.going and (drawing := draw_value(row, seat, mood, weights)) > WORST:
            worth[Draw()] = drawing
        chosen = read_move(int(move))
        return Decision(
            moves=(chosen,),
            win=win,
            left=left,
            alternatives=_alternatives(view, seat, chosen, worth),
            reasons=_reasons(view, seat, chosen, worth, fresh),
            delay=int(time_of(kind_of(move), mood, count, players, ME, luck, mishap)),
        )

    def remark(self, view: View, people: frozenset[Seat], chance: Chance) -> None:
        """Nobody has time to talk."""


@cache
def _players(level: str, count: int) -> Players:
    """The kernel's table of this player alone."""
    return seat_players(player_of(level, count))


def _prospects(view: View, seat: Seat, loss: float) -> tuple[float, float]:
    """The chance of winning and the cards expected to be left over, by the cards that all still have to lay.

    A move that is worth so much less than the best counts as so many cards more.
    """
    place = TABLES.index(view.options.players)
    slope, pace = read_weights().slopes[place], read_weights().paces[place]
    left = np.array(view.hand_sizes) + np.array(view.pile_sizes)
    if any(finish.seat == seat for finish in view.finished):
        return 1.0, 0.0
    counted = left + loss * (np.arange(len(left)) == seat)
    odds = np.exp(-slope * (counted - counted.min()))
    return float(odds[seat] / odds.sum()), max(0.0, float(counted[seat] - pace * counted.min()))


def _alternatives(view: View, seat: Seat, chosen: Move, worth: dict[Move, float]) -> tuple[Alternative, ...]:
    """The best moves, the chosen one first."""
    best = worth.get(chosen, 0.0)
    others = sorted((move for move in worth if move != chosen), key=lambda move: -worth[move])
    losses = [(chosen, 0.0), *((move, max(0.0, best - worth[move])) for move in others[: SHOWN - 1])]
    return tuple(Alternative((move,), *_prospects(view, seat, loss)) for move, loss in losses)


def _reasons(view: View, seat: Seat, chosen: Move, worth: dict[Move, float], fresh: int) -> tuple[Reason, ...]:
    """Why, most important first."""
    if isinstance(chosen, Shout):
        return (Reason.WINS_NOW,)
    reasons = [Reason.ONLY_MOVE] if len(worth) == 1 or isinstance(chosen, Go) else []
    if isinstance(chosen, Draw):
        return (*reasons, Reason.DRAWS_UP)
    if isinstance(chosen, Lay):
        reasons += _lay_reasons(view, seat, chosen, worth, fresh) or [Reason.NEXT_CARD]
    return tuple(reasons) or (Reason.STARTS_RUN,)  # S9: a joker is named for the own hand to go on from


def _lay_reasons(view: View, seat: Seat, lay: Lay, worth: dict[Move, float], fresh: int) -> list[Reason]:
    last = len(view.hand) == 1 and not view.pile_sizes[seat]
    runs = _can_follow(view, lay)
    jokers = any(isinstance(move, Lay) and move.card == JOKER for move in worth)
    told = {
        Reason.WINS_NOW: last,
        Reason.STARTS_RUN: runs,
        Reason.SPENDS_JOKER: lay.card == JOKER,
        Reason.SAVES_JOKER: lay.card != JOKER and jokers,
        Reason.FRESH_PILE: fresh != BOTH and lay.pile == fresh,
    }
    return [reason for reason, holds in told.items() if holds]


def _can_follow(view: View, lay: Lay) -> bool:
    """Whether another card of the hand could be laid right after this one, on either side, without a joker."""
    tops = put(view.tops, lay.pile, lay.card if lay.number is None else lay.number)
    return any(more.card != JOKER for more in fitting(without_card(view.hand, lay.card), tops))


def warm_kernels() -> None:
    """Every entry point once."""
    room = new_room()
    for level in ("novice", "master"):
        table = seat_players(*(player_of(level, 2),) * 2)
        compare(Table(2), 1, 1, table, room)
    begin(Table(2), 1, 0, room)
    play_at_random(1_000, np.array([1], np.uint64), room)
    list_runs(room.row, 0, np.zeros((MOST_RUNS, 5), np.int64))
    options = speed.Options(dealer=0)
    dealt = speed.deal(options, deal_by(SplitMix64(1), speed.decks(options), options.players))
    going = speed.apply(dealt, 0, Go()).state
    for state in (dealt, going):
        SpeedBot("master").choose(speed.view(state, 0), Budget(), SplitMix64(1))
