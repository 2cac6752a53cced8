"""Who is who, without accounts: a guest has a name and a signed cookie; outside bots have tokens.

A person's id is public, the signature is not. A short code, good for a few minutes and once, takes a person to another
device.
"""

import base64
import hmac
import secrets
from dataclasses import dataclass, field
from hashlib import sha256
from time import monotonic

COOKIE = "tenback"
COOKIE_DAYS = 400
CODE_SECONDS = 600
CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # nothing that looks like something else
CODE_LENGTH = 8
TABLE_CODE_LENGTH = 6
TOKEN_ID_LENGTH = 12


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at this server, or an outside bot that plays in their name."""

    id: str
    name: str
    token: str | None = None  # the id of the one that the bot shows


def new_code(length: int) -> str:
    """A code that can be read aloud and typed."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(length))


def sign(secret: bytes, person: str) -> str:
    """The cookie of a person."""
    return f"{person}.{_signature(secret, person)}"


def signed_person(secret: bytes, cookie: str) -> str | None:
    """Whose cookie this is, or None for one that this server never gave."""
    person, _, signature = cookie.partition(".")
    right = hmac.compare_digest(signature.encode(errors="replace"), _signature(secret, person).encode())
    return person if right else None


def _signature(secret: bytes, person: str) -> str:
    digest = hmac.new(secret, person.encode(errors="replace"), sha256).digest()
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def digest_of(token: str) -> str:
    """What is kept of a token; the beginning of it is its id."""
    return sha256(token.encode(errors="replace")).hexdigest()


@dataclass(slots=True)
class DeviceCodes:
    """Codes that take a person to another device: short-lived, used once, and gone when the server stops."""

    _codes: dict[str, tuple[str, float]] = field(default_factory=dict)

    def give(self, person: str) -> str:
        """A new code; an older one of the same person is void."""
        now = monotonic()
        self._codes = {code: kept for code, kept in self._codes.items() if kept[1] > now and kept[0] != person}
        code = new_code(CODE_LENGTH)
        self._codes[code] = (person, now + CODE_SECONDS)
        return code

    def use(self, code: str) -> str | None:
        """Whose code this was."""
        person, until = self._codes.pop(code.strip().upper(), ("", 0.0))
        return person if until > monotonic() else None
