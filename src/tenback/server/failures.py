"""What the log says of a failure: its kind, and where it came from. Its message might name a hidden card."""

from pathlib import Path
from traceback import walk_tb

from structlog import get_logger

logger = get_logger()


def note(event: str, error: BaseException, **about: str | int) -> None:
    """Log an exception: its type, and the lines that led to it, outermost first."""
    lines = (f"{Path(frame.f_code.co_filename).name}:{line}" for frame, line in walk_tb(error.__traceback__))
    logger.error(event, cause=type(error).__name__, where=" ".join(lines), **about)
