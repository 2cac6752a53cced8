"""A bot from outside that plays one game: at the table of a code, or of its own if a game is named instead.

python examples/bot.py http://127.0.0.1:8000 AB23CD [the token of whoever it plays for]
"""

import asyncio
import re
import sys
from contextlib import suppress
from typing import Any

from tenback.client import AtTable, Client, Refusal


def cost(view: dict[str, Any], move: str) -> int:
    """How far a card is from its pile, for 37A or (on the opponent's) 17>D. Anything else is free."""
    names, tops = ["A", "B", "C", "D"], view.get("tops", [])
    if len(tops) == 2:  # duel: two piles each
        names, tops = ["A", "D", ">A", ">D"], tops[view["seat"]] + tops[1 - view["seat"]]
    pile = move.lstrip("0123456789")
    return abs(int(move.removesuffix(pile)) - tops[names.index(pile)]) if pile in names and tops else 0


def choose(view: dict[str, Any], moves: list[str]) -> str | None:
    """The shortest possible turn of the nearest cards. Give up with the others, or when stuck."""
    useful = [move for move in moves if not re.fullmatch(r"[A-D]=.*|<|playon|concede|resign", move)]
    stuck = not useful and view.get("turn") == view["seat"]
    if moves and moves[-1] in {"concede", "resign"} and (stuck or view.get("conceding")):
        return moves[-1]
    return "." if "." in useful else min(useful, key=lambda move: cost(view, move), default=None)


async def play(table: AtTable) -> None:
    """Play until the game is over."""
    while not table.is_over:
        if table.view and (move := choose(table.view, table.moves)):
            with suppress(Refusal):  # somebody was faster
                await table.move(move)
            await asyncio.sleep(0.04)
        else:
            await table.news()


async def main(url: str, where: str, token: str | None = None) -> None:
    """Come, sit down, play, and say how it ended."""
    client = Client(url, token=token)
    if token is None:
        await client.become("Example bot")
    if where in {"coop", "duel", "speed"}:
        where = await client.open_table(where, bots=[] if where == "coop" else ["novice"], start=True)
    async with client.at(where) as table:
        if table.seat is None:
            await table.do("sit")
        await play(table)
        print(f"{table.info['game']} at {where}: {table.outcome}")


asyncio.run(main(*sys.argv[1:]))
