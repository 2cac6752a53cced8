"""How a server is set up: every setting is a flag of `tenback serve` and a variable `TENBACK_…`."""

from dataclasses import dataclass, field
from pathlib import Path

from platformdirs import user_data_path


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings of a server; the defaults are for one's own machine."""

    host: str = "127.0.0.1"
    """The address to listen at; 0.0.0.0 lets friends in the same network in."""
    port: int = 8000
    """The port to listen at; 0 takes a free one."""
    data: Path = field(default_factory=lambda: user_data_path("tenback", appauthor=False))
    """The folder for the database and the server's secret."""
    database: str | None = None
    """The URL of another database, such as postgresql+asyncpg://user:password@machine/tenback."""
    browser: bool = True
    """Open the browser when the server is ready."""
    origin: tuple[str, ...] = ()
    """Addresses of pages that may use the server besides its own, such as https://cards.example."""
    secure_cookies: bool = False
    """Send cookies over HTTPS alone; for servers behind a proxy that speaks HTTPS."""
    trip_header: str | None = None
    """The header in which a proxy says how far away its client is, in microseconds, so that speed can even it out."""
    metrics: bool = False
    """Show /metrics to other machines, too; to this one it is always shown."""
    bot_ms: int = 900
    """How long bots take for a card, in milliseconds; speed bots have times of their own."""
    grace_s: int = 60
    """After how many seconds a bot stands in for somebody who is away."""
    countdown_ms: int = 3000
    """From the dealer's word to GO in speed, in milliseconds."""
    throttle: bool = True
    """Limit how many names, tables and connections one address may ask for."""
    connections: int = 10_000
    """How many sockets may be open at once, those of the lobby included."""
    address_connections: int = 500
    """How many of them from one address; a school may be behind one."""
    warm: bool = True
    """Make the strong bots ready in the background; without it bots play plainly."""
    log_json: bool = False
    """Write the log as JSON lines."""
