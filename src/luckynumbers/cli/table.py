"""A game or a tournament at the keyboard: people take turns typing, bots answer at once."""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from luckynumbers import bots
from luckynumbers.bots.bot import Bot
from luckynumbers.bots.seedling import lay_ascending
from luckynumbers.cli import savegame
from luckynumbers.cli.sentences import agree, tell_advice, tell_outcome, tell_turn
from luckynumbers.cli.table_view import plain, show_scores, show_table
from luckynumbers.cli.terminal import Terminal
from luckynumbers.cli.words import HELP, Request, Unclear, Wish, read_line
from luckynumbers.game import Game
from luckynumbers.notation.record import Record
from luckynumbers.rules.actions import Action
from luckynumbers.rules.errors import IllegalAction
from luckynumbers.rules.options import SETUP
from luckynumbers.rules.position import Position
from luckynumbers.rules.tournament import Tournament

TURN_LIMIT = 500
"""Where only bots play, a game is cut here (R16)."""


class Left(Exception):
    """Somebody wants to stop, and the game is to be saved."""


@dataclass
class TerminalTable:
    """Who sits at the table, what was agreed, and where it is saved."""

    terminal: Terminal
    names: tuple[str, ...]
    seats: tuple[str, ...]
    """``person`` or the name of a bot, for each seat."""
    setup: str = "sorted"
    first: int = 0
    bruno: bool = False
    tournament: bool = False
    seed: str | None = None
    save_to: Path | None = None
    hints: Bot = field(default_factory=lambda: bots.load("gardener"))
    finished: list[Record] = field(default_factory=list)
    game: Game | None = None

    def __post_init__(self) -> None:
        self.bots: dict[int, Bot] = {
            seat: bots.load(kind) for seat, kind in enumerate(self.seats) if kind != savegame.PERSON
        }
        self.told = 0

    def run(self, resumed: Record | None = None) -> None:
        """Play until the end; whoever leaves early leaves a file that can be taken up again."""
        try:
            self.play_all(resumed)
        except (Left, KeyboardInterrupt, EOFError):
            self.leave()

    def play_all(self, resumed: Record | None) -> None:
        """Play one game, or all games of a tournament (R17)."""
        if not self.tournament:
            self.play_game(self.first, resumed)
            return
        sheet = Tournament(len(self.seats), self.first)
        for record in self.finished:
            _count(sheet, record)
        while (first := sheet.next_first) is not None:
            self.terminal.say(f"Game {len(sheet.games) + 1} of {len(self.seats)}", "bold")
            self.play_game(first, resumed)
            resumed = None
            _count(sheet, self.finished[-1])
            self.terminal.show(show_scores(sheet, self.names))
        winners = " and ".join(plain(self.names[seat]) for seat in sheet.winners)
        self.terminal.say(f"The tournament goes to {winners}.", "bold")

    def play_game(self, first: int, resumed: Record | None) -> None:
        """Play one game to its end."""
        game = self.game = self.deal(first, resumed)
        self.told = len(game.events) if resumed else 0
        for bot in self.bots.values():
            if begin := getattr(bot, "begin", None):
                begin(self.seed_of_game() or game.commitment)
        variant = f"{self.setup} with Bruno's variant" if self.bruno else self.setup
        self.terminal.say(f"Set-up {variant}. {agree(self.name(first), 'begins', 'begin')}.")
        while not game.over:
            seat = game.position.turn
            if seat in self.bots:
                game.play(self.bots[seat].choose(game.position))
                if game.position.turn != seat or game.over:
                    self.tell()
            else:
                self.tell()
                self.ask_for_move(game)
            self.save_if_asked()
        self.tell()
        self.terminal.show(show_table(game.position, self.names))
        self.terminal.say(tell_outcome([plain(name) for name in self.names], game.position), "bold")
        self.finished.append(self.record())
        self.game = None
        self.save_if_asked()

    def deal(self, first: int, resumed: Record | None) -> Game:
        """Deal a new game, or take up a saved one."""
        if resumed is not None:
            return Game.resume(resumed, self.seed)
        only_bots = len(self.bots) == len(self.seats)
        return Game.deal(
            players=len(self.seats),
            setup=self.setup,
            first=first,
            bruno=self.bruno,
            turn_limit=TURN_LIMIT if only_bots else None,
            seed=self.seed_of_game(),
            names=self.names,
        )

    def seed_of_game(self) -> str | None:
        """Return the seed of this game; the games of a tournament are not dealt alike."""
        if self.seed is None or not self.tournament:
            return self.seed
        return f"{self.seed}/{len(self.finished) + 1}"

    # Asking

    def ask_for_move(self, game: Game) -> None:
        """Ask until a move is made; nonsense gets one helpful line and another try."""
        self.terminal.show(show_table(game.position, self.names))
        while True:
            line = self.terminal.ask(self.prompt(game.position))
            try:
                wanted = read_line(line, game.position)
                move = self.fulfil(wanted, game.position) if isinstance(wanted, Request) else wanted
                if move is not None:
                    game.play(move)
                    return
            except (Unclear, IllegalAction) as error:
                self.terminal.say(str(error))

    def prompt(self, position: Position) -> str:
        """Return what to type now, in a few words."""
        name = self.name(position.turn)
        if position.phase == SETUP:
            ready = tell_advice(self.ready_made(position), position)
            return f"{name}, lay a clover, or Enter to {ready}:"
        if position.hand:
            return f"{name}, you drew {position.hand[0]}: a cell, or - to leave it:"
        return f"{name}: + draws" + (", 13 b2 takes a face-up clover:" if position.table else ":")

    def ready_made(self, position: Position) -> Action:
        """Return the set-up move that Enter confirms (R12)."""
        return lay_ascending(position) if len(position.hand) > 1 else self.hints.choose(position)

    def fulfil(self, request: Request, position: Position) -> Action | None:
        """Do what was asked besides moving; return a move if it was one after all."""
        match request.wish:
            case Wish.CONFIRM:
                return self.ready_made(position)
            case Wish.HELP:
                self.terminal.say(HELP)
            case Wish.HINT:
                advice = tell_advice(self.hints.choose(position), position)
                self.terminal.say(f"{self.hints.name} would {advice}.")
            case Wish.MOVES:
                self.terminal.say(" ".join(map(str, position.legal_actions())))
            case Wish.SAVE:
                self.save(Path(request.rest) if request.rest else None)
            case Wish.QUIT:
                raise Left
        return None

    # Telling

    def name(self, seat: int) -> str:
        """Return the name of a seat, fit to print."""
        return plain(self.names[seat])

    def tell(self) -> None:
        """Say what has happened since the last time."""
        if self.game is None:
            return
        positions = self.record().positions()
        events = self.game.events
        start = self.told
        while start < len(events):
            seat, end = positions[start].turn, start + 1
            while (
                end < len(events)
                and positions[end].turn == seat
                and positions[end].turns == positions[start].turns
            ):
                end += 1
            said = tell_turn(self.name(seat), events[start:end], positions[start:end])
            self.terminal.say(said)
            start = end
        self.told = len(events)

    # Saving

    def record(self) -> Record:
        """Return the game on the table as a record the terminal can resume."""
        assert self.game is not None  # noqa: S101
        record = self.game.record(date=datetime.datetime.now(tz=datetime.UTC).date())
        return savegame.with_seats(record, self.seats, self.tournament)

    def records(self) -> Sequence[Record]:
        """Return everything worth saving."""
        return [*self.finished, self.record()] if self.game else self.finished

    def save_if_asked(self) -> None:
        """Keep the file that was asked for up to date."""
        if self.save_to is not None:
            savegame.save(self.save_to, self.records())

    def save(self, path: Path | None = None) -> Path | None:
        """Save now; say where, or why it cannot be done."""
        path = path or self.save_to or _fresh_path()
        try:
            savegame.save(path, self.records())
        except OSError as error:
            self.terminal.say(f"{path} cannot be written: {error.strerror or error}")
            return None
        self.terminal.say(f"Saved as {path}")
        return path

    def leave(self) -> None:
        """Save an unfinished game and say how to go on."""
        self.terminal.say("")
        if self.records() and (path := self.save()):
            self.terminal.say(f"Go on with: luckynumbers play --resume {path}")


def _count(sheet: Tournament, record: Record) -> None:
    last = record.positions()[-1]
    assert last.outcome is not None  # noqa: S101
    sheet.add(last.outcome, last.gardens)


def _fresh_path() -> Path:
    """Return the name of a file that does not exist yet, here."""
    stem = f"luckynumbers-{datetime.datetime.now(tz=datetime.UTC):%Y%m%d-%H%M%S}"
    candidates = (Path(f"{stem}{suffix}.txt") for suffix in ("", *(f"-{n}" for n in range(2, 1000))))
    return next(path for path in candidates if not path.exists())
