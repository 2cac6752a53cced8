"""The documents are complete and what they show works."""

import re
from pathlib import Path
from typing import cast

import pytest

from tenback.core.codec import Plain, encode
from tenback.core.line import write_line
from tenback.games import GAMES, AnyGame
from tenback.games.records import read_record, replay_record

ROOT = Path(__file__).parents[2]
DOCUMENTS = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!http)([^)#]+)(?:#[^)]*)?\)")
NOTATION = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_option_is_in_the_notation(game: AnyGame) -> None:
    for name, default in cast("dict[str, Plain]", encode(game.Options())).items():
        written = write_line({"default": default}).removeprefix("default=")
        assert f"| {game.name} | `{name}` | {written} |" in NOTATION


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_between_documents_lead_somewhere(path: Path) -> None:
    for target in LINK.findall(path.read_text(encoding="utf-8")):
        assert (path.parent / target).exists(), target


def examples(language: str) -> list[str]:
    texts = [text for path in DOCUMENTS for kind, text in BLOCK.findall(path.read_text("utf-8")) if kind == language]
    return [text for text in texts if "…" not in text]


@pytest.mark.parametrize("code", examples("python"))
def test_python_in_the_documents_runs(code: str) -> None:
    exec(compile(code, "document", "exec"), {})  # noqa: S102 - our own documents


def test_the_games_in_the_notation_can_be_replayed() -> None:
    whole, by_hand = (text for text in examples("text") if text.startswith("tenback 1"))
    *_, last = replay_record(read_record(whole))
    assert last.state.outcome.reason == "conceded"
    *_, last = replay_record(read_record(by_hand))
    assert {31, 45, 52} <= set(last.state.hands[0])


def test_every_game_has_its_words_in_the_notation() -> None:
    for game, words in {
        "coop": "37A < . wish=2 A=leave A=leave! A=small A=small! A=go A=- concede playon",
        "duel": "17A 17D 17>A 17>D < . resign",
        "speed": "go 7L 7R *7L R=4 + !",
    }.items():
        for word in words.split():
            assert f"`{word}`" in NOTATION
            assert GAMES[game].write_move(GAMES[game].read_move(word)) == word
