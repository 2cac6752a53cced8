"""Records as text, a line a turn: for people, at a real table too. docs/notation.md describes it."""

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple, cast

from tenback.core.cards import Card, Seat
from tenback.core.chance import Deal, read_seed
from tenback.core.codec import Plain, decode, encode
from tenback.core.errors import BadDeal, BadNotation, BadRecord, Phrase, UnexplainedCard
from tenback.core.game import Outcome
from tenback.core.line import WORD, read_line, read_word, write_line
from tenback.core.record import (
    FORMAT,
    AnyGame,
    Entry,
    FindGame,
    GameRecord,
    LinedRecord,
    Player,
    at_line,
    check_format,
    check_header,
    deal_from_seed,
    read_options,
    rebuild_deal,
)

NAME = rf"""{WORD.pattern}|"(?:[^"\\]|\\.)*\""""
LABEL = re.compile(rf"({NAME}|[0-9]{{1,2}})")
PLAYER = re.compile(rf"({NAME})(?:\s+(.*))?")
COMMENT = re.compile(r"""((?:"(?:[^"\\]|\\.)*"|[^"#])*)#.*""")
TIME = re.compile(r"@([0-9]{1,9})(?:\.([0-9]{1,3}))?")
NUMBER = re.compile(r"[0-9]{1,6}")
CLOCK = "clock"
PLAY = re.compile(rf"{LABEL.pattern}\s*:\s*(.*)")
KEYWORDS = ("tenback", "game", "options", "player", "seed", "lot", "deck", "left", "outcome")
END_OF_TURN = "."
BY_BOT = "~"  # after a move that a bot made for a person
LATE = "^"  # after a move that the referee made, as the time was up


def write_text(game: AnyGame, record: GameRecord) -> str:
    """The record as text."""
    labels = _labels([player.name for player in record.players])
    lines = [
        f"tenback {FORMAT}",
        f"game {record.game} {record.rules}",
        f"options {_brief(record.options)}".rstrip(),
        *(f"player {_write_player(player)}" for player in record.players),
        *([f"seed {record.seed}"] if record.seed else []),
        f"lot {labels[record.deal.lot]}",
        *(f"deck {' '.join(map(str, deck))}" for deck in record.deal.decks),
        "",
        *_play_lines(game, record.entries, labels),
        *([_write_outcome(record.outcome, labels)] if record.outcome else []),
    ]
    return "\n".join(lines) + "\n"


def _brief(value: object) -> str:
    return write_line(cast("dict[str, Plain]", encode(value, brief=True)))


def _write_player(player: Player) -> str:
    bot = f" bot={_quote(player.bot)}" if player.bot else ""
    return f"{_quote(player.name)}{bot}"


def _quote(name: str) -> str:
    """A name as it is where it is a plain word, else in quotes."""
    return name if WORD.fullmatch(name) and name != CLOCK else json.dumps(name, ensure_ascii=False)


def _labels(names: Sequence[str]) -> list[str]:
    """How each seat is called: by its player's name, or by its number, from 1, where two have the same name."""
    if len(set(names)) < len(names):
        return [str(seat) for seat in range(1, len(names) + 1)]
    return [_quote(name) for name in names]


def _play_lines(game: AnyGame, entries: Iterable[Entry], labels: Sequence[str]) -> list[str]:
    """A new line for every seat and every turn; a time stands before the first move that it belongs to."""
    lines: list[list[str]] = []
    now = 0
    for entry in entries:
        label = f"{CLOCK if entry.seat is None else labels[entry.seat]}:"
        if not lines or lines[-1][0] != label or lines[-1][-1].rstrip(BY_BOT + LATE) == END_OF_TURN:
            lines.append([label])
        if entry.at != now or entry.seat is None:
            lines[-1].append(_write_time(entry.at))
        if entry.seat is not None:
            lines[-1].append(game.write_move(entry.move) + marks_of(entry))
        now = entry.at
    return [" ".join(words) for words in lines]


def marks_of(entry: Entry) -> str:
    """What is written after a move that the person at the seat has not made."""
    return (BY_BOT if entry.bot else "") + (LATE if entry.late else "")


def _write_time(at: int) -> str:
    seconds, rest = divmod(at, 1000)
    return f"@{seconds}" + (f".{rest:03}".rstrip("0") if rest else "")


def _write_outcome(outcome: Outcome, labels: Sequence[str]) -> str:
    winners = [labels[seat] for seat in outcome.winners]
    return " ".join(["outcome", outcome.reason, *map(str, outcome.scores), *(["won by", *winners] if winners else [])])


class Line(NamedTuple):
    """A line of the file: its number, its keyword or the label of its player, and the rest."""

    number: int
    label: str
    rest: str


class Plays(NamedTuple):
    """The entries of the lines of play, and the line of each."""

    entries: tuple[Entry, ...]
    lines: tuple[int, ...]


def read_text(text: str, find_game: FindGame) -> LinedRecord:
    """The record with its lines. `BadRecord` says on which line something is wrong."""
    head, plays = _split(text)
    first = _only(head, "tenback")
    with at_line(first.number):
        check_format(_read_number(first.rest))
    line = _only(head, "game")
    with at_line(line.number):
        name, *rules = line.rest.split() or [""]
        version = _read_number(" ".join(rules))
        game = find_game(name, version)
    line = _maybe(head, "options") or first
    with at_line(line.number):
        options = read_options(game, read_line(line.rest if line.label == "options" else ""))
    players = _read_players(head) or tuple(Player(f"seat {n}") for n in range(1, game.players(options) + 1))
    names = [player.name for player in players]
    played = _read_plays(game, plays, names)
    if {"deck", "seed"} & head.keys():
        deal = _read_deal(game, options, head, names)
    else:
        deal = _rebuild(game, options, head, names, played)
    seed, end = _maybe(head, "seed"), _maybe(head, "outcome")
    record = GameRecord(game.name, version, options, players, deal, played.entries, seed=seed.rest if seed else None)
    with at_line((_maybe_first(head, "deck") or seed or first).number):
        check_header(game, record)
    if not end:
        return LinedRecord(record, played.lines, len(text.splitlines()))
    with at_line(end.number):
        return LinedRecord(replace(record, outcome=_read_outcome(end.rest, names)), played.lines, end.number)


def _split(text: str) -> tuple[dict[str, list[Line]], list[Line]]:
    """The lines of the head by keyword, and the lines of play."""
    head: dict[str, list[Line]] = {}
    plays: list[Line] = []
    for number, written in enumerate(text.splitlines(), start=1):
        comment = COMMENT.fullmatch(written)
        line = (comment[1] if comment else written).strip()
        keyword, rest = [*line.split(maxsplit=1), "", ""][:2]
        if play := PLAY.fullmatch(line):
            plays.append(Line(number, play[1], play[2]))
        elif keyword in KEYWORDS:
            head.setdefault(keyword, []).append(Line(number, keyword, rest.strip()))
        elif line:
            expected = Phrase("a player and a colon, or one of {keywords}", keywords=", ".join(KEYWORDS))
            raise BadRecord(line=number, reason=BadNotation(text=line[:40], expected=expected))
    return head, plays


def _maybe_first(head: dict[str, list[Line]], keyword: str) -> Line | None:
    return head[keyword][0] if keyword in head else None


def _maybe(head: dict[str, list[Line]], keyword: str) -> Line | None:
    if len(lines := head.get(keyword, [])) > 1:
        raise BadRecord(line=lines[1].number, reason=Phrase("a second line begins with {keyword!r}", keyword=keyword))
    return _maybe_first(head, keyword)


def _only(head: dict[str, list[Line]], keyword: str) -> Line:
    line = _maybe(head, keyword)
    if not line:
        raise BadRecord(line=1, reason=Phrase("no line begins with {keyword!r}", keyword=keyword))
    return line


def _read_number(text: str) -> int:
    if not NUMBER.fullmatch(text):
        raise BadNotation(text=text, expected=Phrase("a number"))
    return int(text)


def _read_players(head: dict[str, list[Line]]) -> tuple[Player, ...]:
    players = []
    for line in head.get("player", []):
        with at_line(line.number):
            named = PLAYER.fullmatch(line.rest)
            if not named:
                raise BadNotation(text=line.rest[:40], expected=Phrase("a player's name"))
            players.append(decode(Player, {"name": read_word(named[1]), **read_line(named[2] or "")}, "player"))
    return tuple(players)


def _read_seat(label: str, names: Sequence[str]) -> Seat:
    """The seat that a label means: a name, quoted or not, or a number from 1."""
    if NUMBER.fullmatch(label):
        if 1 <= int(label) <= len(names):
            return int(label) - 1
    elif names.count(name := read_word(label)) == 1:
        return names.index(name)
    expected = Phrase("one of the players {names}, or a seat's number", names=", ".join(names))
    raise BadNotation(text=label, expected=expected)


def _read_plays(game: AnyGame, plays: Iterable[Line], names: Sequence[str]) -> Plays:
    entries: list[Entry] = []
    numbers: list[int] = []
    now = 0
    for line in plays:
        with at_line(line.number):
            seat = None if line.label == CLOCK else _read_seat(line.label, names)
            for word in line.rest.split():
                if word.startswith("@"):
                    now = _read_time(word)
                if seat is None:
                    entries.append(Entry(None, _read_time(word)))
                elif not word.startswith("@"):
                    made = word.removesuffix(LATE)
                    move = game.read_move(made.removesuffix(BY_BOT))
                    entries.append(Entry(seat, now, move, made.endswith(BY_BOT), made != word))
        numbers += [line.number] * (len(entries) - len(numbers))
    return Plays(tuple(entries), tuple(numbers))


def _read_time(word: str) -> int:
    found = TIME.fullmatch(word)
    if not found:
        raise BadNotation(text=word, expected=Phrase("a time in seconds, as in @12.5"))
    return int(found[1]) * 1000 + int((found[2] or "").ljust(3, "0"))


def _read_deal(game: AnyGame, options: object, head: dict[str, list[Line]], names: Sequence[str]) -> Deal:
    """The deal that is written down, else the one of the seed."""
    if left := _maybe_first(head, "left"):
        raise BadRecord(line=left.number, reason=Phrase("the deck or the seed says already what was left"))
    lot = _maybe(head, "lot")
    seat = _read_lot(lot, names)
    if "deck" in head:
        return Deal(tuple(_read_cards(line) for line in head["deck"]), seat)
    seed = _only(head, "seed")
    with at_line(seed.number):
        deal = deal_from_seed(game, options, read_seed(seed.rest))
    if lot and deal.lot != seat:
        raise BadRecord(line=lot.number, reason=Phrase("the seed draws another lot"))
    return deal


def _read_lot(line: Line | None, names: Sequence[str]) -> Seat:
    if not line:
        return 0
    with at_line(line.number):
        return _read_seat(line.rest, names)


def _rebuild(game: AnyGame, options: object, head: dict[str, list[Line]], names: Sequence[str], plays: Plays) -> Deal:
    """A deal that explains a game written down at a real table, where neither deck nor seed is known."""
    left: dict[Seat, tuple[Card, ...]] = {}
    lines = {entry.move.card: line for entry, line in zip(*plays, strict=True) if hasattr(entry.move, "card")}
    for line in head.get("left", []):
        seat, cards = _read_left(line, names)
        if seat in left:
            raise BadRecord(line=line.number, reason=Phrase("a second line says what this player was left with"))
        left[seat] = cards
        lines |= dict.fromkeys(cards, line.number)
    lot = _read_lot(_maybe(head, "lot"), names)
    try:
        return rebuild_deal(game, options, lot, plays.entries, [left.get(seat, ()) for seat in range(len(names))])
    except UnexplainedCard as error:
        with at_line(lines[error.card]):
            raise
    except BadDeal as error:
        raise BadRecord(line=1, reason=error) from error


def _read_left(line: Line, names: Sequence[str]) -> tuple[Seat, tuple[Card, ...]]:
    with at_line(line.number):
        held = PLAY.fullmatch(line.rest)
        if not held:
            raise BadNotation(text=line.rest[:40], expected=Phrase("a player, a colon and cards"))
        return _read_seat(held[1], names), _read_cards(line._replace(rest=held[2]))


def _read_cards(line: Line) -> tuple[Card, ...]:
    with at_line(line.number):
        return tuple(map(_read_number, line.rest.split()))


def _read_outcome(text: str, names: Sequence[str]) -> Outcome:
    """Such as `all_laid 0 12 won by Anna`."""
    told, _, winners = text.partition(" won by ")
    if not told:
        raise BadNotation(text=text, expected=Phrase("why the game ended, then the scores"))
    reason, *scores = told.split()
    seats = tuple(_read_seat(label, names) for label in LABEL.findall(winners))
    return Outcome(reason, seats, tuple(map(_read_number, scores)))
