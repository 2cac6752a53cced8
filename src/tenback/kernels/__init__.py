"""Whole turns and whole games at native speed, by Numba. The scalar rules are the core's own, compiled.

Numba notices a change of a compiled function's own file, but not of the files it calls into. So compiled code is kept
in a folder named after all sources that go into it: it is never stale, and never read by another version.
"""

import os
from hashlib import sha256
from pathlib import Path

import numba

from tenback.core import piles


def sources() -> tuple[Path, ...]:
    """Every file whose code is compiled."""
    return (*sorted(Path(__file__).parent.rglob("*.py")), Path(piles.__file__))


def cache_folder() -> Path:
    """Where the compiled code of exactly these sources is kept."""
    digest = sha256(b"".join(path.read_bytes() for path in sources())).hexdigest()[:16]
    home = os.environ.get("TENBACK_CACHE") or os.environ.get("XDG_CACHE_HOME")
    return (Path(home) if home else Path.home() / ".cache") / "tenback" / "kernels" / digest


numba.config.CACHE_DIR = str(cache_folder())
