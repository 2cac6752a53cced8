"""The rules of coop: docs/rules/coop.md, C1 to C15 (talk in words: `talk`)."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from tenback.core.cards import Card, Seat, clockwise, put, with_cards, without_card
from tenback.core.chance import Deal, check_deal
from tenback.core.errors import (
    AlreadySaid,
    CardNotInHand,
    DoesNotFit,
    GameIsOver,
    MinimumNotMet,
    MustTakeBack,
    NotAWish,
    NothingToTakeBack,
    NothingToUnsay,
    NotYourTurn,
    StarterNotSettled,
    StarterSettled,
    TakeBacksOff,
    UnknownMove,
)
from tenback.core.game import GameEnded, Outcome, Step, check_seat
from tenback.core.piles import can_lay, fits, is_backwards_trick
from tenback.games.coop import signals
from tenback.games.coop.moves import (
    STRONGEST_WISH,
    CardLaid,
    CardTakenBack,
    Concede,
    ConcessionProposed,
    ConcessionWithdrawn,
    EndTurn,
    Lay,
    Move,
    PlayOn,
    Say,
    SeatSkipped,
    StarterFound,
    TakeBack,
    TurnBegan,
    TurnEnded,
    Unsay,
    Wish,
    Wished,
)
from tenback.games.coop.options import Options, Starter
from tenback.games.coop.state import BASES, DECK, DIRECTIONS, PILE_NAMES, Laid, LastTurn, State

EXCELLENT = 10  # C10: fewer cards left than this
LAYS = {card: tuple(Lay(card, pile) for pile in range(len(BASES))) for card in DECK}  # made once, listed often
WISHES = tuple(map(Wish, range(STRONGEST_WISH + 1)))
TAKE_BACK, END_TURN = TakeBack(), EndTurn()


def players(options: Options) -> int:
    """The number of seats."""
    return options.players


def decks(options: Options) -> tuple[tuple[Card, ...], ...]:
    """C1."""
    return (DECK,)


def deal(options: Options, deal: Deal) -> State:
    """C1, C2, C3: hands seat by seat from the top of the deck; the rest is the draw pile."""
    check_deal(deal, decks(options), players(options))
    (order,) = deal.decks
    size, seats = options.hand_size, range(options.players)
    state = State(
        options=options,
        piles=((),) * len(BASES),
        hands=tuple(tuple(sorted(order[seat * size : (seat + 1) * size])) for seat in seats),
        draw=order[options.players * size :],
        lot=deal.lot,
        wishes=(None,) * options.players,
        shown=((),) * options.players,
        last_turns=(None,) * options.players,
    )
    first = _first_seat(options, deal.lot)
    return state if first is None else _begin_turn(state, first).state


def _first_seat(options: Options, lot: Seat) -> Seat | None:
    """C3: the seat that starts, or None where the team has yet to agree."""
    if options.players == 1:
        return 0
    return {Starter.AGREED: None, Starter.RANDOM: lot, Starter.FIXED: options.first_seat}[options.starter]


def to_act(state: State) -> frozenset[Seat]:
    """The seats that have not said their wish, then the seat whose turn it is."""
    if state.outcome:
        return frozenset()
    if state.turn is None:
        return frozenset(seat for seat, wish in enumerate(state.wishes) if wish is None)
    return frozenset({state.turn})


def legal_moves(state: State, seat: Seat) -> Sequence[Move]:
    """Turn moves come first, then signals, then giving up."""
    check_seat(seat, state.options.players)
    if state.outcome:
        return ()
    words = signals.legal_moves(state, seat)
    return (*_turn_moves(state, seat), *words) if state.turn is None or state.turn == seat else words


def _turn_moves(state: State, seat: Seat) -> list[Move]:
    if state.turn is None:
        return [wish for wish in WISHES if wish.strength != state.wishes[seat]]
    moves: list[Move] = []
    if not must_take_back(state):
        moves += fitting(state.hands[seat], state.tops)
    if state.laid and state.options.may_take_back:
        moves.append(TAKE_BACK)
    if len(state.laid) >= state.minimum:
        moves.append(END_TURN)
    return moves


def fitting(hand: Sequence[Card], tops: Sequence[int]) -> list[Lay]:
    """C4, C5: every way to lay one card of the hand."""
    piles = [*enumerate(map(_takes, tops, DIRECTIONS))]
    return [LAYS[card][pile] for card in hand for pile, takes in piles if takes[card]]


@cache
def _takes(top: int, direction: int) -> bytes:
    """C4, C5: for each number whether such a card may be laid on this top; found once and looked up often."""
    return bytes([fits(number, top, direction) for number in range(DECK[-1] + 1)])


def is_stuck(state: State) -> bool:
    """C9: whether the player to move can no longer lay the minimum."""
    assert state.turn is not None  # noqa: S101 - callers know whose turn it is
    return not can_lay(state.hands[state.turn], state.tops, DIRECTIONS, state.minimum - len(state.laid))


def must_take_back(state: State) -> bool:
    """C9, C14: whether the player to move has put the minimum out of reach; without take-backs that ends the game."""
    return state.options.may_take_back and is_stuck(state)


def is_possible(state: State) -> bool:
    """C9: in a running game the player to move could lay the minimum, and without take-backs still can."""
    if state.outcome or state.turn is None:
        return True
    covered = {laid.pile: laid.covered for laid in reversed(state.laid)}
    tops = [covered.get(pile, top) for pile, top in enumerate(state.tops)]
    hand = with_cards(state.hands[state.turn], [laid.card for laid in state.laid])
    return can_lay(hand, tops, DIRECTIONS, state.minimum) and (state.options.may_take_back or not is_stuck(state))


def apply(state: State, seat: Seat, move: Move, at: int = 0) -> Step[State]:
    """The step that a move brings, or `IllegalMove`."""
    check_seat(seat, state.options.players)
    if state.outcome:
        raise GameIsOver
    match move:
        case Wish():
            return _wish(state, seat, move)
        case Lay():
            return _lay(state, seat, move)
        case TakeBack():
            return _take_back(state, seat)
        case EndTurn():
            return _end_turn(state, seat)
        case Say():
            return signals.say(state, seat, move)
        case Unsay():
            return signals.unsay(state, seat, move)
        case Concede():
            return _concede(state, seat)
        case PlayOn():
            return _play_on(state, seat)
        case _:
            raise UnknownMove(move=move)


def _wish(state: State, seat: Seat, move: Wish) -> Step[State]:
    """C3: the strongest wish starts; of equal ones the first clockwise from the seat drawn by lot."""
    if state.turn is not None:
        raise StarterSettled
    if not 0 <= move.strength <= STRONGEST_WISH:
        raise NotAWish(wish=move.strength, strongest=STRONGEST_WISH)
    if move.strength == state.wishes[seat]:
        raise AlreadySaid
    wishes = put(state.wishes, seat, move.strength)
    state = replace(state, wishes=wishes)
    said = Wished(seat, move.strength)
    spoken = [wish for wish in wishes if wish is not None]
    if len(spoken) < len(wishes):
        return Step(state, (said,))
    starter = next(s for s in clockwise(state.lot, len(wishes)) if wishes[s] == max(spoken))
    begun = _begin_turn(state, starter)
    return Step(begun.state, (said, StarterFound(starter), *begun.events))


def _lay(state: State, seat: Seat, move: Lay) -> Step[State]:
    """C4, C5, C9."""
    _check_turn(state, seat)
    hand = state.hands[seat]
    if move.card not in hand:
        raise CardNotInHand(card=move.card)
    signals.check_pile(move.pile)
    if must_take_back(state):
        raise MustTakeBack
    top, direction = state.top(move.pile), DIRECTIONS[move.pile]
    if not fits(move.card, top, direction):
        raise DoesNotFit(card=move.card, pile=PILE_NAMES[move.pile], top=top)
    lapsed = signals.lapsing(state, seat, move)
    state = replace(
        state,
        piles=put(state.piles, move.pile, (*state.piles[move.pile], move.card)),
        hands=put(state.hands, seat, without_card(hand, move.card)),
        laid=(*state.laid, Laid(move.card, move.pile, top, lapsed)),
        shown=put(state.shown, seat, tuple([card for card in state.shown[seat] if card != move.card])),
        signals=tuple([signal for signal in state.signals if signal not in lapsed]),
    )
    laid = CardLaid(seat, move.card, move.pile, is_backwards_trick(move.card, top, direction))
    return _after_lay(state, (laid, *signals.lapse_events(lapsed)))


def _after_lay(state: State, events: tuple[object, ...]) -> Step[State]:
    """C9: the last card beats the game; a lay that puts the minimum out of reach loses it, or must be taken back."""
    if cards_left(state) == 0:
        return _end(state, "all_laid", events)
    if not state.options.may_take_back and is_stuck(state):
        return _end(state, "minimum_out_of_reach", events)
    return Step(state, events)


def _take_back(state: State, seat: Seat) -> Step[State]:
    """C14: last first; the card has been seen from now on, and the signals that it lapsed stand again."""
    _check_turn(state, seat)
    if not state.options.may_take_back:
        raise TakeBacksOff
    if not state.laid:
        raise NothingToTakeBack
    last = state.laid[-1]
    state = replace(
        state,
        piles=put(state.piles, last.pile, state.piles[last.pile][:-1]),
        hands=put(state.hands, seat, with_cards(state.hands[seat], [last.card])),
        laid=state.laid[:-1],
        shown=put(state.shown, seat, with_cards(state.shown[seat], [last.card])),
        signals=signals.in_order((*state.signals, *last.lapsed)),
    )
    return Step(state, (CardTakenBack(seat, last.card, last.pile), *signals.said_events(last.lapsed)))


def _end_turn(state: State, seat: Seat) -> Step[State]:
    """C6, C7, C8."""
    _check_turn(state, seat)
    if len(state.laid) < state.minimum:
        raise MinimumNotMet(minimum=state.minimum, laid=len(state.laid))
    drawn = state.draw[: len(state.laid)]
    state = replace(
        state,
        last_turns=put(state.last_turns, seat, LastTurn(state.tops, len(state.hands[seat]))),
        hands=put(state.hands, seat, with_cards(state.hands[seat], drawn)),
        draw=state.draw[len(drawn) :],
        conceding=(),
    )
    if lapsed := signals.of_seats_out(state):
        state = replace(state, signals=tuple(signal for signal in state.signals if signal not in lapsed))
    following = clockwise(seat + 1, state.options.players)
    skipped = following[: next(n for n, s in enumerate(following) if state.hands[s])]
    begun = _begin_turn(state, following[len(skipped)])
    events = (TurnEnded(seat, len(drawn)), *signals.lapse_events(lapsed), *map(SeatSkipped, skipped))
    return Step(begun.state, (*events, *begun.events))


def _begin_turn(state: State, seat: Seat) -> Step[State]:
    """C6: the minimum is read from the draw pile now. C9: who cannot lay it ends the game at once."""
    state = replace(state, turn=seat, minimum=state.options.minimum if state.draw else 1, laid=())
    began = TurnBegan(seat, state.minimum)
    return _end(state, "cannot_lay", (began,)) if is_stuck(state) else Step(state, (began,))


def _concede(state: State, seat: Seat) -> Step[State]:
    """C9: all agreeing ends the game. A proposal stands until the turn ends or it is withdrawn."""
    if seat in state.conceding:
        raise AlreadySaid
    state = replace(state, conceding=tuple(sorted((*state.conceding, seat))))
    proposed = ConcessionProposed(seat)
    if len(state.conceding) == state.options.players:
        return _end(state, "conceded", (proposed,))
    return Step(state, (proposed,))


def _play_on(state: State, seat: Seat) -> Step[State]:
    if seat not in state.conceding:
        raise NothingToUnsay
    conceding = tuple(other for other in state.conceding if other != seat)
    return Step(replace(state, conceding=conceding), (ConcessionWithdrawn(seat),))


def _end(state: State, reason: str, events: tuple[object, ...]) -> Step[State]:
    """C10: the score is the number of cards not laid, the same for the whole team."""
    left, players = cards_left(state), state.options.players
    outcome = Outcome(reason, tuple(range(players)) if left == 0 else (), (left,) * players)
    return Step(replace(state, outcome=outcome), (*events, GameEnded(outcome)))


def cards_left(state: State) -> int:
    """C10: all hands and the draw pile."""
    return len(state.draw) + sum(map(len, state.hands))


def outcome(state: State) -> Outcome | None:
    """C9, C10: how the game ended, or None while it goes on."""
    return state.outcome


def cards(state: State) -> tuple[tuple[Card, ...], ...]:
    """C1: all 98, wherever they lie."""
    return (tuple(sorted(card for part in (*state.piles, *state.hands, state.draw) for card in part)),)


def _check_turn(state: State, seat: Seat) -> None:
    if state.turn is None:
        raise StarterNotSettled
    if state.turn != seat:
        raise NotYourTurn
