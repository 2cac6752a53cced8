"""No hidden card in any byte of speed either where lays are held and contested, at tables with a bot and lookers-on.

The players are near and far away and go for the same piles. A game is played again with the cards dealt anew that
neither the bot nor somebody at the table knows, and others have tried to lay another card wherever they lost a pile.
Then all that was received is the same, byte by byte. Time passes only when nothing else is to be done.
"""

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from tenback.bots import PlainBot
from tenback.core.chance import Deal
from tenback.core.codec import encode
from tenback.core.piles import is_neighbour
from tenback.core.record import deal_from_seed
from tenback.games import speed
from tenback.games.speed.state import JOKER, NUMBERS, PILE_NAMES
from tenback.server import decisions, log, messages, seated_bots
from tenback.server import table as table_module
from tenback.server.live import LiveTable
from tenback.server.seated_bots import Pace
from tenback.server.storage.database import migrate, open_engine, sqlite_url
from tenback.server.storage.ledger import Ledger
from tenback.server.storage.schema import events
from tenback.server.table import Table
from tests.server.redealt import Attempt, Ear, dealt_anew, hands_differ, hidden_places, renamed, same_way

pytestmark = pytest.mark.rule("S12")
SEED = bytes(range(32))
DISTANCES = (0, 60, 140)  # of the people; the bot has the last seat
PEOPLE, BOT = len(DISTANCES), len(DISTANCES)
OPTIONS = speed.Options(players=PEOPLE + 1, dealer=0, shout=False)
GAMES, ROUNDS, ROUND_MS = 4, 16, 500  # in each round everybody tries something, and is answered
COUNTDOWN, HASTE = 200, 60  # milliseconds


@dataclass(frozen=True)
class Deed:
    """What somebody sends so many milliseconds after a round began."""

    at: int
    seat: int
    asked: messages.Asked


Act: TypeAlias = Callable[[LiveTable, int], list[Deed]]


@dataclass(frozen=True)
class Played:
    """A game: what everybody heard, by their seats, and then who looks on; and all that happened."""

    heard: list[list[bytes]]
    state: Any
    entries: list[log.Entry]

    @property
    def attempts(self) -> list[Attempt]:
        return [Attempt(entry.seat, entry.move, entry.at) for entry in self.entries if isinstance(entry, log.Moved)]


class Stage:
    """Tables in this process whose time, chance and deals are given."""

    def __init__(self, engine: AsyncEngine, ledger: Ledger, patch: pytest.MonkeyPatch) -> None:
        self.engine, self.ledger, self.patch = engine, ledger, patch
        self.now, self.runs = 1_000_000, 0
        patch.setattr(LiveTable, "_clock_ms", staticmethod(lambda: self.now))
        patch.setattr("secrets.token_bytes", lambda _: SEED)
        patch.setattr(seated_bots, "find_bot", lambda game, _: PlainBot(game))

    async def run(self, deal: Deal, act: Act, *, watchable: bool) -> Played:
        """Play some rounds."""
        self.runs += 1
        names = {f"game{self.runs:012}".encode(): b"game", f"T{self.runs:05}".encode(): b"table"}
        game_id, code = (name.decode() for name in names)
        self.patch.setattr(decisions, "new_id", lambda: game_id)
        self.patch.setattr(table_module, "deal_from_seed", lambda *_: deal)
        with ThreadPoolExecutor(1) as thinkers:
            live = LiveTable(Table(f"{self.runs}"), self.ledger, thinkers, Pace(countdown=COUNTDOWN), lambda _: None)
            plain: Any = encode(OPTIONS)
            opened = log.Opened(code=code, host="p0", name="P0", game="speed", options=plain, watchable=watchable)
            seated = [log.Seated(seat=seat, person=f"p{seat}", name=f"P{seat}") for seat in range(PEOPLE)]
            live.commit([opened, *seated, log.BotSeated(seat=BOT, level="skilled")])
            ears = [Ear(f"p{seat}", f"P{seat}", distance=far) for seat, far in enumerate((*DISTANCES, None))]
            for ear in ears:
                live.come(ear)
            live.ask(ears[0], messages.Start(action_id="start"))
            await self._pass(live, 0)
            for number in range(ROUNDS):
                began = self.now
                for deed in act(live, number):
                    await self._pass(live, began + deed.at - self.now)
                    live.ask(ears[deed.seat], deed.asked)
                    await quiet(live)
                await self._pass(live, began + ROUND_MS - self.now)
            for ear in ears:
                live.go(ear)
        assert live.table.play
        return Played(
            [[renamed(data, names) for data in ear.heard] for ear in ears],
            live.table.play.state,
            [log.read(body) for body in await self._kept()],
        )

    async def _kept(self) -> Sequence[str]:
        wanted = select(events.c.body).where(events.c.table_id == f"{self.runs}").order_by(events.c.number)
        async with self.engine.connect() as connection:
            return (await connection.execute(wanted)).scalars().all()

    async def _pass(self, live: LiveTable, milliseconds: int) -> None:
        """Let time go by, and everything happen when it is due."""
        end = self.now + milliseconds
        await quiet(live)
        while live._alarm and live._alarm_at <= end:
            self.now = max(self.now, round(live._alarm_at))
            live._alarm_off()
            live._wake()
            await quiet(live)
        self.now = end


async def quiet(live: LiveTable) -> None:
    """Wait until nothing happens any more unless time goes by."""
    while live._waiting or live._bots._thinking:
        await asyncio.sleep(0)


def by_chance(chance: Random, done: list[list[Deed]]) -> Act:
    """People who go for the same pile if they can, and now and then say something; all of it is noted."""

    def act(live: LiveTable, number: int) -> list[Deed]:
        pile = chance.choice(PILE_NAMES)
        deeds = [deed for seat in range(PEOPLE) if (deed := tried(live.table, seat, pile, number, chance))]
        if chance.random() < 0.2:
            said = messages.Say(action_id=f"{number} said", text=chance.choice(("hello", "mine!")))
            deeds.append(Deed(chance.randrange(ROUND_MS // 2), chance.randrange(PEOPLE + 1), said))
        done.append(sorted(deeds, key=lambda deed: deed.at))
        return done[-1]

    return act


def tried(table: Table, seat: int, pile: str, number: int, chance: Random) -> Deed | None:
    """What somebody sends who sees the table as it is when a round begins: it comes late from far away."""
    assert table.play
    state = table.play.state
    moves = [speed.write_move(move) for move in speed.legal_moves(state, seat)]
    lays = [move for move in moves if move[-1] in PILE_NAMES]
    move = next((move for move in lays if move[-1] == pile), None) or (chance.choice(moves) if moves else None)
    if move is None:
        return None
    asked = messages.Move(action_id=f"{number}", move=move)
    return Deed(DISTANCES[seat] + chance.randrange(HASTE), seat, asked)


def the_same(done: list[list[Deed]]) -> Act:
    """People who do what was done before."""
    return lambda _live, number: done[number]


def but_lost(done: list[list[Deed]], played: Played, viewer: int) -> Act:
    """People who do what was done before; but others than the viewer lose their piles with another card."""
    lost = [found_tops(heard) for heard in played.heard]

    def act(live: LiveTable, number: int) -> list[Deed]:
        assert live.table.play
        hands = live.table.play.state.hands
        return [
            deed
            if deed.seat == viewer or (top := lost[deed.seat].get(deed.asked.action_id)) is None
            else with_another(deed, hands[deed.seat], top)
            for deed in done[number]
        ]

    return act


def found_tops(heard: list[bytes]) -> dict[str, int]:
    """The tops that lays found when they came too late, by their actions."""
    said = map(json.loads, heard)
    return {each["action_id"]: int(each["details"]["top"]) for each in said if each.get("code") == "does_not_fit"}


def with_another(deed: Deed, hand: tuple[int, ...], top: int) -> Deed:
    """The deed with another card of the hand that does not fit on this top either."""
    assert isinstance(deed.asked, messages.Move)
    pile = deed.asked.move[-1]
    texts = [f"{card}{pile}" for card in hand if card != JOKER and not is_neighbour(card, top, NUMBERS)]
    other = next((text for text in texts if text != deed.asked.move), deed.asked.move)
    return replace(deed, asked=messages.Move(action_id=deed.asked.action_id, move=other))


@asynccontextmanager
async def staged(data: Path, patch: pytest.MonkeyPatch) -> AsyncIterator[Stage]:
    engine = open_engine(sqlite_url(data))
    await migrate(engine)
    ledger = Ledger(engine)
    await ledger.start()
    try:
        yield Stage(engine, ledger, patch)
    finally:
        await ledger.stop()
        await engine.dispose()


def outrun(played: Played) -> int:
    """How many lays have lost a pile."""
    return sum(len(entry.outrun or ()) for entry in played.entries)


async def test_hidden_cards_are_in_no_byte_where_lays_are_contested(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance, counts = Random("contested"), Counter[str]()
    async with staged(tmp_path, monkeypatch) as stage:
        for number in range(GAMES):
            deal, watchable = deal_from_seed(speed, OPTIONS, number.to_bytes(32, "big")), number % 2 == 0
            done: list[list[Deed]] = []
            first = await stage.run(deal, by_chance(chance, done), watchable=watchable)
            counts["held"] += sum(data.startswith(b'{"type":"held"') for heard in first.heard for data in heard)
            counts["by bots"] += sum(isinstance(entry, log.Moved) and entry.bot for entry in first.entries)
            for viewer in range(PEOPLE + 1):
                seats = {viewer, BOT}  # whoever looks on has the bot's number, but no seat
                other = dealt_anew(deal, hidden_places(speed, deal, first.state, seats), chance)
                if same_way(speed, OPTIONS, deal, other, first.attempts, ROUNDS * ROUND_MS):
                    again = await stage.run(other, but_lost(done, first, viewer), watchable=watchable)
                    assert again.heard[viewer] == first.heard[viewer]
                    assert again.heard[PEOPLE] == first.heard[PEOPLE]
                    counts["compared"] += 1
                    counts["other hands"] += hands_differ(speed, OPTIONS, deal, other, first.attempts, seats)
                    counts["outrun"] += min(outrun(first), outrun(again))
    assert counts["compared"] > GAMES * PEOPLE // 2
    assert counts["other hands"] > counts["compared"] // 2
    assert min(counts["held"], counts["outrun"]) > 10 * GAMES
    assert counts["by bots"] > GAMES
