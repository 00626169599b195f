"""A game or a tournament at the keyboard: people take turns typing, bots answer in between."""

import datetime
import os
import shlex
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from luckynumbers import bots
from luckynumbers.bots.bot import Bot
from luckynumbers.cli import savegame
from luckynumbers.cli.engine_needed import engine_needed
from luckynumbers.cli.hints import Hints
from luckynumbers.cli.interruption import undisturbed
from luckynumbers.cli.sentences import (
    agree,
    completed_turns,
    tell_outcome,
    tell_tournament,
    tell_turn,
)
from luckynumbers.cli.table_view import TablePicture, plain, show_help, show_scores
from luckynumbers.cli.terminal import Terminal
from luckynumbers.cli.words import (
    HELP,
    Request,
    Unclear,
    Wish,
    example_of_a_take,
    free_golden_cells,
    read_line,
)
from luckynumbers.game import Game
from luckynumbers.notation.record import Record
from luckynumbers.rules.actions import Action
from luckynumbers.rules.cells import parse_cell
from luckynumbers.rules.errors import IllegalAction
from luckynumbers.rules.options import SETUP, turn_limit
from luckynumbers.rules.position import Position
from luckynumbers.rules.tournament import Tournament


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
    wise: Bot = field(default_factory=lambda: bots.load("gardener"))
    """Who lays clovers in set-up for those who only press Enter."""
    finished: list[Record] = field(default_factory=list)
    game: Game | None = None
    resumed: Record | None = None
    """What the game on the table was taken up from."""

    def __post_init__(self) -> None:
        objective = "points" if self.tournament else "win"  # R17
        self.hints = Hints(self.terminal, [plain(name) for name in self.names], objective)
        self.bots: dict[int, Bot] = {
            seat: bots.load(kind, objective=objective)
            for seat, kind in enumerate(self.seats)
            if kind != savegame.PERSON
        }
        self.asleep = {kind for kind in self.seats if kind != savegame.PERSON and bots.needs_engine(kind)}
        self.told = 0
        self.date = ""
        self.complained = False
        self.latest: Record | None = None

    def run(self, resumed: Record | None = None) -> None:
        """Play until the end; whoever leaves early leaves a file that can be taken up again."""
        try:
            if len(self.bots) < len(self.seats):
                self.terminal.say("Type help to see what can be typed.")
            self.play_all(resumed)
        except (Left, KeyboardInterrupt, EOFError):
            # A closed window ends the input and sends a signal too; whichever comes second must not win.
            while True:
                try:
                    with undisturbed():
                        self.leave()
                    return
                except KeyboardInterrupt:
                    continue

    def play_all(self, resumed: Record | None) -> None:
        """Play one game, or all games of a tournament (R17)."""
        if not self.tournament:
            self.play_game(self.first, resumed)
            return
        sheet = Tournament(len(self.seats), self.first)
        for record in self.finished:
            _count(sheet, record)
        if self.finished:
            self.terminal.show(show_scores(sheet, self.names))
        while (first := sheet.next_first) is not None:
            self.terminal.say(f"Game {len(sheet.games) + 1} of {len(self.seats)}", "bold")
            self.play_game(first, resumed)
            resumed = None
            _count(sheet, self.finished[-1])
            self.terminal.show(show_scores(sheet, self.names))
        names = [plain(name) for name in self.names]
        self.terminal.say(tell_tournament(names, sheet.winners, sheet.points), "bold")

    def play_game(self, first: int, resumed: Record | None) -> None:
        """Play one game to its end."""
        self.resumed, self.latest = resumed, None
        self.date = f"{datetime.datetime.now(tz=datetime.UTC):%Y-%m-%d}"
        game = self.game = self.deal(first, resumed)
        self.told = max((end for _, end in completed_turns(resumed.positions())), default=0) if resumed else 0
        for bot in self.bots.values():
            bot.begin(self.seed_of_game() or game.commitment or "")
        variant = f"{self.setup} with Bruno's variant" if self.bruno else self.setup
        begins = agree(self.name(first), "begins", "begin")
        again = f"Taken up again at turn {game.position.turns + 1}." if resumed else f"{begins}."
        self.terminal.say(f"Set-up {variant}. {again}")
        self.save_if_asked()
        while not game.over:
            seat = game.position.turn
            if seat in self.bots:
                game.play(self.choice_of_bot(seat, game.position))
                if game.position.turn != seat or not game.position.hand:
                    self.save_if_asked()
                    self.tell()
            else:
                self.tell()
                self.ask_for_move(game)
                self.save_if_asked()
        self.tell()
        self.terminal.show(TablePicture(game.position, self.names))
        self.terminal.say(tell_outcome([plain(name) for name in self.names], game.position), "bold")
        # In one go, so that an interruption finds the game on the table or among the finished, never both.
        self.finished, self.game = [*self.finished, self.record()], None
        self.save_if_asked()

    def choice_of_bot(self, seat: int, position: Position) -> Action:
        """Ask a bot; whoever has to wait for it is told why."""
        bot, kind = self.bots[seat], self.seats[seat]
        if kind in self.asleep:
            waking = f"{kind} is waking up; the first time takes up to a minute."
            with engine_needed("play"), self.terminal.working(waking, worth_a_line=True):
                bot.warm_up()
            self.asleep.discard(kind)
        if bots.answers_at_once(kind):
            return bot.choose(position)
        with self.terminal.working(f"{kind} is thinking."):
            return bot.choose(position)

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
            turn_limit=turn_limit(only_bots),
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
        self.terminal.show(TablePicture(game.position, self.names))
        while True:
            line = self.terminal.ask(self.prompt(game.position))
            try:
                wanted = read_line(line, game.position)
                moves = self.fulfil(wanted, game.position) if isinstance(wanted, Request) else (wanted,)
                for move in moves:
                    game.play(move)
                if moves:
                    self.terminal.say("")
                    return
            except (Unclear, IllegalAction) as error:
                self.terminal.say(str(error))

    def prompt(self, position: Position) -> str:
        """Return what to type now, in a few words."""
        name = self.name(position.turn)
        if position.phase == SETUP:
            return f"{name}, {self.prompt_in_setup(position)}:"
        if position.hand:
            drawn = position.hand[0]
            if not position.gardens[position.turn].cells_for(drawn):
                return f"{name}, you drew {drawn}, which fits nowhere: - to leave it:"
            return f"{name}, you drew {drawn}: a cell marked +, or - to leave it:"
        example = example_of_a_take(position)
        return f"{name}: + to draw" + (f", or take a face-up clover like {example}:" if example else ":")

    def prompt_in_setup(self, position: Position) -> str:
        """Return what is to be laid, and what Enter would do."""
        free = free_golden_cells(position)
        if len(position.hand) > 1:
            held = " ".join(map(str, position.hand))
            return f"you hold {held}: lay one like {position.hand[0]} {free[0]}, or Enter lays all in order"
        if len(free) == 1:
            return f"Enter lays your {position.hand[0]} on {free[0]}"
        ready = str(self.ready_made(position)[0]).partition("@")[2]
        return f"you drew {position.hand[0]}: lay it on {' '.join(free)}, or Enter for {ready}"

    def ready_made(self, position: Position) -> tuple[Action, ...]:
        """Return the set-up moves that Enter confirms: one confirmation lays all four in order (R12)."""
        if len(position.hand) == 1:
            return (self.wise.choose(position),)
        free = map(parse_cell, free_golden_cells(position))
        return tuple(Action.set_up(clover, cell) for clover, cell in zip(position.hand, free, strict=True))

    def fulfil(self, request: Request, position: Position) -> tuple[Action, ...]:
        """Do what was asked besides moving; return moves if it meant some after all."""
        match request.wish:
            case Wish.CONFIRM:
                return self.ready_made(position)
            case Wish.HELP:
                self.terminal.show(show_help(HELP))
            case Wish.HINT:
                self.terminal.say(self.hints.tell(position))
            case Wish.MOVES:
                self.terminal.say(" ".join(map(str, position.legal_actions())))
            case Wish.SAVE:
                self.save_as(request.rest)
            case Wish.QUIT:
                raise Left
        return ()

    # Telling

    def name(self, seat: int) -> str:
        """Return the name of a seat, fit to print."""
        return plain(self.names[seat])

    def tell(self) -> None:
        """Say which turns have been completed since the last time."""
        record = self.record()
        positions = record.positions()
        for start, end in completed_turns(positions, self.told):
            name = self.name(positions[start].turn)
            self.terminal.say(tell_turn(name, record.events[start:end], positions[start : end + 1]))
            self.told = end

    # Saving

    def record(self) -> Record:
        """Return the game on the table as a record the terminal can resume."""
        assert self.game is not None  # noqa: S101
        # Every record replays its game, so one is made for each move and not for each use.
        if self.latest is None or self.latest.events != self.game.events:
            record = self.game.record(self.date)
            self.latest = savegame.with_seats(record, self.seats, self.tournament, self.resumed)
        return self.latest

    def records(self) -> Sequence[Record]:
        """Return everything worth saving."""
        return [*self.finished, self.record()] if self.game else self.finished

    @property
    def goes_on(self) -> bool:
        """Whether there is something left to play."""
        if self.game and not self.game.over:
            return True
        return self.tournament and len(self.records()) < len(self.seats)

    def save_if_asked(self) -> None:
        """Keep the file that was asked for up to date; if that fails, say so once and play on."""
        if self.save_to is None:
            return
        why = savegame.try_to_save(self.save_to, self.records())
        if why and not self.complained:
            self.terminal.say(why)
        self.complained = bool(why)

    def save_as(self, file: str) -> None:
        """Save now, to ``file`` if one is named; the first file named is kept up to date from then on."""
        path = self.save_to or next(savegame.fresh_paths())
        if file:
            path = Path(file)
            with suppress(RuntimeError):  # ~nobody has no home, and is a name like any other
                path = path.expanduser()
        if os.path.lexists(path) and path != self.save_to:
            self.terminal.say(f"{path} already exists: type another name.")
        elif why := savegame.try_to_save(path, self.records()):
            self.terminal.say(why)
        else:
            self.save_to = self.save_to or path
            self.terminal.say(f"Saved as {path}", whole=True)

    def leave(self) -> None:
        """Save what goes on, somewhere, and say how to take it up again."""
        if not self.goes_on:
            self.save_if_asked()
            return
        records = self.records()
        path, why = self.save_to, ""
        if path is None or (why := savegame.try_to_save(path, records)):
            fresh = savegame.fresh_paths()
            path = next((other for other in fresh if not savegame.try_to_save(other, records)), None)
            self.save_to = path
        # Saved first: when the window was closed, nobody is left to be told.
        with suppress(OSError):
            self.terminal.say("")
            if why:
                self.terminal.say(why)
            if path is None:
                self.terminal.say("The game could not be saved anywhere.")
            else:
                self.terminal.say(f"Saved as {path}", whole=True)
                command = f"luckynumbers play --resume {shlex.quote(str(path))}"
                self.terminal.say(f"Go on with: {command}", whole=True)


def _count(sheet: Tournament, record: Record) -> None:
    last = record.positions()[-1]
    assert last.outcome is not None  # noqa: S101
    sheet.add(last.outcome, last.gardens)
