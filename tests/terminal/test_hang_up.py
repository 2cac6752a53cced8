"""When the terminal goes away, so does the game, and its record stays."""

import os
import pty
import select
import signal
import subprocess
import sys
from pathlib import Path

from tenback.games.records import read_record

LONGEST_WAIT = 60  # seconds without any drawing


def read_until(terminal: int, words: str) -> None:
    """Read what the game draws until these words are there."""
    seen = b""
    while words.encode() not in seen:
        ready, _, _ = select.select([terminal], [], [], LONGEST_WAIT)
        assert ready, f"the game never drew {words!r}"
        seen += os.read(terminal, 65536)


def test_a_lost_terminal_ends_the_game_and_keeps_its_record(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    file = tmp_path / "game.txt"
    command = [sys.executable, "-m", "tenback", "play", "coop", "--seed", "00" * 32, "--save", str(file)]
    game = subprocess.Popen(
        command,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "80", "LINES": "24"},
    )
    os.close(theirs)
    read_until(ours, "quit")
    os.write(ours, b"1a")
    read_until(ours, "→ A")
    game.send_signal(signal.SIGHUP)
    os.close(ours)
    assert game.wait(timeout=60) == 0
    assert len(read_record(file.read_text(encoding="utf-8")).record.entries) == 1
