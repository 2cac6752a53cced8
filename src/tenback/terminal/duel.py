"""The duel table: the opponent's piles above the number line, the own ones below it."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from tenback.core.cards import Card, Seat
from tenback.core.piles import fits, improves, is_backwards_trick
from tenback.games.duel import EndTurn, Give, Lay, Resign, TakeBack, View
from tenback.games.duel.rules import DRAWN_WITHOUT_GIVING, giving, has_given
from tenback.games.duel.state import BASES, DIRECTIONS, HAND_SIZE, MINIMUM, PILE_NAMES, PLAYERS, opponent
from tenback.terminal.drawing import PLAIN, TRICK, Face, Rail, join
from tenback.terminal.session import PERSON
from tenback.terminal.turns import TurnTable
from tenback.terminal.widgets import Hand, Line, PileFace, PileRow, Status

LOW, HIGH = BASES
OTHER = opponent(PERSON)
MARKS = "◆◇"  # gold and silver are told apart by shape as well
TINTS = ("$gold", "$silver")
ROWS = [(owner, pile) for owner in (OTHER, PERSON) for pile in range(len(BASES))]


class DuelTable(TurnTable):
    """Gold against silver. Rows are the opponent's two piles, then the own ones."""

    view: View
    piles = len(ROWS)

    def compose_piles(self) -> ComposeResult:
        """Face to face across the number line."""
        rows = [PileRow(row, LOW, HIGH) for row in range(len(ROWS))]
        yield from (*rows[:2], Line(LOW, HIGH), *rows[2:])

    # Drawing

    def show_table(self) -> None:
        """Everything from the view."""
        self.drop_what_is_gone()
        seen = self.view
        title = Content.assemble((f" {self.words('game.duel')} ", f"{PLAIN} bold"), (f"· {self.whose_turn()}", PLAIN))
        self.query_one(Status).show(title, self._numbers())
        self.query_one("#seats", Static).update(join(map(self._seat, range(PLAYERS)), "  "))
        for row in self.query(PileRow):
            row.show(self._row(row.pile))
        self.query_one(Line).show(seen.hand, self.held)
        self.query_one(Hand).show([self._face(place, card) for place, card in enumerate(seen.hand)], TINTS[PERSON])

    def _numbers(self) -> list[tuple[str, str]]:
        seen = self.view
        mine = seen.turn == PERSON
        return [
            (self.words("duel.will_draw"), str(self._will_draw()) if mine else "–"),
            (self.words("duel.still_to_lay"), f"{max(MINIMUM - len(seen.laid), 0)} " if mine else "– "),
        ]

    def _will_draw(self) -> int:
        """D5."""
        seen = self.view
        wanted = HAND_SIZE - len(seen.hand) if has_given(self.view.turn, self.view.laid) else DRAWN_WITHOUT_GIVING
        return min(wanted, seen.draw_sizes[PERSON])

    def _seat(self, seat: Seat) -> Content:
        seen = self.view
        left = seen.hand_sizes[seat] + seen.draw_sizes[seat]
        shown = "".join(f" ({card})" for card in seen.shown[seat]) if seat != PERSON else ""
        more = f"{MARKS[seat]} {self.words('duel.left', count=left)}{shown}"
        return self.seat_content(seat, seen.hand_sizes[seat], active=seat == seen.turn, more=more, room=True)

    def _row(self, row: int) -> PileFace:
        owner, pile = ROWS[row]
        top, way, colour = self.view.tops[owner][pile], DIRECTIONS[pile], self.view.top_seats[owner][pile]
        held, fit = self.held, self._takes(row)
        trick = owner == PERSON and held is not None and is_backwards_trick(held, top, way)
        return PileFace(
            name=f"{MARKS[owner]}{PILE_NAMES[pile]}",
            rail=Rail(top, way, held if fit else None, gift=owner == OTHER, dim=held is not None and not fit),
            text=str(top) if colour is None else f"{MARKS[colour]} {top}",
            verdict=self._verdict(row, top, trick=trick, fit=fit),
            tint=TINTS[owner],
            card_tint=PLAIN if colour is None else TINTS[colour],
            aimed=self.aim == row,
            trick=trick,
        )

    def _takes(self, row: int) -> bool:
        """D3, D4: whether the held card may go there."""
        owner, pile = ROWS[row]
        top, way = self.view.tops[owner][pile], DIRECTIONS[pile]
        if self.held is None:
            return False
        return (
            fits(self.held, top, way)
            if owner == PERSON
            else not has_given(self.view.turn, self.view.laid) and improves(self.held, top, way)
        )

    def _verdict(self, row: int, top: int, *, trick: bool, fit: bool) -> str:
        owner, _ = ROWS[row]
        if self.held is None:
            return ""
        if owner == OTHER:
            return self.words("duel.gift_room", room=abs(self.held - top)) if fit else self.words("duel.no_gift")
        if trick:
            return self.words("table.trick")
        return f"+{abs(self.held - top)}" if fit else self.words("table.no_fit")

    def _face(self, place: int, card: Card) -> Face:
        own = list(zip(PILE_NAMES, self.view.tops[PERSON], DIRECTIONS, strict=True))
        tricks = [name for name, top, way in own if is_backwards_trick(card, top, way)]
        gift = not has_given(self.view.turn, self.view.laid) and bool(giving([card], self.view.tops[OTHER]))
        return Face(
            text=f"{MARKS[PERSON]} {card}",
            place=(card - LOW) / (HIGH - LOW),
            label=f"{place + 1} {TRICK}{''.join(tricks)}" if tricks else str(place + 1),
            held=card == self.held,
            dim=not gift and not any(fits(card, top, way) for _, top, way in own),
            trick=bool(tricks),
        )

    def open_piles(self) -> str:
        """C13 holds in duel too."""
        if self.view.piles is None:
            return ""
        lines = []
        for owner, pile in ROWS:
            cards = " ".join(f"{placed.card}{MARKS[placed.seat]}" for placed in self.view.piles[owner][pile])
            lines.append(f"- {MARKS[owner]}{PILE_NAMES[pile]}: {cards}")
        return self.words("info.piles", piles="\n".join(lines))

    def hint(self) -> str:
        """What to do now."""
        seen = self.view
        if seen.outcome:
            return self.words("table.over_hint")
        if seen.turn != PERSON:
            return self.words("table.wait", name=self.session.names[seen.turn])
        missing = MINIMUM - len(seen.laid)
        if missing > 0 and not any(isinstance(move, Lay | Give) for move in self.session.moves):
            return self.words("duel.stuck_hint")
        if self.held is not None:
            return self.words("duel.lay_hint", card=self.held)
        return self.words("table.pick_hint", count=missing) if missing > 0 else self.words("duel.end_hint")

    def key_hints(self) -> Sequence[str]:
        """The keys of this moment."""
        if self.view.outcome:
            return ["result"]
        backs = ["back"] if self.view.options.take_backs else []
        mine = ["cards", "duel_piles", "gift", "end", *backs] if self.view.turn == PERSON else []
        return [*mine, "resign"]

    # Keys

    def keys(self) -> Mapping[str, Callable[[], object]]:
        """The keys of duel."""
        if self.view.outcome:
            return {}
        keys = {**super().keys(), "g": self.ask_gift, "x": self.resign}
        own = {PILE_NAMES[pile].lower(): row for row, (owner, pile) in enumerate(ROWS) if owner == PERSON}
        return keys | {key: partial(self.place, row) for key, row in own.items()}

    def turn_moves(self) -> tuple[EndTurn, TakeBack]:
        """D2, C14."""
        return EndTurn(), TakeBack()

    def fitting_piles(self) -> list[int]:
        """The own piles that take the held card: a gift is never chosen by itself."""
        return [row for row, (owner, _) in enumerate(ROWS) if owner == PERSON and self._takes(row)]

    def place(self, row: int) -> None:
        """Lay the held card on an own pile, or give it, with a warning if that would lose the game."""
        if self.held is None:
            self.say("table.pick_first")
            return
        owner, pile = ROWS[row]
        move = Lay(self.held, pile) if owner == PERSON else Give(self.held, pile)
        self.play_card(move, "duel.spoils")

    def ask_gift(self) -> None:
        """D4: give the held card, to which pile?"""
        if self.held is None:
            self.say("table.pick_first")
            return
        rows = {PILE_NAMES[pile].lower(): row for row, (owner, pile) in enumerate(ROWS) if owner == OTHER}
        self.ask(
            self.words("duel.gift_pile", card=self.held, name=self.session.names[OTHER]),
            {key: partial(self.place, row) for key, row in rows.items()},
        )

    def resign(self) -> None:
        """D7: after a question."""
        self.confirm(self.words("duel.resign"), partial(self.play, Resign()))
