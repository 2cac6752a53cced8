"""Results: a row a game, in the order of their numbers. While a run is under way they are kept in a journal.

A journal is a line that says which run it is of, and then rows; one more row is one more record at its end, so that
nothing is lost when a run is killed. A Parquet or CSV file follows it, batch by batch, and is put in its place when the
run stops, with a summary beside it (the same name, ending in .json); when the run is finished, the journal is removed.
"""

import csv
import json
import os
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager, suppress
from errno import EBUSY, EISDIR
from fcntl import LOCK_EX, LOCK_NB, flock
from importlib import import_module
from io import FileIO
from pathlib import Path
from typing import Any

import numpy as np

from tenback.core.errors import MissingExtra, Phrase
from tenback.lab.errors import AnotherRun, BadResultsName, CannotWrite, NotResults

BATCH = 1 << 16  # rows that are in memory at a time, and a row group of Parquet
PARQUET, CSV = ".parquet", ".csv"
COMMON = [("number", np.int64), ("seed", np.int64)]
COOP = [("won", np.bool_), ("left", np.uint8), ("turns", np.uint16), ("draw", np.uint8)]
COOP_TOPS = [(f"top_{pile}", np.uint8) for pile in "abcd"]
DUEL = [("winner", np.uint8), ("starter", np.uint8), ("laid_all", np.bool_), ("turns", np.uint16)]
DUEL_TOPS = [(f"top_{seat}{pile}", np.uint8) for seat in range(2) for pile in "ad"]
SPEED = [("winners", np.uint8), ("blocked", np.bool_), ("turns", np.uint16), ("milliseconds", np.uint32)]
SECONDS = ("seconds", np.float64)  # that a game took: in the journal alone, for it is another one each time


def happened(game: str, players: int) -> np.dtype[Any]:
    """What a row tells of what happened in a game."""
    lefts = [(f"left_{seat}", np.uint8) for seat in range(players)]
    own = {"coop": [*COOP, *COOP_TOPS], "duel": [*DUEL, *lefts, *DUEL_TOPS], "speed": [*SPEED, *lefts]}
    return np.dtype(own[game])


def columns(game: str, players: int) -> np.dtype[Any]:
    """What a row tells: which game it is, and what happened. `docs/lab.md` explains every column."""
    return np.dtype([*COMMON, *happened(game, players).descr])


def timed(kind: np.dtype[Any]) -> np.dtype[Any]:
    """A row with the time that its game took."""
    return np.dtype([*((name, kind[name]) for name in kind.names or ()), SECONDS])


def check_name(path: Path) -> Path:
    """Refuse a file of another kind."""
    if path.suffix not in {PARQUET, CSV}:
        raise BadResultsName(path=path)
    if path.suffix == PARQUET:
        _pyarrow()
    return path


def journal_of(path: Path) -> Path:
    """Where the rows are kept while the run is under way."""
    return path.with_name(f"{path.name}.partial")


def summary_of(path: Path) -> Path:
    """Where the summary of a results file is."""
    return path.with_suffix(".json")


class Journal:
    """The rows of a run under way."""

    def __init__(self, path: Path, file: FileIO, kind: np.dtype[Any]) -> None:
        self.path, self.kind, self._file = path, kind, file
        self._start = file.tell()

    def append(self, rows: Any) -> None:
        """Rows of the next games."""
        with writing(self.path):
            self._file.seek(0, os.SEEK_END)
            data = rows.tobytes()
            while data:  # what the disk still has room for is written
                data = data[self._file.write(data) :]

    def batch(self, start: int, count: int = BATCH) -> Any:
        """So many rows from one on, if there are as many."""
        size = self.kind.itemsize
        self._file.seek(self._start + start * size)
        data = self._file.read(count * size)
        return np.frombuffer(data, self.kind, len(data) // size)

    def rows(self) -> Iterator[Any]:
        """All rows so far, a batch at a time."""
        done = 0
        while len(rows := self.batch(done)):
            yield rows
            done += len(rows)

    def close(self) -> None:
        """Nothing is added any more."""
        self._file.close()


def begin(path: Path, run: Mapping[str, Any], kind: np.dtype[Any]) -> Journal:
    """A new journal, empty; where there is no room for it, none is left. One that a run writes to is not replaced."""
    with writing(path), ExitStack() as before:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists():
            before.enter_context(_own(path))
        with replacing(path) as unfinished:
            unfinished.write_bytes(json.dumps(run, sort_keys=True).encode() + b"\n")
    file = _own(path)
    file.seek(0, os.SEEK_END)
    return Journal(path, file, timed(kind))


def go_on(path: Path, run: Mapping[str, Any], kind: np.dtype[Any]) -> Journal:
    """The journal of a run that was broken off; half a row at its end, left by a kill, is dropped."""
    with reading(path):
        with path.open("rb") as before:
            check_same(path, json.loads(before.readline()), run)
            start = before.tell()
        file, size = _own(path), timed(kind).itemsize
        file.truncate(start + (path.stat().st_size - start) // size * size)
        file.seek(start)
    return Journal(path, file, timed(kind))


def _own(path: Path) -> FileIO:
    """A journal to write to, unless another run is doing so."""
    with writing(path):
        file = path.open("r+b", buffering=0)
        try:
            flock(file, LOCK_EX | LOCK_NB)
        except BlockingIOError as error:
            file.close()
            raise OSError(EBUSY, os.strerror(EBUSY)) from error
        except OSError:
            pass  # this disk knows no locks
    return file


def go_back(path: Path, run: Mapping[str, Any], kind: np.dtype[Any]) -> Journal:
    """A journal with the rows of a finished run, to which more are to be added; it has all of them or is not there."""
    summary, kept = read_summary(path), journal_of(path)
    check_same(summary_of(path), summary, run)
    with replacing(kept) as unfinished, closing(begin(unfinished, run, kind)) as journal:
        _fill(journal, path, kind, summary)
    return go_on(kept, run, kind)


def _fill(journal: Journal, path: Path, kind: np.dtype[Any], summary: Mapping[str, Any]) -> None:
    """Rows as they were in the journal of their run, each with the time that a game took on average."""
    done = 0
    with reading(summary_of(path)):
        seconds = summary["ms_per_turn"] / 1000 * summary["turns"] / summary["games"]
    for rows in read(path, kind):
        kept = np.zeros(len(rows), journal.kind)
        for name in kind.names or ():
            kept[name] = rows[name]
        kept[SECONDS[0]] = seconds
        if not np.array_equal(kept["number"], np.arange(done, done + len(kept))):
            break
        journal.append(kept)
        done += len(kept)
    if done != summary["games"]:
        raise NotResults(path=path, reason=Phrase("its rows are not those of its summary"))


def check_same(path: Path, found: Mapping[str, Any], wanted: Mapping[str, Any]) -> None:
    """Refuse what is of another run, and say in what it differs."""
    for what, part in wanted.items():
        was = found.get(what)
        if isinstance(part, Mapping) and isinstance(was, Mapping):
            check_same(path, was, part)
        elif was != part:
            raise AnotherRun(path=path, what=what, found=_told(was), wanted=_told(part))


def _told(part: Any) -> str:
    return json.dumps(part)


class Sheet:
    """A results file in the making, which follows a journal: every batch is written as soon as it is complete."""

    def __init__(self, path: Path, journal: Journal) -> None:
        self.path, self.journal = path, journal
        self._names = [name for name in journal.kind.names or () if name != SECONDS[0]]
        self._unfinished, self._file, self._done = unfinished_of(path), _File(), 0

    def append(self, rows: Any, before: int) -> None:
        """Rows of the next games, after so many."""
        self.journal.append(rows)
        self._follow(before + len(rows), BATCH)

    def finish(self, games: int) -> None:
        """So many rows are all, and the file takes its place."""
        self._follow(games, 1)
        with writing(self.path):
            self._file.close()
            self._unfinished.replace(self.path)

    def drop(self) -> None:
        """Leave nothing that is not finished; whatever was broken off in the middle, it can be written anew."""
        with suppress(OSError):
            self._file.close()
        self._unfinished.unlink(missing_ok=True)
        self._file, self._done = _File(), 0

    def _follow(self, games: int, least: int) -> None:
        """Write what is not written yet of the first games, while that is at least so much."""
        with writing(self.path):
            while games - self._done >= least:
                rows = self.journal.batch(self._done, min(BATCH, games - self._done))[self._names]
                self._file = self._file if self._done else _opened(self._unfinished, rows.dtype)
                self._file.write(rows)
                self._done += len(rows)


class _File:
    """A file that nothing is written to."""

    def write(self, rows: Any) -> None:
        """A batch of rows."""

    def close(self) -> None:
        """All of them are written."""


class _Parquet(_File):
    def __init__(self, path: Path, kind: np.dtype[Any]) -> None:
        self._arrow, parquet = _pyarrow()
        counted = {name: "DELTA_BINARY_PACKED" for name, _ in COMMON}  # every row has one more than the last
        others = [name for name in kind.names or () if name not in counted]
        how = {"compression": "zstd", "use_dictionary": others, "column_encoding": counted}
        self._writer = parquet.ParquetWriter(path, self._table(np.zeros(0, kind)).schema, **how)

    def _table(self, rows: Any) -> Any:
        return self._arrow.table({name: np.ascontiguousarray(rows[name]) for name in rows.dtype.names})

    def write(self, rows: Any) -> None:
        self._writer.write_table(self._table(rows), row_group_size=BATCH)

    def close(self) -> None:
        self._writer.close()


class _Csv(_File):
    def __init__(self, path: Path, kind: np.dtype[Any]) -> None:
        self._file = path.open("w", encoding="utf-8", newline="")
        self._writer = csv.writer(self._file, lineterminator="\n")
        self._writer.writerow(kind.names or ())

    def write(self, rows: Any) -> None:
        self._writer.writerows(rows.tolist())

    def close(self) -> None:
        self._file.close()


def _opened(path: Path, kind: np.dtype[Any]) -> _File:
    return (_Parquet if path.suffixes[-2] == PARQUET else _Csv)(path, kind)


def write_summary(path: Path, summary: Mapping[str, Any]) -> None:
    """The summary beside a results file."""
    with replacing(summary_of(path)) as unfinished:
        unfinished.write_text(json.dumps(summary, indent=2) + "\n", encoding="utf-8")


def read_summary(path: Path) -> dict[str, Any]:
    """The summary beside a results file."""
    with reading(summary_of(path)):
        summary: Any = json.loads(summary_of(path).read_text(encoding="utf-8"))
        if not isinstance(summary, dict) or not isinstance(summary.get("games"), int):
            raise NotResults(path=summary_of(path), reason=Phrase("it is not a summary"))
        return summary


def read(path: Path, kind: np.dtype[Any]) -> Iterator[Any]:
    """The rows of a results file, a batch at a time."""
    with reading(path):
        batches = _read_parquet(path) if path.suffix == PARQUET else _read_csv(path)
        for batch in batches:
            rows = np.zeros(len(next(iter(batch.values()))), kind)
            for name in kind.names or ():
                rows[name] = batch[name]
            yield rows


def _read_parquet(path: Path) -> Iterator[dict[str, Any]]:
    _, parquet = _pyarrow()
    with parquet.ParquetFile(path) as file:
        for batch in file.iter_batches(BATCH):
            yield {name: batch[name].to_numpy(zero_copy_only=False) for name in batch.schema.names}


def _read_csv(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8", newline="") as file:
        lines = csv.reader(file)
        names = next(lines, [])
        while some := [line for _, line in zip(range(BATCH), lines, strict=False)]:
            parts = zip(names, zip(*some, strict=True), strict=True)
            yield {name: [_value(part) for part in column] for name, column in parts}


def _value(text: str) -> int:
    return text == "True" if text in {"True", "False"} else int(text)


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """What the system says against it, in one line."""
    try:
        yield
    except OSError as error:
        raise CannotWrite(path=path, reason=error.strerror or error) from error


def unfinished_of(path: Path) -> Path:
    """Where a file is written until it is whole."""
    return path.with_name(f"{path.name}.new")


def check_place(path: Path) -> None:
    """Refuse a place where nothing can be written, before hours of work are lost there."""
    unfinished = unfinished_of(path)
    with writing(path):
        if path.is_dir():
            raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished.touch()
        unfinished.unlink()


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """A file to write to that takes the place of `path` when it is whole."""
    unfinished = unfinished_of(path)
    with writing(path):
        try:
            yield unfinished
            os.replace(unfinished, path)  # noqa: PTH105 - the same as the method
        finally:
            unfinished.unlink(missing_ok=True)


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """What is wrong with a file, in one line."""
    try:
        yield
    except OSError as error:
        raise NotResults(path=path, reason=error.strerror or error) from error
    except (ValueError, KeyError, TypeError, AttributeError, ArithmeticError) as error:
        raise NotResults(path=path, reason=" ".join(str(error).split())) from error


def _pyarrow() -> tuple[Any, Any]:
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError as error:
        raise MissingExtra(package="pyarrow", extra="lab") from error
