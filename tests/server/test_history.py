"""Replays, records that people bring, and the list of one's own games. All over a real server."""

import asyncio
import json
from typing import Any

import httpx
import pytest

from tenback.client import Client, Refusal
from tenback.core.chance import commitment
from tenback.games.records import read_record, replay_record, write_record
from tenback.server.history import MOST_BYTES, MOST_ENTRIES
from tests.server.conftest import RunningServer
from tests.server.players import person, seen, until_over

NOBODY = "0" * 24
SHORT = "tenback 1\ngame duel 1\nplayer Tim\nplayer Sarah bot=skilled\nTim: 4A 8A .\nSarah: 5A 3>A .\nTim: resign\n"


async def refusal(client: Client, method: str, path: str, body: Any = None) -> Refusal:
    with pytest.raises(Refusal) as caught:
        await client.ask(method, path, body)
    return caught.value


async def quick_duel(client: Client) -> str:
    """A duel against a bot that is given up at once; the id of the game."""
    code = await client.open_table("duel", bots=["novice"], start=True)
    async with client.at(code) as table:
        await seen(table, await table.move("resign"))
        return str(table.info["game_id"])


async def text_of(server: RunningServer, replay: str) -> str:
    async with httpx.AsyncClient() as http:
        answer = await http.get(f"{server.url}/api/replays/{replay}/text")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain")
    return answer.text


async def test_a_finished_game_has_a_replay_and_a_running_one_has_none(shared_server: RunningServer) -> None:
    anna, ben, eve = [await person(shared_server, name) for name in ("Anna", "Ben", "Eve")]
    code = await anna.open_table("coop", options={"players": 2, "starter": "random"})
    async with anna.at(code) as one, ben.at(code) as two:
        await two.do("sit")
        await one.do("start")
        promised, first = one.info["commitment"], one.info["game_id"]
        for client in (anna, ben, eve):
            for path in (f"/api/replays/{first}", f"/api/replays/{first}/text"):
                assert (await refusal(client, "GET", path)).code == "no_such_replay"
        await until_over(one, two)
        outcome = one.outcome
        await seen(two, await one.do("start"))
        assert (await refusal(eve, "GET", f"/api/replays/{one.info['game_id']}")).code == "no_such_replay"
        replay = await eve.ask("GET", f"/api/replays/{first}")  # while the next game is running
    assert replay["commitment"] == promised == commitment(bytes.fromhex(replay["seed"]))
    assert [seat["name"] for seat in replay["seats"]] == ["Anna", "Ben"]
    assert [seat["person"] for seat in replay["seats"]] == [one.person, two.person]
    lined = read_record(json.dumps(replay["record"]))
    assert lined.record.seed == replay["seed"]  # read_record has checked that it gives the deal
    assert lined.record.outcome == outcome
    assert len(list(replay_record(lined))) == len(lined.record.entries) + 1
    assert read_record(await text_of(shared_server, first)).record == lined.record
    assert code not in json.dumps(replay)  # whoever has the link to a replay is not at the table


@pytest.mark.parametrize("id_", [NOBODY, "x", "%00", "é", "../me"])
async def test_what_is_not_there_has_no_replay(shared_server: RunningServer, id_: str) -> None:
    async with httpx.AsyncClient() as http:
        answer = await http.get(f"{shared_server.url}/api/replays/{id_.replace('/', '%2F')}")
    assert answer.status_code == 404


async def test_a_game_that_was_given_up_has_a_replay_without_an_end(shared_server: RunningServer) -> None:
    anna = await person(shared_server, "Anna")
    code = await anna.open_table("coop", start=True)
    async with anna.at(code) as table:
        await table.move(table.moves[0])
        await table.do("close_table")
        game = table.info["game_id"]
    replay = await anna.ask("GET", f"/api/replays/{game}")
    assert (replay["reason"], replay["record"]["outcome"]) == ("abandoned", None)
    assert len(replay["record"]["entries"]) == 1


async def test_the_record_says_which_moves_a_bot_made_for_a_person(calm_server: RunningServer) -> None:
    anna = await person(calm_server, "Anna")
    code = await anna.open_table("duel", bots=["novice"], start=True)
    heard: list[tuple[int, str, bool]] = []

    def hear(news: dict[str, Any]) -> None:
        heard.extend((e["seat"], e["move"], e["bot"]) for e in news.get("happened", []) if e["type"] == "moved")

    async with anna.at(code) as table:
        await table.do("stand_in", level="novice")
        while not any(seat == 0 and move == "." for seat, move, _ in heard):
            hear(await table.news())
        await table.do("return")
        await table.move("resign")
        while not table.is_over or not any(move == "resign" for _, move, _ in heard):
            hear(await table.news())
    replay = await anna.ask("GET", f"/api/replays/{table.info['game_id']}")
    record = read_record(json.dumps(replay["record"])).record
    assert [(entry.seat, entry.bot) for entry in record.entries] == [
        (seat, seat == 0 and bot) for seat, _, bot in heard
    ]
    assert {entry.bot for entry in record.entries if entry.seat == 0} == {True, False}
    assert [player.bot for player in record.players] == [None, "novice"]
    assert replay["seats"][0]["assisted"]
    assert ".~" in await text_of(calm_server, replay["id"])


async def test_whoever_takes_a_bots_seat_is_in_the_record(shared_server: RunningServer) -> None:
    anna, ben = await person(shared_server, "Anna"), await person(shared_server, "Ben")
    code = await anna.open_table("coop", options={"players": 2}, bots=["novice"], start=True)
    async with anna.at(code) as one, ben.at(code) as two:
        while not any("moved" in str(news) for news in [await one.news()]):  # the bot says its wish
            pass
        await seen(one, await two.do("sit", seat=1))
        await one.move("concede")
        await seen(one, await two.move("concede"))
        game = one.info["game_id"]
    replay = await ben.ask("GET", f"/api/replays/{game}")
    assert [player["bot"] for player in replay["record"]["players"]] == [None, None]
    assert replay["record"]["players"][1]["name"] == replay["seats"][1]["name"] == "Ben"
    bots = [entry.get("bot", False) for entry in replay["record"]["entries"] if entry["seat"] == 1]
    assert (bots[0], bots[-1]) == (True, False)
    (own,) = (await ben.ask("GET", "/api/me/games"))["games"]
    assert (own["id"], own["seat"], own["seats"][1]["assisted"]) == (game, 1, True)


async def test_a_record_that_somebody_brings_can_be_watched(shared_server: RunningServer) -> None:
    anna = await person(shared_server, "Anna")
    game = await quick_duel(anna)
    written = await text_of(shared_server, game)
    as_json = write_record(read_record(written).record)
    brought = [await anna.ask("POST", "/api/records", {"record": text}) for text in (written, as_json, written)]
    assert len({kept["id"] for kept in brought}) == 1  # the same record, however it is written
    replay = await anna.ask("GET", f"/api/replays/{brought[0]['id']}")
    original = await anna.ask("GET", f"/api/replays/{game}")
    assert replay["record"] == original["record"]
    assert (replay["seed"], replay["commitment"]) == (original["seed"], original["commitment"])
    assert (replay["brought"], original["brought"]) == (True, False)
    assert [seat["person"] for seat in replay["seats"]] == [None, None]  # anybody could write a name
    assert len((await anna.ask("GET", "/api/me/games"))["games"]) == 1


async def test_a_record_of_a_real_table_gets_its_outcome(shared_server: RunningServer) -> None:
    anna = await person(shared_server, "Anna")
    ids = await asyncio.gather(*(anna.ask("POST", "/api/records", {"record": SHORT}) for _ in range(4)))
    assert len({kept["id"] for kept in ids}) == 1
    replay = await anna.ask("GET", f"/api/replays/{ids[0]['id']}")
    assert (replay["reason"], replay["seed"], replay["commitment"]) == ("resigned", None, None)
    assert [(seat["name"], seat["bot"], seat["won"]) for seat in replay["seats"]] == [
        ("Tim", None, False),
        ("Sarah", "skilled", True),
    ]
    unfinished = await anna.ask("POST", "/api/records", {"record": SHORT.replace("Tim: resign\n", "")})
    replay = await anna.ask("GET", f"/api/replays/{unfinished['id']}")
    assert (replay["reason"], replay["seats"][0]["won"]) == (None, None)


@pytest.mark.parametrize(
    ("record", "code", "text"),
    [
        ("", "bad_record", "line 1: no line begins with 'tenback'"),
        ("{", "bad_record", "line 1: this is not JSON"),
        (SHORT.replace("4A 8A", "8A 4A"), "bad_record", "line 5: entry 2: 4 does not fit"),
        (SHORT.replace("3>A", "3>A~~"), "bad_record", "line 6: cannot read '3>A~'"),
        (SHORT + "outcome resigned 1 1 won by Tim\n", "bad_record", "line 8: the record says resigned"),
        (SHORT + "\n" * MOST_BYTES, "record_too_big", f"a record has at most {MOST_BYTES} bytes"),
        (
            "tenback 1\ngame coop 1\noptions players=2\n" + "1: A=go\n1: A=-\n" * (MOST_ENTRIES // 2 + 1),
            "bad_record",
            f"line {MOST_ENTRIES + 4}: a record has at most {MOST_ENTRIES} entries",
        ),
    ],
)
async def test_a_broken_record_is_refused(shared_server: RunningServer, record: str, code: str, text: str) -> None:
    anna = await person(shared_server, "Anna")
    refused = await refusal(anna, "POST", "/api/records", {"record": record})
    assert refused.code == code
    assert refused.text.startswith(text)
    if code == "bad_record":
        assert refused.details["line"] in text


@pytest.mark.parametrize(
    ("wanted", "reason"),
    [
        ("fr-CH, fr;q=0.9, en;q=0.8", "aucune ligne ne commence par 'tenback'"),
        ("de, en;q=0.8, fr;q=0.5", "no line begins with 'tenback'"),
        ("", "no line begins with 'tenback'"),
    ],
)
async def test_what_is_wrong_with_a_record_is_said_in_ones_own_language(
    shared_server: RunningServer, wanted: str, reason: str
) -> None:
    anna = await person(shared_server, "Anna")
    headers = {**anna._headers, "accept-language": wanted}
    answer = httpx.post(f"{shared_server.url}/api/records", json={"record": ""}, headers=headers).json()
    assert answer["details"] == {"line": "1", "reason": reason}
    assert answer["text"] == "line 1: no line begins with 'tenback'"


async def test_nobody_brings_records_without_a_name(shared_server: RunningServer) -> None:
    assert (await refusal(Client(shared_server.url), "POST", "/api/records", {"record": SHORT})).code == "who_are_you"
    assert (await refusal(Client(shared_server.url), "GET", "/api/me/games")).code == "who_are_you"


async def test_ones_own_games_come_in_pages_newest_first(shared_server: RunningServer) -> None:
    anna, ben = await person(shared_server, "Anna"), await person(shared_server, "Ben")
    finished = [await quick_duel(anna) for _ in range(4)]
    code = await anna.open_table("coop", start=True, patient=True)
    pages = [await anna.ask("GET", "/api/me/games?count=2")]
    while pages[-1]["next"]:
        pages.append(await anna.ask("GET", f"/api/me/games?count=2&before={pages[-1]['next']}"))
    running, *over = [game for page in pages for game in page["games"]]
    assert [len(page["games"]) for page in pages] == [2, 2, 1]
    assert [game["id"] for game in over] == finished[::-1]
    assert all((game["ended"], game["reason"], game["seats"][0]["won"]) != (None, None, None) for game in over)
    assert (running["code"], running["ended"], running["game"]) == (code, None, "coop")
    for asked, found in (("true", [running]), ("false", over)):
        assert (await anna.ask("GET", f"/api/me/games?running={asked}"))["games"] == found
    assert (await ben.ask("GET", "/api/me/games")) == {"games": [], "next": None}
    assert (await ben.ask("GET", f"/api/me/games?before={finished[1]}"))["games"] == []
    assert (await refusal(anna, "GET", "/api/me/games?before=x")).code == "no_such_replay"
    assert (await refusal(anna, "GET", "/api/me/games?count=0")).code == "bad_message"


async def test_a_game_that_one_has_left_waits_no_longer_until_one_sits_again(shared_server: RunningServer) -> None:
    anna = await person(shared_server, "Anna")
    code = await anna.open_table("coop", options={"players": 2}, bots=["novice"], start=True)

    async def waiting() -> list[str]:
        return [game["code"] for game in (await anna.ask("GET", "/api/me/games?running=true"))["games"]]

    async with anna.at(code) as table:
        assert await waiting() == [code]
        await table.do("leave")
        assert await waiting() == []
        await table.do("sit", seat=0)
        assert await waiting() == [code]
