"""Every limit in one place, so that a host can read what is allowed."""

from typing import Final

NAME_LENGTH: Final = 24
"""Letters of a name at the table."""
BODY_BYTES: Final = 64 * 1024
"""The largest request body; a record to verify is the largest thing anyone sends."""
RECORD_CHARACTERS: Final = 60_000
TEXT_LENGTH: Final = 64
"""Characters of a contribution, a code or a move."""
CLOCK_SECONDS: Final = (10, 14 * 24 * 3600)
"""The shortest and longest time for a move."""
AWAY_SECONDS: Final = 60
"""At a table without a clock: how long a new game waits for somebody who left the last one (R20)."""
LINK_SECONDS: Final = 15 * 60
"""How long a code to carry an identity to another device works."""
TURNS_WITH_A_CHOICE: Final = 2_000
"""Turns after which a game with people can only be drawn to its end, so that programs that exchange for ever
do not fill the disk (R16). No two people come near it, and the record can still be verified."""
GAMES_AT_A_TABLE: Final = 200
"""Games and rematches at one table; then a new table is needed."""
STREAMS_PER_TABLE: Final = 100
"""Open event streams of one table, spectators included."""
EVENTS_BEHIND: Final = 500
"""A stream that falls this many events behind is closed; its client resumes from where it was."""
LIVE_TABLES: Final = 1_000
"""Tables kept in memory besides those that are watched; others are read from the store when needed."""
OVER_SECONDS: Final = 3 * 60
IDLE_SECONDS: Final = 30 * 60
"""After so long without anyone looking, a table whose game is over, or any other, leaves the memory."""
OPEN_TABLES_SHOWN: Final = 30
HOST_AWAY_SECONDS: Final = 60
"""A public table is listed for so long after whoever made it was last there; longer than a few heartbeats."""
UNWATCHED_SECONDS: Final = 24 * 3600
"""The same where nobody who plays there ever opened its events, as programs may."""
LEADERBOARD: Final = 100
HISTORY: Final = 50

# Requests of one address: how many at once, and how many per second after that.
CREATE_BURST, CREATE_RATE = 600, 5.0
CHANGE_BURST, CHANGE_RATE = 20_000, 10_000.0
"""More than one worker can do, so that programs are held up by the work and not by the limit."""
CLAIM_BURST, CLAIM_RATE = 20, 0.2
"""Codes are short, so guessing them is slow."""
REACTION_BURST, REACTION_RATE = 6, 1.0
"""Of one seat."""
