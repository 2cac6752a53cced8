"""Bots of one's own in the laboratory: `steps:SmallSteps` is what `steps.py` in the present folder calls SmallSteps.

Any module that can be imported will do. Workers import it by the same name.
"""

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from traceback import extract_tb
from types import ModuleType

from tenback.bots.bot import Bot
from tenback.core.errors import Phrase
from tenback.lab.errors import NoOwnBot, OwnBotFailed
from tenback.lab.sources import PACKAGE, digest

MARK = ":"


def is_own(name: str) -> bool:
    """Whether a name is that of a bot of one's own."""
    return MARK in name


@cache
def own_bot(game: str, name: str) -> Bot:
    """The bot of this name: an object, or a class of which one is made."""
    module, _, called = name.partition(MARK)
    try:
        found = getattr(_imported(module), called)
        bot: Bot = found() if isinstance(found, type) else found
    except (Exception, SystemExit) as error:  # a file that is a program may end with its import
        raise NoOwnBot(name=name, game=game, reason=_without_suffix(module, called) or _told(error)) from error
    if not all(hasattr(bot, part) for part in ("game", "name", "choose", "remark")):
        raise NoOwnBot(name=name, game=game, reason=Phrase("a bot has game, name, choose and remark"))
    if bot.game != game:
        raise NoOwnBot(name=name, game=game, reason=Phrase("it plays {other}", other=bot.game))
    return bot


def _imported(module: str) -> ModuleType:
    """A file of the present folder, or any other module."""
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.insert(0, here)
    return import_module(module)


def _without_suffix(module: str, called: str) -> str:
    """What to say to somebody who named a file, as a shell completes it, instead of a module."""
    path = Path(module)
    if path.suffix != ".py":
        return ""
    better = ".".join(path.with_suffix("").parts) + MARK + called
    return Phrase("the file goes without its .py: {better}", better=better)


def own_code(names: Iterable[str]) -> dict[str, str]:
    """What tells whether bots of one's own have changed: a digest of the code of each that can be imported."""
    found = {}
    for name in filter(is_own, names):
        with suppress(Exception, SystemExit):  # whoever wants to play with it is told why
            found[name] = code_of(name.partition(MARK)[0])
    return found


@cache
def code_of(module: str) -> str:
    """A digest of a module's files. They are not read again: what this process has imported is what plays in it."""
    return digest(module, Path(str(_imported(module).__file__)))


@contextmanager
def blamed(names: Iterable[str]) -> Iterator[None]:
    """What goes wrong in a game with bots of one's own is theirs; one line says what, and where in their code."""
    own = ", ".join(dict.fromkeys(filter(is_own, names)))
    try:
        yield
    except (Exception, SystemExit) as error:
        if not own:
            raise
        places = [place for place in extract_tb(error.__traceback__) if PACKAGE not in Path(place.filename).parents]
        where = f" ({places[-1].filename}, line {places[-1].lineno})" if places else ""
        raise OwnBotFailed(name=own, reason=_told(error) + where) from error


def _told(error: BaseException) -> str:
    """In one line, however many the error has."""
    return " ".join(f"{type(error).__name__}: {error}".split())
