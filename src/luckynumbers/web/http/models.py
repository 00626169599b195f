"""The shapes of what is sent and answered; OpenAPI is made from them."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from luckynumbers import bots
from luckynumbers.web.limits import CLOCK_SECONDS, NAME_LENGTH, RECORD_CHARACTERS, TEXT_LENGTH
from luckynumbers.web.table.names import tidy

ReactionName = Literal["clover", "ladybug", "laugh", "wow", "oops", "thanks", "hurry"]


def _known_bot(name: str) -> str:
    if name not in bots.names():
        raise ValueError(f"there is no bot called {name!r}; there are {', '.join(bots.names())}")
    return name


Name = Annotated[str, StringConstraints(min_length=1, max_length=NAME_LENGTH), AfterValidator(tidy)]
BotName = Annotated[str, AfterValidator(_known_bot), Field(json_schema_extra={"enum": list(bots.names())})]
Text = Annotated[str, StringConstraints(min_length=1, max_length=TEXT_LENGTH)]
SeatNumber = Annotated[int, Field(ge=0, le=3)]


class Strict(BaseModel):
    """Unknown fields are a mistake worth telling."""

    model_config = ConfigDict(extra="forbid", strict=True)


class SeatWish(Strict):
    """One seat of a new table."""

    kind: Literal["me", "here", "open", "bot"]
    name: Name | None = None
    bot: BotName | None = None


class NewTable(Strict):
    """A table to be made."""

    players: Annotated[int, Field(ge=2, le=4)] = 2
    setup: Literal["sorted", "choice", "michael"] = "sorted"
    bruno: bool = False
    tournament: bool = False
    first: SeatNumber | Literal["random", "oldest"] = "random"
    oldest: SeatNumber | None = None
    public: bool = False
    clock: Annotated[int, Field(ge=CLOCK_SECONDS[0], le=CLOCK_SECONDS[1])] | None = None
    mixing: bool = False
    """Whoever asks will add a number to the shuffle; a game that starts at once waits for it."""
    coach: bool = False
    """Everyone at the table may ask the coach, and everyone sees that; its games are not rated."""
    seats: Annotated[list[SeatWish], Field(max_length=4)] | None = None


class Made(BaseModel):
    """A table that was made."""

    table: str
    seat: int | None
    token: str | None


class Join(Strict):
    """Somebody wants to sit down."""

    name: Name | None = None
    contribution: Text | None = None


class Joined(BaseModel):
    """The seat that was taken."""

    seat: int
    token: str


class Move(Strict):
    """A decision at a table that was last seen at ``seq``."""

    seq: Annotated[int, Field(ge=0, le=2**53)]
    move: Text


class Moved(BaseModel):
    """What happened, durably."""

    seq: int
    events: list[dict[str, Any]]


class Contribution(Strict):
    """A number of one's own for the shuffle."""

    number: Text
    if_in_time: bool = False
    """Then it is no error to be too late, or to have added one before."""


class Reaction(Strict):
    """One of a few friendly signs."""

    reaction: ReactionName


class Leave(Strict):
    """Which seat to give up, when one plays several."""

    seat: SeatNumber | None = None


class ComeBack(Strict):
    """Which seat to take back, when one plays several."""

    seat: SeatNumber | None = None


class BotWish(Strict):
    """A bot for an open seat."""

    bot: BotName


class SeatView(BaseModel):
    """A seat as everyone sees it."""

    kind: Literal["person", "open", "bot"]
    name: str
    bot: str | None
    here: bool


class OutcomeView(BaseModel):
    """How a game ended."""

    winners: list[int]
    reason: str


class Scores(BaseModel):
    """The sheet of a tournament."""

    games: list[list[int]]
    points: list[int]
    winners: list[int]
    next_first: int | None


class TableView(BaseModel):
    """A table as its bearer, or anyone, sees it."""

    table: str
    seq: int
    status: Literal["waiting", "playing", "over", "cancelled"]
    position: str
    names: list[str]
    to_act: int | None
    turn: int
    legal: list[str]
    outcome: OutcomeView | None
    you: list[int]
    options: dict[str, Any]
    seats: list[SeatView]
    game: str | None
    number: int
    first: int
    commitment: str
    contributions: list[str]
    awaited: list[int]
    """Whose numbers the first clover still waits for."""
    seed: str | None
    deadline: float | None
    clocks: list[int | None]
    scores: Scores | None
    history: list[dict[str, Any]]
    host: int | None
    """The seat of whoever made the table, who may give open seats to bots, begin, or cancel."""
    again: list[int]
    """The seats that want another game; a rematch begins once everyone does."""
    away: list[int]
    """Those who left an earlier game and have given no sign since; nobody waits for them."""
    present: list[int]
    """The seats whose people watch the events of this table now."""
    coach: bool
    """Whether you may ask the coach when it is your turn."""


class GameEvents(BaseModel):
    """One game, event by event."""

    game: str
    table: str
    names: list[str]
    outcome: OutcomeView | None
    """``None`` while the game goes on."""
    events: list[dict[str, Any]]
    """As they were streamed; every one has the ``position`` after it."""


class BotLine(BaseModel):
    """A bot that can sit at a table."""

    name: str
    blurb: str
    """What to expect of it."""
    milliseconds: float
    """How long it may think about a move."""


class TableLine(BaseModel):
    """A table in a list."""

    table: str
    names: list[str]
    bots: list[str | None] = Field(default=[], exclude=True)
    """Which bot sits where; for the page, which shows bots by their names in its language."""
    players: int
    setup: str
    bruno: bool
    tournament: bool


class TableList(BaseModel):
    """Tables with an open seat."""

    tables: list[TableLine]


class MyGame(TableLine):
    """One of my tables."""

    your_turn: bool
    status: Literal["waiting", "playing", "over", "cancelled"]
    to_act: int | None
    filled: int
    """How many clovers stand in my garden."""
    left: bool
    """A bot plays for me; I may return."""
    changed: float


class MyGames(BaseModel):
    """My unfinished tables."""

    games: list[MyGame]


class Played(BaseModel):
    """A game I played to its end."""

    game: str
    at: float
    players: int
    bots: list[str]
    won: bool
    turns: int | None
    """In how many turns of my own my garden was full, if it was."""
    tournament: int | None
    """My points, if a tournament ended with this game."""


class Plays(BaseModel):
    """Everything that is kept of my games."""

    plays: list[Played]


class Me(BaseModel):
    """Who I am here."""

    player: str | None
    name: str


class NewName(Strict):
    """A nickname."""

    name: Name


class Link(BaseModel):
    """A way to carry an identity to another device."""

    code: str
    url: str
    expires: float
    picture: str
    """The link for a phone to read, as an address of its own (data:)."""


class Claim(Strict):
    """A code from another device."""

    code: Text


class PlayerView(BaseModel):
    """A player on the leaderboard."""

    player: str
    name: str
    rating: int
    uncertainty: int
    games: int


class Players(BaseModel):
    """The leaderboard."""

    players: list[PlayerView]


class RecordText(Strict):
    """A record to verify."""

    record: Annotated[str, StringConstraints(max_length=RECORD_CHARACTERS)]


class Verdict(BaseModel):
    """Whether a shuffle matches."""

    matches: bool | None
    verdict: str
    message: str
    deck: list[int]
    added: list[str]
    """Who added a number of their own to the shuffle."""
    proof: str
    revealed: int
    """How many clovers of ``deck`` the game got to see."""


class Done(BaseModel):
    """It is done; the table stands at ``seq``."""

    seq: int


class Problem(BaseModel):
    """What was wrong, in a sentence."""

    detail: str
    rule: str | None = None
