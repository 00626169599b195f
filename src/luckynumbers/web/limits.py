"""Every limit in one place, so that a host can read what is allowed.

Several workers count together in Redis how often somebody does something and who only watches; while they
cannot, each counts for itself. Whatever protects a worker and not everybody is counted by each, and says so.
"""

from typing import Final

NAME_LENGTH: Final = 24
"""Letters of a name at the table."""
HEAD_BYTES: Final = 32 * 1024
"""The longest head of a request."""
ASKING_SECONDS: Final = 20.0
"""How long a request may take to arrive; also the first one of a connection that says nothing."""
STALLED_SECONDS: Final = 30.0
"""How long a reader may leave unread what was sent."""
CONNECTIONS_PER_ADDRESS: Final = 500
"""Open connections of one address at one worker, whose files they are; our own machine and a --trusted-proxy
come for many and have no limit."""
FILES_BESIDE: Final = 200
"""Of the files a worker may have open, so many are for the database, Redis and libraries; the others are for
connections, and one more than that is turned away."""
BODY_BYTES: Final = 64 * 1024
"""The largest request body; a record to verify is the largest thing anyone sends."""
UNWANTED_BYTES: Final = 1024 * 1024
UNWANTED_SECONDS: Final = 2.0
"""How much of a body that is refused is read, so that the refusal arrives, and for how long."""
RECORD_CHARACTERS: Final = 60_000
TEXT_LENGTH: Final = 64
"""Characters of a contribution, a code or a move."""
LINE_LENGTH: Final = 400
"""Moves of a line that somebody tries in a replay; no game between people is as long."""
CLOCK_SECONDS: Final = (10, 14 * 24 * 3600)
"""The shortest and longest time for a move."""
AWAY_SECONDS: Final = 60
"""At a table without a clock: how long a new game waits for somebody who left the last one (R20)."""
LOADING_SECONDS: Final = 10.0
"""How long the first clover waits for the number of whoever made the table, whose page is still loading."""
LINK_SECONDS: Final = 15 * 60
"""How long a code to carry an identity to another device works."""
TURNS_WITH_A_CHOICE: Final = 2_000
"""Turns after which a game with people can only be drawn to its end, so that programs that exchange for ever
do not fill the disk (R16). No two people come near it, and the record can still be verified."""
GAMES_AT_A_TABLE: Final = 200
EVENTS_AT_A_TABLE: Final = 20_000
"""Games and rematches at one table, and events when another begins; then a new table is needed."""
EVENTS_WITH_A_CHOICE: Final = 30_000
"""Events after which nobody can sit down or take a seat back at a table, so that to leave and come back for
ever does not fill the disk. The last game that may begin, however long, ends before."""
STREAMS_PER_TABLE: Final = 100
"""Open event streams of one table, besides those of its players."""
STREAMS_PER_ADDRESS: Final = 20
"""Of those, as many from one address."""
STREAMS_PER_SEAT: Final = 10
"""Open event streams of whoever plays a seat, at one worker."""
PIECE_BYTES: Final = 64 * 1024
"""What happened long ago is sent in pieces of this size, as fast as it is read."""
LONG_GAME: Final = 400
"""Events of a game that is written out beside the event loop, not on it."""
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

# Requests of one address: how many at once, and how many per second after that. Of IPv6, one address is all
# that begin with the same 64 bits: a household has them all.
CREATE_BURST, CREATE_RATE = 600, 5.0
PUBLISH_BURST, PUBLISH_RATE = 10, 1 / 300
"""Public tables, so that one visitor does not fill the list, however long they go on: a dozen in an hour."""
LOOK_BURST, LOOK_RATE = 10_000, 2_000.0
"""Anything that is only looked at, at one worker."""
WORK_BURST, WORK_RATE = 300, 10.0
"""Records, games event by event, and checks of a shuffle, which are work."""
CHANGE_BURST, CHANGE_RATE = 20_000, 10_000.0
"""More than one worker can do, so that programs are held up by the work and not by the limit."""
CLAIM_BURST, CLAIM_RATE = 20, 0.2
"""Codes are short, so guessing them is slow."""
REACTION_BURST, REACTION_RATE = 6, 1.0
"""Of one seat."""
COACH_BURST, COACH_RATE = 20, 2.0
"""Questions to the coach, of one table."""
DEEP_BURST, DEEP_RATE = 5, 1 / 60
"""Deep reviews of one person: each takes a processor for up to a minute."""
