"""A record told in words: who played, what happened, how it ended."""

from collections.abc import Iterator

from tenback.core.record import AnyGame, Entry, LinedRecord
from tenback.games import find_game
from tenback.games.records import replay_record
from tenback.words import Words
from tenback.words.events import tell


def tell_record(lined: LinedRecord, words: Words) -> Iterator[str]:
    """A line for each entry, checked as it is told; `BadRecord` where the record stops being right."""
    record = lined.record
    game = find_game(record.game, record.rules)
    names = [player.name for player in record.players]
    yield words("replay.head", game=words(f"game.{record.game}"), players=", ".join(names))
    outcome = None
    for number, step in enumerate(replay_record(lined)):
        if number:
            entry = record.entries[number - 1]
            told = " ".join(tell(words, record.game, event, names) for event in step.events)
            yield f"{number:4}  {_time(entry)}{_notation(game, entry):10}  {told}"
        outcome = game.outcome(step.state)
    yield words("replay.right" if outcome else "replay.unfinished", count=len(record.entries))
    if record.seed:
        yield words("replay.seed", seed=record.seed)


def _notation(game: AnyGame, entry: Entry) -> str:
    return "" if entry.seat is None else game.write_move(entry.move)


def _time(entry: Entry) -> str:
    return f"{entry.at / 1000:8.3f} s  " if entry.at else ""
