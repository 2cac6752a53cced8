"""What can be chosen before a game: the table's options, and how it is played here."""

from dataclasses import dataclass, field
from typing import Any

from tenback.bots import DEFAULT_LEVEL, levels
from tenback.games import GAMES, find_game

HERE = ("level", "pace", "one_key")  # of this terminal, not of the table


@dataclass(frozen=True, slots=True)
class Setting:
    """A thing to choose and its values, the usual one first."""

    name: str
    values: tuple[object, ...]


def level_setting(game: str) -> Setting:
    """Upwards from the usual level, then the weaker ones."""
    known = levels(game)
    usual = known.index(DEFAULT_LEVEL)
    return Setting("level", (*known[usual:], *known[:usual]))


LEVEL = {game: level_setting(game) for game in GAMES}
PACE = Setting("pace", ("normal", "fast", "slow"))
SETTINGS: dict[str, tuple[Setting, ...]] = {
    "coop": (
        Setting("players", (1, 2, 3, 4, 5)),
        Setting("minimum", (2, 3)),
        Setting("fewer_cards", (False, True)),
        Setting("take_backs", (None, True, False)),
        Setting("open_piles", (False, True)),
        LEVEL["coop"],
        PACE,
    ),
    "duel": (Setting("take_backs", (False, True)), Setting("open_piles", (False, True)), LEVEL["duel"], PACE),
    "speed": (
        Setting("players", (2, 3, 4, 5, 6)),
        Setting("shout", (True, False)),
        Setting("one_key", (True, False)),
        LEVEL["speed"],
        PACE,
    ),
}


@dataclass(frozen=True, slots=True)
class Setup:
    """A game that is ready to be dealt."""

    game: str
    options: Any
    level: str = DEFAULT_LEVEL
    pace: str = "normal"
    one_key: bool = True


@dataclass(slots=True)
class Choices:
    """The choices for a game while somebody makes them."""

    game: str
    places: dict[str, int] = field(default_factory=dict)

    def value(self, setting: Setting) -> object:
        """What is chosen now."""
        return setting.values[self.places.get(setting.name, 0)]

    def change(self, setting: Setting, way: int) -> None:
        """The next value, or the one before."""
        self.places[setting.name] = (self.places.get(setting.name, 0) + way) % len(setting.values)

    def setup(self) -> Setup:
        """The game as chosen."""
        chosen: dict[str, Any] = {setting.name: self.value(setting) for setting in SETTINGS[self.game]}
        here = {name: chosen.pop(name) for name in HERE if name in chosen}
        return Setup(self.game, find_game(self.game).Options(**chosen), **here)


def value_key(setting: Setting, value: object) -> str:
    """The key of the words for a value."""
    if setting.name == "minimum":
        return f"menu.value.minimum_{value}"
    return f"menu.value.{'usual' if value is None else str(value).lower()}"
