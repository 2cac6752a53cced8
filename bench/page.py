"""`python -m bench.page`: how quickly the page answers, from a key or a tap to the frame that shows it, and the frames
of cards on their way.

Both come from a trace of Chromium, which has no graphics card here: it paints on the processor. `make page` first.
"""

import asyncio
import json
import shutil
import tempfile
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

from playwright.async_api import Browser, Page, async_playwright, expect
from rich.console import Console
from rich.table import Table
from tests.e2e.coop import CoopTable
from tests.server.conftest import RunningServer

CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline.frame", "blink.animations"]
SIZES = {"phone": (360, 740), "desktop": (1440, 900)}
TURNS = 12
INPUTS = ("keydown", "click")
Events = list[dict[str, Any]]


async def play(page: Page) -> None:
    """Some turns of a solo game, by taps and by keys in turn; a game that is over is dealt again."""
    table = CoopTable(page)
    for turn in range(TURNS):
        if not await table.is_my_turn():
            await table.ending.get_by_role("button", name="Play again").click()
            await expect(table.ending).to_have_count(0)
        for card, pile in await table.plan():
            lay = table.lay_by_keys if turn % 2 else table.lay
            await lay(card, pile)
        await table.end_turn.click()
        await expect(page.get_by_role("button", name="End turn", disabled=False)).to_have_count(0)


async def trace(browser: Browser, url: str, width: int, height: int) -> Events:
    """What Chromium has traced while somebody played."""
    page = await browser.new_page(base_url=url, locale="en-GB", viewport={"width": width, "height": height})
    await page.goto("/")
    await page.get_by_role("button", name="Play now").click()
    await expect(CoopTable(page).my_turn).to_be_visible()
    await browser.start_tracing(page=page, categories=CATEGORIES)
    await play(page)
    events: Events = json.loads(await browser.stop_tracing())["traceEvents"]
    await page.close()
    return events


def responses(events: Events, kind: str) -> list[float]:
    """Milliseconds from an input of this kind to the frame that shows what it did."""
    found = [event["args"]["data"] for event in events if event["name"] == "EventTiming" and event["ph"] == "b"]
    return sorted(float(data["duration"]) for data in found if data.get("type") == kind)


def frame_times(events: Events) -> list[float]:
    """Milliseconds from frame to frame while cards were on their way. Their animations have no name: no style sheet
    began them.
    """
    ends = {
        event["id2"]["local"]: event["ts"] for event in events if event["name"] == "Animation" and event["ph"] == "e"
    }
    ways = [
        (event["ts"], ends.get(event["id2"]["local"], 0))
        for event in events
        if event["name"] == "Animation" and event["ph"] == "b" and not event["args"]["data"]["displayName"]
    ]
    drawn = sorted(event["ts"] for event in events if event["name"] == "DrawFrame")
    return sorted(
        (after - before) / 1000
        for before, after in pairwise(drawn)
        if any(start <= before and after <= end for start, end in ways)
    )


def row(name: str, times: list[float]) -> tuple[str, ...]:
    """A line of the table: how many, the usual one, the one that few exceed, the longest."""
    return name, str(len(times)), *(f"{time:.0f}" for time in (median(times), times[len(times) * 95 // 100], times[-1]))


async def main() -> None:
    """Play on a phone and on a desk, and print what was traced."""
    table = Table(
        "", "count", "median ms", "95 % ms", "longest ms", title="the page, traced while a coop game is played"
    )
    with tempfile.TemporaryDirectory() as data:
        server = RunningServer(Path(data))
        server.start()
        async with async_playwright() as playwright:
            chromium = shutil.which("chromium") or shutil.which("chromium-browser")
            browser = await playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            for size, (width, height) in SIZES.items():
                events = await trace(browser, server.url, width, height)
                for kind in INPUTS:
                    table.add_row(*row(f"{size}: {kind} to frame", responses(events, kind)))
                times = frame_times(events)
                table.add_row(*row(f"{size}: frame to frame, cards travelling", times))
                table.add_row(f"{size}: frames a second then", "", f"{1000 * len(times) / sum(times):.0f}", "", "")
            await browser.close()
        server.stop()
    Console().print(table)


if __name__ == "__main__":
    asyncio.run(main())
