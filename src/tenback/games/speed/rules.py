"""The rules of speed: docs/rules/speed.md, S1 to S12. What the clock brings is in `clock`."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from tenback.core.cards import Card, Seat, put, without_card
from tenback.core.chance import Deal, check_deal
from tenback.core.errors import (
    AlreadyGoing,
    CardNotInHand,
    DoesNotFit,
    GameIsOver,
    HandFull,
    JokerNeedsNumber,
    NameTheJoker,
    NoSuchPile,
    NotANumber,
    NothingToName,
    NothingToShout,
    NotTheDealer,
    OwnPileEmpty,
    UnknownMove,
    WaitForGo,
)
from tenback.core.game import Outcome, Step, check_seat, check_time
from tenback.core.piles import is_neighbour
from tenback.games.speed import clock
from tenback.games.speed.moves import (
    CardLaid,
    CardsDrawn,
    Draw,
    Finished,
    Go,
    JokerNamed,
    Lay,
    Move,
    Name,
    Shout,
    Shouted,
)
from tenback.games.speed.options import CARDS_EACH, Options
from tenback.games.speed.state import DECK, HAND_SIZE, JOKER, NUMBERS, PILE_NAMES, Compartment, Finish, State

GO, DRAW, SHOUT = Go(), Draw(), Shout()  # made once, listed often


def players(options: Options) -> int:
    """The number of seats."""
    return options.players


def decks(options: Options) -> tuple[tuple[Card, ...], ...]:
    """S1."""
    return (DECK,)


def deal(options: Options, deal: Deal) -> State:
    """S2, S3, S4: own piles seat by seat, one card for each compartment, the rest to draw."""
    check_deal(deal, decks(options), players(options))
    (order,) = deal.decks
    each = CARDS_EACH[options.players]
    piles = [order[seat * each : (seat + 1) * each] for seat in range(options.players)]
    turned, draw = list(order[options.players * each :][:2]), list(order[options.players * each + 2 :])
    for place, card in enumerate(turned):
        if card == JOKER and (number := next((at for at, c in enumerate(draw) if c != JOKER), None)) is not None:
            turned[place], draw[number] = draw[number], JOKER
    return State(
        options=options,
        dealer=deal.lot if options.dealer is None else options.dealer,
        compartments=tuple(Compartment((card,), None if card == JOKER else card) for card in turned),
        hands=tuple(pile[:HAND_SIZE] for pile in piles),
        piles=tuple(pile[HAND_SIZE:] for pile in piles),
        draw=tuple(draw),
    )


def to_act(state: State) -> frozenset[Seat]:
    """Before GO the dealer and whoever may shout, then everybody, whether or not they have a card that fits."""
    if state.outcome:
        return frozenset()
    if state.going:
        return frozenset(range(state.options.players))
    return frozenset({state.dealer, *(finish.seat for finish in state.finished)})


def legal_moves(state: State, seat: Seat) -> Sequence[Move]:
    """Everything the seat may do at this very moment."""
    check_seat(seat, state.options.players)
    if state.outcome:
        return ()
    moves: list[Move] = []
    if state.going:
        moves += fitting(state.hands[seat], state.tops)
        moves += [DRAW] if len(state.hands[seat]) < HAND_SIZE and state.piles[seat] else []
    elif seat == state.dealer:
        unnamed = [pile for pile, number in enumerate(state.tops) if number is None]
        moves += [Name(pile, number) for pile in unnamed for number in range(1, NUMBERS + 1)] or [GO]
    moves += [SHOUT] if has_finished(state, seat) else []
    return moves


def fitting(hand: Sequence[Card], tops: Sequence[int | None]) -> list[Lay]:
    """S5, S7: every way to lay one card of the hand, equal cards once."""
    piles = [_lays(pile, top) for pile, top in enumerate(tops) if top is not None]
    return [lay for card in dict.fromkeys(hand) for lays in piles for lay in lays.get(card, ())]


@cache
def _lays(pile: int, top: int) -> dict[Card, tuple[Lay, ...]]:
    """S5, S7: for each card that fits the ways to lay it on this top, made once and listed often."""
    numbers = [number for number in range(1, NUMBERS + 1) if is_neighbour(number, top, NUMBERS)]
    jokers = tuple(_made(JOKER, pile, number) for number in numbers)
    return {**{number: (_made(number, pile, None),) for number in numbers}, JOKER: jokers}


_made = cache(Lay)  # the very same one for equal ones


def has_finished(state: State, seat: Seat) -> bool:
    """S10: whether the seat may shout."""
    return any(finish.seat == seat for finish in state.finished)


def apply(state: State, seat: Seat, move: Move, at: int = 0) -> Step[State]:
    """The step that a move brings at this time, after all that was due before; or `IllegalMove`."""
    check_seat(seat, state.options.players)
    if state.outcome:
        raise GameIsOver
    check_time(at, state.now)
    before = clock.advance(state, at)
    if before.state.outcome:
        raise GameIsOver
    after = _apply(before.state, seat, move)
    return Step(after.state, (*before.events, *after.events))


def _apply(state: State, seat: Seat, move: Move) -> Step[State]:
    match move:
        case Go():
            return _go(state, seat)
        case Name():
            return _name(state, seat, move)
        case Lay():
            return _lay(state, seat, move)
        case Draw():
            return _draw(state, seat)
        case Shout():
            return _shout(state, seat)
        case _:
            raise UnknownMove(move=move)


def _go(state: State, seat: Seat) -> Step[State]:
    """S4, S9."""
    _check_dealer(state, seat)
    for pile, number in enumerate(state.tops):
        if number is None:
            raise NameTheJoker(pile=PILE_NAMES[pile])
    return clock.go(state, seat)


def _name(state: State, seat: Seat, move: Name) -> Step[State]:
    """S3, S9: any number of the game."""
    _check_dealer(state, seat)
    _check_pile(move.pile)
    if state.tops[move.pile] is not None:
        raise NothingToName(pile=PILE_NAMES[move.pile])
    if not 1 <= move.number <= NUMBERS:
        raise NotANumber(number=move.number, highest=NUMBERS)
    return Step(clock.with_number(state, move.pile, move.number), (JokerNamed(seat, move.pile, move.number),))


def _lay(state: State, seat: Seat, move: Lay) -> Step[State]:
    """S5, S7, S12: judged against the top that the compartment has now."""
    _check_going(state)
    if move.card not in state.hands[seat]:
        raise CardNotInHand(card=move.card)
    _check_pile(move.pile)
    number = _number(move)
    top = state.tops[move.pile]
    if top is None or not is_neighbour(number, top, NUMBERS):
        raise DoesNotFit(card=number, pile=PILE_NAMES[move.pile], top=top)
    laid = Compartment((*state.compartments[move.pile].cards, move.card), number)
    hand = without_card(state.hands[seat], move.card)
    state = replace(
        state,
        compartments=put(state.compartments, move.pile, laid),
        hands=put(state.hands, seat, hand),
        since=state.now,
        filled=False,
    )
    event = CardLaid(seat, move.card, move.pile, number)
    if hand or state.piles[seat]:
        return clock.settle(state, (event,))
    return _finish(state, seat, event)


def _number(move: Lay) -> int:
    """S7: what the card counts as."""
    if (move.card == JOKER) != (move.number is not None):
        raise JokerNeedsNumber
    if move.number is None:
        return move.card
    if not 1 <= move.number <= NUMBERS:
        raise NotANumber(number=move.number, highest=NUMBERS)
    return move.number


def _finish(state: State, seat: Seat, laid: CardLaid) -> Step[State]:
    """S10: the last card arms the shout, or wins at once where the table plays without."""
    state = replace(state, finished=(*state.finished, Finish(seat, state.now)))
    events = (laid, Finished(seat))
    if not state.options.shout:
        return clock.end(state, "all_laid", (seat,), events)
    return clock.settle(state, events)


def _draw(state: State, seat: Seat) -> Step[State]:
    """S8."""
    _check_going(state)
    if len(state.hands[seat]) >= HAND_SIZE:
        raise HandFull
    if not state.piles[seat]:
        raise OwnPileEmpty
    return clock.settle(clock.drawn(state, seat, 1), (CardsDrawn(seat, 1),))


def _shout(state: State, seat: Seat) -> Step[State]:
    """S10: refused without penalty when there is nothing to shout about."""
    if not has_finished(state, seat):
        raise NothingToShout
    return clock.end(state, "shouted", (seat,), (Shouted(seat),))


def outcome(state: State) -> Outcome | None:
    """S10, S11: how the game ended, or None while it goes on."""
    return state.outcome


def cards(state: State) -> tuple[tuple[Card, ...], ...]:
    """S1: all 88, wherever they lie."""
    laid = [compartment.cards for compartment in state.compartments]
    return (tuple(sorted(card for part in (*laid, *state.hands, *state.piles, state.draw) for card in part)),)


def _check_dealer(state: State, seat: Seat) -> None:
    if state.going:
        raise AlreadyGoing
    if seat != state.dealer:
        raise NotTheDealer


def _check_going(state: State) -> None:
    if not state.going:
        raise WaitForGo


def _check_pile(pile: int) -> None:
    if not 0 <= pile < len(PILE_NAMES):
        raise NoSuchPile(pile=pile)
