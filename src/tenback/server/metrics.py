"""What a server counts about itself, for Prometheus. Labels are kinds and codes: no name, no table, no card."""

from functools import cache

import msgspec
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

REGISTRY = CollectorRegistry()
TYPE = "text/plain; version=0.0.4; charset=utf-8"
SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
ROWS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000)

CONNECTIONS = Gauge("tenback_connections", "Sockets that are open.", registry=REGISTRY)
TABLES = Gauge("tenback_tables", "Tables in memory.", registry=REGISTRY)
MOVES = Counter("tenback_moves", "People's moves: accepted, or why not.", ["answer"], registry=REGISTRY)
REQUESTS = Counter("tenback_requests", "Other wishes: accepted, or why not.", ["answer"], registry=REGISTRY)
REFUSED = Counter("tenback_messages_refused", "Messages that were not heard, and why.", ["code"], registry=REGISTRY)
COMMIT_ROWS = Histogram("tenback_commit_rows", "Log entries of a commit.", buckets=ROWS, registry=REGISTRY)
COMMIT_SECONDS = Histogram("tenback_commit_seconds", "How long a commit took.", buckets=SECONDS, registry=REGISTRY)
BOT_SECONDS = Histogram("tenback_bot_seconds", "How long a bot thought.", buckets=SECONDS, registry=REGISTRY)


def report() -> bytes:
    """All figures as text."""
    return generate_latest(REGISTRY)


@cache
def labelled(counter: Counter, label: str) -> Counter:
    """The part of a counter with a label, of which there are few; it is looked for once."""
    return counter.labels(label)


def answer_in(message: bytes) -> str | None:
    """The answer that a message to a client is: `accepted`, or the code of a refusal."""
    if message.startswith(_ACCEPTED):
        return "accepted"
    return _read_code(message).code if message.startswith(_REJECTED) else None


class _Coded(msgspec.Struct):
    code: str


_ACCEPTED, _REJECTED = b'{"type":"accepted"', b'{"type":"rejected"'
_read_code = msgspec.json.Decoder(_Coded).decode
