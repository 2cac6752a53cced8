"""`web/src/messages.ts` is what the server's own types say."""

import json
import re
from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec.structs import fields

from tenback.core.chance import SplitMix64, deal_by
from tenback.core.codec import encode
from tenback.core.errors import TenbackError
from tenback.games import GAMES
from tenback.server import log, typescript
from tenback.server.table import Table
from tenback.server.telling import entry_bytes

FILE = Path(__file__).parents[2] / "web" / "src" / "messages.ts"
TEXT = FILE.read_text(encoding="utf-8")
SAMPLE: dict[Any, Any] = {int: 0, str: "00", bool: False}


def written_fields(name: str) -> list[str]:
    found = re.search(rf"^export interface {name} {{\n(.*?)^}}", TEXT, re.MULTILINE | re.DOTALL)
    assert found, f"there is no type {name}"
    return re.findall(r"^  readonly (\w+)", found[1], re.MULTILINE)


def test_the_file_is_written_anew_when_a_message_changes() -> None:
    assert typescript.write() == TEXT, "run `make types`"


@pytest.mark.parametrize("kind", get_args(log.AnyEntry), ids=lambda kind: kind.__name__)
def test_an_entry_has_the_fields_that_are_told(kind: Any) -> None:
    given = {field.name: SAMPLE.get(field.type, {}) for field in fields(kind) if field.required}
    assert list(json.loads(entry_bytes(Table("t"), kind(**given)))) == written_fields(kind.__name__)


@pytest.mark.parametrize("game", GAMES)
def test_a_view_has_the_fields_of_the_game(game: str) -> None:
    module = GAMES[game]
    options = module.Options()
    state = module.deal(options, deal_by(SplitMix64(1), module.decks(options), module.players(options)))
    seen: Any = encode(module.view(state, 0))
    assert list(seen) == written_fields(f"{game.capitalize()}View")
    assert list(seen["options"]) == written_fields(f"{game.capitalize()}Options")


def test_what_may_be_left_out_is_optional() -> None:
    assert "readonly listed?: boolean" in TEXT  # of a wish for a table
    assert "readonly view?: View" in TEXT  # of an update


def test_every_error_is_there_with_its_details() -> None:
    found = typescript.error_types()
    kinds = [kind for kind in every_error() if kind.code in found]
    assert len(kinds) > 60
    for kind in kinds:
        assert f"  {kind.code}: {[*found[kind.code]]},\n" in TEXT
        kind.text.format(**dict.fromkeys(found[kind.code], 0))


def every_error() -> list[type[TenbackError]]:
    found, waiting = [], [TenbackError]
    while waiting:
        below = waiting.pop().__subclasses__()
        found += below
        waiting += below
    return found
