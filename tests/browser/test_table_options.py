"""Every way to set a table: on one device, each set-up, Bruno's variant, a tournament."""

import re

import pytest
from playwright.sync_api import Page, expect

import luckynumbers as ln

from .conftest import Visit
from .gardener import Mouse, Person, cell_at, face_up, read
from .hosting import Server
from .tables import HERE, Guest, hurry, play

pytestmark = [pytest.mark.browser, pytest.mark.slow]

GOLDEN = (0, 5, 10, 15)


def set_table(page: Page, *wishes: str, first: str | None = None) -> None:
    """Tick the wishes in the fold, and who begins; then start."""
    page.get_by_text("Rules and pace").click()
    for wish in wishes:
        page.get_by_role("group").get_by_label(re.compile(rf"^\s*{wish}")).check()
    if first is not None:
        page.get_by_label("Someone I choose").check()
        page.get_by_label("Who is that?").select_option(first)
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#board")).to_be_visible()


def name_seats(page: Page, *names: str) -> None:
    for field, name in zip(page.get_by_label("Name").all(), names, strict=False):
        field.fill(name)


def test_four_on_one_device(visit: Visit) -> None:
    names = ["Ann", "Ben", "Cleo", "Dan"]
    page = visit()
    page.get_by_role("link", name="On this device").click()
    page.get_by_label("4 players").check()
    name_seats(page, *names)
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/t/*")
    person = Person(page, Mouse())
    seen = []
    for _ in range(9):
        assert person.wait()
        # Whose garden is large is whose turn it is, and the page tells whom to hand it to.
        acting = page.locator("#mine .seat-name").inner_text()
        expect(page.locator("#turn-line")).to_have_text(f"{acting}, it is your turn")
        expect(page.locator("#hint")).to_have_text(re.compile(f"^Pass the device to {acting}"))
        seen.append(acting)
        person.take_turn()
    start = names.index(seen[0])
    assert seen == [names[(start + turn) % 4] for turn in range(9)]
    hurry(page)
    assert re.search("wins|share the win", person.result)


def test_whoever_is_next_on_this_device_has_chosen_nothing_yet(visit: Visit, server: Server) -> None:
    """Two equal clovers lie face-up, Ann takes one of them, and the other stays where it is."""
    with Guest(server.url) as ann:
        ann.get("/").raise_for_status()
        table = ann.make_table(HERE[:2])
        twice: list[ln.Take] = []
        while not twice:
            seen = play(table, ann, moves=4, leave=True)
            assert seen["status"] == "playing", "no two equal clovers came; that is one game in thousands"
            position = ln.Position.parse(seen["position"])
            moves = [move for move in position.legal_actions() if isinstance(move, ln.Take)]
            twice = [move for move in moves if position.table.count(move.clover) == 2]
        page = visit(None)
        page.context.add_cookies(ann.cookies_for_a_browser())  # type: ignore[arg-type]
    page.goto(f"/t/{table}")
    clover, cell = twice[0].clover, twice[0].cell
    face_up(page, clover).click()
    expect(page.locator("#hint")).to_have_text(f"Where shall {clover} go?")
    cell_at(page, cell).click()
    expect(page.locator("#turn-line")).to_have_text("Ben, it is your turn")
    expect(page.locator("#hint")).to_have_text("Pass the device to Ben.")
    expect(face_up(page, clover)).to_have_attribute("aria-pressed", "false")


def test_own_choice(visit: Visit) -> None:
    """Four clovers are proposed in order, two are swapped, all four are laid; then the game goes its way."""
    page = visit("/new")
    set_table(page, "Own choice", first="0")
    person = Person(page, Mouse())
    assert person.wait()
    expect(page.locator("#hint")).to_have_text("Your four clovers. Tap two to swap them.")
    proposed = [person.garden()[cell].number for cell in GOLDEN]
    assert proposed == sorted(number for number in proposed if number)
    assert person.garden()[0].label == f"a1, {proposed[0]} proposed, golden, fits"
    cell_at(page, 0).click()
    expect(page.locator("#hint")).to_have_text("Tap the cell to swap it with.")
    cell_at(page, 15).click()
    wanted = [proposed[3], proposed[1], proposed[2], proposed[0]]
    assert [person.garden()[cell].number for cell in GOLDEN] == wanted
    cell_at(page, 1).click()
    expect(page.locator("#log")).to_contain_text("golden cells only")
    page.get_by_role("button", name="Lay all four").click()
    expect(page.locator("#hint")).to_have_text(re.compile("^Draw"))
    assert [person.garden()[cell].number for cell in GOLDEN] == wanted
    assert all(read(page.locator("#others"))[cell].number for cell in GOLDEN)
    person.play(turns=2)
    hurry(page)
    assert re.search("win", person.result)


def test_michaels_setup(visit: Visit) -> None:
    """One clover at a time, each laid before the next is seen; then the game goes its way."""
    page = visit("/new?with=here")
    name_seats(page, "Ann", "Ben")
    set_table(page, "Michael’s set-up", first="1")
    person = Person(page, Mouse())
    for laid in range(8):
        assert person.wait()
        garden = person.garden()
        drawn = person.drawn()
        expect(page.locator("#mine .seat-name")).to_have_text(["Ben", "Ann"][laid % 2])
        expect(page.locator("#hint")).to_contain_text(f"Lay {drawn} on a golden cell.")
        free = [cell for cell in GOLDEN if garden[cell].number is None]
        assert len(free) == 4 - laid // 2
        assert [cell.index for cell in garden if cell.lit] == free
        if len(free) < 4:
            taken = next(cell for cell in GOLDEN if cell not in free)
            # It says so for a few seconds only, so we look in the same moment.
            said = cell_at(page, taken).evaluate(
                "(cell) => { cell.click(); return document.querySelector('#hint').textContent; }"
            )
            assert "lies there already and stays" in said
        person.lay(free[-1])
        expect(page.locator("#log")).to_contain_text(f"laid {drawn} on {garden[free[-1]].name}")
    person.play(turns=2)
    hurry(page)
    assert re.search("win", person.result)


def test_brunos_variant(visit: Visit) -> None:
    """Equal neighbours give another turn, and the page says so; nothing else does."""
    page = visit("/new?with=here")
    name_seats(page, "Ann", "Ben")
    set_table(page, "Bruno’s variant")
    expect(page.locator("#facts")).to_contain_text("Bruno’s variant")
    person = Person(page, Mouse(), wants_equals=True)
    again = 0
    # A game with fewer than two equal neighbours is rare; several in a row are not to be expected.
    for _ in range(3):
        before = None
        while person.wait():
            acting = page.locator("#mine .seat-name").inner_text()
            more = "Equal neighbours: another turn!" in person.last_move
            assert before is None or more == (acting == before)
            again += more
            before = acting
            turns = page.locator("#history li").count()
            person.take_turn()
            # On one device it is always somebody's turn, so wait until the page has seen this one end.
            expect(page.locator("#history li")).not_to_have_count(turns)
            expect(page.locator("#hand .drawn")).to_have_count(0)
            if again >= 2:
                return
        page.get_by_role("button", name="Again?").click()
        expect(page.locator("#result")).to_be_hidden()
    raise AssertionError("hardly anybody ever had another turn")


def test_a_tournament_to_its_ranking(visit: Visit) -> None:
    page = visit("/new")
    name_seats(page, "Ann")
    set_table(page, "Tournament", first="0")
    expect(page.locator("#facts")).to_contain_text("Tournament, game 1 of 2")
    person = Person(page, Mouse())
    person.play(turns=2)
    hurry(page)
    rows = page.get_by_role("table", name="Score sheet").locator("tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.first.locator("td").nth(2)).to_have_text("·")
    page.get_by_role("button", name="Next game").click()
    expect(page.locator("#facts")).to_contain_text("Tournament, game 2 of 2")
    expect(page.locator("#history")).to_contain_text("Seedling")
    person.play(turns=2)
    hurry(page)
    expect(rows.first.locator("td").nth(2)).not_to_have_text("·")
    # Rank, points of both games, and their sum; the name is a heading.
    sheet = [row.locator("td").all_inner_texts() for row in rows.all()]
    won = [[points(text) for text in row[1:]] for row in sheet]
    assert all(first + second == both for first, second, both in won)
    assert all(2 in game for game in list(zip(*won, strict=True))[:2]), "whoever wins scores two"
    assert won[0][2] >= won[1][2], "the best stand first"
    shared = won[0][2] == won[1][2]
    assert [row[0] for row in sheet] == ["1.", "1." if shared else "2."]
    best = rows.first.locator("th").inner_text()
    expect(page.locator("#result .lead")).to_contain_text(
        "share the tournament" if shared else f"{best} wins the tournament"
    )
    page.get_by_text("Score sheet").click()
    expect(rows.first).to_be_hidden()
    expect(page.get_by_role("button", name="Again?")).to_be_visible()


def points(text: str) -> int:
    return int(text.replace("−", "-"))
