"""core and games use the standard library alone, and of that nothing with a clock, chance, or input and output."""

import ast
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "tenback"
FILES = sorted([*(SOURCE / "core").rglob("*.py"), *(SOURCE / "games").rglob("*.py")])
IMPURE = {"asyncio", "datetime", "io", "multiprocessing", "os", "pathlib", "random", "secrets", "select", "shutil"} | {
    "socket", "subprocess", "sys", "tempfile", "threading", "time", "urllib", "uuid"
}  # fmt: skip


def imported(file: Path) -> set[str]:
    """The first names of all modules that a file imports."""
    names = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add((node.module or "").split(".")[0])
    return names


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SOURCE)))
def test_a_file_is_pure(file: Path) -> None:
    assert imported(file) <= (sys.stdlib_module_names | {"tenback"}) - IMPURE
    assert not {"open", "print", "input"} & {
        node.id for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if isinstance(node, ast.Name)
    }
