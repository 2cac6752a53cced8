"""Players of speed: four levels with a person's times, and `inhuman`, the strongest policy with a machine's times.

A decision is one move and the time after which it arrives. The caller plays it then, whether or not it still fits, and
asks again when it has arrived, was refused, or, while the bot waits, when something has happened.
"""

from tenback.bots.bot import Bot
from tenback.core.errors import UnknownLevel

LEVELS: tuple[str, ...] = ("novice", "casual", "skilled", "master", "inhuman")


def bot(level: str) -> Bot:
    """The player of this level. Compiles kernels, or reads them from the cache, when it is first asked."""
    if level not in LEVELS:
        raise UnknownLevel(game="speed", name=level, known=", ".join(LEVELS))
    from tenback.bots.speed.strong import SpeedBot  # noqa: PLC0415 - kernels are imported when they are needed

    return SpeedBot(level)


def warm() -> None:
    """Run every kernel once, so that all are compiled and cached."""
    from tenback.bots.speed.strong import warm_kernels  # noqa: PLC0415 - the same

    warm_kernels()
