"""Outside bots: the client class, tokens, other devices, and the example bot as it stands in `examples/`."""

import asyncio
import sys
from pathlib import Path

import pytest

from tenback.client import AtTable, Client, Refusal
from tenback.server.api_people import MOST_TOKENS
from tenback.server.hub import MOST_TABLES
from tenback.server.messages import LONGEST_TEXT
from tenback.server.people import CODE_SECONDS, DeviceCodes
from tests.server.conftest import SECONDS, RunningServer
from tests.server.raw import address

BOT = Path(__file__).parents[2] / "examples" / "bot.py"


async def guest(server: RunningServer, name: str = "Ann") -> Client:
    client = Client(server.url)
    await client.become(name)
    return client


async def refusal(asked: object) -> str:
    """The code with which something is refused."""
    with pytest.raises(Refusal) as refused:
        await asked  # type: ignore[misc] # whatever can be awaited
    return refused.value.code


async def run_bot(server: RunningServer, *arguments: str) -> str:
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(BOT), server.url, *arguments, stdout=asyncio.subprocess.PIPE
    )
    told, _ = await asyncio.wait_for(process.communicate(), SECONDS)
    assert process.returncode == 0
    return told.decode()


def test_the_example_bot_is_short() -> None:
    assert len(BOT.read_text(encoding="utf-8").splitlines()) < 60


@pytest.mark.parametrize("game", ["coop", "duel"])
async def test_the_example_bot_plays_a_whole_game(shared_server: RunningServer, game: str) -> None:
    told = await run_bot(shared_server, game)
    assert told.startswith(f"{game} at ")
    assert "Outcome(reason=" in told


@pytest.mark.parametrize(
    ("game", "options", "bots"),
    [
        ("coop", {"players": 3, "starter": "fixed"}, ["novice"]),
        ("speed", {"players": 6, "stall_ms": 1000}, ["inhuman"] * 4),
    ],
)
async def test_the_example_bot_joins_a_table_with_a_token(
    shared_server: RunningServer, game: str, options: dict[str, object], bots: list[str]
) -> None:
    host, owner = await guest(shared_server, "Host"), await guest(shared_server, "Owner")
    token = await owner.new_token("example")
    code = await host.open_table(game, options=options, bots=bots)
    async with host.at(code) as table:
        bot = asyncio.create_task(run_bot(shared_server, code, token))
        while not table.info["seats"][-1]["name"]:
            await table.news()
        assert table.info["seats"][-1]["name"] == "Owner"
        await table.do("start")
        await table.do("stand_in", level=bots[0])
        assert f"{game} at {code}: Outcome(reason=" in await bot
        while not table.is_over:
            await table.news()
        assert table.gaps == 0


async def test_a_token_can_be_listed_and_revoked(shared_server: RunningServer) -> None:
    owner = await guest(shared_server)
    assert await owner.tokens() == []
    token = await owner.new_token("my bot")
    (kept,) = await owner.tokens()
    assert kept["label"] == "my bot"
    assert not any(token in str(part) for part in kept.values())
    bot = Client(shared_server.url, token=token)
    assert await bot.ask("GET", "/api/me") == await owner.ask("GET", "/api/me")
    await owner.revoke(kept["id"])
    assert await owner.tokens() == []
    assert await refusal(bot.ask("GET", "/api/me")) == "who_are_you"
    assert await refusal(bot.open_table("coop")) == "who_are_you"


async def listen(table: AtTable) -> None:
    """Hear news for as long as there are any."""
    async with asyncio.timeout(SECONDS):
        while True:
            await table.news()


async def test_a_token_that_is_revoked_plays_no_longer(shared_server: RunningServer) -> None:
    owner = await guest(shared_server)
    bots = [Client(shared_server.url, token=await owner.new_token(label)) for label in ("one", "other")]
    code = await owner.open_table("coop")
    async with owner.at(code) as table, bots[0].at(code) as one, bots[1].at(code) as other:
        (revoked,) = [token["id"] for token in await owner.tokens() if token["label"] == "one"]
        await owner.revoke(revoked)
        assert await refusal(listen(one)) == "who_are_you"
        assert await refusal(asyncio.wait_for(one.do("say", text="hello"), SECONDS)) == "who_are_you"
        await other.do("say", text="hello")
        await table.do("say", text="hello")


@pytest.mark.parametrize(("code", "reason"), [("NOSUCH", "no_such_table"), ("NO/SUCH", "not_found")])
async def test_where_no_table_is_nobody_waits_for_one(shared_server: RunningServer, code: str, reason: str) -> None:
    client, before = await guest(shared_server), asyncio.all_tasks()

    async def come() -> None:
        async with client.at(code):
            raise AssertionError

    assert await refusal(asyncio.wait_for(come(), SECONDS)) == reason
    assert asyncio.all_tasks() == before


async def test_nobody_revokes_the_token_of_another(shared_server: RunningServer) -> None:
    owner, other = await guest(shared_server), await guest(shared_server)
    await owner.new_token("my bot")
    (kept,) = await owner.tokens()
    for wrong in (kept["id"], "0" * 12, "%", ""):
        code = await refusal(other.revoke(wrong))
        assert code in {"no_such_token", "http_405"}  # without an id it is the address of the list
    assert await owner.tokens() == [kept]


async def test_a_token_only_plays(shared_server: RunningServer) -> None:
    owner = await guest(shared_server)
    bot = Client(shared_server.url, token=await owner.new_token("my bot"))
    kept = await owner.tokens()
    asked = (bot.new_token("more"), bot.tokens(), bot.revoke(kept[0]["id"]), bot.device_code())
    for wish in (*asked, bot.ask("POST", "/api/me/name", {"name": "Bot"})):
        assert await refusal(wish) == "token_only_plays"
    assert await owner.tokens() == kept
    assert (await owner.ask("GET", "/api/me"))["name"] == "Ann"


async def test_there_is_a_limit_to_tokens(shared_server: RunningServer) -> None:
    owner = await guest(shared_server)
    for number in range(MOST_TOKENS):
        await owner.new_token(f"bot {number}")
    assert await refusal(owner.new_token("one more")) == "too_many_tokens"
    assert len(await owner.tokens()) == MOST_TOKENS


async def test_a_code_takes_a_person_to_another_device_once(shared_server: RunningServer) -> None:
    here, there, elsewhere = await guest(shared_server), Client(shared_server.url), Client(shared_server.url)
    table = await here.open_table("coop", options={"players": 2})
    code = await here.device_code()
    assert await there.come_from(f" {code.lower()} ") == (await here.ask("GET", "/api/me"))["id"]
    async with there.at(table) as place:
        assert place.seat == 0
    assert await refusal(elsewhere.come_from(code)) == "code_expired"
    assert await refusal(elsewhere.ask("GET", "/api/me")) == "who_are_you"


async def test_only_the_last_code_counts(shared_server: RunningServer) -> None:
    here, there = await guest(shared_server), Client(shared_server.url)
    old, new = await here.device_code(), await here.device_code()
    assert await refusal(there.come_from(old)) == "code_expired"
    assert await there.come_from(new)


@pytest.mark.parametrize(("seconds", "person"), [(CODE_SECONDS - 1, "ann"), (CODE_SECONDS, None)])
def test_a_code_is_good_for_ten_minutes(seconds: int, person: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("tenback.server.people.monotonic", lambda: now[0])
    codes = DeviceCodes()
    code = codes.give("ann")
    now[0] += seconds
    assert codes.use(code) == person


async def patiently_opened(client: Client, *, start: bool) -> str:
    while True:
        try:
            return await client.open_table("coop", start=start)
        except Refusal as refused:
            if refused.code != "too_much":
                raise
        await asyncio.sleep(0.5)  # one address opens so many a second


async def phase(client: Client, code: str) -> str:
    return str((await client.ask("GET", f"/api/tables/{code}"))["phase"])


async def test_a_guest_has_so_many_games_and_no_more(server: RunningServer) -> None:
    host, other = await guest(server), await guest(server)
    opened = [await patiently_opened(host, start=True) for _ in range(MOST_TABLES)]
    assert await refusal(patiently_opened(host, start=True)) == "too_many_tables"
    assert await patiently_opened(other, start=True)
    async with host.at(opened[0]) as table:
        await table.do("close_table")
    assert await patiently_opened(host, start=True)


async def test_of_too_many_tables_the_oldest_makes_room_where_nothing_goes_on(server: RunningServer) -> None:
    host = await guest(server)
    running = await patiently_opened(host, start=True)
    waiting, quiet, *rest = [await patiently_opened(host, start=False) for _ in range(MOST_TABLES - 1)]
    async with host.at(waiting) as table:
        assert await patiently_opened(host, start=False)
        assert table.info["phase"] == "open"
    assert [await phase(host, code) for code in (running, waiting, quiet)] == ["playing", "open", "closed"]
    assert {await phase(host, code) for code in rest} == {"open"}


async def say_much(table: AtTable, count: int) -> list[int]:
    return [*await asyncio.gather(*(table.do("say", text=f"word {number}") for number in range(count)))]


async def test_what_came_too_fast_is_asked_again(shared_server: RunningServer) -> None:
    client = await guest(shared_server)
    code = await client.open_table("coop")
    async with client.at(code) as table:
        numbers = await asyncio.wait_for(say_much(table, 75), SECONDS)
        assert len({*numbers}) == 75
        assert table.gaps == 0


async def test_a_table_that_does_not_exist_is_refused(shared_server: RunningServer) -> None:
    client = await guest(shared_server)
    with pytest.raises(Refusal) as refused:
        async with client.at("NOSUCH"):
            pass
    assert refused.value.code == "no_such_table"
    assert await refusal(client.ask("GET", "/api/tables/NOSUCH")) == "no_such_table"


class Noting(AtTable):
    """A place that notes what it sends."""

    def __init__(self, address: str, headers: dict[str, str]) -> None:
        super().__init__(address, headers)
        self.sent: list[str] = []

    async def _send(self, message: str) -> None:
        self.sent.append(message)
        await super()._send(message)


async def test_what_cannot_be_read_is_refused_too(server: RunningServer) -> None:
    client = await guest(server)
    async with client.at(await client.open_table("coop")) as table, asyncio.timeout(SECONDS):
        assert await refusal(table.do("sit", seat=9)) == "bad_message"
        assert await refusal(table.do("say", text="a" * (LONGEST_TEXT + 1))) == "bad_message"
        assert await refusal(table.do("juggle")) == "bad_message"


async def test_what_is_asked_first_is_asked_once(shared_server: RunningServer) -> None:
    anna = await guest(shared_server, "Anna")
    code = await anna.open_table("coop")
    table = Noting(address(shared_server, code), anna._headers)
    await table.open()
    await table.do("say", text="hello")
    await table.close()
    assert len([message for message in table.sent if '"say"' in message]) == 1
