"""What a seat may know of a game of speed, and full states that agree with it."""

from collections import Counter
from dataclasses import dataclass

from tenback.core.cards import Card, Seat
from tenback.core.chance import Chance, shuffled
from tenback.core.errors import ImpossibleView, Phrase
from tenback.core.game import Outcome, check_seat, draw_possible
from tenback.games.speed.clock import is_playable, is_possible
from tenback.games.speed.options import Options
from tenback.games.speed.state import DECK, HAND_SIZE, Compartment, Finish, State


@dataclass(frozen=True, slots=True)
class View:
    """A seat's own hand, once it may be looked at, and what is public; for a spectator what is public."""

    options: Options
    seat: Seat | None
    dealer: Seat
    compartments: tuple[Compartment, ...]
    hand: tuple[Card, ...]
    hand_sizes: tuple[int, ...]
    pile_sizes: tuple[int, ...]
    draw_size: int
    now: int
    since: int
    started: bool
    going: bool
    filled: bool
    finished: tuple[Finish, ...]
    outcome: Outcome | None

    @property
    def tops(self) -> tuple[int | None, ...]:
        """The number that each compartment shows."""
        return tuple(compartment.number for compartment in self.compartments)


def hand(state: State, seat: Seat | None) -> tuple[Card, ...]:
    """S4: nobody but its owner sees a hand, and that from the first GO on."""
    if seat is None:
        return ()
    check_seat(seat, state.options.players)
    return state.hands[seat] if state.started else ()


def view(state: State, seat: Seat | None) -> View:
    """S4: the own hand from the first GO on; all cards laid were seen by everybody."""
    return View(
        options=state.options,
        seat=seat,
        dealer=state.dealer,
        compartments=state.compartments,
        hand=hand(state, seat),
        hand_sizes=tuple(map(len, state.hands)),
        pile_sizes=tuple(map(len, state.piles)),
        draw_size=len(state.draw),
        now=state.now,
        since=state.since,
        started=state.started,
        going=state.going,
        filled=state.filled,
        finished=state.finished,
        outcome=state.outcome,
    )


def sample(seen: View, chance: Chance) -> State:
    """A state with this view: unseen cards are dealt at random to the other hands and all face-down piles."""
    players = seen.options.players
    if {len(seen.hand_sizes), len(seen.pile_sizes)} != {players} or seen.seat not in {None, *range(players)}:
        raise ImpossibleView(reason=Phrase("the numbers of seats and piles are not those of the table"))
    unseen = _unseen(seen)
    known = seen.seat if seen.started else None
    if sum(seen.hand_sizes) - len(seen.hand) + sum(seen.pile_sizes) + seen.draw_size != len(unseen):
        raise ImpossibleView(reason=Phrase("the numbers of cards do not add up to {count}", count=len(DECK)))
    if len(seen.hand) != (0 if known is None else seen.hand_sizes[known]):
        raise ImpossibleView(reason=Phrase("the own hand is not as large as told"))

    def draw(first: tuple[Card, ...]) -> State:
        cards = list(shuffled(unseen, chance))
        for card in first:  # into the first hand that is not known
            cards.remove(card)
        cards[:0] = first

        def take(count: int) -> tuple[Card, ...]:
            taken = tuple(cards[:count])
            del cards[:count]
            return taken

        return State(
            options=seen.options,
            dealer=seen.dealer,
            compartments=seen.compartments,
            hands=tuple(seen.hand if seat == known else take(size) for seat, size in enumerate(seen.hand_sizes)),
            piles=tuple(take(size) for size in seen.pile_sizes),
            draw=take(seen.draw_size),
            now=seen.now,
            since=seen.since,
            started=seen.started,
            going=seen.going,
            filled=seen.filled,
            finished=seen.finished,
            outcome=seen.outcome,
        )

    playable = [(card,) for card in shuffled(sorted(set(unseen)), chance) if is_playable(card, seen.tops)]
    return draw_possible(draw, is_possible, playable)


def _unseen(seen: View) -> list[Card]:
    placed = Counter(card for compartment in seen.compartments for card in compartment.cards) + Counter(seen.hand)
    if placed - Counter(DECK) or len(seen.hand) > HAND_SIZE:
        raise ImpossibleView(reason=Phrase("a card is there too often, or is not of this game"))
    return sorted((Counter(DECK) - placed).elements())
