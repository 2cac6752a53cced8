"""The end of a game: the result in the words of the rules, what was left, the seed, and what comes next."""

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Static

from tenback.core.cards import Card, Seat
from tenback.core.game import Outcome
from tenback.games.coop.rules import EXCELLENT
from tenback.games.speed import JOKER
from tenback.terminal.drawing import JOKER_SIGN, PLAIN, QUIET, stack
from tenback.terminal.keys import key_name
from tenback.terminal.saving import Keeper
from tenback.terminal.session import PERSON, Session
from tenback.words import Words
from tenback.words.events import tell_outcome

NAME_WIDTH = 9
Next: TypeAlias = Literal["again", "menu", "quit"]


class Ending(ModalScreen[Next | None]):
    """Shown over the table; None goes back to look at it."""

    def __init__(self, session: Session, words: Words, keeper: Keeper) -> None:
        super().__init__()
        self.session, self.words, self.keeper = session, words, keeper

    def compose(self) -> ComposeResult:
        """The result from top to bottom."""
        with Vertical(id="ending"):
            yield Static(self._result(), id="result")
            yield Static(self._hands(), id="hands")
            yield Static(self._seed(), id="seed")
            yield Static("", id="saved")
            yield Static(self.words("ending.keys"), id="answers")

    def on_mount(self) -> None:
        """A table that was told where keeps its record without being asked."""
        if self.keeper.was_told:
            self.save()

    def on_key(self, event: Key) -> None:
        """One key says what comes next."""
        event.stop()
        key = key_name(event)
        following: dict[str, Next | None] = {"enter": "again", "m": "menu", "q": "quit", "t": None, "escape": None}
        if key == "s":
            self.save()
        elif key in following:
            self.dismiss(following[key])

    def save(self) -> None:
        """Write the record, and say where it is."""
        self.query_one("#saved", Static).update(Content.styled(self.keeper.keep(), PLAIN))

    def _result(self) -> Content:
        outcome = self.session.final.outcome
        lines = [
            Content.styled(headline(self.words, self.session.game.name, outcome), f"{PLAIN} bold"),
            Content.styled(tell_outcome(self.words, self.session.game.name, outcome, self.session.names), PLAIN),
        ]
        return stack(lines)

    def _hands(self) -> Content:
        """What everybody still held, and what was left to draw."""
        return stack(
            Content.assemble((f"{name:<{NAME_WIDTH}}", PLAIN), (text, QUIET))
            for name, text in left_over(self.words, self.session)
        )

    def _seed(self) -> Content:
        parts = [
            (f"{self.words('info.commitment')}\n", PLAIN),
            (f"{self.session.commitment}\n", QUIET),
            (f"{self.words('info.seed')}\n", PLAIN),
            (self.session.seed.hex(), QUIET),
        ]
        return Content.assemble(*parts)


def headline(words: Words, game: str, outcome: Outcome) -> str:
    """C10 in coop, won or lost elsewhere."""
    if game == "coop":
        left = outcome.scores[PERSON]
        name = "beaten" if left == 0 else "excellent" if left < EXCELLENT else "left"
        return words(f"ending.coop.{name}", count=left)
    if PERSON not in outcome.winners:
        return words("ending.lost")
    return words("ending.won" if len(outcome.winners) == 1 else "ending.shared")


def left_over(words: Words, session: Session) -> list[tuple[str, str]]:
    """For every seat what it still held; in duel and speed its score first; in coop the draw pile last."""
    tell = {"coop": left_in_coop, "duel": left_in_duel, "speed": left_in_speed}[session.game.name]
    rows = [(name, tell(words, session.final, seat)) for seat, name in enumerate(session.names)]
    if session.game.name == "coop":
        rows.append((words("ending.draw_pile"), words("ending.cards", count=len(session.final.draw))))
    return rows


def left_in_coop(words: Words, state: Any, seat: Seat) -> str:
    """The hand."""
    return listed(state.hands[seat])


def left_in_duel(words: Words, state: Any, seat: Seat) -> str:
    """D6: the number of cards left, those in hand, and how many there were to draw."""
    left = f"{words('ending.cards', count=state.outcome.scores[seat])}   {listed(state.hands[seat])}"
    below = len(state.draws[seat])
    return f"{left}  {words('ending.more', count=below)}" if below else left


def left_in_speed(words: Words, state: Any, seat: Seat) -> str:
    """S11: the points, and all the cards that they come from."""
    left = f"{words('ending.points', count=state.outcome.scores[seat])}   {listed(state.hands[seat])}"
    return f"{left}  {words('ending.own_pile')} {listed(state.piles[seat])}" if state.piles[seat] else left


def listed(cards: Sequence[Card]) -> str:
    """The cards in a row; a dash for none."""
    return " ".join(JOKER_SIGN if card == JOKER else str(card) for card in cards) or "–"
