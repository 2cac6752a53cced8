"""Which files make up a bot of one's own."""

import sys
from pathlib import Path

import pytest

from tenback.lab import sources
from tenback.lab.sources import digest, files_of

FILES = {
    "bot.py": "import math, near, pack.deep.part as it\nfrom pack import other, VALUE\ndef late():\n    import lazy\n",
    "near.py": "from bot import late",
    "lazy.py": "broken (",
    "unused.py": "",
    "pack/__init__.py": "VALUE = 1",
    "pack/other.py": "from . import sibling",
    "pack/sibling.py": "",
    "pack/unused.py": "",
    "pack/deep/__init__.py": "",
    "pack/deep/part.py": "from ..outer import x\nfrom .inner.core import y",
    "pack/outer.py": "",
    "pack/deep/inner/core.py": "import near",
}
USED = {*FILES} - {"unused.py", "pack/unused.py"}


@pytest.fixture(autouse=True)
def _files(tmp_path: Path) -> None:
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def found(folder: Path, module: str, file: str) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in files_of(module, folder / file).values()}


def test_they_are_those_that_are_imported_one_from_the_other(tmp_path: Path) -> None:
    before = {*sys.modules}
    assert found(tmp_path, "bot", "bot.py") == USED
    assert {*sys.modules} == before


def test_a_bot_in_a_package_has_those_of_other_packages_beside_it(tmp_path: Path) -> None:
    inner, outer = {"pack/deep/inner/core.py", "near.py"}, {"pack/outer.py", "pack/deep/part.py"}
    assert found(tmp_path, "pack.deep.part", "pack/deep/part.py") >= inner | outer
    assert found(tmp_path, "pack", "pack/__init__.py") == {"pack/__init__.py"}


def test_of_what_is_installed_only_the_package_itself_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "INSTALLED", frozenset({tmp_path}))
    assert found(tmp_path, "bot", "bot.py") == {"bot.py"}
    assert "near.py" not in found(tmp_path, "pack.deep.part", "pack/deep/part.py")
    assert "pack/outer.py" in found(tmp_path, "pack.deep.part", "pack/deep/part.py")


def test_tenback_itself_does_not_count() -> None:
    assert (sources.PACKAGE.parent / "tenback" / "bots").is_dir()
    assert sources._file(sources.PACKAGE.parent, "tenback.bots") is None


@pytest.mark.parametrize("name", sorted(FILES))
def test_a_change_of_any_of_them_is_noticed_and_of_no_other(name: str, tmp_path: Path) -> None:
    before = digest("bot", tmp_path / "bot.py")
    (tmp_path / name).write_text(FILES[name] + "\n# changed")
    assert (digest("bot", tmp_path / "bot.py") != before) == (name in USED)
