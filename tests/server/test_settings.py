"""Every setting is a flag, a variable and a line in docs/server.md."""

import re
from collections.abc import Iterator
from dataclasses import MISSING, Field, fields
from pathlib import Path
from typing import Any

import pytest
import structlog

from tenback.cli import app, main
from tenback.server.settings import Settings

DOCUMENT = (Path(__file__).parents[2] / "docs" / "server.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| `(--[a-z-]+)` \| `(TENBACK_[A-Z_]+)` \| (.+?) \| (.+) \|$", re.MULTILINE)
SETTINGS = {field.name: field for field in fields(Settings)}
SAMPLES: dict[str, tuple[str, Any]] = {  # what is said, and what is meant
    "host": ("0.0.0.0", "0.0.0.0"),  # noqa: S104
    "port": ("81", 81),
    "data": ("/tmp/data", Path("/tmp/data")),  # noqa: S108
    "database": ("postgresql://localhost/tenback", "postgresql://localhost/tenback"),
    "trip_header": ("x-trip", "x-trip"),
    "origin": ("https://a.example https://b.example", ("https://a.example", "https://b.example")),
}


def flag(field: Field[Any]) -> str:
    """The flag that changes something."""
    name = field.name.replace("_", "-")
    return f"--no-{name}" if field.default is True else f"--{name}"


def sample(field: Field[Any]) -> tuple[str, Any]:
    """Something that is not the default."""
    if isinstance(field.default, bool):
        return str(not field.default).lower(), not field.default
    return SAMPLES.get(field.name, ("7", 7))


def understood(*arguments: str) -> Settings:
    """The settings with which a command would start a server."""
    _, bound, _ = app.parse_args(["serve", *arguments], exit_on_error=False, print_error=False)
    settings: Settings = bound.arguments["settings"]
    return settings


def test_the_document_has_every_setting_and_no_other() -> None:
    told = {variable: name for name, variable, _, _ in ROW.findall(DOCUMENT)}
    assert told == {f"TENBACK_{name.upper()}": flag(field) for name, field in SETTINGS.items()}


@pytest.mark.parametrize("field", SETTINGS.values(), ids=list(SETTINGS))
def test_the_document_tells_the_default(field: Field[Any]) -> None:
    told = next(default for name, _, default, _ in ROW.findall(DOCUMENT) if name == flag(field))
    if field.default is MISSING or field.default is None or field.default == ():
        assert "`" not in told
    else:
        assert told == f"`{str(field.default).lower()}`"


@pytest.mark.parametrize("field", SETTINGS.values(), ids=list(SETTINGS))
def test_every_setting_is_a_variable(field: Field[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    said, meant = sample(field)
    monkeypatch.setenv(f"TENBACK_{field.name.upper()}", said)
    assert getattr(understood(), field.name) == meant
    assert getattr(Settings(), field.name) != meant


@pytest.mark.parametrize("field", SETTINGS.values(), ids=list(SETTINGS))
def test_every_setting_is_a_flag_which_wins(field: Field[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    said, meant = sample(field)
    if isinstance(field.default, bool):
        monkeypatch.setenv(f"TENBACK_{field.name.upper()}", str(field.default).lower())
        assert getattr(understood(flag(field)), field.name) is meant
    else:
        words = [word for part in said.split() for word in (flag(field), part)]
        assert getattr(understood(*words), field.name) == meant


def test_the_help_tells_every_setting(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    main(["serve", "--help"])
    told = capsys.readouterr().out
    for name, field in SETTINGS.items():
        assert flag(field) in told
        assert f"TENBACK_{name.upper()}" in told


def test_a_setting_that_cannot_be_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["serve", "--port", "many"])
    assert stopped.value.code == 2
    assert "many" in capsys.readouterr().err


@pytest.fixture
def own_log() -> Iterator[None]:
    """A server's log goes to what was the error output; that of a test is closed after it."""
    yield
    structlog.reset_defaults()


@pytest.mark.usefixtures("own_log")
def test_a_database_that_cannot_be_used_is_one_clear_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "tenback.db").write_text("a letter to somebody\n" * 100)
    with pytest.raises(SystemExit) as stopped:
        main(["serve", "--data", str(tmp_path), "--port", "0", "--no-browser", "--language", "en"])
    assert stopped.value.code == 2
    assert capsys.readouterr().err == "tenback: the database cannot be used: file is not a database\n"
