"""The tables of the database. Times are milliseconds since 1970; whatever has a form of its own is JSON text."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

ID = String(32)

secrets = Table(
    "secrets",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

people = Table(
    "people",
    metadata,
    Column("id", ID, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("since", BigInteger, nullable=False),
)

tokens = Table(
    "tokens",
    metadata,
    Column("digest", String(64), primary_key=True),  # SHA-256; the token itself is shown once and kept nowhere
    Column("person", ID, ForeignKey("people.id"), nullable=False, index=True),
    Column("label", String(40), nullable=False),
    Column("since", BigInteger, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", ID, primary_key=True),
    Column("code", String(12), nullable=False, unique=True),
    Column("game", String(16), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("host", ID, nullable=False, index=True),
    Column("day", String(10), nullable=True),  # of a daily deal
    Column("since", BigInteger, nullable=False),
    Column("touched", BigInteger, nullable=False),
    Column("closed", Boolean, nullable=False, default=False),
    Index("ix_tables_open", "closed", "host"),
)

events = Table(
    "events",
    metadata,
    Column("table_id", ID, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
)

games = Table(
    "games",
    metadata,
    Column("id", ID, primary_key=True),
    Column("table_id", ID, nullable=True),  # none: a record that somebody brought
    Column("number", Integer, nullable=False),  # of the table's games, from 1
    Column("game", String(16), nullable=False),
    Column("options", Text, nullable=False),
    Column("began", BigInteger, nullable=False),
    Column("ended", BigInteger, nullable=True),
    Column("reason", String(40), nullable=True),
    Column("first_event", Integer, nullable=True),
    Column("record", Text, nullable=True),  # of a record that somebody brought
    Column("day", String(10), nullable=True),  # of a daily deal
    Column("settled", Boolean, nullable=False),  # nothing is left to do: it is in the ratings, or does not count there
    UniqueConstraint("table_id", "number"),
    Index("ix_games_unsettled", "settled", "ended"),
)

players = Table(
    "players",
    metadata,
    Column("game_id", ID, ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", ID, nullable=True, index=True),
    Column("name", String(40), nullable=False),
    Column("bot", String(40), nullable=True),
    Column("assisted", Boolean, nullable=False, default=False),  # a bot made moves for the person
    Column("score", Integer, nullable=True),
    Column("won", Boolean, nullable=True),
)

ratings = Table(
    "ratings",
    metadata,
    Column("person", ID, primary_key=True),
    Column("game", String(16), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
)

attempts = Table(
    "attempts",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("game", String(16), primary_key=True),
    Column("person", ID, primary_key=True),
    Column("table_id", ID, nullable=False, unique=True),
    Column("began", BigInteger, nullable=False),
    Column("left", Integer, nullable=True),
    Column("milliseconds", BigInteger, nullable=True),
    Column("won", Boolean, nullable=True),
)
