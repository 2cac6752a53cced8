"""The rules of duel: docs/rules/duel.md, D1 to D7."""

from collections.abc import Sequence
from dataclasses import replace

from tenback.core.cards import Card, Seat, put, with_cards, without_card
from tenback.core.chance import Deal, check_deal
from tenback.core.errors import (
    CardNotInHand,
    DoesNotFit,
    GameIsOver,
    MinimumNotMet,
    MustImprove,
    MustTakeBack,
    NoSuchPile,
    NothingToTakeBack,
    NotYourTurn,
    OneCardOnOpponent,
    TakeBacksOff,
    UnknownMove,
)
from tenback.core.game import GameEnded, Outcome, Step, check_seat
from tenback.core.piles import can_lay, fits, improves, is_backwards_trick
from tenback.games.duel.moves import (
    CardGiven,
    CardLaid,
    CardTakenBack,
    EndTurn,
    Give,
    Lay,
    Move,
    Resign,
    Resigned,
    TakeBack,
    TurnBegan,
    TurnEnded,
)
from tenback.games.duel.options import Options
from tenback.games.duel.state import (
    BASES,
    DECK,
    DIRECTIONS,
    HAND_SIZE,
    MINIMUM,
    PILE_NAMES,
    PLAYERS,
    Laid,
    Placed,
    State,
    opponent,
)

DRAWN_WITHOUT_GIVING = 2  # D5


def players(options: Options) -> int:
    """The number of seats."""
    return PLAYERS


def decks(options: Options) -> tuple[tuple[Card, ...], ...]:
    """D1: gold and silver."""
    return (DECK, DECK)


def deal(options: Options, deal: Deal) -> State:
    """D1: each seat has a deck of its own; the lot says who starts."""
    check_deal(deal, decks(options), players(options))
    return State(
        options=options,
        piles=(((), ()), ((), ())),
        hands=tuple(tuple(sorted(order[:HAND_SIZE])) for order in deal.decks),
        draws=tuple(order[HAND_SIZE:] for order in deal.decks),
        turn=deal.lot,
    )


def to_act(state: State) -> frozenset[Seat]:
    """The seat whose turn it is."""
    return frozenset() if state.outcome else frozenset({state.turn})


def legal_moves(state: State, seat: Seat) -> Sequence[Move]:
    """Turn moves come first, then resigning."""
    check_seat(seat, PLAYERS)
    if state.outcome:
        return ()
    return (*_turn_moves(state, seat), Resign())


def _turn_moves(state: State, seat: Seat) -> list[Move]:
    if state.turn != seat:
        return []
    moves: list[Move] = []
    if not is_stuck(state):
        moves += fitting(state.hands[seat], state.tops(seat))
        moves += [] if has_given(state.turn, state.laid) else giving(state.hands[seat], state.tops(opponent(seat)))
    if state.laid and state.options.take_backs:
        moves.append(TakeBack())
    if len(state.laid) >= MINIMUM:
        moves.append(EndTurn())
    return moves


def fitting(hand: Sequence[Card], tops: Sequence[int]) -> list[Lay]:
    """D3: every way to lay one card on these own tops."""
    return [Lay(card, pile) for card in hand for pile, way in enumerate(DIRECTIONS) if fits(card, tops[pile], way)]


def giving(hand: Sequence[Card], tops: Sequence[int]) -> list[Give]:
    """D4: every way to give one card to these tops of the opponent's."""
    return [Give(card, pile) for card in hand for pile, way in enumerate(DIRECTIONS) if improves(card, tops[pile], way)]


def has_given(turn: Seat, laid: Sequence[Laid]) -> bool:
    """D4: whether one of the cards laid in this turn has gone to the opponent."""
    return any(card.owner != turn for card in laid)


def is_stuck(state: State) -> bool:
    """D7: whether the player to move can no longer lay two cards, the given one included."""
    hand, own = state.hands[state.turn], state.tops(state.turn)
    missing = MINIMUM - len(state.laid)
    if can_lay(hand, own, DIRECTIONS, missing):
        return False
    gifts = [] if has_given(state.turn, state.laid) else giving(hand, state.tops(opponent(state.turn)))
    return not any(can_lay(without_card(hand, gift.card), own, DIRECTIONS, missing - 1) for gift in gifts)


def is_possible(state: State) -> bool:
    """D7: in a running game the player to move could lay two cards, and without take-backs still can."""
    if state.outcome or (state.options.take_backs and not is_stuck(_rewound(state))):
        return True
    return not state.options.take_backs and not is_stuck(state)


def _rewound(state: State) -> State:
    """The state at the beginning of the turn."""
    while state.laid:
        state = _take_back(state).state
    return state


def apply(state: State, seat: Seat, move: Move, at: int = 0) -> Step[State]:
    """The step that a move brings, or `IllegalMove`."""
    check_seat(seat, PLAYERS)
    if state.outcome:
        raise GameIsOver
    if isinstance(move, Resign):
        return _end(state, "resigned", opponent(seat), (Resigned(seat),))
    if state.turn != seat:
        raise NotYourTurn
    match move:
        case Lay():
            return _lay(state, move)
        case Give():
            return _give(state, move)
        case TakeBack():
            return _take_back(state)
        case EndTurn():
            return _end_turn(state)
        case _:
            raise UnknownMove(move=move)


def _lay(state: State, move: Lay) -> Step[State]:
    """D3."""
    _check_card(state, move)
    top, direction = state.tops(state.turn)[move.pile], DIRECTIONS[move.pile]
    if not fits(move.card, top, direction):
        raise DoesNotFit(card=move.card, pile=PILE_NAMES[move.pile], top=top)
    trick = is_backwards_trick(move.card, top, direction)
    return _place(state, state.turn, move, CardLaid(state.turn, move.card, move.pile, trick))


def _give(state: State, move: Give) -> Step[State]:
    """D4."""
    _check_card(state, move)
    if has_given(state.turn, state.laid):
        raise OneCardOnOpponent
    other = opponent(state.turn)
    top = state.tops(other)[move.pile]
    if not improves(move.card, top, DIRECTIONS[move.pile]):
        raise MustImprove(card=move.card, pile=PILE_NAMES[move.pile], top=top)
    return _place(state, other, move, CardGiven(state.turn, move.card, move.pile))


def _check_card(state: State, move: Lay | Give) -> None:
    if move.card not in state.hands[state.turn]:
        raise CardNotInHand(card=move.card)
    if not 0 <= move.pile < len(BASES):
        raise NoSuchPile(pile=move.pile)
    if is_stuck(state):
        raise MustTakeBack


def _place(state: State, owner: Seat, move: Lay | Give, event: object) -> Step[State]:
    """D6: the 58th card wins at once. D7: a lay that leaves no second card loses, or must be taken back."""
    seat, pile = state.turn, state.piles[owner][move.pile]
    laid = Laid(move.card, owner, move.pile, pile[-1] if pile else None)
    shown = tuple(card for card in state.shown[seat] if card != laid.card)
    state = replace(
        state,
        piles=_with_pile(state, laid, (*pile, Placed(laid.card, seat))),
        hands=put(state.hands, seat, without_card(state.hands[seat], laid.card)),
        laid=(*state.laid, laid),
        shown=put(state.shown, seat, shown),
    )
    if cards_left(state, seat) == 0:
        return _end(state, "all_laid", seat, (event,))
    if not state.options.take_backs and is_stuck(state):
        return _end(state, "minimum_out_of_reach", opponent(seat), (event,))
    return Step(state, (event,))


def _take_back(state: State) -> Step[State]:
    """C14: last first; the card has been seen from now on."""
    if not state.options.take_backs:
        raise TakeBacksOff
    if not state.laid:
        raise NothingToTakeBack
    last, seat = state.laid[-1], state.turn
    state = replace(
        state,
        piles=_with_pile(state, last, state.piles[last.owner][last.pile][:-1]),
        hands=put(state.hands, seat, with_cards(state.hands[seat], [last.card])),
        laid=state.laid[:-1],
        shown=put(state.shown, seat, with_cards(state.shown[seat], [last.card])),
    )
    return Step(state, (CardTakenBack(seat, last.card, last.owner, last.pile),))


def _end_turn(state: State) -> Step[State]:
    """D5, then D7 for the opponent."""
    if len(state.laid) < MINIMUM:
        raise MinimumNotMet(minimum=MINIMUM, laid=len(state.laid))
    seat, hand = state.turn, state.hands[state.turn]
    wanted = HAND_SIZE - len(hand) if has_given(state.turn, state.laid) else DRAWN_WITHOUT_GIVING
    drawn = state.draws[seat][:wanted]
    state = replace(
        state,
        hands=put(state.hands, seat, with_cards(hand, drawn)),
        draws=put(state.draws, seat, state.draws[seat][len(drawn) :]),
        turn=opponent(seat),
        laid=(),
    )
    events = (TurnEnded(seat, len(drawn)), TurnBegan(state.turn))
    return _end(state, "cannot_lay", seat, events) if is_stuck(state) else Step(state, events)


def _end(state: State, reason: str, winner: Seat, events: tuple[object, ...]) -> Step[State]:
    """D6, D7: the score is the number of own cards not laid."""
    outcome = Outcome(reason, (winner,), tuple(cards_left(state, seat) for seat in range(PLAYERS)))
    return Step(replace(state, outcome=outcome), (*events, GameEnded(outcome)))


def cards_left(state: State, seat: Seat) -> int:
    """The cards of the seat's colour that have not been laid."""
    return len(state.hands[seat]) + len(state.draws[seat])


def outcome(state: State) -> Outcome | None:
    """D6, D7: how the game ended, or None while it goes on."""
    return state.outcome


def cards(state: State) -> tuple[tuple[Card, ...], ...]:
    """D1: all 58 of each colour, wherever they lie."""
    placed = [placed for piles in state.piles for pile in piles for placed in pile]
    return tuple(
        tuple(sorted((*state.hands[seat], *state.draws[seat], *(p.card for p in placed if p.seat == seat))))
        for seat in range(PLAYERS)
    )


def _with_pile(state: State, laid: Laid, pile: tuple[Placed, ...]) -> tuple[tuple[tuple[Placed, ...], ...], ...]:
    return put(state.piles, laid.owner, put(state.piles[laid.owner], laid.pile, pile))
