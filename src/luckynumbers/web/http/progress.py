"""How you play, over time: numbers for programs, a picture, and a lesson for what costs you most."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

import msgspec
from fastapi import APIRouter, Request
from fastapi.responses import Response
from pydantic import BaseModel

from luckynumbers.drawing.curve import NARROW, Chart, Reference, Series, charts_svg
from luckynumbers.web.http.dependencies import House, Person, Rooms, Visitor
from luckynumbers.web.http.errors import PROBLEMS
from luckynumbers.web.http.languages import Language
from luckynumbers.web.http.pictures import HEADERS
from luckynumbers.web.http.rendering import language_of
from luckynumbers.web.table.progress import Point, Progress, progress_of

router = APIRouter()
SNAIL: Final = 61
GARDENER: Final = 87
"""About how accurate these bots are: docs/review.md."""


class PointView(BaseModel):
    """A mean, and its 95% band."""

    game: int
    mean: float
    low: float
    high: float


class CostView(BaseModel):
    """What a kind of mistake costs you per game, in hundredths of a win."""

    kind: str
    points: float


class ProgressView(BaseModel):
    """What the reviews of your games say."""

    games: int
    accuracy: list[PointView]
    """The mean of the last ten games, after each game."""
    luck: list[PointView]
    """Added up, in hundredths of a win; between ``low`` and ``high`` by chance alone."""
    costs: list[CostView]
    """The kinds of mistakes that cost most."""


async def progress_of_visitor(visitor: Person, house: Rooms) -> Progress:
    """Return what the reviewed games of a visitor say."""
    games = await house.store.games_of(visitor.player) if visitor.player else []
    return progress_of([digest for _, digest in games])


@router.get("/api/me/progress", tags=["people"], responses=PROBLEMS)
async def my_progress(visitor: Visitor, house: House) -> ProgressView:
    """Return how accurate and how lucky you were, game by game, and which mistakes cost you most."""
    return ProgressView.model_validate(msgspec.to_builtins(await progress_of_visitor(visitor, house)))


@router.get("/me/progress.svg", include_in_schema=False)
async def progress_picture(
    request: Request, visitor: Visitor, house: House, narrow: bool = False
) -> Response:
    """Draw it."""
    drawn = draw_progress(await progress_of_visitor(visitor, house), language_of(request), narrow)
    headers = HEADERS | {"Cache-Control": "private, no-cache"}
    return Response(drawn, media_type="image/svg+xml", headers=headers)


def draw_progress(played: Progress, spoken: Language, narrow: bool = False) -> str:
    """Return a picture of accuracy and luck, each with its band."""
    _ = spoken.translations.gettext
    accuracy = Series(
        _("mean of the last ten games"),
        [point.game for point in played.accuracy],
        [point.mean for point in played.accuracy],
        [point.low for point in played.accuracy],
        [point.high for point in played.accuracy],
    )
    luck = Series(_("your luck, added up"), *_line(played.luck))
    chance = Series(
        _("what chance alone does, 95 times in a hundred"),
        [point.game for point in played.luck],
        [0.0] * len(played.luck),
        [point.low for point in played.luck],
        [point.high for point in played.luck],
    )
    bots = [Reference(SNAIL, label=_("Snail")), Reference(GARDENER, label=_("Gardener"))]
    game = _("game")
    described = _("Accuracy and luck over your games; the last numbers stand above.")
    own = partial(Chart, language=spoken.code)
    drawn = [accuracy] if played.accuracy else []
    lucky = [luck, chance] if played.luck else []
    return charts_svg(
        own(_("Accuracy"), game, _("of 100"), drawn, bots, y_range=(0, 100), described=described),
        own(_("Luck"), game, _("hundredths of a win"), lucky, described=luck.name),
        **(NARROW if narrow else {}),
    )


def _line(points: list[Point]) -> tuple[list[float], list[float]]:
    return [float(point.game) for point in points], [point.mean for point in points]


def lessons_of(played: Progress, translate: Callable[[str], str]) -> list[dict[str, Any]]:
    """Return what costs most, with what to do about it."""
    known = _lessons(translate)
    return [
        {"name": known[cost.kind][0], "lesson": known[cost.kind][1], "points": round(cost.points, 1)}
        for cost in played.costs
        if cost.kind in known
    ]


def _lessons(_: Callable[[str], str]) -> Mapping[str, tuple[str, str]]:
    """Return every kind of mistake by name, with its lesson."""
    return {
        "drew": (
            _("Drawing when a face-up clover was better"),
            _("Before you draw, look whether a face-up clover fills a gap: what lies there is certain."),
        ),
        "took": (
            _("Taking when drawing was better"),
            _("Take only what helps your garden; otherwise a new clover does more."),
        ),
        "other clover": (
            _("Taking the wrong face-up clover"),
            _("Compare all face-up clovers before you take one."),
        ),
        "left": (
            _("Leaving a clover that fits"),
            _("A clover that fills a gap is rarely worth leaving: somebody else may take it."),
        ),
        "kept": (
            _("Exchanging too little"),
            _("Exchange a clover that leaves little room: that opens places for many others."),
        ),
        "exchanged": (
            _("Exchanging too much"),
            _("An exchange fills no gap. If a gap can be filled well, fill it first."),
        ),
        "laid": (
            _("Laying a clover that is better left"),
            _("A clover in a bad place blocks its row and its column. Leaving it costs less."),
        ),
        "place": (
            _("Laying in a narrow place"),
            _("Count which numbers still fit beside it, and lay where most of them remain."),
        ),
        "set-up": (
            _("Laying the diagonal"),
            _("Small numbers at the upper left, large ones at the lower right, evenly spread."),
        ),
    }
