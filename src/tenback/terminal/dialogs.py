"""Screens that come over the table: a yes or no, and pages to read."""

from typing import Literal, TypeAlias

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Markdown, Static

from tenback.terminal.keys import key_name
from tenback.words import Words

Answer: TypeAlias = Literal["yes", "no"]


class Confirm(ModalScreen[Answer]):
    """Asks before something that cannot be undone. Only the letter of yes agrees: Enter may have been pressed twice."""

    def __init__(self, words: Words, text: str) -> None:
        super().__init__()
        self.words, self.text = words, text

    def compose(self) -> ComposeResult:
        """The question and its two answers."""
        with Vertical(id="dialog"):
            yield Static(self.text, id="question", markup=False)
            yield Static(self.words("dialog.answers"), id="answers")

    def on_key(self, event: Key) -> None:
        """One key answers."""
        event.stop()
        key = key_name(event)
        if key == self.words("dialog.yes_key"):
            self.dismiss("yes")
        elif key in {"enter", "escape", self.words("dialog.no_key")}:
            self.dismiss("no")


class TooSmall(ModalScreen[None]):
    """Instead of a table that would be cut off; the game waits behind it."""

    def __init__(self, words: Words) -> None:
        super().__init__()
        self.words = words

    def compose(self) -> ComposeResult:
        """What is needed."""
        yield Static(self.words("dialog.too_small"), id="too-small", markup=False)

    async def on_key(self, event: Key) -> None:
        """Leaving is possible all the same."""
        event.stop()
        if key_name(event) == "q":
            await self.app.action_quit()


class Page(ModalScreen[None]):
    """A text to read, longer than the screen if need be."""

    def __init__(self, words: Words, text: str) -> None:
        super().__init__()
        self.words, self.text = words, text

    def compose(self) -> ComposeResult:
        """The text, and how to leave it."""
        with Vertical(id="page"):
            with VerticalScroll(id="scroll"):
                yield Markdown(self.text, open_links=False)
            yield Static(self.words("dialog.page_keys"), id="answers")

    def on_key(self, event: Key) -> None:
        """Arrows scroll; Escape, Enter, q or ? go back to the table."""
        if key_name(event) in {"escape", "enter", "q", "?"}:
            event.stop()
            self.dismiss(None)
