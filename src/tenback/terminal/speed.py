"""The speed table: two compartments, five slots for the own cards, and no time to lose."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from tenback.core.cards import Card, Seat
from tenback.core.errors import DoesNotFit, IllegalMove
from tenback.games.speed import JOKER, Draw, Go, Lay, Name, Shout, View
from tenback.games.speed.moves import CardLaid, CardTurned
from tenback.games.speed.state import HAND_SIZE, NUMBERS, PILE_NAMES
from tenback.terminal.compartments import Compartments, Shelf
from tenback.terminal.drawing import JOKER_SIGN, PLAIN, Face, join, stack
from tenback.terminal.session import PERSON
from tenback.terminal.table import Table
from tenback.terminal.widgets import Hand, Status
from tenback.words.events import pile_name

SIDE_KEYS = ("f ◂", "▸ j")


class SpeedTable(Table):
    """Everyone at once. Cards keep their slot, so that a finger finds them again."""

    view: View
    one_key = True
    held: int | None = None  # the slot

    def on_mount(self) -> None:
        """Empty slots at first."""
        self.slots: list[Card | None] = [None] * HAND_SIZE
        self.calls = [""] * len(PILE_NAMES)
        self.offered: Sequence[Any] = ()
        super().on_mount()

    def compose_piles(self) -> ComposeResult:
        """Left and right."""
        yield Compartments()

    # Drawing

    def show_table(self) -> None:
        """Everything from the view."""
        self.slots = settled(self.slots, self.view.hand)
        if self.held is not None and self.slots[self.held] is None:
            self.held = None
        self.offered = self.session.moves
        self.query_one(Status).show(self._title(), self._numbers())
        self.query_one("#seats", Static).update(self._seats())
        self.query_one(Compartments).show([self._shelf(pile) for pile in range(len(PILE_NAMES))])
        self.query_one(Hand).show([self._face(slot, card) for slot, card in enumerate(self.slots)])

    def _title(self) -> Content:
        seen = self.view
        told = (
            self.words("table.over") if seen.outcome else self.words("speed.going" if seen.going else "speed.waiting")
        )
        return Content.assemble((f" {self.words('game.speed')} ", f"{PLAIN} bold"), (f"· {told}", PLAIN))

    def _numbers(self) -> list[tuple[str, str]]:
        seen = self.view
        return [
            (self.words("speed.to_draw"), f"{seen.draw_size:2}"),
            (self.words("speed.own_pile"), f"{seen.pile_sizes[PERSON]:2}"),
            (self.words("speed.cards_left"), f"{seen.hand_sizes[PERSON] + seen.pile_sizes[PERSON]:2} "),
        ]

    def _seats(self) -> Content:
        """The others, at most three in a line."""
        others = [self._seat(seat) for seat in range(PERSON + 1, self.view.options.players)]
        return stack(join(others[first : first + 3], "  ") for first in range(0, len(others), 3))

    def _seat(self, seat: Seat) -> Content:
        seen = self.view
        more = f"+{seen.pile_sizes[seat]}" + (f" {self.words('speed.dealer')}" if seat == seen.dealer else "")
        active = any(finish.seat == seat for finish in seen.finished)
        return self.seat_content(seat, seen.hand_sizes[seat], active=active, more=more, room=True)

    def _shelf(self, pile: int) -> Shelf:
        card = None if self.held is None else self.slots[self.held]
        fits = None if card is None else any(lay.card == card and lay.pile == pile for lay in self._lays())
        side = pile_name(self.words, "speed", pile)
        name = f"{SIDE_KEYS[0]} {side}" if pile == 0 else f"{side} {SIDE_KEYS[1]}"
        return Shelf(name, self.view.tops[pile], self.calls[pile], fits)

    def _lays(self) -> list[Lay]:
        return [move for move in self.session.moves if isinstance(move, Lay)]

    def _face(self, slot: int, card: Card | None) -> Face:
        if card is None:
            return Face("", 0, str(slot + 1), dim=True)
        return Face(
            text=JOKER_SIGN if card == JOKER else str(card),
            place=1.0 if card == JOKER else (card - 1) / (NUMBERS - 1),
            label=str(slot + 1),
            held=slot == self.held,
            dim=all(lay.card != card for lay in self._lays()),
        )

    def heard(self, news: Sequence[object]) -> None:
        """S6: a number laid is called out."""
        for event in news:
            if isinstance(event, CardLaid):
                self.calls[event.pile] = self.words(
                    "speed.called", name=self.session.names[event.seat], number=event.number
                )
            elif isinstance(event, CardTurned):
                self.calls[event.pile] = ""

    def hint(self) -> str:
        """What to do now."""
        seen = self.view
        if seen.outcome:
            return self.words("table.over_hint")
        if Shout() in self.session.moves:
            return self.words("speed.finished_hint")
        if not seen.going:
            return self._dealer_hint()
        if self.held is not None and (card := self.slots[self.held]) is not None:
            return self.words("speed.held_hint", card=self.words("speed.joker") if card == JOKER else card)
        if self.session.moves:
            return self.words("speed.play_hint")
        return self.words("speed.wait_full" if len(seen.hand) == HAND_SIZE else "speed.wait_empty")

    def _dealer_hint(self) -> str:
        seen = self.view
        if seen.dealer != PERSON:
            return self.words("speed.wait_go", name=self.session.names[seen.dealer])
        if (pile := self._unnamed()) is not None:
            return self.words("speed.name_joker", side=pile_name(self.words, "speed", pile))
        return self.words("speed.say_go")

    def _unnamed(self) -> int | None:
        """S9: the compartment whose joker waits for its number."""
        return next((pile for pile, number in enumerate(self.view.tops) if number is None), None)

    def key_hints(self) -> Sequence[str]:
        """The keys of this moment."""
        seen = self.view
        if seen.outcome:
            return ["result"]
        if Shout() in self.session.moves:
            return ["shout"]
        if not seen.going:
            return ["go"] if seen.dealer == PERSON else []
        return ["numbers", "sides", "draw"]

    def primary(self) -> str | None:
        """GO and the shout."""
        return {Go(): "go", Shout(): "shout"}.get(next(iter(self.session.moves), None)) or super().primary()

    # Keys

    def keys(self) -> Mapping[str, Callable[[], object]]:
        """The keys of speed."""
        if self.view.outcome:
            return {}
        keys: dict[str, Callable[[], object]] = {
            "left": partial(self.lay, 0),
            "right": partial(self.lay, 1),
            "f": partial(self.lay, 0),
            "j": partial(self.lay, 1),
            "enter": self.draw_or_shout,
            "space": self.draw_or_shout,
            "g": partial(self.play, Go()),
            "!": partial(self.play, Shout()),
            "o": self.change_one_key,
            "escape": self.let_go,
        }
        pile = self._unnamed()
        if pile is not None and self.view.dealer == PERSON:
            return keys | {str(number % 10): partial(self.play, Name(pile, number)) for number in range(1, NUMBERS + 1)}
        return keys | {str(slot + 1): partial(self.hold, slot) for slot in range(HAND_SIZE)}

    def hold(self, slot: int) -> None:
        """Choose a card; one that fits a single side is laid at once, if one key lays."""
        card = self.slots[slot]
        if card is None:
            return
        self.held = slot
        piles = {lay.pile for lay in self._lays() if lay.card == card}
        if self.one_key and card != JOKER and len(piles) == 1:
            self.lay(piles.pop())

    def lay(self, pile: int) -> None:
        """Lay the held card left or right; a joker asks what it counts as."""
        card = None if self.held is None else self.slots[self.held]
        if card is None:
            self.say("table.pick_first")
        elif card != JOKER:
            self._lay(Lay(card, pile))
        elif (top := self.view.tops[pile]) is not None:
            self._ask_number(pile, top)

    def _ask_number(self, pile: int, top: int) -> None:
        below, above = (top - 2) % NUMBERS + 1, top % NUMBERS + 1
        side = pile_name(self.words, "speed", pile)
        self.ask(
            self.words("speed.joker_number", side=side, below=below, above=above),
            {"down": partial(self._lay, Lay(JOKER, pile, below)), "up": partial(self._lay, Lay(JOKER, pile, above))},
        )

    def _lay(self, move: Lay) -> None:
        slot, self.held = self.held, None
        if slot is not None:
            self.slots[slot] = None  # filled again by the next look at the hand if the lay is refused
        self.play(move)

    def refusal(self, move: Any, error: IllegalMove) -> str:
        """S12: a lay that would have been right a moment ago came too late."""
        if isinstance(move, Lay) and isinstance(error, DoesNotFit):
            key = "speed.too_late" if move in self.offered_before else "speed.no_fit"
            return self.words(key, side=pile_name(self.words, "speed", move.pile), top=error.details["top"])
        return super().refusal(move, error)

    def play(self, move: Any) -> bool:
        """Remember what the person saw when deciding."""
        self.offered_before = self.offered
        return super().play(move)

    def draw_or_shout(self) -> None:
        """S8, S10: Enter does what there is to do."""
        self.play(Shout() if Shout() in self.session.moves else Draw())

    def change_one_key(self) -> None:
        """Whether one key lays."""
        self.one_key = not self.one_key
        self.say("speed.one_key_on" if self.one_key else "speed.one_key_off")

    def let_go(self) -> None:
        """No card held."""
        self.held = None

    def on_hand_picked(self, event: Hand.Picked) -> None:
        """A click on a card is its key."""
        self.press(str(event.place + 1))

    def on_compartments_picked(self, event: Compartments.Picked) -> None:
        """A click on a compartment lays the held card there."""
        self.press("fj"[event.pile])


def settled(slots: Sequence[Card | None], hand: Sequence[Card]) -> list[Card | None]:
    """The slots with this hand: cards that are still there stay, new ones fill the gaps in their order."""
    left = list(hand)
    kept: list[Card | None] = []
    for card in slots:
        if card is not None and card in left:
            left.remove(card)
            kept.append(card)
        else:
            kept.append(None)
    fresh = iter(left)
    return [next(fresh, None) if card is None else card for card in kept]
