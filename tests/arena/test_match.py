"""Matches: the same deals for everybody, every bot in every seat, and honest intervals."""

import random
import threading
from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

import luckynumbers as ln
from luckynumbers.arena import MatchResult, match
from luckynumbers.arena.match import share_of_deals
from luckynumbers.rules.dealer import shuffle


class Foreign:
    """A bot from elsewhere: a name and a choice, nothing else."""

    def __init__(self, name: str = "foreign") -> None:
        self.name = name

    def choose(self, position: ln.Position) -> ln.Action:
        return position.legal_actions()[-1]


class Watcher(Foreign):
    """Draws and leaves, and remembers what it saw at its first decision of each game."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.seats: list[int] = []
        self.diagonals: list[tuple[ln.Garden, ...]] = []

    def choose(self, position: ln.Position) -> ln.Action:
        if position.turns < position.players and not position.hand:
            self.seats.append(position.turn)
            self.diagonals.append(position.gardens)
        return position.legal_actions()[-1 if position.hand else 0]


class Winner(Foreign):
    """Makes the other resign, which no legal action does, so that results are known in advance."""

    def choose(self, position: ln.Position) -> ln.Action:
        return ln.Action.resign(1 - position.turn)


class Loser(Foreign):
    def choose(self, position: ln.Position) -> ln.Action:
        return ln.Action.resign(position.turn)


def pair() -> list[ln.bots.Bot]:
    return [ln.bots.load("seedling"), ln.bots.load("sprout")]


# The deals


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_bot_sits_in_every_seat_of_every_deal(players: int) -> None:
    watchers = [Watcher(f"watcher {number}") for number in range(players)]
    result = match(watchers, deals=3, seed="seats")
    assert result.games == 3 * players
    for watcher in watchers:
        assert len(watcher.seats) == result.games
        for deal in range(3):
            assert sorted(watcher.seats[deal * players : deal * players + players]) == [*range(players)]
    for game in range(result.games):
        assert sorted(watcher.seats[game] for watcher in watchers) == [*range(players)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_rotation_is_dealt_the_same_deck(players: int) -> None:
    watchers = [Watcher(f"watcher {number}") for number in range(players)]
    match(watchers, deals=3, seed="decks")
    for deal in range(3):
        of_this_deal = {
            gardens for watcher in watchers for gardens in watcher.diagonals[deal * players :][:players]
        }
        assert len(of_this_deal) == 1
        deck = shuffle([*range(1, 21)] * players, f"decks/{deal}")
        (gardens,) = of_this_deal
        assert [gardens[0][cell] for cell in ln.DIAGONAL] == sorted(deck[:4])
    assert len({watchers[0].diagonals[deal * players] for deal in range(3)}) == 3, "deals differ"


def test_the_first_clovers_are_the_same_however_the_bots_are_seated() -> None:
    drawn: dict[int, list[list[int]]] = defaultdict(list)

    class Drawer(Watcher):
        def choose(self, position: ln.Position) -> ln.Action:
            if position.hand and position.turn == 0 and position.turns == 0:
                drawn[len(drawn)].append(list(position.hand))
            return super().choose(position)

    match([Drawer("a"), Drawer("b")], deals=1, seed="same")
    assert len(drawn) == 2
    assert drawn[0] == drawn[1]


# The result


def test_a_clean_sweep() -> None:
    result = match([Winner("winner"), Winner("other")], deals=4)
    assert result.share == (0.5, 0.5), "whoever begins wins, and both begin once"
    swept = match([Winner("winner"), Loser("loser")], deals=4)
    assert swept.wins == (8, 0)
    assert swept.share == (1.0, 0.0)
    assert swept.share_low[0] < 1.0, "four deals are no certainty"
    assert swept.share_high[0] == 1.0
    assert swept.share_high[1] == pytest.approx(1 - swept.share_low[0])


def test_a_shared_win_counts_in_parts() -> None:
    result = match([Watcher("a"), Watcher("b"), Watcher("c")], deals=2)
    assert result.wins == (6, 6, 6), "everybody leaves everything, so everybody wins every game"
    assert result.share == pytest.approx((1 / 3, 1 / 3, 1 / 3))


@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_shares_are_one_whole_and_inside_their_intervals(count: int) -> None:
    names = ["sprout", "seedling", "sprout", "seedling"][:count]
    result = match([ln.bots.load(name) for name in names], deals=12, seed=count)
    assert sum(result.share) == pytest.approx(1.0)
    assert result.names == tuple(names)
    assert result.deals == 12
    assert result.games == 12 * count
    assert result.turns > 10
    for share, low, high in zip(result.share, result.share_low, result.share_high, strict=True):
        assert low <= share <= high
        assert low < high


@pytest.mark.slow
def test_more_deals_give_a_narrower_interval() -> None:
    few, many = (match(pair(), deals=deals, seed=1) for deals in (5, 60))
    assert many.share_high[0] - many.share_low[0] < few.share_high[0] - few.share_low[0]


class Coin(Foreign):
    """Whoever is asked first resigns, or makes the other resign, by the toss of a coin."""

    def begin(self, seed: str) -> None:
        self.heads = random.Random(seed).random() < 0.6

    def choose(self, position: ln.Position) -> ln.Action:
        return ln.Action.resign(1 - position.turn if self.heads else position.turn)


@pytest.mark.slow
def test_the_interval_covers_the_truth_about_as_often_as_it_says() -> None:
    """Whoever is asked first decides by a coin, and both are asked first equally often: the truth is half."""
    covered = 0
    for seed in range(60):
        result = match([Coin("a"), Coin("b")], deals=20, seed=seed)
        covered += result.share_low[0] <= 0.5 <= result.share_high[0]
    assert covered >= 54


@pytest.mark.parametrize("truth", [0.5, 0.7])
def test_the_interval_of_deals_is_neither_too_narrow_nor_too_wide(truth: float) -> None:
    rng = random.Random(3)
    covered = 0
    for _ in range(1000):
        share = share_of_deals([sum(rng.random() < truth for _ in range(2)) / 2 for _ in range(40)])
        covered += share.low <= truth <= share.high
    assert 940 <= covered <= 980


def test_a_result_reads_as_a_line_for_each_bot() -> None:
    first, second = str(match(pair(), deals=3, seed=1)).splitlines()
    assert first.startswith("seedling: ")
    assert second.startswith("sprout: ")
    assert " to " in first


# Reproducible, however it is spread


def played(**how: object) -> MatchResult:
    return match(pair(), deals=25, seed="spread", **how)  # type: ignore[arg-type]


@pytest.mark.slow
def test_processes_and_threads_give_the_same_result_as_one_job() -> None:
    alone = played()
    assert played(jobs=2) == alone
    assert played() == alone


def test_any_executor_will_do() -> None:
    bots: list[ln.bots.Chooser] = [ln.bots.load("seedling"), Foreign()]
    with ThreadPoolExecutor(2) as threads:
        spread = match(bots, deals=25, seed="spread", executor=threads)
        assert threads.submit(int).result() == 0, "somebody else's executor stays open"
    assert spread == match(bots, deals=25, seed="spread")


BOTH_AT_PLAY = threading.Barrier(2)


class Private(Foreign):
    """Notices when another thread plays a game with it before its own is over."""

    def begin(self, seed: str) -> None:
        self.thread = threading.get_ident()
        if seed in {"private/0/0", "private/10/0"}:
            BOTH_AT_PLAY.wait(120)

    def choose(self, position: ln.Position) -> ln.Action:
        assert self.thread == threading.get_ident(), "shared with another thread in the middle of a game"
        return ln.Action.resign(position.turn)


def test_threads_do_not_share_a_bot_that_remembers_its_game() -> None:
    """Sprout's dice are such a memory: shared between threads, the same seed gives another match."""
    with ThreadPoolExecutor(2) as threads:
        match([Private("one"), Foreign("two")], deals=20, seed="private", executor=threads)


def test_another_seed_gives_another_result() -> None:
    assert match(pair(), deals=10, seed=1).turns != match(pair(), deals=10, seed=2).turns


def test_a_seed_may_be_a_number_or_a_text() -> None:
    assert match(pair(), deals=5, seed=7) == match(pair(), deals=5, seed="7")


def test_a_bot_defined_here_plays_in_other_processes() -> None:
    assert match([Winner("winner"), Loser("loser")], deals=20, jobs=2).wins == (40, 0)


@pytest.mark.parametrize("how", [{}, {"jobs": 2}])
def test_progress_is_called_up_to_the_total(how: dict[str, int]) -> None:
    calls: list[int] = []
    match([Winner("a"), Loser("b")], deals=25, progress=calls.append, **how)  # type: ignore[arg-type]
    assert sum(calls) == 25
    assert len(calls) > 1
    assert min(calls) > 0


# Settings


def test_the_settings_reach_the_games() -> None:
    seen: set[tuple[str, bool, int | None]] = set()

    class Asker(Foreign):
        def choose(self, position: ln.Position) -> ln.Action:
            options = position.options
            seen.add((options.setup, options.bruno, options.turn_limit))
            return position.legal_actions()[-1]

    match([Asker(), Asker()], deals=1)
    match([Asker(), Asker()], deals=1, setup="michael", bruno=True, turn_limit=9)
    assert seen == {("sorted", False, 500), ("michael", True, 9)}


def test_r16_programs_that_exchange_for_ever_are_cut_short() -> None:
    class Endless(Foreign):
        def choose(self, position: ln.Position) -> ln.Action:
            takes = [action for action in position.legal_actions() if isinstance(action, ln.Take)]
            garden = position.gardens[position.turn]
            exchanges = [take for take in takes if garden[take.cell]]
            if exchanges:
                return exchanges[0]
            return position.legal_actions()[-1 if position.hand else 0]

    result = match([Endless(), Endless()], deals=1, turn_limit=80)
    assert result.turns == 80


@pytest.mark.parametrize("setup", ["sorted", "choice", "michael"])
@pytest.mark.parametrize("bruno", [False, True])
def test_a_foreign_bot_needs_only_a_name_and_a_choice(setup: str, bruno: bool) -> None:
    result = match([Foreign(), ln.bots.load("seedling")], deals=3, seed=1, setup=setup, bruno=bruno)
    assert result.names == ("foreign", "seedling")
    assert result.share[1] > 0.5


# Mistakes


@pytest.mark.parametrize("count", [0, 1, 5])
def test_2_to_4_bots_play(count: int) -> None:
    with pytest.raises(ValueError, match=f"2 to 4 bots play a match, not {count}"):
        match([Foreign() for _ in range(count)], deals=1)


@pytest.mark.parametrize("how", [{"deals": 0}, {"deals": -1}, {"deals": 1, "jobs": 0}])
def test_a_match_needs_deals_and_jobs(how: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="at least one deal and one job"):
        match(pair(), **how)  # type: ignore[arg-type]


def test_an_unknown_set_up_is_refused() -> None:
    with pytest.raises(ValueError, match="set-up"):
        match(pair(), deals=1, setup="random")


class Cheat(Foreign):
    def choose(self, position: ln.Position) -> ln.Action:
        return ln.Action.take(1, ln.A1)


class Breaker(Foreign):
    def choose(self, position: ln.Position) -> ln.Action:
        raise ZeroDivisionError("my bot is broken")


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(("bot", "error"), [(Cheat, ln.IllegalAction), (Breaker, ZeroDivisionError)])
def test_a_bot_that_errs_stops_the_match_with_its_error(
    bot: Callable[[], ln.bots.Chooser], error: type[Exception], jobs: int
) -> None:
    with pytest.raises(error):
        match([bot(), Foreign()], deals=20, jobs=jobs)
