"""Records as JSON, one entry a line: for programs, and still readable."""

import json
import re
from dataclasses import replace

from tenback.core.chance import Deal
from tenback.core.codec import Plain, decode, decode_optional, decode_tagged, encode, encode_tagged
from tenback.core.errors import BadData, BadRecord, Phrase
from tenback.core.game import Outcome
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
    read_options,
)

ENTRY_KEYS = {"n", "seat", "at", "move"}
KEYS = {"format", "game", "rules", "options", "players", "seed", "deal", "entries", "outcome"}


def write_json(record: GameRecord) -> str:
    """The record as JSON."""
    head: dict[str, Plain] = {
        "format": FORMAT,
        "game": record.game,
        "rules": record.rules,
        "options": encode(record.options),
        "players": encode(record.players),
        "seed": record.seed,
        "deal": encode(record.deal),
    }
    lines = [f" {_dump(key)}: {_dump(part)}," for key, part in head.items()]
    entries = ",\n".join(f"  {_dump(_write_entry(n, entry))}" for n, entry in enumerate(record.entries, start=1))
    end = [' "entries": [', entries, " ],", f' "outcome": {_dump(encode(record.outcome))}', "}", ""]
    return "\n".join(["{", *lines, *end])


def _write_entry(number: int, entry: Entry) -> dict[str, Plain]:
    move = None if entry.seat is None else encode_tagged(entry.move)
    return {"n": number, "seat": entry.seat, "at": entry.at, "move": move}


def _dump(data: Plain) -> str:
    return json.dumps(data, ensure_ascii=False)


def read_json(text: str, find_game: FindGame) -> LinedRecord:
    """The record with its lines. `BadRecord` says on which line something is wrong."""
    data = _parse(text)
    with at_line(_key_line(text, "format")):
        check_format(decode(int, data.get("format"), "format"))
    with at_line(_key_line(text, "game")):
        game = find_game(decode(str, data.get("game"), "game"), decode(int, data.get("rules"), "rules"))
    with at_line(_key_line(text, "options")):
        options = read_options(game, data.get("options"))
    with at_line(_key_line(text, "players")):
        players = decode(tuple[Player, ...], data.get("players"), "players")
    with at_line(_key_line(text, "seed")):
        seed = decode_optional(str, data.get("seed"), "seed")
    with at_line(_key_line(text, "outcome")):
        outcome = decode_optional(Outcome, data.get("outcome"), "outcome")
    with at_line(_key_line(text, "deal")):
        deal = decode(Deal, data.get("deal"), "deal")
        head = GameRecord(game.name, decode(int, data["rules"]), options, players, deal, (), outcome, seed)
        check_header(game, head)
    with at_line(_key_line(text, "entries")):
        parts = _entry_parts(data)
    lines = _entry_lines(text, len(parts))
    entries = []
    for line, (number, part) in zip(lines, enumerate(parts, start=1), strict=True):
        with at_line(line):
            entries.append(_read_entry(game, number, part))
    return LinedRecord(replace(head, entries=tuple(entries)), lines, _key_line(text, "outcome"))


def _parse(text: str) -> dict[str, Plain]:
    """The object that a text beginning with a brace holds."""
    try:
        data: dict[str, Plain] = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadRecord(line=error.lineno, reason=Phrase("this is not JSON: {problem}", problem=error.msg)) from None
    except (ValueError, RecursionError):
        raise BadRecord(line=1, reason=Phrase("this JSON holds more than a record can")) from None
    for key in data.keys() - KEYS:
        raise BadRecord(line=_key_line(text, key), reason=Phrase("a record has no part called {key!r}", key=key))
    return data


def _entry_parts(data: dict[str, Plain]) -> list[Plain]:
    parts = data.get("entries")
    if not isinstance(parts, list):
        raise BadData(place="entries", expected=Phrase("a list"), found=repr(parts)[:60])
    return parts


def _read_entry(game: AnyGame, number: int, data: Plain) -> Entry:
    if not isinstance(data, dict) or data.keys() != ENTRY_KEYS:
        raise BadData(place="entry", expected=Phrase("n, seat, at and move"), found=repr(data)[:60])
    if data["n"] != number:
        expected = Phrase("{number}, since entries are numbered", number=number)
        raise BadData(place="n", expected=expected, found=data["n"])
    seat, at = decode_optional(int, data["seat"], "seat"), decode(int, data["at"], "at")
    if seat is None and data["move"] is None:
        return Entry(None, at)
    if seat is None:
        raise BadData(place="move", expected=Phrase("none, as the clock makes no moves"), found=repr(data["move"])[:60])
    return Entry(seat, at, decode_tagged(game.MOVE_TYPES, data["move"], "move"))


def _key_line(text: str, key: str) -> int:
    """The line on which a part begins; a part that is missing is missing at the first line."""
    found = re.search(re.escape(_dump(key)) + r"\s*:", text)
    return _line(text, found.start()) if found else 1


def _entry_lines(text: str, count: int) -> tuple[int, ...]:
    """The line on which each entry begins."""
    decoder = json.JSONDecoder()
    lines = []
    found = re.search(r'"entries"\s*:\s*\[', text)
    place = found.end() if found else 0
    for _ in range(count):
        place += len(text[place:]) - len(text[place:].lstrip(", \t\r\n"))
        lines.append(_line(text, place))
        _, place = decoder.raw_decode(text, place)
    return tuple(lines)


def _line(text: str, place: int) -> int:
    return text.count("\n", 0, place) + 1
