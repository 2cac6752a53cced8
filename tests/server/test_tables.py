"""Tables: coming and going, hosts, bots, pauses, rematches, and what may not be. All over real sockets."""

import asyncio
from contextlib import AsyncExitStack
from random import Random

import pytest

from tenback.client import AtTable, Client, Refusal
from tenback.server import log
from tenback.server.table import LINES_KEPT, rebuild
from tests.server.conftest import SECONDS, RunningServer
from tests.server.players import choices, person, seen, until_over


async def refused(code: str, table: AtTable, what: str, **details: object) -> None:
    number, info = table.number, table.info
    assert await why_not(table, what, **details) == code
    assert (table.number, table.info) == (number, info)


async def why_not(table: AtTable, what: str, **details: object) -> str:
    """The code of a refusal; bots may play on meanwhile."""
    with pytest.raises(Refusal) as caught:
        await table.do(what, **details)
    return caught.value.code


async def settled(*tables: AtTable) -> None:
    """Wait until all have heard of everything."""
    for table in tables:
        await seen(table, max(other.number for other in tables))


async def wished(table: AtTable, seat: int) -> None:
    """Wait until a bot has said whether it wants to start; after that it does nothing until everybody has."""
    while table.view["wishes"][seat] is None:
        await table.news()


async def test_friends_meet_by_a_code_and_play(shared_server: RunningServer) -> None:
    anna, ben = await person(shared_server, "Anna"), await person(shared_server, "Ben")
    code = await anna.open_table("coop", options={"players": 3}, bots=["skilled"])
    async with anna.at(code) as one, ben.at(code.lower()) as two:
        await refused("seats_missing", one, "start")
        await refused("not_the_host", two, "start")
        await refused("not_seated", two, "move", move="37A")
        await seen(one, await two.do("sit"))
        assert [seat["name"] for seat in one.info["seats"]] == ["Anna", "Bruno", "Ben"]
        await refused("already_seated", two, "sit")
        number = await one.do("start")
        await seen(two, number)
        assert two.info["commitment"]
        assert not two.info["seed"]
        await until_over(one, two)
        assert one.outcome == two.outcome
        assert len(two.info["seed"]) == 64
        assert one.gaps == two.gaps == 0
        before = two.info["game_id"]
        await seen(two, await one.do("start"))  # the rematch
        assert two.info["game_id"] != before
        assert two.info["games"] == 2


async def test_seats_are_left_kicked_given_and_taken(shared_server: RunningServer) -> None:
    people = [await person(shared_server, name) for name in ("Ann", "Ann", "Cleo")]
    code = await people[0].open_table("coop", options={"players": 3})
    async with AsyncExitStack() as stack:
        ann, second, cleo = [await stack.enter_async_context(one.at(code)) for one in people]
        await second.do("sit", seat=2)
        await settled(ann, second, cleo)
        await refused("seat_taken", cleo, "sit", seat=2)
        await refused("no_such_seat", cleo, "sit", seat=5)
        await cleo.do("sit")
        await settled(ann, second, cleo)
        assert [seat["name"] for seat in ann.info["seats"]] == ["Ann", "Cleo", "Ann 2"]
        await refused("not_the_host", second, "kick", seat=1)
        await seen(cleo, await ann.do("kick", seat=1))
        assert cleo.seat is None
        await refused("unknown_level", ann, "seat_bot", seat=1, level="champion")
        await ann.do("seat_bot", seat=1, level="casual")
        await ann.do("host", seat=2)
        await settled(ann, second)
        await refused("not_the_host", ann, "start")
        await second.do("start")
        await wished(second, 1)
        await settled(ann, second)
        await refused("game_runs", second, "seat_bot", seat=1, level="novice")
        await ann.do("stand_in", level="novice")
        await wished(ann, 0)
        await refused("bot_plays_for_you", ann, "move", move="concede")
        await ann.do("return")
        await refused("you_play_yourself", ann, "return")
        await seen(second, await ann.do("leave"))
        assert second.info["seats"][0]["bot"]
        assert second.info["seats"][0]["person"] is None
        await until_over(second)
        await seen(cleo, second.number)
        assert cleo.is_over


async def test_nobody_sees_two_hands_of_a_game(calm_server: RunningServer) -> None:
    anna, ben = await person(calm_server, "Anna"), await person(calm_server, "Ben")
    code = await anna.open_table("coop", options={"players": 3}, bots=["novice", "novice"], start=True)
    async with anna.at(code) as one, ben.at(code) as two:
        await one.do("leave")
        await refused("already_seated", one, "sit", seat=1)
        await one.do("sit")
        await one.do("leave")
        await two.do("sit", seat=0)
        await refused("seat_taken", one, "sit")
        await one.do("close_table")


async def test_who_was_sent_away_does_not_sit_down_again(calm_server: RunningServer) -> None:
    anna, ben = await person(calm_server, "Anna"), await person(calm_server, "Ben")
    code = await anna.open_table("duel")
    async with anna.at(code) as one, ben.at(code) as two:
        await two.do("sit")
        await two.do("leave")
        await two.do("sit")  # who has left comes back
        await seen(two, await one.do("start"))
        await seen(two, await one.do("kick", seat=1))
        assert await why_not(two, "sit") == "sent_away"
        await seen(one, await one.move("resign"))
        assert await why_not(two, "sit", seat=1) == "sent_away"
        await one.do("start")  # the rematch, with the bot
        assert await why_not(two, "sit") == "sent_away"
    calm_server.restart()
    async with ben.at(code) as two, anna.at(code) as one:
        assert await why_not(two, "sit") == "sent_away"
        await one.do("close_table")


def test_whom_an_older_server_let_sit_down_again_may_come_back() -> None:
    opened = log.Opened(code="AB23CD", host="a", name="Anna", game="duel", options={}, v=1)
    ben, gone = log.Seated(seat=1, person="b", name="Ben", v=1), log.Left(seat=1, kicked=True, v=1)
    assert rebuild("t", iter([opened, ben, gone])).sent_away == {"b"}
    assert not rebuild("t", iter([opened, ben, gone, ben, log.Left(seat=1)])).sent_away


async def test_a_host_who_empties_the_own_seat_has_left(calm_server: RunningServer) -> None:
    anna, ben = await person(calm_server, "Anna"), await person(calm_server, "Ben")
    code = await anna.open_table("duel")
    async with anna.at(code) as one, ben.at(code) as two:
        await two.do("sit")
        await seen(two, await one.do("kick", seat=0))
        assert two.info["host"] == two.info["seats"][1]["person"]
        await one.do("sit")


async def watching(table: AtTable, count: int) -> None:
    """Wait until a table is told that so many people look on."""
    while (news := await table.news())["type"] != "presence" or news["watching"] != count:
        pass


async def test_everybody_is_told_who_looks_on_and_who_sits(shared_server: RunningServer) -> None:
    anna, ben = await person(shared_server, "Anna"), await person(shared_server, "Ben")
    code = await anna.open_table("duel")
    async with anna.at(code) as one, ben.at(code) as two:
        await watching(one, 1)
        await two.do("sit")
        await watching(one, 0)
        await two.do("leave")
        await watching(one, 1)


async def test_a_pause_is_agreed_on_and_holds_everything(shared_server: RunningServer) -> None:
    anna, ben = await person(shared_server, "Anna"), await person(shared_server, "Ben")
    code = await anna.open_table("coop", options={"players": 2, "starter": "fixed"})
    async with anna.at(code) as one, ben.at(code) as two:
        await two.do("sit")
        await one.do("start")
        await settled(one, two)
        await refused("not_paused", one, "resume")
        await one.do("pause")
        assert one.info["phase"] == "playing"
        await two.do("pause")
        await seen(one, two.number)
        assert one.info["phase"] == "paused"
        assert one.moves == []
        await refused("game_paused", one, "move", move="37A")
        await seen(one, await two.do("resume"))
        assert one.info["phase"] == "playing"
        assert choices(one)


async def test_a_signal_is_seen_by_the_others(shared_server: RunningServer) -> None:
    anna, ben = await person(shared_server, "Anna"), await person(shared_server, "Ben")
    code = await anna.open_table("coop", options={"players": 2, "starter": "fixed"})
    async with anna.at(code) as one, ben.at(code) as two, asyncio.timeout(SECONDS):
        await two.do("sit")
        await seen(two, await one.do("start"))
        assert one.view["signals"] == []
        await seen(one, await two.move("B=small!"))  # out of turn
        assert one.view["signals"] == [{"seat": 1, "pile": 1, "word": "small_steps_firmly"}]
        await seen(one, await two.move("B=-"))
        assert one.view["signals"] == []


async def test_a_card_is_taken_back_where_that_is_agreed(shared_server: RunningServer) -> None:
    anna, ben = await person(shared_server, "Anna"), await person(shared_server, "Ben")
    for take_backs in (True, False):
        options = {"players": 2, "starter": "fixed", "take_backs": take_backs}
        code = await anna.open_table("coop", options=options)
        async with anna.at(code) as one, ben.at(code) as two, asyncio.timeout(SECONDS):
            await two.do("sit")
            await seen(two, await one.do("start"))
            hand, tops = one.view["hand"], two.view["tops"]
            card = hand[0]
            await seen(two, await one.move(f"{card}A"))
            assert two.view["tops"] == [card, *tops[1:]]
            if not take_backs:
                await refused("take_backs_off", one, "move", move="<")
                continue
            await seen(two, await one.move("<"))
            assert one.view["hand"] == hand
            assert two.view["tops"] == tops
            assert two.view["shown"] == [[card], []]  # everybody has seen it


async def test_a_move_out_of_turn_or_after_the_end_changes_nothing(shared_server: RunningServer) -> None:
    anna, ben = await person(shared_server, "Anna"), await person(shared_server, "Ben")
    code = await anna.open_table("duel")
    async with anna.at(code) as one, ben.at(code) as two, asyncio.timeout(SECONDS):
        await two.do("sit")
        await one.do("start")
        await settled(one, two)
        turn, waiting = (one, two) if one.view["turn"] == 0 else (two, one)
        move, other = choices(turn)[0], f"{waiting.view['hand'][0]}A"
        await refused("not_your_turn", waiting, "move", move=other)
        await waiting.move("resign")
        await settled(one, two)
        await refused("no_game_runs", turn, "move", move=move)


async def test_a_repeated_action_is_done_once(shared_server: RunningServer) -> None:
    anna = await person(shared_server, "Anna")
    code = await anna.open_table("coop", start=True)
    async with anna.at(code) as table:
        move = choices(table)[0]
        first = await table.do("move", move=move, action_id="once")
        again = await table.do("move", move=move, action_id="once")
        assert first == again == table.number
        assert len(table.view["gone"]) == 1
    shared_server.restart()
    async with anna.at(code) as table:
        assert await table.do("move", move=move, action_id="once") == first
        assert len(table.view["gone"]) == 1


async def test_spectators_see_what_is_public(shared_server: RunningServer) -> None:
    anna, ben = await person(shared_server, "Anna"), await person(shared_server, "Ben")
    code = await anna.open_table("coop", options={"players": 1}, start=True)
    closed = await anna.open_table("coop", start=True, watchable=False)
    async with anna.at(code) as one, ben.at(code) as watching, ben.at(closed) as outside:
        assert watching.seat is None
        assert watching.view["hand"] == []
        assert watching.moves == []
        await until_over(one)
        await seen(watching, one.number)
        assert watching.view["outcome"] == one.view["outcome"]
        assert outside.view is None
        async with anna.at(closed) as inside:
            await seen(outside, await inside.move(choices(inside)[0]))
        await refused("no_free_seat", outside, "sit")
        assert outside.view is None


async def test_talk_is_judged_and_a_refused_word_reaches_nobody(shared_server: RunningServer) -> None:
    anna, ben = await person(shared_server, "Anna"), await person(shared_server, "Ben")
    code = await anna.open_table("coop", options={"players": 2})
    async with anna.at(code) as one, ben.at(code) as two:
        await two.do("sit")
        await one.do("start")
        with pytest.raises(Refusal) as caught:
            await one.do("say", text="I hold the 42")
        assert caught.value.code == "talk_refused"
        assert caught.value.details["advice"]
        await refused("bad_message", one, "say", text=" \n ")
        number = await one.do("say", text="Please leave the left one alone")
        heard = [await two.news()]
        while heard[-1].get("number") != number or heard[-1]["type"] != "update":
            heard.append(await two.news())
        said = [
            event["text"] for message in heard for event in message.get("happened", []) if event["type"] == "talked"
        ]
        assert said == ["Please leave the left one alone"]
        async with ben.at(code) as again:  # who comes back hears what was said, and nothing of what was refused
            assert [(line["name"], line["text"], line["number"]) for line in again.said] == [("Anna", said[0], number)]


async def test_how_strictly_talk_is_judged_is_the_tables_own_choice(shared_server: RunningServer) -> None:
    anna, ben = await person(shared_server, "Anna"), await person(shared_server, "Ben")
    for level in ("strict", "relaxed"):
        code = await anna.open_table("coop", options={"players": 2, "talk": level})
        async with anna.at(code) as one, ben.at(code) as two, asyncio.timeout(SECONDS):
            await two.do("sit")
            await one.do("start")
            await settled(one, two)
            await refused("talk_refused", one, "say", text="I hold the 42")
            if level == "strict":
                await refused("talk_refused", one, "say", text="my cards are rather high")
            else:
                await one.do("say", text="my cards are rather high")


async def test_what_was_said_is_told_to_nobody_who_may_not_listen(shared_server: RunningServer) -> None:
    anna, ben = await person(shared_server, "Anna"), await person(shared_server, "Ben")
    code = await anna.open_table("coop", options={"players": 2}, bots=["novice"], watchable=False)
    async with anna.at(code) as one:
        for number in range(LINES_KEPT + 1):
            await one.do("say", text="hello" if number else "the first one is forgotten")
    async with anna.at(code) as one, ben.at(code) as outside:
        assert [line["text"] for line in one.said] == ["hello"] * LINES_KEPT
        assert outside.said == []


async def test_a_table_without_anybody_is_there_tomorrow(shared_server: RunningServer) -> None:
    anna = await person(shared_server, "Anna")
    code = await anna.open_table("duel", bots=["novice"], start=True, patient=True)
    async with anna.at(code) as table:
        while not choices(table):
            await table.news()
        await table.move(choices(table)[0])
        hand, number = table.view["hand"], table.number
    shared_server.restart()
    async with anna.at(code) as table:
        assert (table.view["hand"], table.number) == (hand, number)
        await until_over(table)


@pytest.mark.parametrize(
    ("game", "options", "bots"),
    [
        ("coop", {"players": 4}, ["novice", "casual", "skilled"]),
        ("duel", {}, ["casual"]),
        ("speed", {"players": 2, "stall_ms": 1000}, ["inhuman"]),
    ],
)
async def test_games_with_bots_end(
    shared_server: RunningServer, game: str, options: dict[str, object], bots: list[str]
) -> None:
    anna = await person(shared_server, "Anna")
    code = await anna.open_table(game, options=options, bots=bots, start=True)
    async with anna.at(code) as table:
        await until_over(table, seed=Random(game).randrange(99), pause=0.1 if game == "speed" else 0)
        assert table.outcome
        assert table.gaps == 0


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"game": "poker"}, "unknown_game"),
        ({"game": "coop", "options": {"players": 9}}, "bad_option"),
        ({"game": "coop", "options": {"wings": 2}}, "unknown_option"),
        ({"game": "coop", "options": {"players": "two"}}, "bad_data"),
        ({"game": "coop", "bots": ["skilled"]}, "no_free_seat"),
        ({"game": "duel", "bots": ["champion"]}, "unknown_level"),
        ({"game": "duel", "start": True}, "seats_missing"),
        ({"game": "duel", "timer_s": 1}, "bad_message"),
        ({"game": "duel", "colour": "red"}, "bad_message"),
        ([], "bad_message"),
    ],
)
async def test_tables_that_cannot_be(shared_server: RunningServer, body: object, code: str) -> None:
    anna = await person(shared_server, "Anna")
    with pytest.raises(Refusal) as caught:
        await anna.ask("POST", "/api/tables", body)
    assert caught.value.code == code


async def test_nobody_without_a_name_and_no_table_without_a_code(shared_server: RunningServer) -> None:
    nobody = Client(shared_server.url)
    with pytest.raises(Refusal, match="say who you are"):
        await nobody.open_table("coop")
    anna = await person(shared_server, "Anna")
    code = await anna.open_table("coop")
    for client, wanted in ((nobody, code), (anna, "QQQQQQ")):
        with pytest.raises(Refusal):
            async with client.at(wanted):
                pass
