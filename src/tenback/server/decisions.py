"""What people ask for at a table, judged: each function gives the entries that it brings, or says why it may not be."""

import re
import secrets
import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from tenback.bots import levels
from tenback.core.cards import Seat
from tenback.core.chance import SEED_BYTES
from tenback.core.codec import encode
from tenback.core.errors import BadName, NoSuchSeat, UnknownLevel
from tenback.core.record import LONGEST_NAME
from tenback.games import AnyGame
from tenback.games.coop.talk import check as check_talk
from tenback.server import log, messages
from tenback.server.errors import (
    AlreadySeated,
    BadMessage,
    BotPlaysForYou,
    GamePaused,
    GameRuns,
    NoFreeSeat,
    NoGameRuns,
    NotPaused,
    NotSeated,
    NotTheHost,
    OneAttempt,
    SeatEmpty,
    SeatsMissing,
    SeatTaken,
    SentAway,
    TableClosed,
    TalkRefused,
    WouldLose,
    YouPlayYourself,
)
from tenback.server.table import CLOSED, OPEN, OVER, PAUSED, PLAYING, Table, read_move

Entries = Sequence[log.Entry]
OUT_OF_REACH = "minimum_out_of_reach"
UNSEEN = re.compile(  # marks and letters of which nothing is to be seen, and which choose the form of others
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)


def clean_name(text: str) -> str:
    """A name as it may be shown: in one form, without anything that cannot be seen; `BadName` if nothing is left."""
    normal = UNSEEN.sub("", unicodedata.normalize("NFKC", text))
    shown = "".join(" " if letter.isspace() else letter for letter in normal if letter.isspace() or _is_shown(letter))
    name = " ".join(unicodedata.normalize("NFKC", shown).split())  # letters that stood apart may belong together now
    if not 1 <= len(name) <= LONGEST_NAME:
        raise BadName(name=name[: LONGEST_NAME + 1], longest=LONGEST_NAME)
    return name


def _is_shown(letter: str) -> bool:
    return letter.isprintable() and unicodedata.category(letter) not in {"Cf", "Cc", "Co", "Cs", "Cn"}


def new_id() -> str:
    """An id that nobody can guess."""
    return secrets.token_hex(12)


def decide(table: Table, person: str, name: str, asked: messages.Asked, at: int, **more: Any) -> Entries:
    """The entries that a message brings. `at` is the time of the running game, `more` goes into the entry of a move."""
    if table.phase == CLOSED:
        raise TableClosed
    match asked:
        case messages.Move():
            return _move(table, person, asked, at, **more)
        case messages.Say():
            return _say(table, person, name, asked.text)
        case messages.Sit():
            return _sit(table, person, name, asked.seat)
        case messages.Pause():
            return _pause(table, person, at)
        case messages.Leave() | messages.StandIn() | messages.Return() | messages.Resume():
            return _of_own_seat(table, person, asked)
        case _:
            return _of_host(table, person, asked)


def _of_own_seat(table: Table, person: str, asked: messages.Asked) -> Entries:
    seat = _seat(table, person)
    match asked:
        case messages.Leave():
            return [log.Left(seat=seat), *_next_host(table, person)]
        case messages.StandIn():
            return _stand_in(table, seat, asked.level)
        case messages.Return():
            return _return(table, seat)
        case _:
            return _resume(table)


def _of_host(table: Table, person: str, asked: messages.Asked) -> Entries:
    if person != table.host:
        raise NotTheHost
    match asked:
        case messages.Start():
            return _start(table)
        case messages.SeatBot():
            return _seat_bot(table, asked.seat, asked.level)
        case messages.Kick():
            return _kick(table, asked.seat)
        case messages.Host():
            return _hand_over(table, asked.seat)
        case _:
            return [*([log.Abandoned()] if table.running else []), log.Closed()]


def move(table: Table, seat: Seat, text: str, at: int, **more: Any) -> Entries:
    """A move of a seat, judged by the rules."""
    if table.phase == PAUSED:
        raise GamePaused
    play = table.running
    if play is None:
        raise NoGameRuns
    step = play.game.apply(play.state, seat, read_move(play.game, text), at)
    entry = log.Moved(seat=seat, move=text, at=at, **more)
    play.foreseen = (entry, step)
    return [entry]


def _move(table: Table, person: str, asked: messages.Move, at: int, **more: Any) -> Entries:
    seat = _seat(table, person)
    if table.chairs[seat].bot:
        raise BotPlaysForYou
    entries = move(table, seat, asked.move, at, **more)
    if asked.careful and table.running and table.running.foreseen:
        _check_loss(table.running.game, asked.move, table.running.foreseen[1].state)
    return entries


def _check_loss(game: AnyGame, text: str, after: Any) -> None:
    """C9, D7: refuse a card that puts the minimum out of reach. The own hand and the tops tell that, no hidden card."""
    outcome = game.outcome(after)
    if outcome and outcome.reason == OUT_OF_REACH:
        raise WouldLose(card=read_move(game, text).card, pile=text[-1])


def _say(table: Table, person: str, name: str, text: str) -> Entries:
    """C15: from the deal to the end words are judged; whoever watches a running game of coop says nothing at all."""
    seat = table.seat_of(person)
    if not text.strip():
        raise BadMessage(reason="nothing is said in it")
    if table.running and table.game.name == "coop" and table.options.players > 1:
        if seat is None:
            raise NotSeated
        verdict = check_talk(text, table.options.talk)
        if not verdict.allowed:
            raise TalkRefused(reason=verdict.reason, advice=verdict.advice, found=verdict.found)
    shown = unique_name(table, name) if seat is None else table.chairs[seat].name or name
    return [log.Talked(person=person, name=shown, text=text)]


def _sit(table: Table, person: str, name: str, seat: Seat | None) -> Entries:
    if table.seat_of(person) is not None:
        raise AlreadySeated
    if person in table.sent_away:
        raise SentAway
    if table.opened.day:
        raise OneAttempt
    free = [number for number, chair in enumerate(table.chairs) if not chair.person]
    own = table.running.hands.get(person) if table.running else None
    if own is not None:
        if seat not in {None, own}:
            raise AlreadySeated  # nobody sees two hands of a game
        seat = own
    if seat is None:
        empty = [number for number in free if not table.chairs[number].bot]
        seat = next(iter((*empty, *free)), None)
        if seat is None:
            raise NoFreeSeat
    _check_seat(table, seat)
    if seat not in free:
        raise SeatTaken
    return [log.Seated(seat=seat, person=person, name=unique_name(table, name))]


def unique_name(table: Table, name: str) -> str:
    """The name, told apart from those of others at the table."""
    others = {chair.name.casefold() for chair in table.chairs if chair.name}
    if name.casefold() not in others:
        return name
    for number in range(2, len(others) + 3):
        told_apart = f"{name[: LONGEST_NAME - 2]} {number}"
        if told_apart.casefold() not in others:
            return told_apart
    raise RuntimeError("more names than seats")


def _next_host(table: Table, person: str) -> Entries:
    """Who looks after the table when its host has left: the first person clockwise."""
    if person != table.host:
        return []
    others = [chair.person for chair in table.chairs if chair.person and chair.person != person]
    return [log.HostChanged(person=others[0])] if others else []


def _stand_in(table: Table, seat: Seat, level: str) -> Entries:
    if table.opened.day:
        raise OneAttempt
    if not table.running:
        raise NoGameRuns
    if table.chairs[seat].bot:
        raise BotPlaysForYou
    return [log.StoodIn(seat=seat, level=_level(table, level), why="asked")]


def _return(table: Table, seat: Seat) -> Entries:
    if not table.chairs[seat].bot:
        raise YouPlayYourself
    return [log.Returned(seat=seat)]


def _pause(table: Table, person: str, at: int) -> Entries:
    _seat(table, person)
    if table.phase == PAUSED:
        raise GamePaused
    if table.phase != PLAYING:
        raise NoGameRuns
    agreed = table.pausing | {person}
    asked = [] if person in table.pausing else [log.PauseAsked(person=person)]
    people = {table.chairs[seat].person for seat in table.people}
    return [*asked, log.Paused(at=at)] if people <= agreed else asked


def _resume(table: Table) -> Entries:
    if table.phase != PAUSED:
        raise NotPaused
    return [log.Resumed()]


def _start(table: Table) -> Entries:
    if table.running:
        raise GameRuns
    if table.opened.day and table.games:
        raise OneAttempt
    if not all(chair.taken for chair in table.chairs):
        raise SeatsMissing
    back = [log.Returned(seat=seat) for seat, chair in enumerate(table.chairs) if chair.person and chair.bot]
    return [*back, deal(table, secrets.token_bytes(SEED_BYTES))]


def furnish(table: Table, person: str, name: str, bots: Sequence[str]) -> Entries:
    """A new table's first seat for its host, and bots for the next ones."""
    if len(bots) >= len(table.chairs):
        raise NoFreeSeat
    seated = [log.BotSeated(seat=seat, level=_level(table, level)) for seat, level in enumerate(bots, start=1)]
    return [log.Seated(seat=0, person=person, name=name), *seated]


def first_deal(table: Table, seed: bytes) -> log.Dealt:
    """The first game of a table, if all seats are taken."""
    if not all(chair.taken for chair in table.chairs):
        raise SeatsMissing
    return deal(table, seed)


def deal(table: Table, seed: bytes) -> log.Dealt:
    """A new game. S4: the dealer goes round with each rematch."""
    options = table.options
    if table.game.name == "speed" and table.play is not None:
        options = replace(options, dealer=(table.play.state.dealer + 1) % options.players)
    plain: Any = encode(options)
    return log.Dealt(id=new_id(), seed=seed.hex(), rules=table.game.version, options=plain)


def _seat_bot(table: Table, seat: Seat, level: str | None) -> Entries:
    _check_seat(table, seat)
    _check_idle(table)
    if table.chairs[seat].person:
        raise SeatTaken
    if level is None:
        if not table.chairs[seat].bot:
            raise SeatEmpty
        return [log.Left(seat=seat)]
    return [log.BotSeated(seat=seat, level=_level(table, level))]


def _kick(table: Table, seat: Seat) -> Entries:
    """The host sends somebody away for good; from the own seat the host just leaves, as everybody may."""
    _check_seat(table, seat)
    person = table.chairs[seat].person
    if person is None:
        raise SeatEmpty
    return [log.Left(seat=seat, kicked=person != table.host), *_next_host(table, person)]


def _hand_over(table: Table, seat: Seat) -> Entries:
    _check_seat(table, seat)
    person = table.chairs[seat].person
    if person is None:
        raise SeatEmpty
    return [log.HostChanged(person=person)]


def _check_idle(table: Table) -> None:
    if table.phase not in {OPEN, OVER}:
        raise GameRuns
    if table.opened.day:
        raise OneAttempt


def _check_seat(table: Table, seat: Seat) -> None:
    if not 0 <= seat < len(table.chairs):
        raise NoSuchSeat(seat=seat, players=len(table.chairs))


def _seat(table: Table, person: str) -> Seat:
    seat = table.seat_of(person)
    if seat is None:
        raise NotSeated
    return seat


def _level(table: Table, level: str) -> str:
    known = levels(table.game.name)
    if level not in known:
        raise UnknownLevel(game=table.game.name, name=level, known=", ".join(known))
    return level
