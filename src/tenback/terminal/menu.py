"""The start: which game, and how. Enter, Enter starts a solo game of coop."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.events import Click, Key
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from tenback.bots.warmth import Warmth
from tenback.games import GAMES
from tenback.terminal.dialogs import Page
from tenback.terminal.drawing import ACCENT, PLAIN, QUIET, stack
from tenback.terminal.keys import key_name
from tenback.terminal.setup import SETTINGS, Choices, Setting, Setup, value_key
from tenback.terminal.theme import INK, other_theme
from tenback.words import LANGUAGES, Words

NAME_WIDTH = 28
NOTE_EVERY = 0.5  # seconds
SIGN = """\
 ╭──────────╮
 ▼          │
 ┻━━━━━━━━━━●──────────────────────"""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a menu: Enter presses it; left and right change it, where it can be changed."""

    name: str
    value: str
    press: Callable[[], object]
    change: Callable[[int], object] | None = None


class Entries(Widget):
    """The lines of a menu, one of them chosen."""

    class Pressed(Message):
        """A line was clicked."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    entries: Sequence[Entry] = ()
    place = 0

    def show(self, entries: Sequence[Entry], place: int) -> None:
        """Draw these lines."""
        self.entries, self.place = entries, place
        self.refresh(layout=True)

    def render(self) -> Content:
        """A line each."""
        return stack(self._line(place, entry) for place, entry in enumerate(self.entries))

    def _line(self, place: int, entry: Entry) -> Content:
        chosen = place == self.place
        value = f"◂ {entry.value} ▸" if entry.change and chosen else f"  {entry.value}"
        name = f"{ACCENT} bold" if chosen else f"{PLAIN} bold"
        return Content.assemble(
            ("▸ " if chosen else "  ", name), (entry.name.ljust(NAME_WIDTH), name), (value, PLAIN if chosen else QUIET)
        )

    def on_click(self, event: Click) -> None:
        """Press the line under the pointer."""
        if event.y < len(self.entries):
            self.post_message(self.Pressed(event.y))


class Menu(Screen[Setup | None]):
    """First the game, then its settings. The result is the game to start, or None to leave."""

    def __init__(self, words: Words, speak: Callable[[str], Words], warmth: Warmth) -> None:
        super().__init__()
        self.words, self._speak, self._warmth = words, speak, warmth
        self.choices: Choices | None = None
        self.place = 0

    def compose(self) -> ComposeResult:
        """The sign of the house, and the lines below it."""
        with Vertical(id="menu"):
            yield Static(SIGN, id="sign")
            yield Static(id="motto")
            yield Entries(id="entries")
            yield Static(id="answers")

    def on_mount(self) -> None:
        """Draw, and keep the note about the bots true."""
        self.show()
        self.set_interval(NOTE_EVERY, self._show_answers)

    def show(self) -> None:
        """Draw the page that is open."""
        words = self.words
        motto = words("menu.motto") if self.choices is None else words(f"menu.{self.choices.game}")
        title = words("menu.title") if self.choices is None else words(f"game.{self.choices.game}")
        self.query_one("#motto", Static).update(Content.assemble((f"{title}  ", f"{PLAIN} bold"), (motto, QUIET)))
        self.query_one(Entries).show(self.entries(), self.place)
        self._show_answers()

    def _show_answers(self) -> None:
        """The keys, and whether bots are warming up."""
        warming = any(map(self._warmth.is_warming, GAMES))
        note = f"\n\n{self.words('warm.note.warming')}" if warming else ""
        self.query_one("#answers", Static).update(self.words("menu.keys") + note)

    def entries(self) -> list[Entry]:
        """The lines of the page that is open."""
        return self._first_page() if self.choices is None else self._settings_page(self.choices)

    def _first_page(self) -> list[Entry]:
        words = self.words
        theme = words("menu.theme_ink" if self.app.theme == INK.name else "menu.theme_paper")
        return [
            *(Entry(words(f"game.{game}"), words(f"menu.{game}"), partial(self.open, game)) for game in GAMES),
            Entry(
                words("menu.language"),
                words("menu.language_value"),
                self.change_language,
                lambda _: self.change_language(),
            ),
            Entry(words("menu.theme"), theme, self.change_theme, lambda _: self.change_theme()),
            Entry(words("menu.quit"), "", partial(self.dismiss, None)),
        ]

    def _settings_page(self, choices: Choices) -> list[Entry]:
        words = self.words
        return [
            Entry(words("menu.start"), "", lambda: self.dismiss(choices.setup())),
            *(self._setting(choices, setting) for setting in SETTINGS[choices.game]),
            Entry(words("menu.rules"), "", self.show_rules),
            Entry(words("menu.back"), "", self.close),
        ]

    def _setting(self, choices: Choices, setting: Setting) -> Entry:
        value = self.words(value_key(setting, choices.value(setting)))
        change = partial(choices.change, setting)
        return Entry(self.words(f"menu.setting.{setting.name}"), value, partial(change, 1), change)

    def open(self, game: str) -> None:
        """The settings of a game, with the start first."""
        self.choices, self.place = Choices(game), 0

    def close(self) -> None:
        """Back to the games, or out."""
        if self.choices is None:
            self.dismiss(None)
        else:
            self.place = list(GAMES).index(self.choices.game)
            self.choices = None

    def show_rules(self) -> None:
        """The rules of the game, in short."""
        if self.choices:
            self.app.push_screen(Page(self.words, self.words(f"rules.{self.choices.game}")))

    def change_language(self) -> None:
        """The next language."""
        following = LANGUAGES[(LANGUAGES.index(self.words.language) + 1) % len(LANGUAGES)]
        self.words = self._speak(following)

    def change_theme(self) -> None:
        """From ink to paper and back."""
        self.app.theme = other_theme(self.app.theme)

    def on_key(self, event: Key) -> None:
        """Up and down move, left and right change, Enter presses, Escape goes back."""
        event.stop()
        event.prevent_default()
        self.press(key_name(event))

    def press(self, key: str) -> None:
        """Do what the key says."""
        entries = self.entries()
        entry = entries[self.place]
        if key in {"up", "down"}:
            self.place = (self.place + (1 if key == "down" else -1)) % len(entries)
        elif key in {"left", "right"} and entry.change:
            entry.change(1 if key == "right" else -1)
        elif key in {"enter", "space"}:
            entry.press()
        elif key in {"escape", "q", "ctrl+c"}:
            self.close()
        elif key == "?":
            self.show_rules()
        elif key == "l":
            self.change_theme()
        self.show()

    def on_entries_pressed(self, event: Entries.Pressed) -> None:
        """A click chooses a line and presses it."""
        self.place = event.place
        self.press("enter")
