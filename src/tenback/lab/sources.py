"""The files that a module is made of: its own, and those beside or below it that it imports, and so on.

They are found by reading, not by running: then every process finds the same ones, whatever else it has imported.
"""

import ast
import sysconfig
from collections.abc import Iterator
from hashlib import sha256
from itertools import accumulate
from pathlib import Path

import tenback

PACKAGE = Path(tenback.__file__).parent
INIT = "__init__.py"
INSTALLED = frozenset(Path(path) for path in sysconfig.get_paths().values())


def digest(module: str, file: Path) -> str:
    """What tells whether any of its files has changed."""
    whole = sha256()
    for name, path in sorted(files_of(module, file).items()):
        whole.update(sha256(name.encode()).digest() + sha256(path.read_bytes()).digest())
    return whole.hexdigest()[:16]


def files_of(module: str, file: Path) -> dict[str, Path]:
    """By the name of each module. Where packages are installed, only those of the same package."""
    root, (first, *_) = _root(module, file), module.split(".")
    found, todo = {module: file}, [module]
    while todo:
        name = todo.pop()
        for other in _imported(name, found[name]):
            near = root not in INSTALLED or other.split(".")[0] == first
            if near and other not in found and (path := _file(root, other)):
                found[other] = path
                todo.append(other)
    return found


def _root(module: str, file: Path) -> Path:
    """The folder in which the first part of a module's name is looked for."""
    return file.parents[module.count(".") + (file.name == INIT)]


def _file(root: Path, module: str) -> Path | None:
    """The file of a module below a folder, if it is there; tenback itself has a version."""
    place = root.joinpath(*module.split("."))
    for path in (place / INIT, place.with_name(f"{place.name}.py")):
        if path.is_file():
            return None if PACKAGE in path.parents else path
    return None


def _imported(module: str, file: Path) -> Iterator[str]:
    """The names that a file may import: modules, the packages that they are in, and what may be either."""
    for node in ast.walk(_parsed(file)):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = _base(module, file, node)
            names = [".".join(filter(None, (base, alias.name))) for alias in node.names]
        for name in names:
            yield from accumulate(name.split("."), "{}.{}".format)


def _parsed(file: Path) -> ast.Module:
    """A compiled module, or what is no Python, imports nothing that can be read."""
    try:
        return ast.parse(file.read_bytes())
    except (SyntaxError, ValueError):
        return ast.Module([], [])


def _base(module: str, file: Path, node: ast.ImportFrom) -> str:
    """What `from …` means in this module; each dot after the first is a package further out."""
    if not node.level:
        return node.module or ""
    parts = module.split(".") if file.name == INIT else module.split(".")[:-1]
    kept = parts[: len(parts) - (node.level - 1)]
    return ".".join(filter(None, (*kept, node.module)))
