"""The pictures of the documentation."""

import re
from pathlib import Path

import pytest

from tenback.terminal import gallery


@pytest.mark.parametrize("name", gallery.SCENES)
async def test_pictures_name_no_address_and_are_the_same_at_every_run(name: str) -> None:
    svg = await gallery.picture(name)
    assert set(re.findall(r"\w+://[^\"' <>)]*", svg)) == {"http://www.w3.org/2000/svg"}
    assert "@font-face" not in svg
    assert svg == await gallery.picture(name)


def test_pictures_are_written_into_the_folder(tmp_path: Path) -> None:
    gallery.main(tmp_path / "pictures")
    written = {path.name for path in (tmp_path / "pictures").iterdir()}
    assert written == {"terminal-coop.svg", "terminal-duel.svg", "terminal-speed.svg"}
