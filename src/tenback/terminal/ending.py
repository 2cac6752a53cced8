"""The end of a game: the result in the words of the rules, what was left, the seed, and what comes next."""

from pathlib import Path
from typing import Any, Literal, TypeAlias

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Static

from tenback.core.cards import Seat
from tenback.core.game import Outcome
from tenback.core.record_text import write_text
from tenback.games.coop.rules import EXCELLENT
from tenback.games.speed import JOKER
from tenback.terminal.drawing import PLAIN, QUIET, stack
from tenback.terminal.keys import key_name
from tenback.terminal.session import PERSON, Session
from tenback.words import Words
from tenback.words.events import tell_outcome

Next: TypeAlias = Literal["again", "menu", "quit"]


class Ending(ModalScreen[Next | None]):
    """Shown over the table; None goes back to look at it."""

    def __init__(self, session: Session, words: Words, path: Path | None) -> None:
        super().__init__()
        self.session, self.words, self.path = session, words, path

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
        if self.path:
            self.save(self.path)

    def on_key(self, event: Key) -> None:
        """One key says what comes next."""
        event.stop()
        key = key_name(event)
        following: dict[str, Next | None] = {"enter": "again", "m": "menu", "q": "quit", "t": None, "escape": None}
        if key == "s":
            self.save(self.path or Path(f"tenback-{self.session.game.name}-{self.session.commitment[:8]}.txt"))
        elif key in following:
            self.dismiss(following[key])

    def save(self, path: Path) -> None:
        """Write the record, and say where it is."""
        try:
            path.write_text(write_text(self.session.game, self.session.record()), encoding="utf-8")
            said = self.words("ending.saved", path=path)
        except OSError as error:
            said = self.words("ending.not_saved", path=path, reason=error.strerror or error)
        self.query_one("#saved", Static).update(Content.styled(said, PLAIN))

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
            Content.assemble((f"{name:<9}", PLAIN), (text, QUIET)) for name, text in left_over(self.words, self.session)
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
    """For every seat what it still held; then the draw pile."""
    game, state = session.game.name, session.final
    rows = []
    for seat, name in enumerate(session.names):
        cards = " ".join("★" if game == "speed" and card == JOKER else str(card) for card in state.hands[seat]) or "–"
        below = face_down(game, state, seat)
        rows.append((name, f"{cards}  {words('ending.more', count=below)}" if below else cards))
    if game == "coop":
        rows.append((words("ending.draw_pile"), words("ending.cards", count=len(state.draw))))
    return rows


def face_down(game: str, state: Any, seat: Seat) -> int:
    """How many cards of a seat's own were still to draw: none in coop, where the draw pile is everybody's."""
    own = {"duel": "draws", "speed": "piles"}
    return len(getattr(state, own[game])[seat]) if game in own else 0
