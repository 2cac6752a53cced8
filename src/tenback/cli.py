"""One command, `tenback`: play, watch a record again, read the rules, make bots ready and ask what they are."""

import errno
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from functools import partial
from io import TextIOWrapper
from itertools import pairwise
from pathlib import Path
from shutil import which
from typing import Annotated, Any, Literal, TypeAlias

from cyclopts import App, CycloptsError, Parameter, UnusedCliTokensError
from cyclopts.config import Env
from rich.console import Console

from tenback import __version__
from tenback.bots import DEFAULT_LEVEL, find_bot
from tenback.bots.warmth import Disk, Progress, Stage, Warmth
from tenback.core.chance import read_seed
from tenback.core.errors import TenbackError
from tenback.games import GAMES, coop, duel, speed
from tenback.games.coop.talk import TalkLevel
from tenback.games.coop.talk import check as check_talk
from tenback.games.records import read_record, write_record
from tenback.listing import bots_data, bots_page
from tenback.pages import rules_page
from tenback.server.settings import Settings
from tenback.transcript import tell_record
from tenback.words import LANGUAGES, Words, preferred_language

BAD_INPUT = 2
STOPPED = 130  # what a shell makes of Ctrl-C
REFUSED_TALK = 1
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)  # a disk, what one may use of it, a file
NOT_READY = 1
SIMULATE = "Let bots play many games, and say how often they win."
TOURNAMENT = "Let bots play the same deals against each other, and rate them."
TRAIN = "Learn a game from nothing, and see whether that beats what the bots know."

app = App(
    name="tenback",
    help="Number-pile card games: play them, watch records again, read their rules.",
    version=__version__,
    help_format="plaintext",
    config=Env("TENBACK_", command=False),
)
play = App(name="play", help="Play in the terminal, alone or with bots. Without a game: a menu.")
app.command(play)
app.command("tenback.lab.commands:simulate_app", name="simulate", help=SIMULATE)  # imported when it is asked for
app.command("tenback.lab.tournament_command:tournament_app", name="tournament", help=TOURNAMENT)
app.command("tenback.lab.train_command:train_app", name="train", help=TRAIN)


class Language(StrEnum):
    """The languages of the product."""

    EN = "en"
    FR = "fr"


class Unusable(Exception):
    """A file or a terminal that a command cannot use; the message says why."""


Flat = Parameter(name="*")
Speech = Annotated[Language | None, Parameter(help="Language; the one of your system unless said.")]
Seed = Annotated[str | None, Parameter(help="64 hexadecimal digits that fix the deal.")]
Level = Annotated[str, Parameter(help="How strong the bots are; `tenback bots` lists them.")]
Save = Annotated[Path | None, Parameter(help="Write the record of the game to this file.")]
CoopOptions = Annotated[coop.Options | None, Flat]
DuelOptions = Annotated[duel.Options | None, Flat]
SpeedOptions = Annotated[speed.Options | None, Flat]


@contextmanager
def _speaking(language: Language | None) -> Iterator[Words]:
    """The words of a language, in which errors are told too."""
    words = Words(language or preferred_language(os.environ))
    try:
        yield words
    except TenbackError as error:
        raise Unusable(words.error(error)) from error


def _play(
    game: str | None,
    options: Any,
    language: Language | None,
    seed: str | None,
    save: Path | None,
    level: str = DEFAULT_LEVEL,
) -> None:
    with _speaking(language) as words:
        if game:
            find_bot(game, level)
        if not all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
            raise Unusable(words("replay.needs_terminal"))
        known = read_seed(seed) if seed else None
        from tenback.terminal.app import play as play_in_terminal  # noqa: PLC0415 - other commands do not wait for it

        play_in_terminal(game, options, language=words.language, seed=known, save=save, level=level)


@play.default
def play_menu(*, language: Speech = None, seed: Seed = None, save: Save = None) -> None:
    """Choose a game from a menu and play it."""
    _play(None, None, language, seed, save)


@play.command(name="coop")
def play_coop(
    *,
    options: CoopOptions = None,
    level: Level = DEFAULT_LEVEL,
    language: Speech = None,
    seed: Seed = None,
    save: Save = None,
) -> None:
    """Lay all the cards, alone or with partners."""
    _play("coop", options or coop.Options(), language, seed, save, level)


@play.command(name="duel")
def play_duel(
    *,
    options: DuelOptions = None,
    level: Level = DEFAULT_LEVEL,
    language: Speech = None,
    seed: Seed = None,
    save: Save = None,
) -> None:
    """Lay all your cards before your opponent does."""
    _play("duel", options or duel.Options(), language, seed, save, level)


@play.command(name="speed")
def play_speed(
    *,
    options: SpeedOptions = None,
    level: Level = DEFAULT_LEVEL,
    language: Speech = None,
    seed: Seed = None,
    save: Save = None,
) -> None:
    """Be the first to lay all your cards; everyone plays at once."""
    _play("speed", options or speed.Options(), language, seed, save, level)


Chat = Annotated[str, Parameter(help="What somebody would like to say.")]
Record = Annotated[Path, Parameter(help="A record, as JSON or as text.")]
GameName: TypeAlias = Literal["coop", "duel", "speed"]
Form = Annotated[Literal["json", "text"] | None, Parameter(help="Print the checked record in this form instead.")]


@app.command
def replay(file: Record, *, language: Speech = None, to: Form = None) -> None:
    """Check a record move by move and tell the game."""
    with _speaking(language) as words:
        lined = read_record(_read(file, words))
        told = tell_record(lined, words)
        if to:
            list(told)
            print(write_record(lined.record, text=to == "text"), end="")
        else:
            for line in told:
                print(line)


def _read(file: Path, words: Words) -> str:
    try:
        return file.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise Unusable(words("replay.cannot_read", file=file, reason=error.strerror)) from error
    except UnicodeDecodeError as error:
        raise Unusable(words("replay.not_text", file=file)) from error


@app.command
def rules(game: GameName, *, language: Speech = None) -> None:
    """Show the rules of a game."""
    from rich.markdown import Markdown  # noqa: PLC0415 - other commands do not wait for it

    console = Console()
    with _speaking(language) as words:
        page = Markdown(rules_page(game, words.language))
    if not console.is_terminal:
        console.print(page)
        return
    os.environ.setdefault("LESS", "-R")  # so that less shows colours instead of their codes
    with console.pager(styles="less" in os.environ.get("PAGER", "less") and which("less") is not None):
        console.print(page)


Chosen = Annotated[tuple[GameName, ...], Parameter(name="--game", help="Only this game; may be said several times.")]
AsJson = Annotated[bool, Parameter(name="--json", negative="", help="As JSON.")]


@app.command
def warm(*, game: Chosen = (), language: Speech = None) -> None:
    """Make the bots ready: compile them for this machine, which is done once and takes a minute or two."""
    games: tuple[str, ...] = game or tuple(GAMES)
    with _speaking(language) as words, Console().status("") as status:

        def tell(progress: Progress) -> None:
            told = tell_progress(progress, words)
            status.update(told)
            if progress.stage in {Stage.READY, Stage.FAILED} or not status.console.is_terminal:
                status.console.print(told, highlight=False, markup=False, soft_wrap=True)

        warmth = Warmth(open_shop=partial(Disk, niceness=0), tell=tell)
        warmth.start(games)
        warmth.wait()
    if not all(map(warmth.is_ready, games)):
        sys.exit(NOT_READY)


def tell_progress(progress: Progress, words: Words) -> str:
    """How far a game is, in words."""
    now, reason = progress, progress.reason
    if now.stage is Stage.READY:
        key = "loaded" if now.compiling is None else "compiled"
        return words(f"warm.{key}", game=now.game, compiling=now.compiling, loading=now.loading)
    if now.stage is Stage.COMPILING and reason:
        return words("warm.in_this_process", game=now.game, reason=reason)
    return words(f"warm.{now.stage}", game=now.game, reason=reason)


@app.command
def bots(game: GameName | None = None, /, *, as_json: AsJson = False, language: Speech = None) -> None:
    """List the bots: what they know, how strong they are, and where that comes from."""
    games: tuple[str, ...] = (game,) if game else tuple(GAMES)
    with _speaking(language) as words:
        if as_json:
            print(json.dumps(bots_data(games, words), ensure_ascii=False, indent=2))
        else:
            Console().print(bots_page(games, words))


Set = Annotated[Settings | None, Flat]


@app.default
@app.command
def serve(*, settings: Set = None, language: Speech = None) -> None:
    """Start a server to play on: alone, with bots, or with friends through a link."""
    from tenback.server.serve import Addresses  # noqa: PLC0415 - other commands do not wait for it
    from tenback.server.serve import serve as serve_tables  # noqa: PLC0415 - other commands do not wait for it

    with _speaking(language) as words:

        def tell(found: Addresses) -> None:
            print(words("serve.ready", address=found.here), flush=True)
            if found.friends:
                print(words("serve.friends", address=found.friends), flush=True)
            elif found.later:
                print(words("serve.friends_later", address=found.later), flush=True)
            else:
                print(words("serve.only_here"), flush=True)

        serve_tables(settings or Settings(), tell)


Data = Annotated[Path | None, Parameter(help="The server's data folder; the usual one unless said.")]
Database = Annotated[str | None, Parameter(help="The URL of the server's database, if it is another one.")]
Force = Annotated[bool, Parameter(negative="", help="Replace the file if there is one.")]


def _settings(data: Path | None, database: str | None) -> Settings:
    return Settings(data=data or Settings().data, database=database)


@app.command
def backup(
    file: Annotated[Path, Parameter(help="The file to write.")],
    *,
    data: Data = None,
    database: Database = None,
    force: Force = False,
    language: Speech = None,
) -> None:
    """Copy a server's database into a file, while it runs or not."""
    from tenback.server.backup import back_up  # noqa: PLC0415 - other commands do not wait for it

    with _speaking(language) as words:
        back_up(_settings(data, database), file, force=force)
        print(words("backup.made", file=file))


@app.command
def restore(
    file: Annotated[Path, Parameter(help="A backup.")],
    *,
    data: Data = None,
    database: Database = None,
    language: Speech = None,
) -> None:
    """Bring a backup back; a running server goes on from it."""
    from tenback.server.backup import restore as bring_back  # noqa: PLC0415 - other commands do not wait for it

    with _speaking(language) as words:
        kept = bring_back(_settings(data, database), file)
        print(words("backup.restored", file=file))
        if kept:
            print(words("backup.kept", file=kept))


@app.command
def talk(text: Chat, *, level: TalkLevel = TalkLevel.STRICT, language: Speech = None) -> None:
    """Judge a line of table talk by rule C15 of coop."""
    with _speaking(language) as words:
        verdict = check_talk(text, level)
        if verdict.allowed:
            print(words("talk.allowed"))
            return
        reason = words(f"talk.reason.{verdict.reason}", found=verdict.found)
        print(f"{reason} {words(f'talk.advice.{verdict.advice}')}")
        sys.exit(REFUSED_TALK)


def main(arguments: list[str] | None = None) -> None:
    """Run a command; what a person got wrong is one line on the standard error, and exit code 2."""
    arguments = sys.argv[1:] if arguments is None else arguments
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal that cannot show a letter shows a mark instead
    try:
        try:
            app(arguments, exit_on_error=False, print_error=False, result_action="return_value")
        finally:
            sys.stdout.flush()  # now, while it can still be told what is wrong with it
    except TenbackError as error:
        _refuse(Words(_spoken(arguments)).error(error))
    except UnusedCliTokensError as error:
        _refuse(f'Unknown command "{(error.unused_tokens or [""])[0]}".')
    except (CycloptsError, Unusable) as error:
        _refuse(str(error))
    except KeyboardInterrupt:
        sys.exit(STOPPED)
    except BrokenPipeError:
        _say_no_more()
    except OSError as error:
        if error.errno not in FULL:
            raise
        _say_no_more()
        _refuse(Words(_spoken(arguments))("output.full", reason=error.strerror))


def _spoken(arguments: list[str]) -> str:
    """The language asked for, also where the arguments could not be read to the end."""
    asked = dict(pairwise(arguments)).get("--language", "")
    return asked if asked in LANGUAGES else preferred_language(os.environ)


def _say_no_more() -> None:
    """Let what is still to be printed go nowhere, without complaints when the process ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _refuse(reason: str) -> None:
    print(f"tenback: {reason}", file=sys.stderr)
    sys.exit(BAD_INPUT)
