"""What the tables of coop and duel share: a held card, a pile aimed at, turns that end by a word."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from tenback.core.cards import Card
from tenback.terminal.session import PERSON
from tenback.terminal.table import Table
from tenback.terminal.widgets import Hand, PileRow

MOST_IN_HAND = 8


class TurnTable(Table):
    """A table where the person holds a card over piles."""

    piles: int  # how many can be aimed at
    held: Card | None = None
    aim: int | None = None

    def place(self, pile: int) -> None:
        """Lay the held card on this pile."""
        raise NotImplementedError

    def fitting_piles(self) -> list[int]:
        """Where the held card can go."""
        raise NotImplementedError

    def turn_moves(self) -> tuple[Any, Any]:
        """The moves that end a turn and take a card back."""
        raise NotImplementedError

    def keys(self) -> Mapping[str, Callable[[], object]]:
        """The keys of both games."""
        ending, back = self.turn_moves()
        keys: dict[str, Callable[[], object]] = {
            "left": partial(self.step, -1),
            "right": partial(self.step, 1),
            "up": partial(self.step_aim, -1),
            "down": partial(self.step_aim, 1),
            "enter": self.place_aimed,
            "e": partial(self.play, ending),
            "space": partial(self.play, ending),
            "u": partial(self.play, back),
            "escape": self.let_go,
        }
        return keys | {str(place + 1): partial(self.hold, place) for place in range(MOST_IN_HAND)}

    def hold(self, place: int) -> None:
        """Take a card in hand, or put the held one down."""
        hand = self.view.hand
        if place < len(hand):
            self.held = None if hand[place] == self.held else hand[place]

    def step(self, way: int) -> None:
        """The next card to the left or right."""
        hand = self.view.hand
        if hand:
            first = 0 if way > 0 else len(hand) - 1
            self.held = hand[(hand.index(self.held) + way) % len(hand) if self.held in hand else first]

    def step_aim(self, way: int) -> None:
        """The next pile up or down."""
        first = 0 if way > 0 else self.piles - 1
        self.aim = first if self.aim is None else (self.aim + way) % self.piles

    def let_go(self) -> None:
        """Neither card nor pile."""
        self.held = self.aim = None

    def place_aimed(self) -> None:
        """Lay the held card on the pile aimed at, or on the only one that takes it."""
        if self.held is None:
            self.say("table.pick_first")
        elif self.aim is not None:
            self.place(self.aim)
        elif len(fitting := self.fitting_piles()) == 1:
            self.place(fitting[0])
        else:
            self.say("table.aim_first")

    def play_card(self, move: Any, warning: str) -> None:
        """Play the move; ask first if it would lose the game."""
        if move in self.session.moves and self.session.would_lose(move):
            self.confirm(self.words(warning, card=move.card), partial(self._put_down, move))
        else:
            self._put_down(move)

    def _put_down(self, move: Any) -> None:
        if self.play(move):
            self.let_go()

    def drop_what_is_gone(self) -> None:
        """A card that left the hand is no longer held."""
        if self.held not in self.view.hand:
            self.held = None

    def whose_turn(self) -> str:
        """In words."""
        if self.view.outcome:
            return self.words("table.over")
        if self.view.turn == PERSON:
            return self.words("table.your_turn")
        return self.words("table.turn", name=self.session.names[self.view.turn])

    def primary(self) -> str | None:
        """Ending the turn, once enough is laid."""
        ending, _ = self.turn_moves()
        return "end" if ending in self.session.moves else super().primary()

    def on_hand_picked(self, event: Hand.Picked) -> None:
        """A click on a card holds it."""
        self.hold(event.place)
        self.show()

    def on_pile_row_picked(self, event: PileRow.Picked) -> None:
        """A click on a pile lays the held card there."""
        self.aim = event.pile
        if self.held is not None:
            self.place(event.pile)
        self.show()
