"""What the tables of all games share: the frame, the keys, the clock, the log."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Key
from textual.screen import Screen
from textual.widgets import Static

from tenback.bots.warmth import Stage, Warmth
from tenback.core.errors import IllegalMove
from tenback.terminal.dialogs import Answer, Confirm, Page
from tenback.terminal.drawing import ACCENT, PLAIN, QUIET, join
from tenback.terminal.ending import Ending, Next
from tenback.terminal.keys import Question, key_name
from tenback.terminal.saving import Keeper
from tenback.terminal.session import PERSON, Session
from tenback.terminal.story import Story
from tenback.terminal.theme import other_theme
from tenback.terminal.widgets import Hand, Log, Status
from tenback.words import Words

TICKS_A_SECOND = 20
BACK = "▮"


class Table(Screen[Next]):
    """A game being played. It draws from the person's view alone."""

    def __init__(self, session: Session, words: Words, path: Path | None = None, warmth: Warmth | None = None) -> None:
        super().__init__()
        self.session, self.words = session, words
        self.warmth, self.warming = warmth or Warmth(), ""
        self.keeper = Keeper(session, words, path)
        self.view: Any = session.view
        self.story = Story(words, session.game.name, session.names)
        self.notice = ""
        self.question: Question | None = None

    # What each game fills in

    def compose_piles(self) -> ComposeResult:
        """The middle of the table."""
        raise NotImplementedError

    def show_table(self) -> None:
        """Draw everything that depends on the game."""
        raise NotImplementedError

    def keys(self) -> Mapping[str, Callable[[], object]]:
        """What each key does now, besides those of all tables."""
        raise NotImplementedError

    def hint(self) -> str:
        """What to do now, while nothing else is to be said."""
        raise NotImplementedError

    def key_hints(self) -> Sequence[str]:
        """Names of the keys that the last line explains."""
        raise NotImplementedError

    def primary(self) -> str | None:
        """The key that leads on now, if there is one."""
        return "result" if self.session.outcome else None

    # The frame

    def compose(self) -> ComposeResult:
        """The same places for the same things in all games."""
        with Horizontal(id="room"):
            with Vertical(id="table"):
                yield Status()
                yield Static(id="seats")
                with Vertical(id="piles"):
                    yield from self.compose_piles()
                yield Static(id="message")
                yield Hand()
                yield Log(id="log")
            with Vertical(id="side"):
                yield Static(id="info")
                yield Log(id="history")
        yield Static(id="hints")

    def on_mount(self) -> None:
        """Draw, and let time run."""
        self.set_interval(1 / TICKS_A_SECOND, self.tick)
        self.call_after_refresh(self.show)

    def on_resize(self) -> None:
        """The logs hold as many lines as there is room for."""
        self.call_after_refresh(self.show)

    def on_screen_suspend(self) -> None:
        """Time stands still behind a dialog."""
        self.session.clock.pause()

    def on_screen_resume(self) -> None:
        """Time goes on."""
        self.session.clock.resume()

    def tick(self) -> None:
        """Bots and the referee act when it is time."""
        if self.is_current:
            self.session.tick()
            self.hear()
            self.note_warmth()

    def hear(self) -> None:
        """Take in what has happened, and show it."""
        news = self.session.news()
        if not news:
            return
        for event in news:
            self.story.add(event)
        self.heard(news)
        self.show()
        if self.session.outcome:
            self.show_ending()

    def note_warmth(self) -> None:
        """Say in the log that the bots are warming up, and what becomes of it."""
        game, bots = self.session.game.name, len(self.session.names) - 1
        if not bots or (warming := self._warming(game)) == self.warming:
            return
        if warming and (self.warming or warming != "ready"):
            self.story.note(self.words(f"warm.note.{warming}"))
            self.show()
        self.warming = warming

    def _warming(self, game: str) -> str:
        """Whether the bots of a game warm up, are ready or have failed; nothing if nobody has started them."""
        if self.warmth.is_warming(game):
            return "warming"
        stage = self.warmth.state(game).stage
        return stage.value if stage in {Stage.READY, Stage.FAILED} else ""

    def heard(self, news: Sequence[object]) -> None:
        """For games that do more with the news than to tell them."""

    def show(self) -> None:
        """Draw everything from the person's view."""
        self.view = self.session.view
        self.show_table()
        self.query_one("#log", Log).show(self.story.lines)
        self.query_one("#history", Log).show(self.story.lines)
        self.query_one("#message", Static).update(self._message())
        self.query_one("#info", Static).update(self._info())
        self.query_one("#hints", Static).update(join(map(self._hint, self._hint_names()), "  "))

    def _message(self) -> Content:
        if self.question:
            return Content.styled(self.question.text, f"{ACCENT} bold")
        return Content.styled(self.notice or self.hint(), f"{PLAIN} bold" if self.notice else PLAIN)

    def _hint_names(self) -> list[str]:
        """The keys of the moment."""
        return ["escape"] if self.question else [*self.key_hints(), "rules", "quit"]

    def _hint(self, name: str) -> Content:
        style = ACCENT if name == self.primary() else PLAIN
        key, text = self.words(f"keys.{name}.key"), self.words(f"keys.{name}.name")
        return Content.assemble((key, f"{style} bold"), (f" {text}", style if style == ACCENT else QUIET))

    def _info(self) -> Content:
        code = self.session.commitment
        lines = [code[start : start + 16] for start in range(0, len(code), 16)]
        return Content.assemble((f"{self.words('info.commitment')}\n", QUIET), ("\n".join(lines), QUIET))

    # Keys

    def on_key(self, event: Key) -> None:
        """A question takes the next key; else the table or the game knows it, or nothing happens."""
        event.stop()
        event.prevent_default()
        self.press(key_name(event))

    def press(self, key: str) -> None:
        """Do what the key says; one that means nothing is answered by nothing."""
        self.notice = ""
        asked, self.question = self.question, None
        if asked:
            self._answer(asked, key)
        else:
            action = self._common_keys().get(key) or self.keys().get(key)
            if action:
                action()
        self.show()

    def _answer(self, asked: Question, key: str) -> None:
        if key in asked.answers:
            asked.answers[key]()
        elif key != "escape":
            self.question = asked

    def _common_keys(self) -> dict[str, Callable[[], object]]:
        keys: dict[str, Callable[[], object]] = {
            "q": self.ask_quit,
            "ctrl+c": self.ask_quit,
            "?": self.show_rules,
            "i": self.show_info,
            "l": self.change_theme,
        }
        return keys | ({"enter": self.show_ending} if self.session.outcome else {})

    def change_theme(self) -> None:
        """From ink to paper and back."""
        self.app.theme = other_theme(self.app.theme)

    def ask(self, text: str, answers: Mapping[str, Callable[[], None]]) -> None:
        """Put a question on the message line."""
        self.question = Question(text, answers)

    def say(self, key: str, **details: object) -> None:
        """Answer on the message line."""
        self.notice = self.words(key, **details)

    def play(self, move: Any) -> bool:
        """The person's move; if the rules refuse it, say why."""
        try:
            self.session.play(move)
        except IllegalMove as error:
            self.hear()
            self.notice = self.refusal(move, error)
            return False
        self.hear()
        return True

    def refusal(self, move: Any, error: IllegalMove) -> str:
        """Why a move was refused."""
        return self.words.error(error)

    def confirm(self, text: str, action: Callable[[], object]) -> None:
        """Ask in a dialog before something that cannot be undone."""

        def answered(answer: Answer | None) -> None:
            if answer == "yes":
                action()
            self.show()

        self.app.push_screen(Confirm(self.words, text), answered)

    def keep_unfinished(self) -> None:
        """Who was told where keeps the record of a game that is left in the middle, too."""
        if self.keeper.was_told and self.session.entries and not self.session.outcome:
            self.app.notify(self.keeper.keep())

    def ask_quit(self) -> None:
        """Leave the game, if that is meant."""
        self.confirm(self.words("dialog.quit"), lambda: self.dismiss("menu"))

    def show_rules(self) -> None:
        """The rules in short."""
        self.app.push_screen(Page(self.words, self.words(f"rules.{self.session.game.name}")))

    def show_info(self) -> None:
        """The commitment to the deal, and all that happened last."""
        recent = "\n".join(f"- {line}" for line in self.story.lines[-12:])
        text = self.words("info.page", commitment=self.session.commitment, recent=recent)
        self.app.push_screen(Page(self.words, text + self.open_piles()))

    def open_piles(self) -> str:
        """C13: what lies in the piles, where the table plays with open ones."""
        return ""

    def show_ending(self) -> None:
        """The result over the table; the table stays to be looked at."""

        def chosen(following: Next | None) -> None:
            if following:
                self.dismiss(following)

        self.app.push_screen(Ending(self.session, self.words, self.keeper), chosen)

    def seat_content(self, seat: int, cards: int, *, active: bool, more: str = "", room: bool = False) -> Content:
        """A seat: ▸ marks who is to act, blocks are the backs of the cards in hand, where there is room for them."""
        name = f"{PLAIN} bold" if active else QUIET
        backs = "" if seat == PERSON or (more and not room) else f" {BACK * cards}"
        mark = ("▸", f"{PLAIN} bold") if active else (" ", "")
        parts = (mark, (self.session.names[seat], name), (backs, QUIET), (f" {cards}", name), (f" {more}", PLAIN))
        return Content.assemble(*parts)
