"""What happens in speed without anybody's move: waits that run out (S4, S9, S10) and blocked games (S9, S11)."""

from dataclasses import replace

from tenback.core.cards import Seat, put
from tenback.core.game import GameEnded, Outcome, Step, check_time
from tenback.core.piles import is_neighbour
from tenback.games.speed.moves import Blocked, CardsDrawn, CardTurned, JokerNamed, WentOff
from tenback.games.speed.state import (
    DEALER_MS,
    HAND_SIZE,
    JOKER,
    NUMBERS,
    PILE_NAMES,
    SHOUT_MS,
    Compartment,
    State,
)

FARTHEST = NUMBERS // 2
BOTH_JOKERS = (5, 10)


def due(state: State) -> int | None:
    """When the first running wait runs out."""
    if state.outcome:
        return None
    wait = state.since + (state.options.stall_ms if state.going else DEALER_MS)
    return min(wait, state.finished[0].at + SHOUT_MS) if state.finished else wait


def advance(state: State, at: int) -> Step[State]:
    """Everything that is due up to this time, in order."""
    check_time(at, state.now)
    events: tuple[object, ...] = ()
    while (moment := due(state)) is not None and moment <= at:
        step = _run_out(replace(state, now=moment))
        state, events = step.state, (*events, *step.events)
    return Step(state if state.outcome else replace(state, now=at), events)


def _run_out(state: State) -> Step[State]:
    """A wait has run out at this very moment."""
    if state.finished and state.finished[0].at + SHOUT_MS == state.now:
        return end(state, "finished_first", (state.finished[0].seat,), ())  # S10
    if not state.going:
        return _go_by_referee(state)
    if state.filled:
        return _unblock(state, ())
    return _fill(state)


def _go_by_referee(state: State) -> Step[State]:
    """S4: the referee replaces a slow dealer and names the jokers as far from the other top as can be."""
    tops, events = state.tops, []
    for pile, number in enumerate(tops):
        if number is None:
            other = tops[1 - pile]
            chosen = BOTH_JOKERS[pile] if other is None else (other + FARTHEST - 1) % NUMBERS + 1
            state = with_number(state, pile, chosen)
            events.append(JokerNamed(None, pile, chosen))
    step = go(state, None)
    return Step(step.state, (*events, *step.events))


def go(state: State, seat: Seat | None) -> Step[State]:
    """S4, S9: hands may be looked at and cards laid from now on."""
    state = replace(state, going=True, started=True, since=state.now, filled=False)
    return settle(state, (WentOff(seat),))


def _fill(state: State) -> Step[State]:
    """S9: all hands are filled up when nothing has been laid for a while."""
    events = []
    for seat, hand in enumerate(state.hands):
        missing = min(HAND_SIZE - len(hand), len(state.piles[seat]))
        if missing:
            state = drawn(state, seat, missing)
            events.append(CardsDrawn(seat, missing))
    return settle(replace(state, filled=True, since=state.now), tuple(events))


def drawn(state: State, seat: Seat, count: int) -> State:
    """S8: this many cards of the own pile are in the hand."""
    pile = state.piles[seat]
    return replace(
        state,
        hands=put(state.hands, seat, (*state.hands[seat], *pile[:count])),
        piles=put(state.piles, seat, pile[count:]),
    )


def settle(state: State, events: tuple[object, ...]) -> Step[State]:
    """S9: a game that is blocked after what has just happened is unblocked, or ends."""
    return _unblock(state, events) if is_blocked(state) else Step(state, events)


def is_blocked(state: State) -> bool:
    """S9: everybody holds five or has nothing to draw, and no hand has a card that fits."""
    waiting = all(len(hand) >= HAND_SIZE or not pile for hand, pile in zip(state.hands, state.piles, strict=True))
    return waiting and not any(is_playable(card, state.tops) for hand in state.hands for card in hand)


def is_playable(card: int, tops: tuple[int | None, ...]) -> bool:
    """S5, S7: whether the card can be laid on one of these tops."""
    return card == JOKER or any(top is not None and is_neighbour(card, top, NUMBERS) for top in tops)


def is_possible(state: State) -> bool:
    """S9: a game that is going is not blocked."""
    return bool(state.outcome) or not state.going or not is_blocked(state)


def _unblock(state: State, events: tuple[object, ...]) -> Step[State]:
    """S9: a card of the draw pile for each compartment, the first one first; S11: or the count of points."""
    events = (*events, Blocked())
    if not state.draw:
        return _end_blocked(state, events)
    turned = state.draw[: len(PILE_NAMES)]
    compartments = list(state.compartments)
    for pile, card in enumerate(turned):
        number = None if card == JOKER else card
        compartments[pile] = Compartment((*compartments[pile].cards, card), number)
        events = (*events, CardTurned(pile, card, number))
    state = replace(
        state,
        compartments=tuple(compartments),
        draw=state.draw[len(turned) :],
        going=False,
        filled=False,
        since=state.now,
    )
    return Step(state, events)


def _end_blocked(state: State, events: tuple[object, ...]) -> Step[State]:
    """S11: the first who has finished wins, else the fewest points, shared if equal."""
    if state.finished:
        return end(state, "finished_first", (state.finished[0].seat,), events)
    counted = points(state)
    winners = tuple(seat for seat, count in enumerate(counted) if count == min(counted))
    return end(state, "fewest_points", winners, events)


def points(state: State) -> tuple[int, ...]:
    """S11: the numbers printed on the cards that each player still has."""
    return tuple(sum(hand) + sum(pile) for hand, pile in zip(state.hands, state.piles, strict=True))


def end(state: State, reason: str, winners: tuple[Seat, ...], events: tuple[object, ...]) -> Step[State]:
    """The game is over at this moment."""
    outcome = Outcome(reason, winners, points(state))
    return Step(replace(state, outcome=outcome), (*events, GameEnded(outcome)))


def with_number(state: State, pile: int, number: int) -> State:
    """The joker on top of the compartment counts as this number."""
    named = replace(state.compartments[pile], number=number)
    return replace(state, compartments=put(state.compartments, pile, named))
