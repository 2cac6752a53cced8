"""A record told in words: who played, what happened, how it ended."""

from collections.abc import Iterator, Sequence

from tenback.core.game import Outcome
from tenback.core.record import AnyGame, Entry, LinedRecord
from tenback.core.record_text import marks_of
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
            told = " · ".join(tell(words, record.game, event, names, late=bool(entry.late)) for event in step.events)
            yield f"{number:4}  {_time(entry)}{_notation(game, entry):10}  {told}"
        outcome = game.outcome(step.state)
    if outcome:
        yield _tell_scores(words, record.game, outcome, names)
    yield words("replay.right" if outcome else "replay.unfinished", count=len(record.entries))
    if record.seed:
        yield words("replay.seed", seed=record.seed)


def _tell_scores(words: Words, game: str, outcome: Outcome, names: Sequence[str]) -> str:
    """The team's cards left in coop, else the cards or points of each seat."""
    if game == "coop":
        return words("replay.left", count=outcome.scores[0])
    scores = ", ".join(f"{name} {score}" for name, score in zip(names, outcome.scores, strict=True))
    return words(f"replay.scores_{game}", scores=scores)


def _notation(game: AnyGame, entry: Entry) -> str:
    return "" if entry.seat is None else game.write_move(entry.move) + marks_of(entry)


def _time(entry: Entry) -> str:
    return f"{entry.at / 1000:8.3f} s  " if entry.at else ""
