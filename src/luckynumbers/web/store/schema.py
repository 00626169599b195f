"""The tables of the database. Events are the truth; everything else is an index or a secret."""

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    false,
)

metadata = MetaData()

events = Table(
    "events",
    metadata,
    Column("table_id", String(32), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("body", Text, nullable=False),
    # Two workers that append the same seq: the second is refused by the database, not by luck.
    PrimaryKeyConstraint("table_id", "seq"),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("open", Boolean, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("deadline", Float),
    Column("summary", Text, nullable=False),
    Column("host_seen", Float),
    Index("tables_open", "open", "changed"),
    Index("tables_deadline", "deadline"),
)

deals = Table(
    "deals",
    metadata,
    Column("table_id", String(32), nullable=False),
    Column("number", Integer, nullable=False),
    Column("seed", String(64), nullable=False),
    PrimaryKeyConstraint("table_id", "number"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("token_hash", String(64), nullable=False),
    Column("player_id", String(32)),
    Column("dismissed", Boolean, nullable=False, server_default=false()),
    PrimaryKeyConstraint("table_id", "seat"),
    Index("seats_player", "player_id"),
)

players = Table(
    "players",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("created", Float, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    # Cookies given before that are nobody's.
    Column("signed_out", Float, nullable=False, server_default="0"),
)

refused_names = Table(
    "refused_names",
    metadata,
    Column("look", String(64), primary_key=True),
    Column("name", String(64), nullable=False),
)

results = Table(
    "results",
    metadata,
    Column("game_id", String(40), nullable=False),
    Column("player_id", String(32), ForeignKey("players.id"), nullable=False),
    Column("at", Float, nullable=False),
    Column("rank", Integer, nullable=False),
    Column("names", Text, nullable=False),
    Column("change", Float, nullable=False),
    PrimaryKeyConstraint("game_id", "player_id"),
    Index("results_player", "player_id", "at"),
)

reviews = Table(
    "reviews",
    metadata,
    Column("game_id", String(40), nullable=False),
    Column("effort", String(8), nullable=False),
    # The numbers stand without a language; with their words once for each that was asked for.
    Column("language", String(8), nullable=False),
    Column("body", Text, nullable=False),
    PrimaryKeyConstraint("game_id", "effort", "language"),
)

plays = Table(
    "plays",
    metadata,
    Column("game_id", String(40), nullable=False),
    Column("player_id", String(32), nullable=False),
    Column("at", Float, nullable=False),
    Column("body", Text, nullable=False),
    PrimaryKeyConstraint("game_id", "player_id"),
    Index("plays_player", "player_id", "at"),
)

tallies = Table(
    "tallies",
    metadata,
    # One row for every process that ever counted games; together they are the tally.
    Column("part", String(32), primary_key=True),
    Column("body", Text, nullable=False),
)

digests = Table(
    "digests",
    metadata,
    # What a quick review found, in short, to be read for many games at once.
    Column("game_id", String(40), primary_key=True),
    Column("body", Text, nullable=False),
)

links = Table(
    "links",
    metadata,
    Column("code_hash", String(64), primary_key=True),
    Column("player_id", String(32), nullable=False),
    Column("expires", Float, nullable=False),
)

keys = Table(
    "keys",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", String(128), nullable=False),
)
