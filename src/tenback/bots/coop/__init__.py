"""Players of coop: four levels. A decision is a whole turn, or the rest of one that somebody else has begun."""

from tenback.bots.bot import Bot
from tenback.core.errors import UnknownLevel

LEVELS: tuple[str, ...] = ("novice", "casual", "skilled", "master")


def bot(level: str) -> Bot:
    """The player of this level. Compiles kernels, or reads them from the cache, when it is first asked."""
    if level not in LEVELS:
        raise UnknownLevel(game="coop", name=level, known=", ".join(LEVELS))
    from tenback.bots.coop.players import CoopBot  # noqa: PLC0415 - kernels are imported when they are needed

    return CoopBot(level)


def warm() -> None:
    """Run every kernel that the players use once, so that all are compiled and cached."""
    from tenback.bots.coop.players import warm_kernels  # noqa: PLC0415 - the same

    warm_kernels()
