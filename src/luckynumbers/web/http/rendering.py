"""Templates, rendered in the language of whoever asks."""

from functools import cache, partial
from pathlib import Path
from typing import Annotated, Any, Final

from babel.dates import format_date, format_timedelta
from babel.numbers import format_decimal
from fastapi import Depends, Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from luckynumbers.drawing.palette import DAY, NIGHT
from luckynumbers.web.http.art import ART
from luckynumbers.web.http.dependencies import House, Person, Rooms, Visitor
from luckynumbers.web.http.languages import (
    COOKIE,
    Language,
    all_languages,
    catalogue_url,
    choose_language,
    language,
)
from luckynumbers.web.http.levels import bots_among, shown_names
from luckynumbers.web.http.static import script_url, static_url, version

TEMPLATES: Final = Path(__file__).parents[1] / "pages"


def language_of(request: Request) -> Language:
    """Return the language for this request."""
    return choose_language(request.cookies.get(COOKIE), request.headers.get("accept-language"))


def render(request: Request, page: str, code: int = 200, **values: Any) -> HTMLResponse:
    """Render a page in the language of the request."""
    spoken = language_of(request)
    html = (
        _for_language(spoken.code)
        .get_template(page)
        .render(language=spoken, languages=all_languages(), path=request.url.path, **values)
    )
    return HTMLResponse(
        html, code, headers={"Vary": "Accept-Language, Cookie", "Content-Language": spoken.code}
    )


def error_page(request: Request, status: int, message: str) -> HTMLResponse:
    """Tell a person what went wrong and what to do next."""
    return render(request, "error.html", status, me=None, status=status, message=message)


class Screen:
    """What whoever looks sees of a page; a newcomer becomes a guest."""

    def __init__(self, request: Request, house: Rooms, visitor: Person) -> None:
        self._request, self._house, self._visitor = request, house, visitor

    def show(self, page: str, **values: Any) -> HTMLResponse:
        """Render a page for them."""
        me = self._visitor.guest or self._house.guests.new()
        response = render(self._request, page, me={"player": me.player, "name": me.name}, **values)
        if self._visitor.guest is None or self._visitor.old_cookie:
            self._house.cookies.give(response, me.player)
        return response


async def screen_of(request: Request, visitor: Visitor, house: House) -> Screen:
    """Return the screen of whoever looks."""
    return Screen(request, house, visitor)


Showing = Annotated[Screen, Depends(screen_of)]


def _signed(code: str, form: str, number: float) -> str:
    """Write a number with the minus of typesetters, as the scripts of the pages do."""
    return str(format_decimal(number, form, locale=code)).replace("-", "−")


def _ago(code: str, seconds: float) -> str:
    """Return in words how long ago something was."""
    return format_timedelta(-max(round(seconds), 1), add_direction=True, locale=code)


@cache
def _for_language(code: str) -> Environment:
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n"],
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals["static"] = static_url
    environment.globals["script"] = script_url
    environment.globals["version"] = version
    environment.globals["catalogue"] = catalogue_url(language(code))
    environment.globals.update(ART, day=DAY, night=NIGHT)
    environment.globals["bots_among"] = bots_among
    environment.globals["shown_names"] = partial(shown_names, translate=language(code).translations.gettext)
    environment.filters["ago"] = partial(_ago, code)
    environment.filters["share"] = lambda part: _signed(code, "0.0", 100 * part)
    environment.filters["whole"] = partial(_signed, code, "0")
    environment.filters["tenths"] = partial(_signed, code, "0.0")
    environment.filters["day"] = partial(format_date, format="long", locale=code)
    environment.install_gettext_translations(language(code).translations, newstyle=True)  # type: ignore[attr-defined]
    return environment
