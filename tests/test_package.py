"""The package carries the built page, or it is not built at all."""

import importlib.util
import os
import zipfile
from pathlib import Path
from types import ModuleType

import pytest
from hatchling.builders.wheel import WheelBuilder

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def hook() -> ModuleType:
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """A tree with sources of a page and a page that was built from them."""
    for name in ("web/src/main.ts", "web/public/icon.svg", "web/index.html", "src/tenback/web/index.html"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
    return tmp_path


def touch(path: Path, seconds: int) -> None:
    os.utime(path, (path.stat().st_atime + seconds, path.stat().st_mtime + seconds))


def test_a_page_that_is_there_is_taken_as_it_is(hook: ModuleType, sources: Path) -> None:
    touch(sources / "src/tenback/web/index.html", 10)
    hook.build_page(sources)


@pytest.mark.parametrize("changed", ["web/src/main.ts", "web/public/icon.svg", "web/index.html"])
def test_a_page_older_than_its_sources_is_not(
    hook: ModuleType, sources: Path, monkeypatch: pytest.MonkeyPatch, changed: str
) -> None:
    touch(sources / changed, 10)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(SystemExit, match="npm is not here"):
        hook.build_page(sources)


def test_nothing_is_built_without_the_page(hook: ModuleType, sources: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (sources / "src/tenback/web/index.html").unlink()
    monkeypatch.setenv("PATH", "")
    with pytest.raises(SystemExit, match="the page is not built") as refusal:
        hook.build_page(sources)
    assert len(str(refusal.value).splitlines()) == 1


def test_the_wheel_carries_the_page_and_the_rules(tmp_path: Path) -> None:
    (wheel,) = WheelBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"])
    names = zipfile.ZipFile(wheel).namelist()
    assert {"tenback/web/index.html", "tenback/web/sw.js", "tenback/web/icon.svg"} <= {*names}
    assert any(name.startswith("tenback/web/assets/") and name.endswith(".js") for name in names)
    assert "tenback/docs/rules/coop.md" in names
    assert not [name for name in names if "node_modules" in name or "/.vite/" in name]
