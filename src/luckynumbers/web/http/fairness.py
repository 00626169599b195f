"""The deck is fair: all deals of this server against what was to be expected, for people and for programs."""

from typing import Annotated

import msgspec
from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, Response
from pydantic import BaseModel

from luckynumbers.drawing.curve import NARROW, Chart, Reference, Series, charts_svg
from luckynumbers.share import Share
from luckynumbers.web.http.dependencies import House
from luckynumbers.web.http.errors import PROBLEMS
from luckynumbers.web.http.languages import Language
from luckynumbers.web.http.pictures import HEADERS
from luckynumbers.web.http.rendering import Showing, language_of
from luckynumbers.web.table.fairness import Fairness, fairness_of

router = APIRouter()


class NumberView(BaseModel):
    """How often a number was revealed."""

    clover: int
    seen: int
    expected: float
    error: float
    """By how much ``seen`` is usually off: the standard deviation of a fair deck."""


class MeasuredView(BaseModel):
    """A mean with its 95% interval; nothing before there are two games."""

    games: int
    mean: float | None
    low: float | None
    high: float | None
    expected: float | None


class FairnessView(BaseModel):
    """All games that ended here, against what was to be expected."""

    games: int
    reveals: int
    numbers: list[NumberView]
    chi_square: float | None
    degrees_of_freedom: int
    p_value: float | None
    """How often a fair deck looks at least as uneven; nothing before there are enough reveals."""
    first: dict[int, MeasuredView]
    """By players: the share of wins of whoever began; ``expected`` is that among equals."""
    luck_of_first: MeasuredView
    """Per game, in chances to win, from reviews; zero is expected."""
    luck_of_people: MeasuredView
    """The same for all people together at tables with bots."""


async def fairness_now(house: House) -> Fairness:
    """Return how fair the deals have been."""
    return fairness_of(await house.store.tally())


Now = Annotated[Fairness, Depends(fairness_now)]


@router.get("/api/fairness", tags=["games"], responses=PROBLEMS)
async def see_fairness(now: Now) -> FairnessView:
    """Return how often every number came, how often whoever began won, and who had the luck."""
    return FairnessView.model_validate(msgspec.to_builtins(now, str_keys=True))


@router.get("/fairness", include_in_schema=False)
async def fairness_page(screen: Showing, now: Now) -> HTMLResponse:
    """Show the same to people."""
    return screen.show("fairness.html", now=now)


@router.get("/fairness/numbers.svg", include_in_schema=False)
async def numbers_picture(request: Request, now: Now, narrow: bool = False) -> Response:
    """Draw how often every number came."""
    drawn = draw_numbers(now, language_of(request), narrow)
    return Response(drawn, media_type="image/svg+xml", headers=HEADERS)


def draw_numbers(now: Fairness, spoken: Language, narrow: bool = False) -> str:
    """Return a picture: every number against what was expected, with the band of a fair deck."""
    _ = spoken.translations.gettext
    numbers = [number for number in now.numbers if number.expected]
    x = [number.clover for number in numbers]
    usual = [Share.of(1.0, number.error / number.expected) for number in numbers]
    fair = Series(
        _("a fair deck, 95 times in a hundred"),
        x,
        [share.mean for share in usual],
        [max(share.low, 0.0) for share in usual],
        [share.high for share in usual],
    )
    seen = Series(_("came"), x, [number.seen / number.expected for number in numbers], marks=True)
    return charts_svg(
        Chart(
            _("How often every number came"),
            _("number"),
            _("of what was expected"),
            [fair, seen] if numbers else [],
            [Reference(1.0)],
            x_range=(0.5, 20.5),
            y_range=None if numbers else (0.5, 1.5),
            percent_y=True,
            language=spoken.code,
            described=_(
                "How often every number came, with the band of a fair deck; "
                "the same numbers stand in the table below."
            ),
        ),
        **(NARROW if narrow else {}),
    )
