"""The application in a terminal of 80 by 24."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tenback.games import find_game
from tenback.terminal.app import TenbackApp
from tenback.terminal.setup import Setup
from tests.terminal.hands import SEED, Hands, Terminal


@pytest.fixture
def terminal() -> Terminal:
    """Opens the application: `async with terminal("coop", players=3) as hands`."""

    @asynccontextmanager
    async def opened(
        game: str | None = None,
        *,
        language: str = "en",
        size: tuple[int, int] = (80, 24),
        save: Path | None = None,
        **options: Any,
    ) -> AsyncIterator[Hands]:
        time = [0]
        setup = Setup(game, find_game(game).Options(**options)) if game else None
        app = TenbackApp(setup, language=language, seed=SEED, save=save, source=lambda: time[0])
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            yield Hands(pilot, time)

    return opened
