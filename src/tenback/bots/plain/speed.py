"""An opponent for speed: lays what starts the longest run of its own cards, and keeps jokers for later."""

from collections.abc import Sequence

from tenback.core.cards import Card, put, without_card
from tenback.core.chance import Chance
from tenback.core.piles import is_neighbour
from tenback.games.speed.moves import Draw, Go, Lay, Move, Name, Shout
from tenback.games.speed.rules import fitting
from tenback.games.speed.state import JOKER, NUMBERS
from tenback.games.speed.view import View


def choose(seen: View, moves: Sequence[Move], chance: Chance) -> Move | None:
    """Shout, say GO, name a joker, lay or draw, in this order; None when there is nothing to do."""
    for plain in (Shout(), Go()):
        if plain in moves:
            return plain
    if names := [move for move in moves if isinstance(move, Name)]:
        return _name(seen, names, chance)
    if lays := [move for move in moves if isinstance(move, Lay)]:
        return _lay(seen, lays, chance)
    return Draw() if Draw() in moves else None


def _name(seen: View, names: Sequence[Name], chance: Chance) -> Name:
    """S9: a number that most cards of the own hand can follow."""
    useful = {name: sum(is_neighbour(card, name.number, NUMBERS) for card in seen.hand) for name in names}
    best = [name for name in names if useful[name] == max(useful.values())]
    return best[chance.below(len(best))]


def _lay(seen: View, lays: Sequence[Lay], chance: Chance) -> Lay:
    """Number cards before jokers, then the longest run."""
    plain = [lay for lay in lays if lay.card != JOKER] or list(lays)
    runs = {lay: _run_after(seen.hand, seen.tops, lay) for lay in plain}
    best = [lay for lay in plain if runs[lay] == max(runs.values())]
    return best[chance.below(len(best))]


def _run_after(hand: Sequence[Card], tops: Sequence[int | None], lay: Lay) -> int:
    """How many number cards of the hand could go on after this lay if nobody got in between."""
    rest = without_card(hand, lay.card)
    shown = lay.card if lay.number is None else lay.number
    after = put(tops, lay.pile, shown)
    following = [step for step in fitting(rest, after) if step.card != JOKER]
    return max((1 + _run_after(rest, after, step) for step in following), default=0)
