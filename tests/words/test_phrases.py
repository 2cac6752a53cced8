"""Every part of an error that is made of words has French words."""

import ast
from pathlib import Path
from string import Formatter

import pytest

from tenback.core.errors import BadDeal, BadRecord, Phrase
from tenback.words import Words, catalogue

SOURCE = Path(__file__).parents[2] / "src"


def phrases() -> set[str]:
    """The English text of every `Phrase(…)` in the source."""
    found = set()
    for path in SOURCE.rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        if "tenback.core.errors" not in source:
            continue
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Phrase":
                text = node.args[0]
                assert isinstance(text, ast.Constant), f"{path}: a phrase is a plain text with details"
                found.add(str(text.value))
    return found


def placeholders(text: str) -> list[str]:
    return sorted(name for _, name, _, _ in Formatter().parse(text) if name)


def test_every_phrase_has_french_words_and_no_other_has() -> None:
    french = {key.removeprefix("phrases.") for key in catalogue("fr") if key.startswith("phrases.")}
    assert french == phrases()


@pytest.mark.parametrize("text", sorted(phrases()))
def test_a_phrase_names_the_same_details_in_french(text: str) -> None:
    assert placeholders(catalogue("fr")[f"phrases.{text}"]) == placeholders(text)


def test_an_error_inside_an_error_is_told_in_french() -> None:
    error = BadRecord(line=3, reason=BadDeal(reason=Phrase("the seed gives another one")))
    assert str(error) == "line 3: this deal cannot be: the seed gives another one"
    assert Words("fr").error(error) == "ligne 3 : cette donne est impossible : la graine en donne une autre"
