"""Puts the built page into the package, so that whoever installs it needs no Node.js."""

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NO_PAGE = "tenback: the page is not built and npm is not here; install Node.js 20.19 or later, or run `make page` first"


def is_current(root: Path) -> bool:
    """Whether the page is there, and as new as what it is built from."""
    index, sources = root / "src" / "tenback" / "web" / "index.html", root / "web"
    if not index.is_file():
        return False
    built = index.stat().st_mtime
    folders = (sources / "src", sources / "public", root / "docs" / "rules")
    found = (path for folder in folders for path in folder.rglob("*"))
    return all(path.stat().st_mtime <= built for path in (*found, *sources.glob("*.*")))


def build_page(root: Path) -> None:
    """Build the page unless it is there already; without npm say so and stop."""
    if is_current(root):
        return
    npm = shutil.which("npm")
    if npm is None:
        sys.exit(NO_PAGE)
    steps = [["run", "--silent", "build", "--", "--logLevel=warn"]]
    if not (root / "web" / "node_modules").is_dir():
        steps.insert(0, ["ci", "--no-audit", "--no-fund", "--loglevel=error"])
    for step in steps:
        subprocess.run([npm, *step], cwd=root / "web", check=True)  # noqa: S603 - the words are those above


class PageHook(BuildHookInterface[Any]):
    """Builds the page before the package; an editable install does without."""

    PLUGIN_NAME = "page"

    def initialize(self, version: str, _build_data: dict[str, Any]) -> None:
        """What hatch calls before it looks for files."""
        if version != "editable":
            build_page(Path(self.root))
