"""A review as one file that stands alone: no script, nothing loaded from elsewhere, by day and by night."""

from base64 import b64encode
from html import escape
from typing import TYPE_CHECKING, Final

from luckynumbers.analysis.facts import place_of
from luckynumbers.analysis.moment import Moment
from luckynumbers.analysis.seat_review import SeatReview
from luckynumbers.analysis.telling import (
    amount,
    figures,
    headline,
    highlights,
    notable,
    place,
    reason,
    summary,
)
from luckynumbers.analysis.words import Words
from luckynumbers.drawing.palette import style_sheet
from luckynumbers.drawing.svg import garden_svg

if TYPE_CHECKING:
    from luckynumbers.analysis.reviewing import Review


def as_html(review: "Review", language: str = "en") -> str:
    """Return a review as a page."""
    words = Words(language, review.record.names)
    _ = words.text
    title = escape(_("Was that luck or skill?"))
    mattered = escape(_("Moments that mattered, in points:"))
    seats = "".join(_seat(review, seat, words) for seat in review.seats)
    moments = "".join(_moment(review, moment, words) for moment in notable(review.moments))
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{title}</title><style>{_STYLE}</style><main><h1>{title}</h1>"
        f"<p>{escape(headline(review, words))}</p><div class=card>{review.as_svg(language)}</div>{seats}"
        f"<section class=card><h2>{mattered}</h2>"
        f"<ol>{moments}</ol></section><p class=quiet>{escape(_explained(words))}</p></main></html>\n"
    )


def _seat(review: "Review", seat: SeatReview, words: Words) -> str:
    said = summary(review, seat, words)
    rows = "".join(
        f"<div><dt>{escape(label)}</dt><dd>{escape(value)}</dd></div>"
        for label, value in figures(seat, words)
    )
    kept = "".join(
        f"<li><strong>{escape(one.label)}</strong> <span class=amount>{one.amount}</span><br>"
        f"{escape(place(one.moment, words))}</li>"
        for one in highlights(seat, words)
    )
    costliest = _picture(review, seat.costliest, words)
    return (
        f"<section class=card><h2>{escape(words.name(seat.seat))}</h2><p>{escape(said)}</p>"
        f"<dl>{rows}</dl><div class=pair><ul>{kept}</ul>{costliest}</div></section>"
    )


def _picture(review: "Review", moment: Moment | None, words: Words) -> str:
    """Show the garden before the costliest move, and where the better one goes."""
    if moment is None or moment.best is None or moment.decider != moment.seat:
        return ""
    cells = [cell for cell in (place_of(moment.best),) if cell is not None]
    drawn = garden_svg(moment.before.gardens[moment.seat], marked=cells)
    why = escape(reason(review, moment, words))
    source = f"data:image/svg+xml;base64,{b64encode(drawn.encode()).decode()}"
    return f'<figure><img alt="" src="{source}"><figcaption>{why}</figcaption></figure>'


def _moment(review: "Review", moment: Moment, words: Words) -> str:
    graded = f' class="{moment.grade}"' if moment.grade else ""
    return (
        f"<li{graded}>{escape(place(moment, words))} "
        f"<span class=amount>{escape(amount(moment, words))}</span><br>"
        f"<span class=quiet>{escape(reason(review, moment, words))}</span></li>"
    )


def _explained(words: Words) -> str:
    _ = words.text
    return _(
        "A point is a hundredth of a win. Luck is what a clover did beyond what was to be expected, "
        "own moves are measured against the best ones, gifts are what others gave away, and drift is where "
        "the judge changed its mind. Together they lead from the chance before the first clover to the "
        "result."
    )


_STYLE: Final = (
    f"{style_sheet()}"
    "body{margin:0;background:var(--paper);color:var(--ink);font:100%/1.5 ui-rounded,'Trebuchet MS',"
    "'Segoe UI',system-ui,sans-serif;overflow-wrap:break-word}"
    "main{max-width:50rem;margin:0 auto;padding:1rem}h1,h2{line-height:1.2}"
    ".card{background:var(--card);border-radius:14px;padding:1rem;margin:0 0 1rem}"
    "svg,img{display:block;max-width:100%;height:auto}.quiet,dt,figcaption{color:var(--quiet)}"
    "dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(9rem,1fr));gap:.5rem 1rem;margin:0}"
    "dd{margin:0;font-weight:600;font-variant-numeric:tabular-nums}"
    ".pair{display:flex;flex-wrap:wrap;gap:1rem;align-items:flex-start}"
    ".pair ul{flex:1 1 16rem;padding-left:1.2rem}"
    "figure{margin:1rem 0 0;width:14rem}li{margin:.4rem 0}.amount{color:var(--accent);font-weight:600;"
    "white-space:nowrap}.blunder,.mistake{border-left:4px solid var(--gold);padding-left:.5rem}"
)
