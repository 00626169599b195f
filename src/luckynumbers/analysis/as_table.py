"""Players over many games, as a table in words: headings, a row for each, and what stands below."""

from collections.abc import Iterator, Sequence
from typing import Final

from luckynumbers.analysis.batch import Standing
from luckynumbers.analysis.words import Words
from luckynumbers.share import Share

SURE: Final = 2.0
"""Below this many points to each side a tenth of a point is worth telling."""


def headings(words: Words) -> tuple[str, ...]:
    """Return what stands above the columns."""
    _ = words.text
    return (
        _("player"),
        _("games"),
        _("won"),
        _("without luck"),
        _("luck"),
        _("own moves"),
        _("accuracy"),
    )


def row(one: Standing, words: Words) -> tuple[str, ...]:
    """Return what is told of a player."""
    return (
        one.name,
        str(one.games),
        *(_with_interval(share, one.games, words, 100) for share in (one.share, one.adjusted)),
        *(_with_interval(share, one.games, words, 100, "+") for share in (one.luck, one.skill)),
        _with_interval(one.accuracy, one.games, words),
    )


def footnotes(players: Sequence[Standing], games: int, words: Words) -> Iterator[str]:
    """Yield what a reader must know; in tournaments also what moves cost in points (R17)."""
    _, n = words.text, words.texts
    yield n(
        "%(num)s game, with 95%% intervals where there are several",
        "%(num)s games, with 95%% intervals where there are several",
        games,
    )
    yield _("won and without luck in percent, luck and own moves in points of a game")
    for one in players:
        if one.points is not None:
            cost = _with_interval(one.points, one.games, words)
            yield _(
                "%(name)s: own moves cost %(points)s points of the tournament a game",
                name=one.name,
                points=cost,
            )


def _with_interval(share: Share, games: int, words: Words, scale: int = 1, plus: str = "") -> str:
    """Return a mean and how far it may be off; of a single game nothing is known about that."""
    mean, half = scale * share.mean, scale * (share.high - share.low) / 2
    digits = 0 if games > 1 and half >= SURE else 1
    rounded = round(mean, digits)
    sign = "−" if rounded < 0 else plus
    told = sign + words.decimal(abs(rounded), digits)
    return told if games == 1 else f"{told} ± {words.decimal(half, digits)}"
