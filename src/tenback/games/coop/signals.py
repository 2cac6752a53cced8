"""C15: structured signals on piles. Anybody may give them at any time; all of it is public.

A signal lapses when it no longer makes sense, judged by what everybody can see, never by what a hand holds:
- "leave it" and "go ahead" speak of a top, so they lapse as soon as anybody lays on that pile;
- "small steps" speaks of the way ahead, so it lasts until its own speaker lays on that pile;
- all signals of a seat lapse when it is out of cards for good (C8): it has nothing left to protect.
A card taken back (C14) brings back the signals that it had lapsed.
"""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache

from tenback.core.cards import Seat
from tenback.core.errors import AlreadySaid, NobodyToSignal, NoSuchPile, NothingToUnsay, OutOfCards
from tenback.core.game import Step
from tenback.games.coop.moves import Concede, Lapsed, Lay, Move, PlayOn, Said, Say, Unsay, Word
from tenback.games.coop.state import BASES, Laid, Signal, State

OF_THE_TOP = frozenset({Word.LEAVE, Word.LEAVE_FIRMLY, Word.GO_AHEAD})
WORDS = tuple(Word)


def check_pile(pile: int) -> None:
    """Refuse a pile that is not on the table."""
    if not 0 <= pile < len(BASES):
        raise NoSuchPile(pile=pile)


def standing(state: State, seat: Seat, pile: int) -> Signal | None:
    """What the seat has said of the pile."""
    return next((signal for signal in state.signals if (signal.seat, signal.pile) == (seat, pile)), None)


def legal_moves(state: State, seat: Seat) -> tuple[Move, ...]:
    """Everything the seat can say or take back now, whoever's turn it is; giving up comes last."""
    said = tuple([(signal.pile, signal.word) for signal in state.signals if signal.seat == seat])
    silent = state.options.players == 1 or is_out(state, seat)
    return _sayable(said, silent, seat in state.conceding)


@cache
def _sayable(said: tuple[tuple[int, Word], ...], silent: bool, conceding: bool) -> tuple[Move, ...]:  # noqa: FBT001
    """What somebody can say who has said this; the very same tuple every time, found soonest without keywords."""
    stands = dict(said)
    words = () if silent else WORDS
    moves: list[Move] = []
    for pile in range(len(BASES)):
        moves += [Say(pile, word) for word in words if word != stands.get(pile)]
        moves += [Unsay(pile)] if pile in stands else []
    return (*moves, PlayOn() if conceding else Concede())


def say(state: State, seat: Seat, move: Say) -> Step[State]:
    """A new signal takes the place of the seat's old one on that pile."""
    if state.options.players == 1:
        raise NobodyToSignal
    if is_out(state, seat):
        raise OutOfCards
    check_pile(move.pile)
    old = standing(state, seat, move.pile)
    if old and old.word == move.word:
        raise AlreadySaid
    new = Signal(seat, move.pile, move.word)
    kept = tuple(signal for signal in state.signals if signal != old)
    gone = lapse_events([old] if old else [])
    laid = tuple(_without(laid, seat, move.pile) for laid in state.laid)
    return Step(replace(state, signals=in_order((*kept, new)), laid=laid), (*gone, *said_events([new])))


def _without(laid: Laid, seat: Seat, pile: int) -> Laid:
    """What a seat said of a pile before it said something new there does not come back with a card taken back."""
    kept = tuple(signal for signal in laid.lapsed if (signal.seat, signal.pile) != (seat, pile))
    return laid if kept == laid.lapsed else replace(laid, lapsed=kept)


def unsay(state: State, seat: Seat, move: Unsay) -> Step[State]:
    """The seat's signal on the pile is gone."""
    check_pile(move.pile)
    old = standing(state, seat, move.pile)
    if not old:
        raise NothingToUnsay
    kept = tuple(signal for signal in state.signals if signal != old)
    return Step(replace(state, signals=kept), lapse_events([old]))


def lapsing(state: State, seat: Seat, lay: Lay) -> tuple[Signal, ...]:
    """The signals that make no sense any more once this card is laid."""
    return tuple(
        signal
        for signal in state.signals
        if signal.pile == lay.pile and (signal.seat == seat or signal.word in OF_THE_TOP)
    )


def is_out(state: State, seat: Seat) -> bool:
    """C8: out of cards for good."""
    return not state.draw and not state.hands[seat]


def of_seats_out(state: State) -> tuple[Signal, ...]:
    """The signals of seats that are out of cards."""
    return tuple(signal for signal in state.signals if is_out(state, signal.seat))


def in_order(signals: Iterable[Signal]) -> tuple[Signal, ...]:
    """By pile, then by seat, so that equal sets are equal."""
    return tuple(sorted(signals, key=lambda signal: (signal.pile, signal.seat)))


def said_events(signals: Iterable[Signal]) -> tuple[Said, ...]:
    """What everybody hears of new signals."""
    return tuple(Said(signal.seat, signal.pile, signal.word) for signal in signals)


def lapse_events(signals: Iterable[Signal]) -> tuple[Lapsed, ...]:
    """What everybody hears of signals that are gone."""
    return tuple(Lapsed(signal.seat, signal.pile, signal.word) for signal in signals)
