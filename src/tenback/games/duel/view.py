"""What a seat may know of a game of duel, and full states that agree with it."""

from dataclasses import dataclass
from itertools import combinations

from tenback.core.cards import Card, Seat, with_cards
from tenback.core.chance import Chance, shuffled
from tenback.core.errors import ImpossibleView, Phrase
from tenback.core.game import Outcome, check_seat, draw_possible
from tenback.games.duel.options import Options
from tenback.games.duel.rules import is_possible
from tenback.games.duel.state import BASES, DECK, MINIMUM, PLAYERS, Laid, Placed, State


@dataclass(frozen=True, slots=True)
class View:
    """A seat's own hand and what is public; for a spectator (seat None) what is public.

    `gone` is what a perfect memory knows of the piles (C13): which cards of each colour lie there, not where.
    """

    options: Options
    seat: Seat | None
    hand: tuple[Card, ...]
    hand_sizes: tuple[int, ...]
    draw_sizes: tuple[int, ...]
    tops: tuple[tuple[int, ...], ...]  # by owner
    top_seats: tuple[tuple[Seat | None, ...], ...]  # whose colour each top has; None for a base
    gone: tuple[tuple[Card, ...], ...]  # by colour
    piles: tuple[tuple[tuple[Placed, ...], ...], ...] | None  # C13: only at a table with open piles
    turn: Seat
    laid: tuple[Laid, ...]
    shown: tuple[tuple[Card, ...], ...]
    outcome: Outcome | None


def hand(state: State, seat: Seat | None) -> tuple[Card, ...]:
    """C2 holds in duel too: nobody but its owner sees a hand."""
    if seat is None:
        return ()
    check_seat(seat, PLAYERS)
    return state.hands[seat]


def view(state: State, seat: Seat | None) -> View:
    """C2 and C13 hold in duel too: the own hand, the tops, the public numbers."""
    return View(
        options=state.options,
        seat=seat,
        hand=hand(state, seat),
        hand_sizes=tuple(map(len, state.hands)),
        draw_sizes=tuple(map(len, state.draws)),
        tops=tuple(state.tops(owner) for owner in range(PLAYERS)),
        top_seats=tuple(tuple(pile[-1].seat if pile else None for pile in piles) for piles in state.piles),
        gone=tuple(_gone(state, colour) for colour in range(PLAYERS)),
        piles=state.piles if state.options.open_piles else None,
        turn=state.turn,
        laid=state.laid,
        shown=state.shown,
        outcome=state.outcome,
    )


def _gone(state: State, colour: Seat) -> tuple[Card, ...]:
    placed = (placed for piles in state.piles for pile in piles for placed in pile)
    return tuple(sorted(placed.card for placed in placed if placed.seat == colour))


def sample(seen: View, chance: Chance) -> State:
    """A state with this view: each colour's unseen cards are dealt at random to its hand and its draw pile."""
    _check_seats(seen)
    known = [seen.hand if seat == seen.seat else seen.shown[seat] for seat in range(PLAYERS)]
    unseen = [[card for card in DECK if card not in {*seen.gone[seat], *known[seat]}] for seat in range(PLAYERS)]
    missing = [seen.hand_sizes[seat] - len(known[seat]) for seat in range(PLAYERS)]
    for seat in range(PLAYERS):
        _check_cards(seen, seat, [*seen.gone[seat], *known[seat]], missing[seat], len(unseen[seat]))
    _check_piles(seen)
    piles = _covered(seen) if seen.piles is None else seen.piles

    def draw(held_by_turn: tuple[Card, ...]) -> State:
        orders = [shuffled(cards, chance) for cards in unseen]
        orders[seen.turn] = (*held_by_turn, *(card for card in orders[seen.turn] if card not in held_by_turn))
        return State(
            options=seen.options,
            piles=piles,
            hands=tuple(with_cards(known[seat], orders[seat][: missing[seat]]) for seat in range(PLAYERS)),
            draws=tuple(orders[seat][missing[seat] :] for seat in range(PLAYERS)),
            turn=seen.turn,
            laid=seen.laid,
            shown=seen.shown,
            outcome=seen.outcome,
        )

    needed = min(missing[seen.turn], MINIMUM)
    return draw_possible(draw, is_possible, combinations(shuffled(unseen[seen.turn], chance), needed))


def _check_seats(seen: View) -> None:
    by_seat = (seen.hand_sizes, seen.draw_sizes, seen.tops, seen.top_seats, seen.gone, seen.shown)
    piles = {len(of_seat) for of_seat in (*seen.tops, *seen.top_seats)}
    if {len(part) for part in by_seat} != {PLAYERS} or piles != {len(BASES)} or seen.seat not in (None, 0, 1):
        raise ImpossibleView(reason=Phrase("the numbers of seats and piles are not those of the table"))


def _check_cards(seen: View, seat: Seat, placed: list[Card], missing: int, unseen: int) -> None:
    if len(set(placed)) < len(placed) or not set(placed) <= set(DECK):
        raise ImpossibleView(reason=Phrase("a card is there twice, or is not of this game"))
    if missing < 0 or missing + seen.draw_sizes[seat] != unseen:
        raise ImpossibleView(reason=Phrase("the numbers of cards do not add up to {count}", count=len(DECK)))
    if seat == seen.seat and missing:
        raise ImpossibleView(reason=Phrase("the own hand is not as large as told"))


def _check_piles(seen: View) -> None:
    for owner in range(PLAYERS):
        for top, colour, base in zip(seen.tops[owner], seen.top_seats[owner], BASES, strict=True):
            if top != base if colour is None else top not in seen.gone[colour]:
                raise ImpossibleView(reason=Phrase("a top is not among the cards laid"))
    if seen.piles is None:
        return
    placed = [placed for piles in seen.piles for pile in piles for placed in pile]
    if any(sorted(p.card for p in placed if p.seat == seat) != [*seen.gone[seat]] for seat in range(PLAYERS)):
        raise ImpossibleView(reason=Phrase("the piles do not hold the cards laid"))


def _covered(seen: View) -> tuple[tuple[tuple[Placed, ...], ...], ...]:
    """Piles with the right tops and this turn's cards; all older cards lie under one of the older tops."""
    piles = [[_known(seen, owner, pile) for pile in range(len(BASES))] for owner in range(PLAYERS)]
    of_turn = {Placed(laid.card, seen.turn) for laid in seen.laid}
    placed = {card for both in piles for pile in both for card in pile}
    begun = next((pile for both in piles for pile in both if pile and pile[0] not in of_turn), [])
    gone = [Placed(card, colour) for colour in range(PLAYERS) for card in seen.gone[colour]]
    begun[:0] = [card for card in gone if card not in placed]
    return tuple(tuple(map(tuple, both)) for both in piles)


def _known(seen: View, owner: Seat, pile: int) -> list[Placed]:
    """The cards of a pile that everybody has in mind: this turn's, and what they cover."""
    of_turn = [laid for laid in seen.laid if (laid.owner, laid.pile) == (owner, pile)]
    if of_turn:
        under = [of_turn[0].covered] if of_turn[0].covered else []
        return [*under, *(Placed(laid.card, seen.turn) for laid in of_turn)]
    colour = seen.top_seats[owner][pile]
    return [] if colour is None else [Placed(seen.tops[owner][pile], colour)]
