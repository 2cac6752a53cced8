"""Records as JSON, one entry a line: for programs, and still readable."""

import json
import re
from bisect import bisect_right
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

SEPARATORS = re.compile(r"[\s,:]*")
ENTRY_KEYS = {"n", "seat", "at", "move"}
BOT, LATE = "bot", "late"  # keys of entries that a bot made for a person, or the clock, of no others
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
    marks: dict[str, Plain] = {key: True for key, marked in ((BOT, entry.bot), (LATE, entry.late)) if marked}
    return {"n": number, "seat": entry.seat, "at": entry.at, "move": move, **marks}


def _dump(data: Plain) -> str:
    return json.dumps(data, ensure_ascii=False)


def read_json(text: str, find_game: FindGame) -> LinedRecord:
    """The record with its lines. `BadRecord` says on which line something is wrong."""
    data, lines, entry_lines = _parse(text)
    with at_line(lines["format"]):
        check_format(decode(int, data.get("format"), "format"))
    with at_line(lines["game"]):
        game = find_game(decode(str, data.get("game"), "game"), decode(int, data.get("rules"), "rules"))
    with at_line(lines["options"]):
        options = read_options(game, data.get("options"))
    with at_line(lines["players"]):
        players = decode(tuple[Player, ...], data.get("players"), "players")
    with at_line(lines["seed"]):
        seed = decode_optional(str, data.get("seed"), "seed")
    with at_line(lines["outcome"]):
        outcome = decode_optional(Outcome, data.get("outcome"), "outcome")
    with at_line(lines["deal"]):
        deal = decode(Deal, data.get("deal"), "deal")
        head = GameRecord(game.name, decode(int, data["rules"]), options, players, deal, (), outcome, seed)
        check_header(game, head)
    with at_line(lines["entries"]):
        parts = _entry_parts(data)
    entries = []
    for line, (number, part) in zip(entry_lines, enumerate(parts, start=1), strict=True):
        with at_line(line):
            entries.append(_read_entry(game, number, part))
    return LinedRecord(replace(head, entries=tuple(entries)), entry_lines, lines["outcome"])


def _parse(text: str) -> tuple[dict[str, Plain], dict[str, int], tuple[int, ...]]:
    """The parts of a text that begins with a brace, the line of each part (1 if missing), the line of each entry."""
    try:
        data: dict[str, Plain] = json.loads(text, object_pairs_hook=_without_doubles)
    except json.JSONDecodeError as error:
        raise BadRecord(line=error.lineno, reason=Phrase("this is not JSON: {problem}", problem=error.msg)) from None
    except (ValueError, RecursionError):
        raise BadRecord(line=1, reason=Phrase("this JSON holds more than a record can")) from None
    parts, entries = _places(text)
    starts = [place for place, letter in enumerate(text) if letter == "\n"]
    lines = {key: bisect_right(starts, place) + 1 for key, place in parts.items()}
    for key in data.keys() - KEYS:
        raise BadRecord(line=lines[key], reason=Phrase("a record has no part called {key!r}", key=key))
    return data, dict.fromkeys(KEYS, 1) | lines, tuple(bisect_right(starts, place) + 1 for place in entries)


def _without_doubles(pairs: list[tuple[str, Plain]]) -> dict[str, Plain]:
    data = dict(pairs)
    if len(data) < len(pairs):
        raise ValueError  # the second of two equal keys would silently win
    return data


def _places(text: str) -> tuple[dict[str, int], list[int]]:
    """Where the parts and the entries of an object begin; the text is known to be JSON."""
    decoder, parts, entries = json.JSONDecoder(), {}, []
    place = _skip(text, text.index("{") + 1)
    while text[place] != "}":
        start = place
        key, place = decoder.raw_decode(text, place)
        parts[key] = start
        place = _skip(text, place)
        if key == "entries" and text[place] == "[":
            place = _skip(text, place + 1)
            while text[place] != "]":
                entries.append(place)
                place = _skip(text, decoder.raw_decode(text, place)[1])
            place = _skip(text, place + 1)
        else:
            place = _skip(text, decoder.raw_decode(text, place)[1])
    return parts, entries


def _skip(text: str, place: int) -> int:
    """The next place that is neither blank nor a comma nor a colon."""
    found = SEPARATORS.match(text, place)
    return found.end() if found else place


def _entry_parts(data: dict[str, Plain]) -> list[Plain]:
    parts = data.get("entries")
    if not isinstance(parts, list):
        raise BadData(place="entries", expected=Phrase("a list"), found=repr(parts)[:60])
    return parts


def _read_entry(game: AnyGame, number: int, data: Plain) -> Entry:
    if not isinstance(data, dict) or data.keys() - {BOT, LATE} != ENTRY_KEYS:
        raise BadData(place="entry", expected=Phrase("n, seat, at and move"), found=repr(data)[:60])
    if decode(int, data["n"], "n") != number:
        expected = Phrase("{number}, since entries are numbered", number=number)
        raise BadData(place="n", expected=expected, found=data["n"])
    seat, at = decode_optional(int, data["seat"], "seat"), decode(int, data["at"], "at")
    bot, late = (decode(bool, data.get(key, False), key) for key in (BOT, LATE))
    if seat is None and data["move"] is None and not (bot or late):
        return Entry(None, at)
    if seat is None:
        raise BadData(place="move", expected=Phrase("none, as the clock makes no moves"), found=repr(data)[:60])
    return Entry(seat, at, decode_tagged(game.MOVE_TYPES, data["move"], "move"), bot, late)
