"""Whole games as people play them: with a mouse, a finger, by carrying clovers, with the keyboard alone."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import luckynumbers as ln

from .conftest import Visit
from .gardener import (
    Dragging,
    Fingers,
    Keyboard,
    Mouse,
    Person,
    Sent,
    agree,
    carry,
    cell_at,
    everything,
    play_at_once,
    read,
)
from .tables import hurry

pytestmark = [pytest.mark.browser, pytest.mark.slow]

NEW_HEAP = re.compile("3[0-2]")
"""Forty less two diagonals, and less what a bot that begins has already drawn."""
PHONE = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 3,
}


def test_a_game_by_mouse(visit: Visit, tmp_path: Path) -> None:
    page = visit(motion=True)
    play_at_once(page)
    person = Person(page, Mouse())
    expect(page.locator("#turn-line")).to_have_text("Your turn")
    expect(page.locator("#hint")).to_have_text("Draw a clover.")
    # Once the motion of a few turns has been in the way of nothing, without.
    person.play(turns=6)
    page.emulate_media(reduced_motion="reduce")
    person.play()
    check_result(person)

    record = download_record(page, tmp_path)
    assert record.names == ("Guest", "seedling")
    assert ln.verify(record).fair is True
    page.get_by_role("link", name="Check the shuffle").click()
    expect(page.locator("#answer")).to_contain_text("The shuffle matches")
    page.go_back()
    expect(page.locator("#result")).to_be_visible()  # until then there may be no gardens to read

    at_the_end = [[cell.number for cell in read(seat)] for seat in seats_of(page)]
    page.get_by_role("link", name="Replay").click()
    check_replay(page, record, at_the_end)
    page.go_back()

    page.get_by_role("button", name="Again?").click()
    expect(page.locator("#result")).to_be_hidden()
    expect(page.locator("#heap-count")).to_have_text(NEW_HEAP)
    expect(page.locator("#facts")).to_contain_text("Game 2 at this table")
    person.play(turns=1)
    expect(page.locator("#history li", has_text="Guest").first).to_be_visible()


def check_result(person: Person) -> None:
    """The sentence at the end says what the gardens show."""
    said = person.result
    empty = [sum(cell.number is None for cell in read(seat)) for seat in seats_of(person.page)]
    won = [seat.get_attribute("class") or "" for seat in seats_of(person.page)]
    winners = [index for index, classes in enumerate(won) if "seat-won" in classes]
    assert winners == [index for index, count in enumerate(empty) if count == min(empty)]
    if 0 in empty:
        assert said in {"You win: your garden is full!", "Seedling wins: the garden is full."}
    else:
        cells = f"{min(empty)} empty cell{'' if min(empty) == 1 else 's'}"
        assert said.startswith("The clovers are used up: ")
        assert cells in said
        assert person.page.locator("#heap-count").inner_text() == "0"
    assert ("you win" in said.lower()) == (winners == [0])
    expect(person.page.locator("#turn-line")).to_have_text("The game is over")


def download_record(page: Page, folder: Path) -> ln.Record:
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    name = download.value.suggested_filename
    assert name.startswith("luckynumbers-")
    assert name.endswith(".txt")
    download.value.save_as(folder / name)
    return ln.Record.parse((folder / name).read_text(encoding="utf-8"))


def check_replay(page: Page, record: ln.Record, at_the_end: list[list[int | None]]) -> None:
    """Every event of the game can be looked at again, with the slider, the buttons and the keys."""
    slider, words = page.get_by_role("slider", name="Event of the game"), page.locator("#words")
    expect(words).to_have_text("The empty gardens, before the first clover.")
    last = len(record.events)
    expect(slider).to_have_attribute("max", str(last))
    slider.fill(str(last // 2))
    expect(words).not_to_have_text("The empty gardens, before the first clover.")
    middle = words.inner_text()
    page.get_by_role("button", name="One step forward").click()
    page.locator("#words").click()
    page.keyboard.press("ArrowLeft")
    expect(words).to_have_text(middle)
    page.keyboard.press("End")
    expect(slider).to_have_value(str(last))
    expect(page.get_by_role("button", name="One step forward")).to_be_disabled()
    assert [[cell.number for cell in read(seat)] for seat in seats_of(page)] == at_the_end
    page.keyboard.press("Home")
    expect(slider).to_have_value("0")
    page.get_by_role("button", name="Watch").click()
    expect(slider).to_have_value(re.compile("[1-9]"))
    page.get_by_role("button", name="Pause").click()
    page.locator("#history button").last.click()
    expect(slider).to_have_value(str(last))


def seats_of(page: Page) -> list[Locator]:
    return sorted(page.locator(".seat").all(), key=lambda seat: str(seat.get_attribute("data-seat")))


def test_a_game_by_touch_on_a_phone(visit: Visit) -> None:
    page = visit(**PHONE)
    page.get_by_role("button", name="Play", exact=True).tap()
    page.wait_for_url("**/t/*")
    person = Person(page, Fingers())
    person.play(turns=5)
    assert page.evaluate("document.scrollingElement.scrollWidth") <= 360
    person.play()
    check_result(person)
    page.get_by_role("button", name="Again?").tap()
    expect(page.locator("#heap-count")).to_have_text(NEW_HEAP)


def test_the_big_button_works_before_any_script_has_come(visit: Visit) -> None:
    page = visit(java_script_enabled=False)
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/t/*")


def test_a_game_by_carrying_clovers(visit: Visit) -> None:
    page = visit(motion=True)
    play_at_once(page)
    person = Person(page, Dragging())
    assert person.wait()
    person.draw()
    before = everything(page)
    carry(page, page.locator("#hand .drawn"), page.locator(".site-footer"))
    assert everything(page) == before, "letting go beside the garden lays nothing"
    page.keyboard.press("ControlOrMeta+a")
    legal = next(cell.index for cell in person.garden() if cell.lit)
    carry(page, page.locator("#hand .drawn"), cell_at(page, legal))
    expect(page.locator("#hand .drawn")).to_have_count(
        0
    )  # where text is selected, clovers are carried all the same
    person.play(turns=6)
    page.emulate_media(reduced_motion="reduce")
    person.play(turns=12)
    hurry(page)
    check_result(person)


def test_a_game_by_keyboard_alone(visit: Visit) -> None:
    page = visit()
    tab_to(page, "play")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    person = Person(page, Keyboard())
    person.play()
    check_result(person)
    page.wait_for_function("() => document.activeElement?.id === 'again'")
    page.keyboard.press("Enter")
    expect(page.locator("#heap-count")).to_have_text(NEW_HEAP)


def tab_to(page: Page, wanted: str) -> None:
    for _ in range(50):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.id") == wanted:
            return
    raise AssertionError(f"Tab does not reach {wanted}")


def test_the_keyboard_without_letters(visit: Visit) -> None:
    """Whoever speaks to their computer switches letters off, and still plays with Tab, arrows and Enter."""
    page = visit()
    play_at_once(page)
    assert Person(page, Keyboard()).wait()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.get_by_label("Letters and digits act at once").press("Space")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    sent = Sent(page)
    page.keyboard.press("d")
    tab_to(page, "heap")
    assert sent.moves == []  # a page sends what is decided before it is asked anything else
    page.keyboard.press("Enter")
    expect(page.locator("#hand .drawn")).to_be_visible()
    tab_to(page, "act")
    page.keyboard.press("Enter")
    expect(page.locator("#history .notation").filter(has_text=re.compile(r"^\+\d+-$"))).not_to_have_count(0)
    assert sent.moves == ["+", "-"]


def test_two_tabs_of_one_player(visit: Visit) -> None:
    """What is drawn in one tab is laid in the other, and both show the same."""
    page = visit()
    play_at_once(page)
    other = page.context.new_page()
    other.goto(page.url)
    one, two = Person(page, Mouse()), Person(other, Mouse())
    for _ in range(2):
        assert one.wait()
        drawn = one.draw()
        expect(other.locator("#hand .drawn")).to_be_visible()
        assert two.drawn() == drawn
        cell_at(other, next(cell.index for cell in two.garden() if cell.lit)).click()
        assert two.wait()
        agree(page, other)
