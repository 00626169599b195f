"""The words are true: whoever counts once more, knowing nothing of how they were made, finds the same."""

import re
from collections import Counter
from collections.abc import Callable

import pytest

import luckynumbers as ln
from luckynumbers.analysis.moment import Moment
from luckynumbers.languages import LANGUAGES
from luckynumbers.rules.actions import Reveal
from tests.analysis.games import PLAYERS, WAYS, played, resigned
from tests.rules.plain_rules import NAMES, PlainRules, fits

Claim = Callable[[PlainRules, PlainRules, int, re.Match[str]], bool]
"""Before, after, whose garden, what was said: whether it is true."""


def gaps(garden: dict[str, int]) -> list[str]:
    return [name for name in NAMES if name not in garden]


def fill(garden: dict[str, int], clover: int) -> bool:
    return any(fits(garden, clover, gap) for gap in gaps(garden))


def wins(_: PlainRules, after: PlainRules, seat: int, __: re.Match[str]) -> bool:
    return len(after.gardens[seat]) == 16


def goes_on(before: PlainRules, after: PlainRules, seat: int, _: re.Match[str]) -> bool:
    return before.bruno and after.seat == seat and not after.winners


def fills_a_gap(before: PlainRules, after: PlainRules, seat: int, said: re.Match[str]) -> bool:
    left = 16 - len(after.gardens[seat])
    filled = len(after.gardens[seat]) > len(before.gardens[seat])
    return left == int(said["left"]) and filled == (said["how"] == "a")


def odds(_: PlainRules, after: PlainRules, seat: int, said: re.Match[str]) -> bool:
    helpful = [clover for clover in after.deck if fill(after.gardens[seat], clover)]
    return (len(helpful), len(after.deck)) == (int(said["helpful"]), int(said["all"]))


def only(_: PlainRules, after: PlainRules, seat: int, said: re.Match[str]) -> bool:
    garden, gap = after.gardens[seat], said["gap"]
    found = [clover for clover in range(1, 21) if fits(garden, clover, gap)]
    return gap not in garden and found == [int(number) for number in said["numbers"].split(", ")]


def nothing(_: PlainRules, after: PlainRules, seat: int, said: re.Match[str]) -> bool:
    garden, gap = after.gardens[seat], said["gap"]
    return gap not in garden and not any(fits(garden, clover, gap) for clover in range(1, 21))


def many(_: PlainRules, after: PlainRules, seat: int, said: re.Match[str]) -> bool:
    garden, gap = after.gardens[seat], said["gap"]
    found = [clover for clover in range(1, 21) if fits(garden, clover, gap)]
    return gap not in garden and len(found) == int(said["count"])


def offered(_: PlainRules, after: PlainRules, seat: int, said: re.Match[str]) -> bool:
    garden, clover = after.gardens[after.seat], int(said["clover"])
    named = PLAYERS[after.seat] == said["name"] and after.seat != seat and clover in after.table
    cell = said["cell"]
    return named and cell not in garden and fits(garden, clover, cell)


def offered_to_win(_: PlainRules, after: PlainRules, seat: int, said: re.Match[str]) -> bool:
    garden, clover = after.gardens[after.seat], int(said["clover"])
    named = PLAYERS[after.seat] == said["name"] and after.seat != seat and clover in after.table
    return named and len(garden) == 15 and fill(garden, clover)


def nobody_counts(*_: object) -> bool:
    return True


CLAIMS: dict[str, Claim] = {
    "fills the garden and wins at once": wins,
    "equal numbers touch, which brings another turn": goes_on,
    r"fills (?P<how>a|no) gap; (?P<left>\d+) (?:is|are) left": fills_a_gap,
    r"(?P<helpful>\d+) of (?P<all>\d+) face-down clovers fills? a gap": odds,
    r"only (?P<numbers>[\d, ]+) fits? (?P<gap>[a-d][1-4])": only,
    r"nothing fits (?P<gap>[a-d][1-4]) any more": nothing,
    r"(?P<count>\d+) numbers? fits? (?P<gap>[a-d][1-4])": many,
    r"(?P<name>\w+) can lay the (?P<clover>\d+) on (?P<cell>[a-d][1-4])": offered,
    r"(?P<name>\w+) can win with the (?P<clover>\d+)": offered_to_win,
    "nothing to count here, playing on shows it": nobody_counts,
}


def event_of(words: str, before: PlainRules) -> str:
    """Read a move back from its words."""
    if words.lower() == "drawing":
        return "+"
    if left := re.fullmatch(r"leaving the (\d+)", words.lower()):
        assert before.hand == [int(left[1])]
        return "-"
    move = re.fullmatch(r"(?P<clover>\d+)(?: for the (?P<off>\d+))? on (?P<cell>[a-d][1-4])", words)
    assert move, words
    off = before.gardens[before.seat].get(move["cell"])
    assert off == (int(move["off"]) if move["off"] else None)
    if any(cell not in garden for garden in before.gardens for cell in ("a1", "b2", "c3", "d4")):
        return f"*{move['clover']}@{move['cell']}"
    if before.hand:
        assert before.hand == [int(move["clover"])]
        return f"@{move['cell']}"
    return f"{move['clover']}@{move['cell']}"


def holds(sentence: str, before: PlainRules, expected: str) -> str:
    """Return which claim a sentence makes of the expected move, once it is found to be true."""
    move, _, fact = sentence.removeprefix("Better ").removesuffix(".").partition(": ")
    assert event_of(move, before) == expected
    seat, after = before.seat, before.after(expected)
    for pattern, claim in CLAIMS.items():
        if said := re.fullmatch(pattern, fact):
            assert claim(before, after, seat, said), sentence
            return pattern
    raise AssertionError(f"nobody can check {fact!r}")


def moments() -> list[Moment]:
    """Return the decisions of many games, first those that have a better one."""
    found: list[Moment] = []
    for players, setup, bruno in WAYS:
        record = played(players, setup, bruno)
        found += [moment for moment in ln.analysis.review(record).moments if moment.loss is not None]
    return sorted(found, key=lambda moment: moment.best == moment.event)


@pytest.mark.slow
def test_what_is_said_of_decisions_is_true() -> None:
    seen: Counter[str] = Counter()
    decided = moments()
    better = [moment for moment in decided if moment.best != moment.event]
    assert len(better) > 500
    ends = [moment for moment in decided if moment.before.apply(moment.event).outcome]
    for moment in (*better, *ends, *decided[len(better) :: 7]):
        before = PlainRules.read(str(moment.before))
        told = re.findall(r"[^.]+\.", moment.why())
        for sentence in told:
            best = sentence.strip().startswith("Better")
            seen[holds(sentence.strip(), before, str(moment.best if best else moment.event))] += 1
        assert told
    unseen = CLAIMS.keys() - seen.keys()
    assert not unseen, "no game had a reason to say this"
    assert seen["nothing to count here, playing on shows it"] < 0.15 * sum(seen.values())


def test_what_is_said_of_reveals_is_true() -> None:
    record = played(3, "sorted")
    for moment in ln.analysis.review(record).moments[12:]:
        if not isinstance(moment.event, Reveal):
            continue
        before = PlainRules.read(str(moment.before))
        clover, garden = moment.event.clover, before.gardens[before.seat]
        said = re.fullmatch(r"(\d+) comes: (\d+) of (\d+) face-down clovers\. (.*)", moment.why())
        assert said
        assert [int(number) for number in said.groups()[:3]] == [
            clover,
            before.deck.count(clover),
            len(before.deck),
        ]
        cells = [gap for gap in gaps(garden) if fits(garden, clover, gap)]
        if cells:
            assert said[4] == f"It can fill {', '.join(cells)}."
        else:
            anywhere = any(fits(garden, clover, name) for name in NAMES)
            assert said[4] == ("It fills no gap." if anywhere else "It fits nowhere.")


def test_resigning_names_the_chance_it_gave_up() -> None:
    last = ln.analysis.review(resigned(0, 12)).moments[-1]
    assert last.loss is not None
    assert last.why() == f"Resigning gave up a chance of {round(100 * last.loss)}%."


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_the_same_numbers(language: str) -> None:
    for moment in ln.analysis.review(played(2, "choice", seed=2)).moments:
        numbers = re.findall(r"\d+", moment.why())
        assert sorted(re.findall(r"\d+", moment.why(language))) == sorted(numbers), moment.why(language)


def test_an_unknown_language_is_refused() -> None:
    moment = ln.analysis.review(played(2, "sorted")).moments[10]
    with pytest.raises(ValueError, match="we speak en, fr, ko, de, es, ja"):
        moment.why("tlh")
