"""No hidden card in any byte that anybody receives: whatever a seat cannot see is dealt anew, and it hears the same.

Every game is played through a live table and a real database, with talk: as it was dealt, and once for each seat and
for somebody without one, with the cards that they do not know at the end in each other's places. Where both go the same
way in public, all that they have received must be the same, byte by byte.
"""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tenback.core.chance import Deal
from tenback.core.codec import encode
from tenback.core.record import deal_from_seed
from tenback.games import AnyGame, coop, duel, find_game, speed
from tenback.server import decisions, log, messages
from tenback.server import table as table_module
from tenback.server.live import LiveTable
from tenback.server.seated_bots import Pace
from tenback.server.storage.database import migrate, open_engine, sqlite_url
from tenback.server.storage.ledger import Ledger
from tenback.server.table import Table
from tests.server.redealt import Attempt, Ear, dealt_anew, hands_differ, hidden_places, play_on, renamed, same_way

SEED = bytes(range(32))
ONWARD = {"Lay", "Give", "EndTurn", "Go", "Draw", "Wish", "Shout"}
SAY = "say "
LINES = ("hello", "my lowest card is 12", "well played!", "<b>oh</b>", "I can do pile A in one step")
GAMES = 30  # of each kind of table
TABLES: list[tuple[str, Any]] = [
    ("coop", coop.Options(players=4)),
    ("coop", coop.Options(players=2, minimum=3, take_backs=True, starter=coop.Starter.RANDOM)),
    ("coop", coop.Options(players=1)),
    ("duel", duel.Options()),
    ("duel", duel.Options(take_backs=True)),
    ("speed", speed.Options(players=3)),
    ("speed", speed.Options(players=6, shout=False)),
]


def script(game: AnyGame, options: Any, deal: Deal, chance: Random) -> tuple[list[Attempt], Any]:
    """A game by chance, with things that may not be, and the state at a moment of it."""
    state, attempts, at = game.deal(options, deal), [], 0
    for _ in range(chance.randrange(10, 140)):
        seat = chance.randrange(game.players(options))
        acting = sorted(game.to_act(state)) if chance.random() < 0.9 else [seat]
        seat = chance.choice(acting) if acting else seat
        moves = [move for move in game.legal_moves(state, seat) if game.write_move(move) not in {"concede", "resign"}]
        turn = [move for move in moves if type(move).__name__ in ONWARD]
        at += chance.randrange(1, 900)
        if chance.random() < 0.08:
            attempts.append(Attempt(seat, chance.choice(["99A", "7L", "37B", "<", ".", "shout", "draw", "wish=9"]), at))
        if chance.random() < 0.08:
            attempts.append(Attempt(chance.randrange(game.players(options) + 1), f"{SAY}{chance.choice(LINES)}", at))
        if moves:
            word = game.write_move(chance.choice(turn if turn and chance.random() < 0.85 else moves))
            attempts.append(Attempt(seat, word, at))
        state = play_on(game, state, attempts[-3:], at)
        if game.outcome(state):
            break
    return attempts, state


class Stage:
    """A live table in this process: real rules, real database, and a clock and ids that are the same every time."""

    def __init__(self, ledger: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ledger, self.patch = ledger, monkeypatch
        self.ids = count(1)
        self.runs = 0

    async def run(
        self, game: AnyGame, options: Any, deal: Deal, attempts: list[Attempt], *, watchable: bool
    ) -> list[list[bytes]]:
        """Play it; what everybody has heard, by their seats, and at the end somebody without one."""
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
            opened = log.Opened(code=code, host="p0", name="P0", game=game.name, options=plain, watchable=watchable)
            live.commit([opened, *(log.Seated(seat=s, person=f"p{s}", name=f"P{s}") for s in range(players))])
            ears = [Ear(f"p{number}", f"P{number}") for number in range(players + 1)]
            for ear in ears:
                live.come(ear)
            live.ask(ears[0], messages.Start(action_id="start"))
            for number, attempt in enumerate(attempts):
                clock[0] = 1_000_000 + attempt.at
                live.ask(ears[attempt.seat], asked(str(number), attempt))
            stored = loop.create_future()
            live.commit([], lambda _: stored.set_result(None))
            await stored
            for ear in ears:
                live.go(ear)
        names = {game_id.encode(): b"game", code.encode(): b"table"}
        return [[renamed(data, names) for data in ear.heard] for ear in ears]


def asked(action_id: str, attempt: Attempt) -> messages.Asked:
    """What is sent for an attempt."""
    if attempt.move.startswith(SAY):
        return messages.Say(action_id=action_id, text=attempt.move.removeprefix(SAY))
    return messages.Move(action_id=action_id, move=attempt.move)


@pytest.mark.parametrize(("name", "options"), TABLES, ids=lambda part: getattr(part, "players", part))
async def test_hidden_cards_are_in_no_byte(
    name: str, options: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, chance, compared, differed, differed_hands = find_game(name), Random(f"{name} {options}"), 0, 0, 0
    engine = open_engine(sqlite_url(tmp_path))
    await migrate(engine)
    ledger = Ledger(engine)
    await ledger.start()
    stage, players = Stage(ledger, monkeypatch), game.players(options)
    for number in range(GAMES):
        watchable = number % 2 == 0  # or else whoever has no seat is a stranger
        deal = deal_from_seed(game, options, number.to_bytes(32, "big"))
        attempts, state = script(game, options, deal, chance)
        first = await stage.run(game, options, deal, attempts, watchable=watchable)
        for viewer in range(players + 1):
            seats = {viewer} - {players}
            other = dealt_anew(deal, hidden_places(game, deal, state, seats), chance)
            if same_way(game, options, deal, other, attempts):
                again = await stage.run(game, options, other, attempts, watchable=watchable)
                compared += 1
                differed += other != deal
                differed_hands += hands_differ(game, options, deal, other, attempts, seats)
                assert again[viewer] == first[viewer]
                assert again[players] == first[players]  # who knows less hears the same, too
                assert len(first[viewer]) > len(attempts) // 2
    await ledger.stop()
    await engine.dispose()
    assert compared > GAMES * (players + 1) // 4
    assert differed > compared // 2
    assert differed_hands > compared // 4 or players == 1
