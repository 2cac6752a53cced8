"""Where the record of a game goes: a file of its own, which never takes the place of another."""

import os
from itertools import count
from pathlib import Path

from tenback.core.errors import CannotSave
from tenback.core.record import GameRecord
from tenback.games.records import write_record
from tenback.terminal.session import Session
from tenback.words import Words


def check_place(path: Path) -> None:
    """Refuse a place where no file can be written, before a game is played for it."""
    folder = path.parent
    if path.is_dir() or not folder.is_dir() or not os.access(folder, os.W_OK | os.X_OK):
        raise CannotSave(path=path)


def save_record(record: GameRecord, path: Path) -> Path:
    """Write to this file or, if it exists, to `game-2.txt`, `game-3.txt` … beside it, and say which; or `OSError`.

    A name that ends in `.json` asks for JSON, any other for text.
    """
    told = write_record(record, text=path.suffix.lower() != ".json")
    for number in count(1):
        place = path if number == 1 else path.with_stem(f"{path.stem}-{number}")
        try:
            with place.open("x", encoding="utf-8") as file:
                file.write(told)
        except FileExistsError:
            continue
        return place
    raise AssertionError  # there is always another number


class Keeper:
    """Keeps the record of one game, once: in the file that was told, else in one named after the deal."""

    def __init__(self, session: Session, words: Words, told: Path | None = None) -> None:
        self._session, self._words = session, words
        self.was_told = told is not None
        self._path = told or Path(f"tenback-{session.game.name}-{session.commitment[:8]}.txt")
        self.file: Path | None = None

    def keep(self) -> str:
        """Write the record, unless that is done; where it is now, or why it is not, in words."""
        try:
            self.file = self.file or save_record(self._session.record(), self._path)
        except OSError as error:
            return self._words("ending.not_saved", path=self._path, reason=error.strerror or error)
        return self._words("ending.saved", path=self.file)
