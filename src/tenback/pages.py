"""The rules pages: in the installed package, or in the source tree during development."""

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

INSTALLED = files("tenback") / "docs" / "rules"
SOURCE = Path(__file__).parents[2] / "docs" / "rules"


def rules_page(game: str, language: str) -> str:
    """The rules of a game as Markdown."""
    folder: Traversable = INSTALLED if INSTALLED.is_dir() else SOURCE
    suffix = "" if language == "en" else f".{language}"
    return (folder / f"{game}{suffix}.md").read_text(encoding="utf-8")
