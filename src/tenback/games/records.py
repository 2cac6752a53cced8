"""Records of all three games, as JSON or as text."""

from collections.abc import Iterator
from typing import Any

from tenback.core.errors import IllegalEntry, WrongOutcome
from tenback.core.game import Step
from tenback.core.record import GameRecord, LinedRecord, at_line, replay
from tenback.core.record_json import read_json, write_json
from tenback.core.record_text import read_text, write_text
from tenback.games import find_game


def read_record(text: str) -> LinedRecord:
    """A record in either form, or `BadRecord`."""
    read = read_json if text.lstrip().startswith("{") else read_text
    return read(text, find_game)


def write_record(record: GameRecord, *, text: bool = False) -> str:
    """The record as JSON, or as text."""
    return write_text(find_game(record.game, record.rules), record) if text else write_json(record)


def replay_record(lined: LinedRecord) -> Iterator[Step[Any]]:
    """The deal, then the step of each entry; `BadRecord` with the line of the file where the record is wrong."""
    record = lined.record
    steps = replay(find_game(record.game, record.rules), record)
    while True:
        try:
            yield next(steps)
        except StopIteration:
            return
        except IllegalEntry as error:
            with at_line(lined.entry_lines[error.number - 1]):
                raise
        except WrongOutcome:
            with at_line(lined.outcome_line):
                raise
