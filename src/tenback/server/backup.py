"""Copies of the database, made and brought back while the server runs. SQLite does the work.

A backup is one file with everything in it, hidden cards and the server's secret included: only its owner may read it.
Restoring one is a single transaction; the new generation written with it tells a running server to begin anew.
"""

import asyncio
import os
import secrets
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import mkdtemp, mkstemp
from time import monotonic, strftime

from tenback.core.errors import CannotSave, Phrase
from tenback.server.errors import BackUpElsewhere, CannotOpenDatabase, FileExists, NotABackup
from tenback.server.settings import Settings
from tenback.server.storage.database import FILE, known_revisions, migrate, open_engine, read_url, sqlite_url
from tenback.server.storage.writers import GENERATION

PATIENCE = 30.0  # seconds with a database that others keep locked
GENERATION_BYTES = 16


def back_up(settings: Settings, file: Path, *, force: bool = False) -> None:
    """Copy the database as it is at this moment into a new file."""
    database = _database(settings)
    if not database.is_file():
        raise CannotOpenDatabase(reason=Phrase("there is none in {folder}", folder=database.parent))
    if file.exists() and (not force or file.samefile(database)):
        raise FileExists(path=file)
    try:
        _copy_to_new(database, file)
    except OSError as error:
        raise CannotSave(path=file) from error
    except sqlite3.Error as error:
        raise CannotOpenDatabase(reason=error) from error


def restore(settings: Settings, file: Path) -> Path | None:
    """Bring a backup back; where the database that was there before is kept, if there was one."""
    database = _database(settings)
    check(file)
    try:
        database.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with _workshop(database.parent) as workshop:
            _prepare(file, workshop)
            kept = _keep(database)
            with _opened(workshop / FILE) as source, closing(sqlite3.connect(database, timeout=0)) as target:
                _copy(source, target)
    except OSError as error:
        raise CannotSave(path=database) from error
    except sqlite3.Error as error:
        raise CannotOpenDatabase(reason=error) from error
    return kept


def check(file: Path) -> None:
    """Raise `NotABackup` unless this is a whole database of tenback's, of a version that is known here."""
    if not file.is_file():
        raise NotABackup(path=file, reason=Phrase("there is no such file"))
    try:
        with _opened(file, "ro") as database:
            if database.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
                raise NotABackup(path=file, reason=Phrase("it is damaged"))
            found = database.execute("SELECT version_num FROM alembic_version").fetchone()
            database.execute("SELECT 1 FROM events")
    except sqlite3.Error as error:
        raise NotABackup(path=file, reason=Phrase("it is not a database of tenback's")) from error
    if not found or found[0] not in known_revisions():
        raise NotABackup(path=file, reason=Phrase("another version of tenback made it; update tenback"))


def _database(settings: Settings) -> Path:
    """The file of the database."""
    url = read_url(settings.database or sqlite_url(settings.data))
    if url.get_backend_name() != "sqlite" or not url.database:
        raise BackUpElsewhere
    return Path(url.database)


@contextmanager
def _opened(file: Path, mode: str = "rw") -> Iterator[sqlite3.Connection]:
    """A database that must exist."""
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode={mode}", uri=True)) as connection:
        yield connection


def _copy(source: sqlite3.Connection, target: sqlite3.Connection) -> None:
    """All of a database in one transaction. Others go on reading; whoever writes is waited for, within reason."""
    source.backup(target, sleep=0.05, progress=_patience(monotonic() + PATIENCE))


def _patience(until: float) -> Callable[[int, int, int], None]:
    def check_time(status: int, _remaining: int, _total: int) -> None:
        if status in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED} and monotonic() > until:
            raise CannotOpenDatabase(reason=Phrase("somebody else keeps it locked"))

    return check_time


def _copy_to_new(database: Path, file: Path, mode: str = "rw") -> None:
    """A copy that is whole or not there at all, also after a power cut."""
    handle, name = mkstemp(prefix=f".{file.name}-", dir=file.absolute().parent)
    os.close(handle)
    try:
        with _opened(database, mode) as source, closing(sqlite3.connect(name)) as target:
            _copy(source, target)
            target.execute("PRAGMA journal_mode=DELETE")  # one file, with nothing beside it
        _flush(Path(name))
        Path(name).replace(file)
        _flush(file.absolute().parent)
    finally:
        Path(name).unlink(missing_ok=True)


def _flush(path: Path) -> None:
    """To the disk, where the system lets us."""
    if os.name == "nt":
        return
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextmanager
def _workshop(folder: Path) -> Iterator[Path]:
    """A folder on the same disk that is gone afterwards."""
    workshop = Path(mkdtemp(prefix=".restore-", dir=folder))
    try:
        yield workshop
    finally:
        for path in workshop.iterdir():
            path.unlink()
        workshop.rmdir()


def _prepare(file: Path, workshop: Path) -> None:
    """A copy of the backup in today's form and with a generation of its own."""
    _copy_to_new(file, workshop / FILE, "ro")
    asyncio.run(_migrate(sqlite_url(workshop)))
    with _opened(workshop / FILE) as database:
        generation = (GENERATION, secrets.token_bytes(GENERATION_BYTES))
        database.execute("INSERT OR REPLACE INTO secrets (name, value) VALUES (?, ?)", generation)
        database.commit()
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")


async def _migrate(url: str) -> None:
    engine = open_engine(url)
    try:
        await migrate(engine)
    finally:
        await engine.dispose()


def _keep(database: Path) -> Path | None:
    """A backup of what is about to be replaced."""
    if not database.is_file():
        return None
    kept = database.with_name(f"before-restore-{strftime('%Y%m%d-%H%M%S')}.db")
    _copy_to_new(database, kept)
    return kept
