"""A game from the deal to the end, as it was played: enough to play it again, move by move."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeAlias

from tenback.core.cards import Card, Seat
from tenback.core.chance import Deal, HashStream, check_deal, deal_by, read_seed
from tenback.core.codec import Plain, decode, slots
from tenback.core.errors import (
    BadData,
    BadDeal,
    BadName,
    BadRecord,
    IllegalEntry,
    NewerVersion,
    Phrase,
    TenbackError,
    UnexplainedCard,
    UnknownOption,
    WrongOutcome,
)
from tenback.core.game import Game, Outcome, Step, check_time

FORMAT = 1  # of records, as JSON and as text
LONGEST_NAME = 40

AnyGame: TypeAlias = Game[Any, Any, Any, Any]
FindGame: TypeAlias = Callable[[str, int], AnyGame]  # by name and version of the rules


@dataclass(frozen=True, slots=True)
class Player:
    """Who sat at a seat: a person, or a bot by its name in the product."""

    name: str
    bot: str | None = None

    def __post_init__(self) -> None:
        for name in (self.name,) if self.bot is None else (self.name, self.bot):
            if not (name.strip() and name.isprintable() and len(name) <= LONGEST_NAME):
                raise BadName(name=name[: LONGEST_NAME + 1], longest=LONGEST_NAME)


@dataclass(frozen=True, slots=True)
class Entry:
    """A move of a seat at a time in milliseconds. Without seat and move: the referee's clock has gone on to there.

    `bot` says that a bot made the move in place of the person at this seat, `late` that the time was up and the referee
    made it (None: nobody has noted whether that was so).
    """

    seat: Seat | None
    at: int
    move: Any = None
    bot: bool = False
    late: bool | None = False


@dataclass(frozen=True, slots=True)
class GameRecord:
    """Everything needed to play the game again. `seed` is there when the deal came from one."""

    game: str
    rules: int
    options: Any
    players: tuple[Player, ...]
    deal: Deal
    entries: tuple[Entry, ...] = ()
    outcome: Outcome | None = None
    seed: str | None = None


@dataclass(frozen=True, slots=True)
class LinedRecord:
    """A record out of a file, with the line of each entry and that of the outcome."""

    record: GameRecord
    entry_lines: tuple[int, ...]
    outcome_line: int


@contextmanager
def at_line(line: int) -> Iterator[None]:
    """Whatever is wrong in here is wrong on this line of the file."""
    try:
        yield
    except BadRecord:
        raise
    except TenbackError as error:
        raise BadRecord(line=line, reason=error) from error


def check_format(found: int) -> None:
    """Refuse a record of a format that this version does not know."""
    check_version(Phrase("records"), found, FORMAT)


def check_version(what: Phrase, found: int, known: int) -> None:
    """Refuse a version that never was, or that is newer than what is known here."""
    if found < 1:
        raise BadData(place=what, expected=Phrase("a version from 1 up"), found=found)
    if found > known:
        raise NewerVersion(what=what, found=found, known=known)


def deal_from_seed(game: AnyGame, options: object, seed: bytes) -> Deal:
    """The deal that this seed gives."""
    return deal_by(HashStream(seed), game.decks(options), game.players(options))


def check_header(game: AnyGame, record: GameRecord) -> None:
    """Refuse a record whose players, deal and seed do not belong together."""
    players = game.players(record.options)
    if len(record.players) != players:
        raise BadData(place="players", expected=Phrase("{count} of them", count=players), found=len(record.players))
    check_deal(record.deal, game.decks(record.options), players)
    if record.seed is not None and deal_from_seed(game, record.options, read_seed(record.seed)) != record.deal:
        raise BadDeal(reason=Phrase("the seed gives another one"))


def replay(game: AnyGame, record: GameRecord) -> Iterator[Step[Any]]:
    """The deal, then the step of every entry. Raises `IllegalEntry` or `WrongOutcome` where the record is wrong."""
    check_header(game, record)
    state = game.deal(record.options, record.deal)
    yield Step(state)
    now = 0
    for number, entry in enumerate(record.entries, start=1):
        try:
            check_time(entry.at, now)
            step = _play(game, state, entry)
        except TenbackError as error:
            raise IllegalEntry(number=number, reason=error) from error
        state, now = step.state, entry.at
        yield step
    if record.outcome not in {None, game.outcome(state)}:
        raise WrongOutcome(said=_words(record.outcome), found=_words(game.outcome(state)))


def _play(game: AnyGame, state: Any, entry: Entry) -> Step[Any]:
    if entry.seat is None:
        return game.advance(state, entry.at)
    return game.apply(state, entry.seat, entry.move, entry.at)


def _words(outcome: Outcome | None) -> Phrase:
    if not outcome:
        return Phrase("no end")
    details = {"reason": outcome.reason, "scores": [*outcome.scores], "winners": [seat + 1 for seat in outcome.winners]}
    return Phrase("{reason} with scores {scores} and winning seats {winners}", **details)


def read_options(game: AnyGame, data: Plain) -> Any:
    """Options out of plain data; one that the game does not have gets an error of its own."""
    known = [slot.name for slot in slots(game.Options)]
    for name in data if isinstance(data, dict) else ():
        if name not in known:
            raise UnknownOption(game=game.name, name=name, known=", ".join(known))
    return decode(game.Options, data, "options")


def rebuild_deal(
    game: AnyGame, options: object, lot: Seat, entries: Sequence[Entry], left: Sequence[Sequence[Card]]
) -> Deal:
    """A deal for a game written down at a real table, where nobody knew the order of the cards.

    Whoever draws gets the card that they lay next, then one that they were left with, then any other: if there is
    a deal that explains the moves, this one does.
    """
    moves = [(entry.seat, entry.move) for entry in entries if entry.seat is not None]
    wanted = [list(dict.fromkeys((*_cards_of(seat, moves), *rest))) for seat, rest in enumerate(left)]
    receivers = game.receivers(options, moves)
    return Deal(tuple(map(_rebuild, game.decks(options), receivers, [wanted] * len(receivers))), lot)


def _cards_of(seat: Seat, moves: Sequence[tuple[Seat, Any]]) -> Iterator[Card]:
    return (move.card for other, move in moves if other == seat and hasattr(move, "card"))


def _rebuild(deck: Sequence[Card], receivers: Sequence[Seat], wanted: Sequence[list[Card]]) -> tuple[Card, ...]:
    """The order of a deck of which each seat in `receivers` gets a card in turn."""
    queues = {seat: list(wanted[seat]) for seat in sorted(set(receivers))}
    named = [card for cards in queues.values() for card in cards]
    for card, times in Counter(named).items():
        if card not in deck:
            raise UnexplainedCard(card=card, reason=Phrase("is not a card of this game"))
        if times > 1:
            raise UnexplainedCard(card=card, reason=Phrase("is named by two players"))
    spare = [card for card in deck if card not in named]
    order = []
    for seat in receivers[: len(deck)]:
        source = queues[seat] or spare
        if not source:
            raise BadDeal(reason=Phrase("so many cards are named that none is left for the others"))
        order.append(source.pop(0))
    for cards in queues.values():
        if cards:
            raise UnexplainedCard(card=cards[0], reason=Phrase("cannot have been drawn by then"))
    return (*order, *spare)
