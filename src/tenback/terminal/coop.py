"""The coop table: four piles on the number line, the partners, the own hand."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from tenback.core.cards import Card
from tenback.core.piles import can_lay, fits, is_backwards_trick
from tenback.games.coop import Concede, EndTurn, Lay, PlayOn, Say, TakeBack, Unsay, View, Wish, Word
from tenback.games.coop.moves import STRONGEST_WISH
from tenback.games.coop.state import BASES, DIRECTIONS, PILE_NAMES, Signal
from tenback.terminal.drawing import PLAIN, TRICK, Face, Rail, join
from tenback.terminal.session import PERSON
from tenback.terminal.turns import TurnTable
from tenback.terminal.widgets import Hand, Line, PileFace, PileRow, Status, Token

LOW, HIGH = min(BASES), max(BASES)
SIGNS = {
    Word.LEAVE: "⊘",
    Word.LEAVE_FIRMLY: "⊘",
    Word.SMALL_STEPS: "≈",
    Word.SMALL_STEPS_FIRMLY: "≈",
    Word.GO_AHEAD: "»",
}
FIRM = {Word.LEAVE_FIRMLY, Word.SMALL_STEPS_FIRMLY}
WISHES = range(STRONGEST_WISH + 1)
CROWD = 3  # with more seats there is no room for backs beside words


class CoopTable(TurnTable):
    """Everybody against the deck."""

    view: View
    piles = len(BASES)

    def compose_piles(self) -> ComposeResult:
        """Rising piles above the number line, falling ones below it."""
        rows = [PileRow(pile, LOW, HIGH) for pile in range(len(BASES))]
        yield from (*rows[:2], Line(LOW, HIGH), *rows[2:])

    # Drawing

    def show_table(self) -> None:
        """Everything from the view."""
        self.drop_what_is_gone()
        seen = self.view
        self.query_one(Status).show(self._title(), self._numbers())
        self.query_one("#seats", Static).update(self._seats())
        for row in self.query(PileRow):
            row.show(self._pile(row.pile))
        self.query_one(Line).show(seen.hand, self.held)
        self.query_one(Hand).show([self._face(place, card) for place, card in enumerate(seen.hand)])

    def _title(self) -> Content:
        name = self.words("game.coop" if self.view.options.minimum == 2 else "coop.expert_name")
        turn = self.words("coop.who_starts") if self.view.turn is None else self.whose_turn()
        return Content.assemble((f" {name} ", f"{PLAIN} bold"), (f"· {turn}", PLAIN))

    def _numbers(self) -> list[tuple[str, str]]:
        seen = self.view
        return [
            (self.words("coop.to_draw"), f"{seen.draw_size:2}"),
            (self.words("coop.cards_left"), f"{seen.draw_size + sum(seen.hand_sizes):2}"),
            (self.words("coop.still_to_lay"), f"{max(seen.minimum - len(seen.laid), 0)} "),
        ]

    def _seats(self) -> Content:
        players = self.view.options.players
        return join(map(self._seat, range(players)), " ") if players > 1 else Content("")

    def _seat(self, seat: int) -> Content:
        seen = self.view
        more = " ".join(f"({card})" for card in seen.shown[seat]) if seat != PERSON else ""
        if seen.turn is None and (wish := seen.wishes[seat]) is not None:
            more = self.words("coop.wished", wish=wish)
        if seat in seen.conceding:
            more = self.words("coop.conceding")
        return self.seat_content(
            seat, seen.hand_sizes[seat], active=seat == seen.turn, more=more, room=seen.options.players <= CROWD
        )

    def _pile(self, pile: int) -> PileFace:
        top, way, held = self.view.tops[pile], DIRECTIONS[pile], self.held
        fit = held is not None and fits(held, top, way)
        trick = held is not None and is_backwards_trick(held, top, way)
        verdict = ""
        if held is not None:
            verdict = (
                self.words("table.trick" if trick else "table.no_fit") if trick or not fit else f"+{abs(held - top)}"
            )
        return PileFace(
            name=PILE_NAMES[pile],
            rail=Rail(top, way, held if fit else None, dim=held is not None and not fit),
            text=str(top),
            verdict=verdict,
            aimed=self.aim == pile,
            trick=trick,
            tokens=self._tokens(pile),
        )

    def _tokens(self, pile: int) -> list[Token]:
        """The standing signals, each with its speaker's initial."""
        return [self._token(signal) for signal in self.view.signals if signal.pile == pile]

    def _token(self, signal: Signal) -> Token:
        initial, sign = self.session.names[signal.seat][0], SIGNS[signal.word]
        firmly = "!" if signal.word in FIRM else ""
        return Token(f"{initial} {sign} {self.words(f'coop.word.{signal.word}')}", f"{initial}{sign}{firmly}")

    def _face(self, place: int, card: Card) -> Face:
        pairs = list(zip(self.view.tops, DIRECTIONS, strict=True))
        tricks = [PILE_NAMES[pile] for pile, (top, way) in enumerate(pairs) if is_backwards_trick(card, top, way)]
        return Face(
            text=str(card),
            place=(card - LOW) / (HIGH - LOW),
            label=f"{place + 1} {TRICK}{''.join(tricks)}" if tricks else str(place + 1),
            held=card == self.held,
            dim=not any(fits(card, top, way) for top, way in pairs),
            trick=bool(tricks),
        )

    def open_piles(self) -> str:
        """C13: from the bottom up."""
        if self.view.piles is None:
            return ""
        piles = zip(PILE_NAMES, self.view.piles, strict=True)
        return self.words(
            "info.piles", piles="\n".join(f"- {name}: {' '.join(map(str, pile))}" for name, pile in piles)
        )

    def hint(self) -> str:
        """What to do now."""
        seen = self.view
        if seen.outcome:
            return self.words("table.over_hint")
        if seen.turn is None:
            return self.words("coop.wish_hint" if seen.wishes[PERSON] is None else "coop.wish_wait")
        if seen.turn != PERSON:
            return self.words("table.wait", name=self.session.names[seen.turn])
        missing = seen.minimum - len(seen.laid)
        if not can_lay(seen.hand, seen.tops, DIRECTIONS, missing):
            return self.words("coop.stuck_hint")
        if self.held is not None:
            return self.words("coop.lay_hint", card=self.held)
        return self.words("table.pick_hint", count=missing) if missing > 0 else self.words("coop.end_hint")

    def key_hints(self) -> Sequence[str]:
        """The keys of this moment."""
        seen = self.view
        if seen.outcome:
            return ["result"]
        others = ["signal"] if seen.options.players > 1 else []
        if seen.turn is None:
            return ["wish", *others, "give_up"]
        mine = ["cards", "coop_piles", "end", *(["back"] if seen.options.may_take_back else [])]
        return [*(mine if seen.turn == PERSON else []), *others, "give_up"]

    # Keys

    def keys(self) -> Mapping[str, Callable[[], object]]:
        """The keys of coop."""
        if self.view.outcome:
            return {}
        keys = {**super().keys(), "s": self.ask_signal, "x": self.concede}
        keys |= {name.lower(): partial(self.place, pile) for pile, name in enumerate(PILE_NAMES)}
        if self.view.turn is None:
            keys |= {str(strength): partial(self.play, Wish(strength)) for strength in WISHES}
        return keys

    def turn_moves(self) -> tuple[EndTurn, TakeBack]:
        """C9, C14."""
        return EndTurn(), TakeBack()

    def fitting_piles(self) -> list[int]:
        """C4, C5."""
        return [lay.pile for lay in self.session.moves if isinstance(lay, Lay) and lay.card == self.held]

    def place(self, pile: int) -> None:
        """Lay the held card on the pile, with a warning if that would lose the game."""
        if self.held is None:
            self.say("table.pick_first")
            return
        self.play_card(Lay(self.held, pile), "coop.spoils")

    def ask_signal(self) -> None:
        """C15: first the pile, then the word."""
        if self.view.options.players == 1:
            self.say("coop.nobody")
            return
        self.ask(
            self.words("coop.signal_pile"),
            {name.lower(): partial(self._ask_word, pile) for pile, name in enumerate(PILE_NAMES)},
        )

    def _ask_word(self, pile: int) -> None:
        answers: dict[str, Callable[[], None]] = {
            str(number): partial(self._say, Say(pile, word)) for number, word in enumerate(Word, start=1)
        }
        answers["0"] = partial(self._say, Unsay(pile))
        self.ask(self.words("coop.signal_word", pile=PILE_NAMES[pile]), answers)

    def _say(self, move: Say | Unsay) -> None:
        self.play(move)

    def concede(self) -> None:
        """C9: propose to give up, after a question; or play on after all."""
        if PERSON in self.view.conceding:
            self.play(PlayOn())
        else:
            self.confirm(self.words("coop.concede"), partial(self.play, Concede()))
