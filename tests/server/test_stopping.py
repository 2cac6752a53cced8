"""A server that is told to stop: it says goodbye to everybody, and the games go on when it is back."""

import asyncio
from contextlib import AsyncExitStack

from websockets.asyncio.client import connect

from tests.server.conftest import SECONDS, RunningServer
from tests.server.players import choices, person, seen, until_over
from tests.server.raw import farewell, raw

STOPPING = 1012  # the close code


async def test_who_is_at_a_table_hears_that_the_server_stops_and_plays_on_when_it_is_back(
    server: RunningServer,
) -> None:
    anna, ben, cleo = [await person(server, name) for name in ("Anna", "Ben", "Cleo")]
    code = await anna.open_table("coop", options={"players": 2, "starter": "fixed"})
    other = await cleo.open_table("duel")  # nobody else has come yet
    async with anna.at(code) as one, ben.at(code) as two:
        await two.do("sit")
        await one.do("start")
        await seen(two, await one.move(choices(one)[0]))
        number, views = one.number, (one.view, two.view)
    async with AsyncExitStack() as stack:
        places = [(anna, code), (anna, code), (ben, code), (cleo, code), (cleo, other)]  # Anna twice, Cleo looks on
        sockets = [await stack.enter_async_context(raw(server, client, at)) for client, at in places]
        sockets.append(
            await stack.enter_async_context(connect(f"{server.url.replace('http', 'ws', 1)}/api/lobby/socket"))
        )
        async with asyncio.timeout(SECONDS):
            ended, *heard = await asyncio.gather(asyncio.to_thread(server.stop), *map(farewell, sockets))
    assert ended == 0
    assert [(why, closed) for why, closed, _ in heard] == [("stopping", STOPPING)] * len(sockets)
    server.start()
    async with anna.at(code) as one, ben.at(code) as two:
        assert (one.number, two.number) == (number, number)
        assert (one.view, two.view) == views
        await until_over(one, two)
        assert one.outcome
        assert one.outcome == two.outcome
        assert one.gaps == two.gaps == 0
