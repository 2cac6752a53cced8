"""A real PostgreSQL server that the tests start themselves, from Debian's package."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import pytest

USER = "tenback"
IN_CI = bool(os.environ.get("CI") or os.environ.get("TENBACK_CI"))


def programs() -> Path | None:
    """The folder with initdb and pg_ctl."""
    found = shutil.which("initdb")
    folders = [Path(found).resolve().parent] if found else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((folder for folder in folders if (folder / "pg_ctl").exists() and (folder / "initdb").exists()), None)


def other_user() -> str | None:
    """Somebody else to run it as: PostgreSQL refuses to be root."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


class PostgreSQL:
    """A server with a folder of its own, reached through a socket in that folder alone."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self._programs, self._folder, self._user = programs, folder, other_user()
        if self._user:
            shutil.chown(folder, self._user)
        self._run("initdb", "--auth=trust", f"--username={USER}", "--encoding=UTF8", "--locale=C", "--no-sync")
        self._databases = 0

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._programs / program), "-D", str(self._folder / "data"), *arguments]
        with (self._folder / "out.txt").open("ab") as out:
            done = subprocess.run(
                command,
                stdout=out,
                stderr=out,
                check=False,
                user=self._user,
                cwd=self._folder,
                stdin=subprocess.DEVNULL,
            )
        assert done.returncode == 0, (self._folder / "out.txt").read_text()

    def start(self) -> None:
        """Start, and wait until it is ready."""
        options = f"-k {self._folder} -c listen_addresses='' -c fsync=off -c shared_buffers=16MB"
        self._run("pg_ctl", "start", "--wait", "--silent", f"--log={self._folder / 'log.txt'}", f"--options={options}")

    def stop(self) -> None:
        """Stop at once, whoever is connected."""
        self._run("pg_ctl", "stop", "--wait", "--silent", "--mode=fast")

    async def connect(self, database: str = "postgres") -> Any:
        """A connection past tenback's own ways."""
        return await asyncpg.connect(host=str(self._folder), user=USER, database=database)

    async def new_database(self) -> str:
        """An empty database in place of the one before; its URL.

        A database is hundreds of files, and a disk takes long to remove thousands of them at the end.
        """
        connection = await self.connect()
        await connection.execute(f"DROP DATABASE IF EXISTS test{self._databases} WITH (FORCE)")
        self._databases += 1
        await connection.execute(f"CREATE DATABASE test{self._databases}")
        await connection.close()
        return f"postgresql://{USER}@/test{self._databases}?host={self._folder}"


@contextmanager
def running() -> Iterator[PostgreSQL]:
    """A running server; where there is no PostgreSQL the test is skipped, and in CI it fails."""
    found = programs()
    if found is None:
        reason = "PostgreSQL is missing (Debian: apt install postgresql), so storage was tested on SQLite alone"
        if IN_CI:
            pytest.fail(reason)
        pytest.skip(reason)
    folder = Path(tempfile.mkdtemp(prefix="tenback-pg-"))
    try:
        server = PostgreSQL(found, folder)
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder)
