"""A tournament: as many games as players, everybody begins once (R17)."""

from collections.abc import Sequence

from luckynumbers.rules.clovers import check_players, check_seat
from luckynumbers.rules.garden import Garden
from luckynumbers.rules.outcome import Outcome

WIN_POINTS = 2


def game_points(outcome: Outcome, gardens: Sequence[Garden]) -> tuple[int, ...]:
    """Return what each seat scores for one game: +2 for a winner, −1 per empty cell for the others."""
    return tuple(
        WIN_POINTS if seat in outcome.winners else -garden.empty_cells for seat, garden in enumerate(gardens)
    )


class Tournament:
    """A running score sheet. Seats stay; the player who begins rotates clockwise from ``first``."""

    def __init__(self, players: int = 2, first: int = 0) -> None:
        self.players = check_players(players)
        self.first = check_seat(first, players)
        self._games: list[tuple[int, ...]] = []

    def __repr__(self) -> str:
        return f"<Tournament of {self.players}, {len(self._games)} games played, points {self.points}>"

    def add(self, outcome: Outcome, gardens: Sequence[Garden]) -> None:
        """Count the game begun by ``next_first``."""
        if self.next_first is None:
            raise ValueError(f"the tournament is over after {self.players} games (R17)")
        if not isinstance(outcome, Outcome):
            raise ValueError(f"a tournament counts games that are over, not an outcome {outcome!r}")
        if len(gardens) != self.players:
            raise ValueError(f"{len(gardens)} gardens in a tournament of {self.players}")
        if not outcome.winners or not {*outcome.winners} <= {*range(self.players)}:
            raise ValueError(f"winners {outcome.winners!r} are not seats of this tournament")
        self._games.append(game_points(outcome, gardens))

    @property
    def games(self) -> tuple[tuple[int, ...], ...]:
        """The points of every game played, one row each."""
        return tuple(self._games)

    @property
    def points(self) -> tuple[int, ...]:
        """The total of each seat so far."""
        return tuple(sum(game[seat] for game in self._games) for seat in range(self.players))

    @property
    def next_first(self) -> int | None:
        """The seat that begins the next game; ``None`` after the last."""
        played = len(self._games)
        return None if played == self.players else (self.first + played) % self.players

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the most points; ``()`` until the last game."""
        if self.next_first is not None:
            return ()
        points = self.points
        return tuple(seat for seat in range(self.players) if points[seat] == max(points))
