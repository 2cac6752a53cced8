"""What a seat may know of a game of coop, and full states that agree with it."""

from dataclasses import dataclass
from itertools import chain, combinations

from tenback.core.cards import Card, Seat, with_cards
from tenback.core.chance import Chance, shuffled
from tenback.core.errors import ImpossibleView, Phrase
from tenback.core.game import Outcome, check_seat, draw_possible
from tenback.games.coop.options import Options
from tenback.games.coop.rules import is_possible
from tenback.games.coop.state import BASES, DECK, Laid, LastTurn, Signal, State


@dataclass(frozen=True, slots=True)
class View:
    """A seat's own hand and what is public; for a spectator (seat None) what is public.

    `gone` is what a perfect memory knows of the piles (C13: remembering is allowed): which cards lie there, not where.
    """

    options: Options
    seat: Seat | None
    hand: tuple[Card, ...]
    hand_sizes: tuple[int, ...]
    draw_size: int
    tops: tuple[int, ...]
    gone: tuple[Card, ...]
    piles: tuple[tuple[Card, ...], ...] | None  # C13: only at a table with open piles
    wishes: tuple[int | None, ...]
    turn: Seat | None
    minimum: int
    laid: tuple[Laid, ...]
    shown: tuple[tuple[Card, ...], ...]
    last_turns: tuple[LastTurn | None, ...]
    signals: tuple[Signal, ...]
    conceding: tuple[Seat, ...]
    outcome: Outcome | None


def hand(state: State, seat: Seat | None) -> tuple[Card, ...]:
    """C2: nobody but its owner sees a hand."""
    if seat is None:
        return ()
    check_seat(seat, state.options.players)
    return state.hands[seat]


def view(state: State, seat: Seat | None) -> View:
    """C2, C13: the own hand, the tops, the public numbers."""
    return View(
        options=state.options,
        seat=seat,
        hand=hand(state, seat),
        hand_sizes=tuple(map(len, state.hands)),
        draw_size=len(state.draw),
        tops=state.tops,
        gone=tuple(sorted(chain.from_iterable(state.piles))),
        piles=state.piles if state.options.open_piles else None,
        wishes=state.wishes,
        turn=state.turn,
        minimum=state.minimum,
        laid=state.laid,
        shown=state.shown,
        last_turns=state.last_turns,
        signals=state.signals,
        conceding=state.conceding,
        outcome=state.outcome,
    )


def sample(seen: View, chance: Chance) -> State:
    """A state with this view: unseen cards are dealt at random to the other hands and the draw pile."""
    _check_seats(seen)
    known = [seen.hand if seat == seen.seat else shown for seat, shown in enumerate(seen.shown)]
    held = [card for hand in known for card in hand]
    unseen = [card for card in DECK if card not in {*seen.gone, *held}]
    missing = [size - len(hand) for size, hand in zip(seen.hand_sizes, known, strict=True)]
    _check_cards(seen, held, missing, len(unseen))
    _check_piles(seen)
    piles = _covered(seen) if seen.piles is None else seen.piles

    def draw(held_by_turn: tuple[Card, ...]) -> State:
        cards = shuffled([card for card in unseen if card not in held_by_turn], chance)
        hands = []
        for seat, (hand, count) in enumerate(zip(known, missing, strict=True)):
            given = held_by_turn if seat == seen.turn else ()
            hands.append(with_cards(hand, (*given, *cards[: count - len(given)])))
            cards = cards[count - len(given) :]
        return State(
            options=seen.options,
            piles=piles,
            hands=tuple(hands),
            draw=cards,
            lot=chance.below(seen.options.players),
            wishes=seen.wishes,
            turn=seen.turn,
            minimum=seen.minimum,
            laid=seen.laid,
            shown=seen.shown,
            last_turns=seen.last_turns,
            signals=seen.signals,
            conceding=seen.conceding,
            outcome=seen.outcome,
        )

    needed = 0 if seen.turn is None else min(missing[seen.turn], seen.minimum)
    return draw_possible(draw, is_possible, combinations(shuffled(unseen, chance), needed))


def _check_seats(seen: View) -> None:
    players = seen.options.players
    sizes = {len(seen.hand_sizes), len(seen.shown), len(seen.last_turns), len(seen.wishes)}
    seats = {seat for seat in (seen.seat, seen.turn) if seat is not None}
    piles = {len(seen.tops), *(len(last.tops) for last in seen.last_turns if last)}
    if sizes != {players} or not seats <= set(range(players)) or piles != {len(BASES)}:
        raise ImpossibleView(reason=Phrase("the numbers of seats and piles are not those of the table"))


def _check_cards(seen: View, held: list[Card], missing: list[int], unseen: int) -> None:
    placed = [*seen.gone, *held]
    if len(set(placed)) < len(placed) or not set(placed) <= set(DECK):
        raise ImpossibleView(reason=Phrase("a card is there twice, or is not of this game"))
    if min(missing) < 0 or sum(missing) + seen.draw_size != unseen:
        raise ImpossibleView(reason=Phrase("the numbers of cards do not add up to {count}", count=len(DECK)))
    kept = [last.kept if last else 0 for last in seen.last_turns]
    had = [size + len(seen.laid) * (seat == seen.turn) for seat, size in enumerate(seen.hand_sizes)]
    if any(not 0 <= count <= size for count, size in zip(kept, had, strict=True)):
        raise ImpossibleView(reason=Phrase("a seat kept more cards than it has"))
    if seen.seat is not None and missing[seen.seat]:
        raise ImpossibleView(reason=Phrase("the own hand is not as large as told"))


def _check_piles(seen: View) -> None:
    begun = [top for top, base in zip(seen.tops, BASES, strict=True) if top != base]
    agree = len(set(begun)) == len(begun) and set(begun) <= set(seen.gone) and bool(begun) == bool(seen.gone)
    if seen.piles is not None:
        tops = tuple(pile[-1] if pile else base for pile, base in zip(seen.piles, BASES, strict=True))
        agree = agree and tops == seen.tops and sorted(card for pile in seen.piles for card in pile) == [*seen.gone]
    if not agree:
        raise ImpossibleView(reason=Phrase("the tops are not those of the cards laid"))


def _covered(seen: View) -> tuple[tuple[Card, ...], ...]:
    """Piles with the right tops and this turn's cards; all older cards lie under one of the older tops."""
    piles: list[list[Card]] = []
    for pile, (top, base) in enumerate(zip(seen.tops, BASES, strict=True)):
        of_turn = [laid for laid in seen.laid if laid.pile == pile]
        under = of_turn[0].covered if of_turn else top
        piles.append([*([under] if under != base else []), *(laid.card for laid in of_turn)])
    turn_cards = {laid.card for laid in seen.laid}
    placed = {card for pile in piles for card in pile}
    begun = next((pile for pile in piles if pile and pile[0] not in turn_cards), [])
    begun[:0] = [card for card in seen.gone if card not in placed]
    return tuple(map(tuple, piles))
