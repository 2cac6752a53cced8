"""Bots are found by game and level, play at once, and are listed with what is known of them."""

import json
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rich.console import Console

from tenback import bots
from tenback.bots import DEFAULT_LEVEL, GAMES, PlainBot, find_bot, levels
from tenback.bots.bot import Budget, Decision
from tenback.bots.match import Estimate
from tenback.bots.strength import Figure, folder_of, read_figures, read_provenance
from tenback.bots.warmth import Warmth
from tenback.core.chance import SplitMix64, deal_by
from tenback.core.errors import ImpossibleView, UnknownGame, UnknownLevel
from tenback.games import coop, speed
from tenback.listing import bots_data, bots_page, tell_figure
from tenback.words import LANGUAGES, Words, catalogue
from tests.bots.test_warmth import LONG, FakeShop


def first_view(name: str) -> Any:
    game = GAMES[name]
    options = game.Options(players=2) if name == "coop" else game.Options()
    state = game.deal(options, deal_by(SplitMix64(3), game.decks(options), 2))
    return game.view(state, min(game.to_act(state)))


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_levels_and_the_usual_one(game: str) -> None:
    assert levels(game)[:4] == ("novice", "casual", "skilled", "master")
    for level in levels(game):
        bot = find_bot(game, level)
        assert (bot.game, bot.name) == (game, level)
    assert find_bot(game).name == DEFAULT_LEVEL


def test_unknown_games_and_levels_say_what_there_is() -> None:
    with pytest.raises(UnknownGame, match="'chess'; the games are coop, duel, speed"):
        find_bot("chess", "master")
    with pytest.raises(UnknownGame):
        levels("plain")
    with pytest.raises(UnknownLevel, match="duel has no bot called 'inhuman'; its bots are novice, casual, skilled"):
        find_bot("duel", "inhuman")


class Strong:
    """Stands for a bot with kernels."""

    def choose(self, view: Any, budget: Budget, chance: Any) -> Decision:
        return Decision(("strong",))

    def remark(self, view: Any, people: frozenset[int], chance: Any) -> Any:
        return "a word"


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_is_plain_until_its_game_is_warm(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"tenback.bots.{game}.bot", lambda level: Strong())
    warming, view = Warmth(open_shop=FakeShop), first_view(game)
    bot = find_bot(game, "master", warming)
    assert bot.choose(view, Budget(), SplitMix64(1)) == PlainBot(game).choose(view, Budget(), SplitMix64(1))
    assert bot.remark(view, frozenset(), SplitMix64(1)) is None
    warming.start([game])
    assert warming.wait(LONG)
    assert bot.choose(view, Budget(), SplitMix64(1)).moves == ("strong",)
    assert bot.remark(view, frozenset(), SplitMix64(1)) == "a word"


def test_a_bot_stays_plain_where_the_warm_up_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tenback.bots.duel.bot", lambda level: Strong())
    warming = Warmth(open_shop=lambda: FakeShop(broken_loads=2))
    warming.start(["duel"])
    assert warming.wait(LONG)
    assert find_bot("duel", "master", warming).choose(first_view("duel"), Budget(), SplitMix64(1)).moves != ("strong",)


def test_the_plain_bot_answers_by_the_view_alone() -> None:
    view = first_view("coop")
    other = coop.view(coop.sample(view, SplitMix64(9)), view.seat)
    assert other == view
    for chance in range(5):
        moves = PlainBot("coop").choose(view, Budget(), SplitMix64(chance)).moves
        assert moves == PlainBot("coop").choose(other, Budget(), SplitMix64(chance)).moves
    delays = {PlainBot("speed").choose(first_view("speed"), Budget(), SplitMix64(chance)).delay for chance in range(40)}
    assert min(delays) >= bots.REACTION - bots.SPREAD
    assert max(delays) <= bots.REACTION + bots.SPREAD
    assert len(delays) > 20


def test_a_view_that_cannot_be_is_refused() -> None:
    view: speed.View = first_view("speed")
    with pytest.raises(ImpossibleView):
        find_bot("speed").choose(replace(view, draw_size=view.draw_size + 1), Budget(), SplitMix64(1))


# The list


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_bot_has_words_for_what_it_knows_and_there_are_no_others(language: str) -> None:
    told = {
        key.removeprefix("bots.") for key in catalogue(language) if key.startswith(tuple(f"bots.{g}." for g in GAMES))
    }
    assert told == {f"{game}.{level}" for game in GAMES for level in levels(game)}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The files of a game's bots, with a figure and weights of both kinds."""
    figures = [
        {"level": "master", "against": "skilled", "games": 2000, "milliseconds": 50, "won": [0.7, 0.68, 0.72]},
        {"level": "master", "table": "players=3", "games": 1, "won": [0.5, 0.4, 0.6], "left": [3, 2.5, 3.5]},
    ]
    (tmp_path / "strength.json").write_text(json.dumps(figures))
    about = {"seed": 7, "plan": {"games": 12}, "figures": {"error": [1, 2]}, "command": "tenback train duel"}
    np.savez(tmp_path / "one.npz", provenance=json.dumps(about))
    np.savez(tmp_path / "two.npz", about=np.frombuffer(json.dumps(about).encode(), np.uint8))
    np.savez(tmp_path / "three.npz", rows=np.zeros(3))
    monkeypatch.setattr("tenback.listing.folder_of", lambda game: tmp_path)
    return tmp_path


def test_figures_and_provenance_are_read_from_the_files(folder: Path) -> None:
    first, second = read_figures(folder)
    assert first == Figure("master", 2000, against="skilled", won=Estimate(0.7, 0.68, 0.72), milliseconds=50)
    assert second.left == Estimate(3, 2.5, 3.5)
    origin = {"seed": 7, "plan": {"games": 12}, "figures": {"error": [1, 2]}, "command": "tenback train duel"}
    assert read_provenance(folder) == {"one.npz": origin, "three.npz": None, "two.npz": origin}


def test_the_list_tells_them_in_both_languages(folder: Path) -> None:
    first, second = read_figures(folder)
    assert tell_figure(first, Words("en")) == (
        "the usual table · against skilled · wins 70.0% (68.0 to 72.0) · 2000 games · 50 ms to think"
    )
    assert tell_figure(second, Words("fr")) == (
        "players=3 · gagne 50.0 % (40.0 à 60.0) · 3.00 cartes restantes (2.50 à 3.50) · 1 partie"
    )
    console = Console(width=200, record=True, file=StringIO())
    console.print(bots_page(["duel"], Words("en")))
    text = console.export_text()
    assert "wins 70.0% (68.0 to 72.0)" in text
    assert text.count("not measured") == 3
    assert "Its weights one.npz: command tenback train duel · seed 7 · figures.error 1 2\n" in text


def test_the_list_as_data(folder: Path) -> None:
    data = json.loads(json.dumps(bots_data(["duel"], Words("en"))))
    *others, master = data["duel"]["bots"]
    assert [other["measured"] for other in others] == [None] * 3
    assert master["measured"][0]["won"] == {"mean": 0.7, "low": 0.68, "high": 0.72}
    assert data["duel"]["weights"]["one.npz"]["seed"] == 7


@pytest.mark.parametrize("game", GAMES)
def test_the_files_that_ship_can_be_read(game: str) -> None:
    assert {figure.level for figure in read_figures(folder_of(game))} <= set(levels(game))
    (about,) = read_provenance(folder_of(game)).values()
    assert {"command", "seed", "version", "games"} <= {*about}
