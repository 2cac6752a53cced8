"""The table says that its bots are still warming up, and when they are ready."""

from threading import Event

import pytest
from textual.widgets import Static

from tenback.bots.warmth import Warmth
from tenback.games import coop, duel
from tenback.terminal.app import TenbackApp
from tenback.terminal.menu import Menu
from tenback.terminal.setup import Setup
from tenback.terminal.table import Table
from tests.bots.test_warmth import LONG, FakeShop
from tests.terminal.hands import SEED

WARMING = {"en": "The bots are still warming up", "fr": "Les robots s’échauffent encore"}
READY = {"en": "The bots are warm", "fr": "Les robots sont échauffés"}


def lines(app: TenbackApp) -> list[str]:
    """The log after a tick of the table's clock."""
    assert isinstance(app.screen, Table)
    app.screen.tick()
    return app.screen.story.lines


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_the_log_tells_of_the_warm_up(language: str) -> None:
    shop = FakeShop(gate=Event())
    warmth = Warmth(open_shop=lambda: shop)
    warmth.start(["coop", "duel"])
    app = TenbackApp(Setup("duel", duel.Options()), language=language, seed=SEED, source=lambda: 0, warmth=warmth)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for _ in range(2):
            assert [line for line in lines(app) if line.startswith(WARMING[language])] == lines(app)[:1]
        assert shop.gate
        shop.gate.set()
        assert warmth.wait(LONG)
        for _ in range(2):
            assert lines(app)[-1].startswith(READY[language])
        assert len(lines(app)) == 2


async def test_the_menu_tells_of_the_warm_up() -> None:
    shop = FakeShop(gate=Event())
    warmth = Warmth(open_shop=lambda: shop)
    warmth.start(["speed"])
    app = TenbackApp(seed=SEED, language="fr", warmth=warmth)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        menu = app.screen
        assert isinstance(menu, Menu)
        assert WARMING["fr"] in str(menu.query_one("#answers", Static).content)
        await pilot.press("down", "down", "enter")
        assert menu.query_one("#answers").region.bottom <= 24
        assert shop.gate
        shop.gate.set()
        assert warmth.wait(LONG)
        menu.show()
        assert str(menu.query_one("#answers", Static).content) == menu.words("menu.keys")


async def test_the_log_tells_of_a_failure() -> None:
    warmth = Warmth(open_shop=lambda: FakeShop(broken_loads=2))
    warmth.start(["duel"])
    assert warmth.wait(LONG)
    app = TenbackApp(Setup("duel", duel.Options()), seed=SEED, source=lambda: 0, warmth=warmth)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert lines(app) == ["The bots could not warm up and play simply; `tenback warm` says why."]


@pytest.mark.parametrize("setup", [Setup("coop", coop.Options()), Setup("duel", duel.Options())], ids=["solo", "duel"])
async def test_without_bots_or_once_they_are_warm_there_is_nothing_to_tell(setup: Setup) -> None:
    shop = FakeShop(gate=Event())
    warmth = Warmth(open_shop=lambda: shop)
    warmth.start([setup.game])
    if setup.game == "duel":
        assert shop.gate
        shop.gate.set()
        assert warmth.wait(LONG)
    app = TenbackApp(setup, seed=SEED, source=lambda: 0, warmth=warmth)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert lines(app) == []
    warmth.stop()
