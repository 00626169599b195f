"""Replay with insight: what every step was worth, why, and what would have been better."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

import luckynumbers as ln

from .conftest import Visit
from .tables import Json, Stage

pytestmark = pytest.mark.browser


def reviewed(page: Page, game: str) -> dict[str, object]:
    """Return the review as the server tells it; it is there once it answers 200."""
    answer = page.request.get(f"/api/games/{game}/review?language=en")
    assert answer.status == 200
    told: dict[str, object] = answer.json()
    return told


def words(highlight: Json) -> str:
    """Return what is said of a moment to remember."""
    return f"{highlight['label']} ({highlight['amount']}): {highlight['text']}"


def test_steps_say_what_they_were_worth(ann: Visit, stage: Stage) -> None:
    page = ann(f"/g/{stage.over}.1")
    insight = page.locator("#insight")
    expect(insight).to_be_visible()
    review = reviewed(page, f"{stage.over}.1")
    moments, seats = review["moments"], review["seats"]
    assert isinstance(moments, list)
    assert isinstance(seats, list)
    expect(insight.locator(".insight-seats > li")).to_have_count(len(seats))
    # On the board a move is marked unless a better one would be made at the same place; of those that take,
    # several may lead to one cell.
    costly = next(moment for moment in moments if moment["loss"] and not moment["event"][0].isdigit())
    page.locator("#slider").fill(str(costly["number"] + 1))
    expect(insight).to_contain_text(costly["why"])
    expect(insight.locator(".insight-options meter").first).to_be_visible()
    expect(insight.locator(".insight-options .played")).to_have_count(1)
    # What can be done there is marked on the board with its chances, the best of it too.
    expect(page.locator("#board .mark-best").first).to_be_visible()
    expect(page.locator("#board .mark-played").first).to_be_visible()
    expect(insight.get_by_role("link", name="Link to this moment")).to_have_attribute(
        "href", f"/g/{stage.over}.1?at={costly['number'] + 1}"
    )
    for seat, row in zip(seats, insight.locator(".insight-seats > li").all(), strict=True):
        first = [one for one in seat["highlights"] if one["moment"] in {seat["luckiest"], seat["costliest"]}]
        expect(row.get_by_role("button")).to_have_text([words(one) for one in first])
        row.get_by_text("More moments and numbers").click()
        every = first + [one for one in seat["highlights"] if one not in first]
        expect(row.get_by_role("button")).to_have_text([words(one) for one in every])
        expect(row.locator("dt")).to_have_text([one["label"] for one in seat["figures"]])
        expect(row.locator("dd")).to_have_text([one["value"] for one in seat["figures"]])
        for kept, button in zip(every, row.get_by_role("button").all(), strict=True):
            button.click()
            expect(page.locator("#slider")).to_have_value(str(kept["moment"] + 1))


def test_to_leave_is_marked_in_the_row_where_the_clover_would_lie(ann: Visit, stage: Stage) -> None:
    page, game = ann(None), f"{stage.over}.1"
    review = reviewed(page, game)
    moments = review["moments"]
    assert isinstance(moments, list)
    laid = next(moment for moment in moments if _leaves_a_row(page, game, moment))
    leave = next(option for option in laid["options"] if option["action"] == "-")
    laid["options"].remove(leave)
    laid["options"].insert(0, leave)
    page.route("**/review?*", lambda route: route.fulfill(json=review))
    page.goto(f"/g/{game}?at={laid['number'] + 1}")
    row = page.locator("#face-up")
    mark = row.locator("> .mark-best")
    expect(mark).to_be_visible()
    expect(mark).to_have_attribute("data-of", moments[laid["number"] - 1]["event"])
    expect(page.locator("#board .cell .mark-played")).to_be_visible()

    # Where the row is too long for its place, the mark is in sight, and that the row goes on is shown.
    slider = page.locator("#slider")
    row.evaluate("(row) => { Object.assign(row.style, { flex: 'none', width: '72px' }); }")
    slider.fill(str(laid["number"]))
    expect(mark).to_have_count(0)
    row.evaluate("(row) => { row.scrollLeft = 1000; }")
    slider.fill(str(laid["number"] + 1))
    expect(mark).to_be_visible()
    expect(row).to_have_js_property("scrollLeft", 0)
    expect(row).to_have_class("face-up more")
    expect(row).to_have_attribute("tabindex", "0")


def _leaves_a_row(page: Page, game: str, moment: Json) -> bool:
    """Return whether somebody laid what might have been left beside other clovers."""
    number, event = moment["number"], moment["event"]
    if not event.startswith("@") or len(moment["options"]) <= 2:
        return False
    events = page.request.get(f"/api/games/{game}/events").json()["events"]
    positions = [one["position"] for one in events if one["type"] in {"move", "reveal"}]
    before, after = (ln.Position.parse(positions[number + step]) for step in (-1, 0))
    return bool(before.table and after.table) and before.hand[0] not in before.table


def test_a_moment_is_shared_by_its_link(ann: Visit, stage: Stage) -> None:
    page = ann(f"/g/{stage.over}.1?at=20", permissions=["clipboard-read", "clipboard-write"])
    expect(page.locator("#insight")).to_be_visible()
    page.locator("#forward").click()
    page.locator("#insight").get_by_role("link", name="Link to this moment").click()
    expect(page.locator("#insight")).to_contain_text("Copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.endswith(f"/g/{stage.over}.1?at=21")
    said = page.locator("#words").inner_text()
    other = ann(link.partition(page.url.partition("/g/")[0])[2])
    expect(other.locator("#slider")).to_have_value("21")
    expect(other.locator("#words")).to_have_text(said)


def test_the_record_is_downloaded_with_remarks(ann: Visit, stage: Stage) -> None:
    game = f"{stage.over}.1"
    page = ann(f"/g/{game}")
    expect(page.locator("#insight")).to_be_visible()
    with page.expect_download() as download:
        page.locator("#insight").get_by_role("link", name="Download the record with remarks").click()
    assert download.value.suggested_filename == f"luckynumbers-{game}-review.txt"
    record = ln.Record.parse(download.value.path().read_text(encoding="utf-8"))
    plain = ln.Record.parse(page.request.get(f"/api/games/{game}/record").text())
    assert record.events == plain.events
    assert record.glyphs
    assert len(record.comments) == len(record.glyphs)


def test_a_deep_one_is_asked_for_and_says_how_far_it_is(ann: Visit, stage: Stage) -> None:
    page = ann(f"/g/{stage.over}.1?at=20")
    insight = page.locator("#insight")
    expect(insight).to_be_visible()
    deep = reviewed(page, f"{stage.over}.1") | {"effort": "deep"}
    moments = deep["moments"]
    assert isinstance(moments, list)
    sampled = next(moment for moment in moments[20:] if len(moment["options"]) > 1)
    sampled["error"] = sampled["options"][1]["error"] = 0.0123
    answers: list[tuple[int, object]] = [(202, {"progress": 0, "place": 3})]

    def answer(route: Route) -> None:
        status, told = answers[-1]
        route.fulfill(status=status, json=told)

    page.route("**/review?effort=deep*", answer)
    insight.get_by_role("button", name="Look deeper").click()
    expect(insight).to_contain_text("Number 3 in line")
    answers.append((202, {"progress": 0.25, "place": 0}))
    expect(insight.locator("progress")).to_have_attribute("value", "0.25")
    expect(insight).not_to_contain_text("in line")
    answers.append((200, deep))
    expect(insight).to_contain_text("This is the deep review.")
    expect(insight.get_by_role("button", name="Look deeper")).to_have_count(0)
    page.locator("#slider").fill(str(sampled["number"] + 1))
    expect(insight.locator(".insight-worth")).to_have_text(re.compile(r" ± 1\.2$"))
    expect(insight.locator(".insight-percent").nth(1)).to_have_text(re.compile(r"% ± 1\.2$"))
    link = insight.get_by_role("link", name="Download the record with remarks")
    expect(link).to_have_attribute("href", re.compile(r"/review/record\?effort=deep&language=en$"))


def test_the_curve_is_a_scrubber(ann: Visit, stage: Stage) -> None:
    page = ann(f"/g/{stage.over}.1")
    curve = page.locator("#curve svg")
    expect(curve).to_be_visible()
    box = curve.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] - 1, box["y"] + box["height"] / 2)
    last = page.locator("#slider").get_attribute("max")
    expect(page.locator("#slider")).to_have_value(str(last))
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#slider")).to_have_value(str(int(str(last)) - 1))


def test_the_summary_for_other_pages(ann: Visit, stage: Stage) -> None:
    page = ann(f"/g/{stage.over}.1")
    page.evaluate(
        "async (game) => document.querySelector('main').append("
        "(await import('/static/js/pages/review/summary.js')).reviewSummary(game, 0))",
        f"{stage.over}.1",
    )
    summary = page.locator(".review-summary")
    expect(summary).to_be_visible()
    expect(summary.locator(".review-verdict")).to_contain_text("points from the clovers")
    expect(summary.get_by_role("link", name="Look at the review")).to_have_attribute(
        "href", f"/g/{stage.over}.1"
    )


@pytest.mark.parametrize("seat", [0, None])
def test_r17_the_summary_of_a_game_of_a_tournament_speaks_in_points(
    ann: Visit, stage: Stage, seat: int | None
) -> None:
    page = ann(f"/g/{stage.tournament}.1")
    page.evaluate(
        "async ([game, seat]) => document.querySelector('main').append("
        "(await import('/static/js/pages/review/summary.js')).reviewSummary(game, seat))",
        [f"{stage.tournament}.1", seat],
    )
    verdict = page.locator(".review-verdict")
    expect(verdict).to_contain_text(re.compile(r"cost \d+\.\d points of the tournament\.$"))
    expect(verdict).to_contain_text("Your moves" if seat == 0 else "Own moves")


def test_the_end_of_a_game_says_whether_it_was_luck(ann: Visit, stage: Stage) -> None:
    page = ann(f"/t/{stage.over}")
    summary = page.locator("#result-review .review-summary")
    expect(summary).to_be_visible()
    expect(summary.locator(".review-verdict")).to_contain_text("points from the clovers")
    expect(summary.locator("svg.curve")).to_be_visible()
    review = reviewed(page, f"{stage.over}.1")
    seats, moments = review["seats"], review["moments"]
    assert isinstance(seats, list)
    assert isinstance(moments, list)
    expect(summary.locator(".review-kept a")).to_have_text([words(one) for one in seats[0]["highlights"]])
    # Of a move and a better one at least one lays a clover, so there is something to picture.
    costly = moments[seats[0]["costliest"]]
    better = next(one["said"] for one in costly["options"] if one["action"] == costly["best"])
    captions = [f"Played: {costly['told']}", f"Better: {better}"]
    expect(summary.locator(".difference figcaption")).to_have_text(captions)
