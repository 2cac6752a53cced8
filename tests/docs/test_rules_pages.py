"""Every numbered rule has a page entry in both languages and a test that cites it."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs" / "rules"
NUMBERS = {"coop": [f"C{n}" for n in range(1, 16)], "duel": [f"D{n}" for n in range(1, 8)]} | {
    "speed": [f"S{n}" for n in range(1, 13)]
}
HEADING = re.compile(r"^### ([CDS]\d+) ", re.MULTILINE)


def cited() -> set[str]:
    """The numbers in all `@pytest.mark.rule(…)` of the tests."""
    found = set()
    for path in (ROOT / "tests").rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                found |= {part.value for part in node.args if isinstance(part, ast.Constant)}
    return {str(number) for number in found}


@pytest.mark.parametrize("suffix", ["", ".fr"])
@pytest.mark.parametrize("game", NUMBERS)
def test_every_rule_is_on_its_page_once_and_in_order(game: str, suffix: str) -> None:
    text = (PAGES / f"{game}{suffix}.md").read_text(encoding="utf-8")
    assert HEADING.findall(text) == NUMBERS[game]


def test_every_rule_on_the_pages_is_cited_by_a_test() -> None:
    on_pages = {number for path in PAGES.glob("*.md") for number in HEADING.findall(path.read_text(encoding="utf-8"))}
    assert sorted(on_pages - cited()) == []


def test_no_test_cites_a_rule_that_does_not_exist() -> None:
    assert sorted(cited() - {number for numbers in NUMBERS.values() for number in numbers}) == []
