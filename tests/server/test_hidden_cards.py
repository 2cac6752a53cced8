"""No hidden card in any byte that anybody receives: whatever a seat cannot see is dealt anew, and it hears the same.

Every game is played twice through a live table and a real database: as it was dealt, and with the cards that a seat, or
a spectator, does not know at the end in each other's places. Where both go the same way in public, all that this seat
has received must be the same, byte by byte.
"""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tenback.core.chance import Deal
from tenback.core.codec import encode
from tenback.core.errors import TenbackError
from tenback.core.record import deal_from_seed
from tenback.games import AnyGame, coop, duel, find_game, speed
from tenback.games.speed.options import CARDS_EACH
from tenback.server import decisions, log, messages
from tenback.server import table as table_module
from tenback.server.live import LiveTable
from tenback.server.seated_bots import Pace
from tenback.server.storage.database import migrate, open_engine, sqlite_url
from tenback.server.storage.ledger import Ledger
from tenback.server.table import Table

SEED = bytes(range(32))
ONWARD = {"Lay", "Give", "EndTurn", "Go", "Draw", "Wish", "Shout"}
GAMES = 45  # of each kind of table
TABLES: list[tuple[str, Any]] = [
    ("coop", coop.Options(players=4)),
    ("coop", coop.Options(players=2, minimum=3, take_backs=True, starter=coop.Starter.RANDOM)),
    ("coop", coop.Options(players=1)),
    ("duel", duel.Options()),
    ("duel", duel.Options(take_backs=True)),
    ("speed", speed.Options(players=3)),
    ("speed", speed.Options(players=6, shout=False)),
]


@dataclass
class Ear:
    """Somebody who notes every byte."""

    person: str
    name: str
    outside: bool = False
    distance: int | None = 0
    heard: list[bytes] = field(default_factory=list)

    def send(self, data: bytes) -> None:
        self.heard.append(data)

    def close(self, code: str, text: str) -> None:
        self.heard.append(f"{code} {text}".encode())


@dataclass(frozen=True)
class Attempt:
    """What a seat tried, and when."""

    seat: int
    move: str
    at: int


def script(game: AnyGame, options: Any, deal: Deal, chance: Random) -> tuple[list[Attempt], Any]:
    """A game by chance, with things that may not be, and the state at a moment of it."""
    state, attempts, at = game.deal(options, deal), [], 0
    for _ in range(chance.randrange(10, 140)):
        seat = chance.randrange(game.players(options))
        acting = sorted(game.to_act(state)) if chance.random() < 0.9 else [seat]
        seat = chance.choice(acting) if acting else seat
        moves = [move for move in game.legal_moves(state, seat) if game.write_move(move) not in {"concede", "resign"}]
        turn = [
            move for move in moves if type(move).__name__ in {"Lay", "Give", "EndTurn", "Go", "Draw", "Wish", "Shout"}
        ]
        at += chance.randrange(1, 900)
        if chance.random() < 0.08:
            attempts.append(Attempt(seat, chance.choice(["99A", "7L", "37B", "<", ".", "shout", "draw", "wish=9"]), at))
        if moves:
            word = game.write_move(chance.choice(turn if turn and chance.random() < 0.85 else moves))
            attempts.append(Attempt(seat, word, at))
        state = play_on(game, state, attempts[-2:], at)
        if game.outcome(state):
            break
    return attempts, state


def play_on(game: AnyGame, state: Any, attempts: list[Attempt], at: int) -> Any:
    """The state after what was tried at this time."""
    for attempt in attempts:
        if attempt.at == at:
            try:
                state = game.apply(state, attempt.seat, game.read_move(attempt.move), at).state
            except TenbackError:
                continue
    return state


def hidden_places(game: AnyGame, deal: Deal, state: Any, seat: int | None) -> Iterator[tuple[int, list[int]]]:
    """Of each deck, the places of the cards that a seat does not know."""
    if game.name == "coop":
        known = {card for pile in state.piles for card in pile} | {card for cards in state.shown for card in cards}
        known |= set(state.hands[seat]) if seat is not None else set()
        yield 0, [place for place, card in enumerate(deal.decks[0]) if card not in known]
    elif game.name == "duel":
        for deck in range(2):
            known = {placed.card for pile in state.piles for cards in pile for placed in cards if placed.seat == deck}
            known |= set(state.hands[deck]) if deck == seat else set()
            known |= set(state.shown[deck])
            yield deck, [place for place, card in enumerate(deal.decks[deck]) if card not in known]
    else:
        yield 0, unseen_places(deal.decks[0], state, seat)


def unseen_places(deck: tuple[int, ...], state: Any, seat: int | None) -> list[int]:
    """Speed: what lies face down, and the cards of others' hands that were never laid.

    Cards look alike there, so hands count as far as each card of them is the only one of its kind that was dealt there.
    """
    each = CARDS_EACH[state.options.players]
    places: list[int] = []
    for other, (hand, pile) in enumerate(zip(state.hands, state.piles, strict=True)):
        end = (other + 1) * each
        places += range(end - len(pile), end)
        if other != seat:
            given = deck[other * each : end - len(pile)]
            places += [other * each + given.index(card) for card in hand if given.count(card) == 1]
    return [*places, *range(len(deck) - len(state.draw), len(deck))]


def dealt_anew(deal: Deal, places: Iterator[tuple[int, list[int]]], chance: Random) -> Deal:
    """The deal with the cards at these places in each other's."""
    decks = [list(deck) for deck in deal.decks]
    for deck, where in places:
        cards = [decks[deck][place] for place in where]
        chance.shuffle(cards)
        for place, card in zip(where, cards, strict=True):
            decks[deck][place] = card
    return replace(deal, decks=tuple(map(tuple, decks)))


class Stage:
    """A live table in this process: real rules, real database, and a clock and ids that are the same every time."""

    def __init__(self, ledger: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ledger, self.patch = ledger, monkeypatch
        self.ids = count(1)
        self.runs = 0

    async def run(self, game: AnyGame, options: Any, deal: Deal, attempts: list[Attempt]) -> dict[str, list[bytes]]:
        """Play it; what everybody has heard."""
        self.runs += 1
        clock = [1_000_000]
        self.patch.setattr(LiveTable, "_clock_ms", staticmethod(lambda: clock[0]))
        game_id, code = f"game{self.runs:012}", f"T{self.runs:05}"
        self.patch.setattr(decisions, "new_id", lambda: game_id)
        self.patch.setattr("secrets.token_bytes", lambda _: SEED)
        self.patch.setattr(table_module, "deal_from_seed", lambda *_: deal)
        loop = asyncio.get_running_loop()
        with ThreadPoolExecutor(1) as thinkers:
            live = LiveTable(Table(f"{self.runs}"), self.ledger, thinkers, Pace(countdown=0), lambda _: None)
            players = game.players(options)
            plain: Any = encode(options)
            opened = log.Opened(code=code, host="p0", name="P0", game=game.name, options=plain)
            live.commit([opened, *(log.Seated(seat=s, person=f"p{s}", name=f"P{s}") for s in range(players))])
            ears = [Ear(f"p{number}", f"P{number}") for number in range(players + 1)]
            for ear in ears:
                live.come(ear)
            live.ask(ears[0], messages.Start(action_id="start"))
            for number, attempt in enumerate(attempts):
                clock[0] = 1_000_000 + attempt.at
                live.ask(ears[attempt.seat], messages.Move(action_id=str(number), move=attempt.move))
            stored = loop.create_future()
            live.commit([], lambda _: stored.set_result(None))
            await stored
            for ear in ears:
                live.go(ear)
        names = {game_id.encode(): b"game", code.encode(): b"table"}  # these differ, and tell nothing
        return {ear.person: [renamed(data, names) for data in ear.heard] for ear in ears}


def renamed(data: bytes, names: dict[bytes, bytes]) -> bytes:
    for name, other in names.items():
        data = data.replace(name, other)
    return data


@pytest.mark.parametrize(("name", "options"), TABLES, ids=lambda part: getattr(part, "players", part))
async def test_hidden_cards_are_in_no_byte(
    name: str, options: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, chance, compared, differed = find_game(name), Random(f"{name} {options}"), 0, 0
    engine = open_engine(sqlite_url(tmp_path))
    await migrate(engine)
    ledger = Ledger(engine)
    await ledger.start()
    stage = Stage(ledger, monkeypatch)
    differed_hands = 0
    for number in range(GAMES):
        deal = deal_from_seed(game, options, number.to_bytes(32, "big"))
        attempts, state = script(game, options, deal, chance)
        first = await stage.run(game, options, deal, attempts)
        seats: list[int | None] = [None, *range(game.players(options))]
        for seat in chance.sample(seats, 2):
            other = dealt_anew(deal, hidden_places(game, deal, state, seat), chance)
            again = await stage.run(game, options, other, attempts)
            me = f"p{game.players(options) if seat is None else seat}"
            if same_way(game, options, deal, other, attempts):
                compared += 1
                differed += other != deal
                differed_hands += hands_differ(game, options, deal, other, attempts, seat)
                assert again[me] == first[me]
                assert first[me]
    await ledger.stop()
    await engine.dispose()
    assert compared > GAMES // 2
    assert differed > GAMES // 3
    assert differed_hands > GAMES // 4 or game.players(options) == 1


def hands_differ(game: AnyGame, options: Any, one: Deal, two: Deal, attempts: list[Attempt], seat: int | None) -> bool:
    """Whether others hold other cards in the end."""
    ends = []
    for deal in (one, two):
        state = game.deal(options, deal)
        for attempt in attempts:
            state = play_on(game, state, [attempt], attempt.at)
        ends.append([hand for other, hand in enumerate(state.hands) if other != seat])
    return ends[0] != ends[1]


def same_way(game: AnyGame, options: Any, one: Deal, two: Deal, attempts: list[Attempt]) -> bool:
    """Whether the same attempts do the same in public in both deals."""
    states = [game.deal(options, one), game.deal(options, two)]
    if game.outcome(states[0]) != game.outcome(states[1]):
        return False
    if game.name == "speed" and states[0].compartments != states[1].compartments:
        return False  # S3: a joker turned up at first is replaced out of the draw pile
    for attempt in attempts:
        told = []
        for number, state in enumerate(states):
            try:
                step = game.apply(state, attempt.seat, game.read_move(attempt.move), attempt.at)
            except TenbackError as error:
                told.append(error.code)
            else:
                states[number] = step.state
                told.append(str(step.events))
        if told[0] != told[1]:
            return False
    return True
