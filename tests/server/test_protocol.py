"""`docs/protocol.md` leaves nothing out, and what it shows is so."""

import inspect
import json
import re
from dataclasses import fields, is_dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect

from tenback.client import Client
from tenback.core.codec import tag
from tenback.core.errors import BadInput, TenbackError
from tenback.games import GAMES
from tenback.games.records import read_record
from tenback.server import api_people, app, court, errors, log, messages, patience, serve, service, sockets, table
from tenback.server.api_games import Kind
from tenback.server.choices import Choice
from tenback.server.history import Steps
from tenback.server.hub import MOST_TABLES
from tenback.server.lessons import Following, Lesson, LessonStep
from tenback.server.settings import Settings
from tenback.server.steps import ReplayStep
from tests.server.conftest import RunningServer

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
GOLDEN = Path(__file__).parents[1] / "golden"
ROW = re.compile(r"^\| `(\w+)` \|", re.MULTILINE)
EXAMPLE = re.compile(r"```json\n(.*?)```", re.DOTALL)
FROM_CLIENT: tuple[Any, ...] = get_args(messages.FromClient)
TO_CLIENT: tuple[Any, ...] = get_args(messages.ToClient)
PARTS: dict[Any, str] = {
    messages.TableInfo: "The table",
    messages.SeatInfo: "A seat",
    messages.ChatLine: "A line of talk",
}
BASES = {messages.Asked, messages.Sent}
OF_THE_COMMAND = {  # errors that no client ever gets
    errors.Refused,
    errors.CannotOpenDatabase,
    errors.CannotListen,
    errors.NotABackup,
    errors.BackUpElsewhere,
    errors.FileExists,
}
SHOWN = {log.Dealt: {"id", "commitment", "game"}, log.Moved: {"seat", "move", "bot"}}  # of an entry, if not all of it


def name_of(kind: Any) -> str:
    return str(kind.__struct_config__.tag or PARTS[kind])


def section(title: str) -> str:
    """What stands under a heading, down to the next one."""
    found = re.search(rf"^(#+) {re.escape(title)}\n(.*?)(?=^#|\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert found, f"docs/protocol.md says nothing about {title}"
    return found[2]


def structs() -> list[Any]:
    kinds = [kind for _, kind in inspect.getmembers(messages, inspect.isclass) if kind.__module__ == messages.__name__]
    return [kind for kind in kinds if issubclass(kind, msgspec.Struct) and kind not in BASES]


def server_errors() -> list[type[TenbackError]]:
    kinds = [kind for _, kind in inspect.getmembers(errors, inspect.isclass) if kind.__module__ == errors.__name__]
    return [kind for kind in kinds if issubclass(kind, TenbackError) and kind not in OF_THE_COMMAND]


def event_types(game: str) -> list[Any]:
    moves = import_module(f"tenback.games.{game}.moves")
    kinds = [kind for _, kind in inspect.getmembers(moves, inspect.isclass) if kind.__module__ == moves.__name__]
    return [kind for kind in kinds if is_dataclass(kind) and kind not in moves.MOVE_TYPES]


def test_every_class_is_a_message_or_part_of_one() -> None:
    assert {*structs()} == {*FROM_CLIENT, *TO_CLIENT, *PARTS}


@pytest.mark.parametrize("kind", structs(), ids=name_of)
def test_every_field_of_every_message_is_explained(kind: Any) -> None:
    assert ROW.findall(section(name_of(kind))) == list(kind.__struct_fields__)


@pytest.mark.parametrize("kind", [*FROM_CLIENT, *TO_CLIENT], ids=name_of)
def test_every_message_has_an_example_that_is_one(kind: Any) -> None:
    (example,) = EXAMPLE.findall(section(name_of(kind)))
    union: Any = messages.FromClient if kind in FROM_CLIENT else messages.ToClient
    message = msgspec.json.decode(example, type=union)
    assert type(message) is kind
    assert json.loads(example).keys() - {"type"} <= {*kind.__struct_fields__}
    again = json.loads(messages.encode(message))
    assert {name: again[name] for name in json.loads(example)} == json.loads(example)


@pytest.mark.parametrize("entry", get_args(log.AnyEntry), ids=name_of)
def test_every_entry_of_the_log_is_listed(entry: Any) -> None:
    found = re.search(rf"^\| `{name_of(entry)}` \| (.*?) ?\|", section("What happened"), re.MULTILINE)
    assert found
    shown = SHOWN.get(entry, {*entry.__struct_fields__} - {*log.Entry.__struct_fields__})
    assert {*re.findall(r"`(\w+)`", found[1])} == shown


@pytest.mark.parametrize("game", GAMES)
def test_every_event_of_the_games_is_listed(game: str) -> None:
    for kind in event_types(game):
        named = " ".join(f"`{field.name}`" for field in fields(kind))
        assert f"| {game} | `{tag(kind)}` | {named} |" in section("What happened")


@pytest.mark.parametrize("error", server_errors(), ids=lambda error: error.code)
def test_every_error_of_the_server_is_listed(error: type[TenbackError]) -> None:
    status = app.STATUS.get(error, 400 if issubclass(error, BadInput) else 409)
    assert f"| `{error.code}` | {status} |" in section("Errors")


def test_no_error_is_listed_that_does_not_exist() -> None:
    assert {*ROW.findall(section("Errors"))} == {error.code for error in server_errors()}


def test_every_way_to_end_is_listed() -> None:
    told = re.findall(r"^\| (\w+) \| `(\w+)` \|", section("How a game ends"), re.MULTILINE)
    records = [read_record(path.read_text(encoding="utf-8")).record for path in GOLDEN.glob("*.record")]
    seen = {(record.game, record.outcome.reason) for record in records if record.outcome}
    assert seen <= {*told}
    for game, reason in told:
        source = (Path(import_module(f"tenback.games.{game}").__file__ or "")).parent
        assert any(f'"{reason}"' in path.read_text(encoding="utf-8") for path in source.glob("*.py"))


@pytest.mark.parametrize("kind", [Kind, Choice, Lesson, LessonStep, Following, Steps, ReplayStep], ids=str)
def test_what_the_page_asks_for_is_explained(kind: Any) -> None:
    told = {*re.findall(r"`(\w+)`", section("What the page in the browser asks for"))}
    assert {*kind.__struct_fields__} - {"game", "options"} <= told


def test_every_reason_to_close_is_listed() -> None:
    listed = dict(re.findall(r"^\| `(\w+)` \| (\d+) \|", section("Closing"), re.MULTILINE))
    assert listed == {reason: str(code) for reason, code in sockets.CLOSE_CODES.items()}


def test_the_limits_are_those_of_the_server() -> None:
    limits = section("Limits")
    kinds = ("guests", "tables", "devices", "guesses")
    guests, tables, devices, guesses = (service.LIMITS[what][0] for what in kinds)
    for text in (
        f"a message | {serve.LONGEST_MESSAGE // 1024} KiB",
        f"{sockets.MESSAGES_A_SECOND:.0f} a second, {sockets.BURST:.0f} at once",
        f"after {sockets.MOST_REFUSED} of those",
        f"{sockets.MOST_WAITING // 1024} KiB wait",
        f"{Settings().connections} open at once, {Settings().address_connections} of them from one address",
        f"{service.MOST_CONNECTIONS} connections, {MOST_TABLES} open tables, {api_people.MOST_TOKENS} tokens",
        f"{messages.LONGEST_TEXT} characters",
        f"an HTTP request | {app.MOST_BYTES // 1024} KiB",
        f"no whole request has come for {2 * patience.LOOK:.0f} seconds",
        f"{guests} new guests, names or tokens at once",
        f"{tables} new tables",
        f"{devices} device codes",
        f"{guesses} table codes that belong to no table",
    ):
        assert text in limits


def test_the_figures_in_the_text_are_those_of_the_server() -> None:
    words = " ".join(PAGE.split())
    assert f"(at most {sockets.MOST_MISSED} of them)" in words
    assert f"the last {table.ACTIONS_KEPT} things that happened because a person" in words
    assert f"every {sockets.BEAT:.0f} seconds, every {sockets.QUICK_BEAT:.0f} at the beginning" in words
    assert f"After {sockets.SILENCE:.0f} seconds without any message" in words
    assert f"by {court.LONGEST} ms at most" in words
    assert f"within {court.NEAR} ms of each other" in words
    assert f"| `protocol` | {messages.PROTOCOL};" in section("welcome")


async def told(socket: ClientConnection) -> dict[str, Any]:
    """The next message; pings come in between whenever it is time."""
    while (message := json.loads(await socket.recv()))["type"] == "ping":
        pass
    return dict(message)


async def test_messages_come_as_the_page_says(shared_server: RunningServer) -> None:
    client = Client(shared_server.url)
    await client.become("Ann")
    code = await client.open_table("coop", start=True)
    address = f"{shared_server.url.replace('http', 'ws', 1)}/api/tables/{code.lower()}/socket"
    async with connect(address, additional_headers=client._headers) as socket:
        assert json.loads(await socket.recv())["type"] == "ping"
        welcome, presence = await told(socket), await told(socket)
        assert (welcome["type"], presence["type"]) == ("welcome", "presence")
        number, move = welcome["number"], welcome["moves"][0]
        await socket.send(json.dumps({"type": "move", "action_id": "a1", "move": move}))
        update, accepted = await told(socket), await told(socket)
        assert update["number"] == accepted["number"] == number + 1
        assert update["happened"][0] == {"type": "moved", "seat": 0, "move": move, "bot": False}
        assert accepted == {"type": "accepted", "action_id": "a1", "number": number + 1}
        await socket.send(json.dumps({"type": "move", "action_id": "a1", "move": move}))
        assert await told(socket) == accepted
        await socket.send(json.dumps({"type": "move", "action_id": "a2", "move": move}))
        rejected = await told(socket)
        assert (rejected["type"], rejected["action_id"], rejected["code"]) == ("rejected", "a2", "card_not_in_hand")
    async with connect(f"{address}?after={number}", additional_headers=client._headers) as socket:
        assert json.loads(await socket.recv())["type"] == "ping"
        missed, welcome = await told(socket), await told(socket)
        assert (missed["type"], welcome["type"]) == ("update", "welcome")
        assert missed["happened"] == update["happened"]
        assert not {"view", "moves", "table"} & missed.keys()
        assert welcome["number"] == number + 1
        assert (await told(socket))["type"] == "presence"
        await socket.send(json.dumps({"type": "catch_up", "number": number}))
        assert [await told(socket), (await told(socket))["type"]] == [missed, "welcome"]


async def test_a_repeated_wish_is_accepted_no_sooner_than_it_is_stored(shared_server: RunningServer) -> None:
    client = Client(shared_server.url)
    await client.become("Ann")
    code = await client.open_table("coop", start=True)
    address = f"{shared_server.url.replace('http', 'ws', 1)}/api/tables/{code}/socket"
    async with connect(address, additional_headers=client._headers) as socket:
        welcome, _ = await told(socket), await told(socket)
        wish = json.dumps({"type": "move", "action_id": "a1", "move": welcome["moves"][0]})
        await socket.send(wish)
        await socket.send(wish)  # the first one is not stored yet
        heard = [(await told(socket))["type"] for _ in range(3)]
        assert heard == ["update", "accepted", "accepted"]
