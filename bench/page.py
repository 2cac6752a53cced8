"""`python -m bench.page`: how quickly the page answers, from a key or a tap to the first frame that shows what it did,
and the frames of cards on their way.

A card is picked up and laid by the page alone, before the server has answered. Both come from a trace of Chromium,
which has no graphics card here: it paints on the processor. `make page` first.
"""

import asyncio
import json
import shutil
import tempfile
from bisect import bisect_right
from itertools import pairwise
from operator import itemgetter
from pathlib import Path
from statistics import median
from typing import Any

from playwright.async_api import Browser, Page, async_playwright, expect
from rich.console import Console
from rich.table import Table
from tests.e2e.conftest import PATIENCE
from tests.e2e.coop import CoopTable
from tests.server.conftest import RunningServer

CATEGORIES = [
    "devtools.timeline",
    "disabled-by-default-devtools.timeline.frame",
    "blink.animations",
    "blink.user_timing",
]
SIZES = {"phone": (360, 740), "desktop": (1440, 900)}
TURNS = 12
ANSWERS = ("picked by key", "picked by tap", "laid by key", "laid by tap")
Events = list[dict[str, Any]]

WATCH = """
  const hand = () => document.querySelector('[role=group][aria-label="Your hand"]')
  const cards = () => hand()?.querySelectorAll('button').length ?? 0
  const held = () => hand()?.querySelector('[aria-pressed=true]')?.ariaLabel
  let asked = null
  for (const kind of ['keydown', 'pointerdown', 'pointerup'])
    addEventListener(kind, event => {
      asked = { by: kind === 'keydown' ? 'key' : 'tap', at: event.timeStamp, cards: cards(), held: held() }
    }, true)
  new MutationObserver(() => {
    const did = !asked ? null : cards() < asked.cards ? 'laid' : held() && held() !== asked.held ? 'picked' : null
    if (!did) return
    const { by, at } = asked
    asked = null
    requestAnimationFrame(() => performance.measure(`${did} by ${by}`, { start: at, end: performance.now() }))
  }).observe(document, { subtree: true, childList: true, attributes: true })
"""
"""Measures from an input to the frame that is about to be made when the hand has changed; the trace has when it was
drawn."""


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
    await page.add_init_script(WATCH)
    await page.goto("/")
    await page.get_by_role("button", name="Play now").click()
    await expect(CoopTable(page).my_turn).to_be_visible()
    await browser.start_tracing(page=page, categories=CATEGORIES)
    await play(page)
    events: Events = json.loads(await browser.stop_tracing())["traceEvents"]
    await page.close()
    return events


def drawn(events: Events) -> list[float]:
    """When frames were drawn, in microseconds."""
    return sorted(event["ts"] for event in events if event["name"] == "DrawFrame")


def spans(events: Events, name: str) -> list[tuple[dict[str, Any], float]]:
    """Whatever has this name and a beginning and an end: its beginning, and the time of its end."""
    parts = sorted((event for event in events if event["name"] == name), key=itemgetter("ts"))
    begun: dict[str, dict[str, Any]] = {}
    found = []
    for part in parts:
        which = part["id2"]["local"]
        if part["ph"] == "b":
            begun[which] = part
        elif part["ph"] == "e" and which in begun:
            found.append((begun.pop(which), part["ts"]))
    return found


def responses(events: Events, answer: str) -> list[float]:
    """Milliseconds from an input to the frame that shows this answer."""
    frames = drawn(events)
    shown = [(begun["ts"], bisect_right(frames, made)) for begun, made in spans(events, answer)]
    return sorted((frames[place] - asked) / 1000 for asked, place in shown if place < len(frames))


def frame_times(events: Events) -> list[float]:
    """Milliseconds from frame to frame while cards were on their way, the first one from the moment when they set off.
    Their animations have no name: no style sheet began them.
    """
    ways = [(begun["ts"], end) for begun, end in spans(events, "Animation") if not begun["args"]["data"]["displayName"]]
    frames = drawn(events)
    return sorted(
        (after - before) / 1000
        for start, end in together(sorted(ways))
        for before, after in pairwise([start, *(frame for frame in frames if start < frame <= end)])
    )


def together(ways: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Times that overlap as one; they come in the order of their beginnings."""
    joined: list[tuple[float, float]] = []
    for start, end in ways:
        if joined and start <= joined[-1][1]:
            joined[-1] = joined[-1][0], max(joined[-1][1], end)
        else:
            joined.append((start, end))
    return joined


def row(name: str, times: list[float]) -> tuple[str, ...]:
    """A line of the table: how many, the usual one, the one that few exceed, the longest."""
    return name, str(len(times)), *(f"{time:.0f}" for time in (median(times), times[len(times) * 95 // 100], times[-1]))


async def main() -> None:
    """Play on a phone and on a desk, and print what was traced."""
    table = Table(
        "", "count", "median ms", "95 % ms", "longest ms", title="the page, traced while a coop game is played"
    )
    expect.set_options(timeout=PATIENCE)
    with tempfile.TemporaryDirectory() as data:
        server = RunningServer(Path(data))
        server.start()
        async with async_playwright() as playwright:
            chromium = shutil.which("chromium") or shutil.which("chromium-browser")
            browser = await playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            for size, (width, height) in SIZES.items():
                events = await trace(browser, server.url, width, height)
                for answer in ANSWERS:
                    table.add_row(*row(f"{size}: {answer}, input to frame", responses(events, answer)))
                times = frame_times(events)
                table.add_row(*row(f"{size}: frame to frame, cards travelling", times))
                table.add_row(f"{size}: frames a second then", "", f"{1000 * len(times) / sum(times):.0f}", "", "")
            await browser.close()
        server.stop()
    Console().print(table)


if __name__ == "__main__":
    asyncio.run(main())
