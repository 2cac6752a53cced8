"""The players of coop: from a view to a decision."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tenback.bots.bot import Alternative, Budget, Decision, Reason
from tenback.bots.coop.minds import MINDS, Mind, effort, learnt, new_search, rules_of
from tenback.core.cards import Card, Seat
from tenback.core.chance import Chance, SplitMix64, deal_by
from tenback.core.errors import GameIsOver, NotYourTurn
from tenback.core.piles import is_backwards_trick
from tenback.games import coop
from tenback.games.coop.moves import STRONGEST_WISH, Concede, EndTurn, Lay, Move, Say, TakeBack, Unsay, Wish, Word
from tenback.games.coop.state import DECK, DIRECTIONS
from tenback.games.coop.view import View, sample
from tenback.kernels.coop.games import GUIDED, LEFT_WEIGHT, first_turn, wish_of
from tenback.kernels.coop.samples import listen
from tenback.kernels.coop.search import Effort, Search, search
from tenback.kernels.coop.signals import FIRM, FREE, LONG, SHORT, SOFT, asks_of
from tenback.kernels.coop.table import DRAW, LAID, MINIMUM, SEAT, Rules
from tenback.kernels.coop.turns import steps_to
from tenback.kernels.coop.value import LEFT_UNIT
from tenback.kernels.coop.words import say, set_words, words_space

SHOWN = 5  # alternatives
WORDS = {
    FIRM: Word.LEAVE_FIRMLY,
    SOFT: Word.LEAVE,
    SHORT: Word.SMALL_STEPS_FIRMLY,
    LONG: Word.SMALL_STEPS,
    FREE: Word.GO_AHEAD,
}
HEARD = {word: mark for mark, word in WORDS.items()}
PROTECTING = frozenset(WORDS.values()) - {Word.GO_AHEAD}


@dataclass(frozen=True, slots=True)
class CoopBot:
    """A player of coop."""

    name: str
    game: str = "coop"

    @property
    def mind(self) -> Mind:
        """What it knows."""
        return MINDS[self.name]

    def choose(self, view: View, budget: Budget, chance: Chance) -> Decision:
        """A wish while the starter is sought, else a whole turn or the rest of one."""
        check_view(view)
        rules = rules_of(view.options)
        space = new_search(self.name, rules, _seed(chance))
        set_root(view, space, self.mind)
        if view.turn is None:
            return Decision((self._wish(view, rules, space),))
        found = self._think(rules, space, budget)
        if not found:
            return Decision((TakeBack(),), reasons=(Reason.ONLY_MOVE,))
        known = self.mind.width > GUIDED
        ranked = [_alternative(view, space, number, measured=known) for number in range(min(found, SHOWN))]
        best = ranked[0]
        return Decision(
            best.moves,
            win=best.win if known else None,
            left=best.left if known else None,
            alternatives=tuple(ranked) if known else (),
            reasons=_reasons(view, best.moves, only=found == 1, searched=self.mind.searches and found > 1),
        )

    def remark(self, view: View, people: frozenset[Seat], chance: Chance) -> Move | None:
        """Agree to give up when all people would; else say of the piles what the hand asks for (C15)."""
        if view.outcome is None and people and people <= set(view.conceding) and view.seat not in view.conceding:
            return Concede()
        if not self.mind.speaks or view.options.players == 1 or view.outcome or view.turn in {None, view.seat}:
            return None
        return _next_word(view, self.mind)

    def _wish(self, view: View, rules: Rules, space: Search) -> Wish:
        space.root.counts[SEAT] = view.seat
        value = first_turn(learnt().network_of(rules), rules, space.root, self.mind.width)
        wish = int(wish_of(space.root, value))
        return Wish(wish if wish != view.wishes[_own(view)] else (wish + 1) % (STRONGEST_WISH + 1))

    def _think(self, rules: Rules, space: Search, budget: Budget) -> int:
        """Write the candidates, best first; how many."""
        net = learnt().network_of(rules)
        speaking = int(self.mind.speaks and rules.players > 1)
        if self.mind.searches:
            return int(search(net, learnt().judge, rules, space, speaking, effort(rules, budget.milliseconds)))
        return _static(net, rules, space, self.mind)


def check_view(view: View) -> None:
    """Refuse a view that no state has (`ImpossibleView`), and one in which this seat has nothing to do."""
    sample(view, SplitMix64(0))
    if view.outcome:
        raise GameIsOver
    if view.seat is None or view.turn not in {None, view.seat}:
        raise NotYourTurn


def _own(view: View) -> Seat:
    assert view.seat is not None  # noqa: S101 - views of spectators have been refused
    return view.seat


def _static(net: Any, rules: Rules, space: Search, mind: Mind) -> int:
    """The candidates by a single look."""
    one_look = Effort(SHOWN, mind.width, mind.reach, 0, 0, 0, 0, mind.width, 0.0, 0, LEFT_WEIGHT)
    return int(search(net, learnt().judge, rules, space, 0, one_look))


def _seed(chance: Chance) -> int:
    """A seed for a kernel's own chance."""
    return chance.below(1 << 32) << 32 | chance.below(1 << 32)


def bits_of(cards: Sequence[Card]) -> tuple[np.uint64, np.uint64]:
    """A set of cards as two words."""
    bits = sum(1 << card for card in cards)
    return np.uint64(bits & (1 << 64) - 1), np.uint64(bits >> 64)


def set_root(view: View, space: Search, mind: Mind) -> None:
    """Put what a seat sees at the root of a search."""
    root, seat = space.root, _own(view)
    root.remaining[:] = bits_of([card for card in DECK if card not in view.gone])
    root.low[seat], root.high[seat] = bits_of(view.hand)
    root.sizes[: len(view.hand_sizes)] = view.hand_sizes
    root.tops[:] = view.tops
    root.counts[DRAW], root.counts[LAID], root.counts[SEAT] = view.draw_size, len(view.gone), seat
    root.counts[MINIMUM] = max(view.minimum - len(view.laid), 0) if view.turn is not None else view.options.minimum
    for other, (shown, last) in enumerate(zip(view.shown, view.last_turns, strict=True)):
        if last:
            root.kept[other], root.rests[other] = last.kept, last.tops
        if other != seat:
            space.known_low[other], space.known_high[other] = bits_of(shown)
    set_words(space.words, *root.remaining, root.tops)
    for signal in view.signals:
        if signal.seat != seat:
            space.marks[signal.seat, signal.pile] = HEARD[signal.word]
    for other in range(
        view.options.players
    ):  # who searches understands small steps by samples, for others they are soft
        listen(space, other, SOFT if mind.searches else LONG)


def _alternative(view: View, space: Search, number: int, *, measured: bool) -> Alternative:
    """A candidate in the words of the game."""
    root = space.root
    cards, piles = np.zeros(8, np.int64), np.zeros(8, np.int64)
    length = int(steps_to(root.turns, space.places[number], cards, piles))
    lays = [Lay(int(root.hand[card]), int(pile)) for card, pile in zip(cards[:length], piles[:length], strict=True)]
    ends = len(view.gone) + length < len(DECK)  # C9: the last card ends the game by itself
    win, left = space.means[number] if measured else (0.0, 0.0)
    return Alternative((*lays, *([EndTurn()] if ends else [])), float(win), float(left * LEFT_UNIT))


def _next_word(view: View, mind: Mind) -> Move | None:
    """What is still to be said or unsaid, one thing at a time; who searches speaks of every pile."""
    marks, tops = np.zeros(4, np.int64), np.array(view.tops, np.int64)
    hand, remaining = bits_of(view.hand), bits_of([card for card in DECK if card not in view.gone])
    if mind.searches and view.hand:
        words = words_space()
        set_words(words, *remaining, tops)
        say(words, _own(view), *hand, marks)
    else:
        asks_of(*hand, *remaining, tops, marks)
    standing = {signal.pile: signal.word for signal in view.signals if signal.seat == view.seat}
    for pile in standing:
        if not marks[pile]:
            return Unsay(pile)
    for pile, mark in enumerate(marks):
        if mark and standing.get(pile) != WORDS[int(mark)]:
            return Say(pile, WORDS[int(mark)])
    return None


def _reasons(view: View, moves: Sequence[Move], *, only: bool, searched: bool) -> tuple[Reason, ...]:
    """Why a turn is good, as far as a person would say so."""
    if only:
        return (Reason.ONLY_MOVE,)
    reasons: list[Reason] = []
    tops = list(view.tops)
    lays = [move for move in moves if isinstance(move, Lay)]
    for number, lay in enumerate(lays):
        top, way = tops[lay.pile], DIRECTIONS[lay.pile]
        later = [other.card for other in lays[number + 1 :] if other.pile == lay.pile]
        if is_backwards_trick(lay.card, top, way):
            reasons.append(Reason.BACKWARDS_TRICK)
        elif any(is_backwards_trick(card, lay.card, way) for card in later[:1]):
            reasons.append(Reason.SETS_UP_TRICK)
        elif abs(lay.card - top) == 1:
            reasons.append(Reason.NEXT_CARD)
        tops[lay.pile] = lay.card
    asked = {signal.pile for signal in view.signals if signal.seat != view.seat and signal.word in PROTECTING}
    if asked - {lay.pile for lay in lays}:
        reasons.append(Reason.LEAVES_PILE)
    if len(view.gone) + len(lays) == len(DECK):
        reasons.append(Reason.WINS_NOW)
    elif len(view.laid) + len(lays) > view.minimum:
        reasons.append(Reason.GOES_ON)
    if searched:
        reasons.append(Reason.LOOKS_AHEAD)
    if not reasons:
        reasons.append(Reason.SMALLEST_LOSS)
    return tuple(dict.fromkeys(reasons))


def warm_kernels() -> None:
    """A wish, a turn and a word of every level."""
    options = coop.Options(players=2)
    for name in MINDS:
        bot, state = CoopBot(name), coop.deal(options, deal_by(SplitMix64(1), coop.decks(options), options.players))
        while state.turn is None:
            seat = min(coop.to_act(state))
            wish = bot.choose(coop.view(state, seat), Budget(1), SplitMix64(1)).moves[0]
            state = coop.apply(state, seat, wish).state
        bot.choose(coop.view(state, state.turn), Budget(1), SplitMix64(1))
        bot.remark(coop.view(state, 1 - state.turn), frozenset(), SplitMix64(1))
