"""The command lines of the laboratory in the documents run, in small."""

import re
import shlex
import sys
from pathlib import Path

import pytest

from tenback.cli import main

ROOT = Path(__file__).parents[2]
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```bash\n(.*?)^```", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINE = re.compile(r"^(?:\.venv/bin/)?tenback ((?:simulate|tournament|train) .*)$", re.MULTILINE)
SMALL = {
    "simulate": {"--games": "2", "--milliseconds": "0.2", "--jobs": "1"},
    "tournament": {"--deals": "1", "--milliseconds": "0.2", "--jobs": "1"},
    "train": {"--effort": "0.0001", "--deals": "1", "--jobs": "1"},
}


def lines_of(path: Path) -> list[str]:
    blocks = BLOCK.findall(path.read_text("utf-8"))
    return [line for block in blocks for line in LINE.findall(block)]


def small(line: str, folder: Path) -> list[str]:
    """The same command with little to do, in one process, and in a folder of its own."""
    words = shlex.split(line, comments=True)
    if words[0] == "train" and words[1] == "coop":
        words[1] = "duel"  # which learns quickly
    wanted = {**SMALL[words[0]]}
    if "--cluster" in words:
        del words[words.index("--cluster") : words.index("--cluster") + 2]
    for option, value in wanted.items():
        if option in words:
            words[words.index(option) + 1] = value
        else:
            words += [option, value]
    return [str(folder / word.replace("/", "-").strip("~-")) if word[0] in "~/" else word for word in words]


@pytest.mark.parametrize("path", [path for path in DOCUMENTS if lines_of(path)], ids=lambda path: path.name)
def test_the_lines_of_a_document_run(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    for code in CODE.findall(path.read_text("utf-8"))[:1]:
        (tmp_path / "steps.py").write_text(code)  # of the document that has a bot
    for line in lines_of(path):
        main(small(line, tmp_path))


def test_the_documents_show_all_three_commands() -> None:
    found = {line.split()[0] for path in DOCUMENTS for line in lines_of(path)}
    assert found == {*SMALL}
