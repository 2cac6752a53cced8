"""How the functions of environments are compiled: as kernels are, and kept in a folder of their own.

Numba does not notice a change of the files that a compiled function calls into, so the folder is named after all
sources here that go into one; it lies in that of exactly these kernels.
"""

from hashlib import sha256
from pathlib import Path
from typing import Any

import numba

from tenback.kernels import cache_folder
from tenback.kernels import compiled as kernels

SOURCES = ("*layout.py", "batched*.py", "*_turns.py", "*_ticks.py")


def sources() -> list[Path]:
    """Every file here whose code or numbers are compiled."""
    return sorted(path for pattern in SOURCES for path in Path(__file__).parent.glob(pattern))


def _folder() -> Path:
    digest = sha256(b"".join(path.read_bytes() for path in sources())).hexdigest()[:16]
    return cache_folder() / f"envs-{digest}"


FOLDER = str(_folder())
inlined: Any = kernels.inlined


def compiled(function: Any) -> Any:
    """A function at native speed."""
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = FOLDER
    try:
        return kernels.compiled(function)
    finally:
        numba.config.CACHE_DIR = before
