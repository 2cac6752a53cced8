"""The example of docs/research.md: it stands there as it is, and it learns."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "learn_coop.py"


def test_the_page_shows_the_example_as_it_is() -> None:
    assert f"```python\n{EXAMPLE.read_text()}```" in (ROOT / "docs" / "research.md").read_text()


def test_the_example_learns_and_compares() -> None:
    command = [sys.executable, str(EXAMPLE), "--rounds", "8", "--games", "64", "--deals", "60"]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    rounds = [float(number) for number in re.findall(r"round +\d+: +(\S+) a game", said)]
    assert len(rounds) == 8
    assert rounds[-1] > rounds[0] + 0.3
    left = {name: float(mean) for name, mean in re.findall(r"(\w+) +won .*, cards left (\S+)", said)}
    assert list(left) == ["learnt", "novice", "casual", "skilled"]
    assert left["skilled"] < left["casual"] < left["novice"]
    assert left["learnt"] < 50
