import copy
import pickle
from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given
from hypothesis import strategies as st

import luckynumbers as ln
from luckynumbers import BadNotation, Garden, IllegalAction

EXAMPLE = "3,5,.,./7,8,.,10/13,.,16,./.,15,.,19"
NOTHING = ".,.,.,./.,.,.,./.,.,.,./.,.,.,."


@st.composite
def gardens(draw: st.DrawFn) -> Garden:
    garden = Garden()
    for clover, cell in draw(st.lists(st.tuples(st.integers(1, 20), st.integers(0, 15)), max_size=40)):
        if garden.fits(clover, cell):
            garden, _ = garden.place(clover, cell)
    return garden


def test_a_garden_reads_as_the_contract_says() -> None:
    garden = Garden.parse(EXAMPLE)
    assert garden[ln.D2] == 10
    assert garden[ln.C1] == 0
    assert garden.fits(13, ln.C1) is True
    assert garden.fits(13, ln.A3) is False
    assert garden.cells_for(13) == (ln.C1, ln.D2, ln.B4)
    after, came_off = garden.place(13, ln.D2)
    assert (str(after), came_off) == ("3,5,.,./7,8,.,13/13,.,16,./.,15,.,19", 10)
    assert str(garden) == EXAMPLE, "placing returns a new garden"
    assert (garden.empty_cells, garden.is_full) == (7, False)


def test_a_full_garden_knows_it() -> None:
    garden = Garden.parse("1,2,3,4/5,6,7,8/9,10,11,12/13,14,15,16")
    assert (garden.empty_cells, garden.is_full) == (0, True)


def test_an_empty_garden_takes_everything_everywhere() -> None:
    assert str(Garden()) == NOTHING
    assert Garden.parse(NOTHING) == Garden()
    assert all(Garden().cells_for(clover) == tuple(range(16)) for clover in range(1, 21))


def test_cell_sets_are_cells_for_as_bits() -> None:
    garden = Garden.parse(EXAMPLE)
    assert garden.cell_set_for(13) == 1 << ln.C1 | 1 << ln.D2 | 1 << ln.B4


@pytest.mark.parametrize(
    ("text", "why", "column"),
    [
        ("", "4 rows", 1),
        ("1,2,3,4", "4 rows", 1),
        (NOTHING + "/.,.,.,.", "4 rows", 1),
        ("1,2,3/.,.,.,./.,.,.,./.,.,.,.", "3 cells", 1),
        ("1,2,3,4/.,.,.,.,./.,.,.,./.,.,.,.", "5 cells", 9),
        ("1,2,3,21/.,.,.,./.,.,.,./.,.,.,.", "'21' is not a clover", 7),
        ("1,2,3,4/.,0,.,./.,.,.,./.,.,.,.", "'0' is not a clover", 11),
        ("1,2,3,4/.,.,.,./.,.,.,./.,.,.,٣", "'٣' is not a clover", 31),
        ("1,,3,4/.,.,.,./.,.,.,./.,.,.,.", "'' is not a clover", 3),
        ("1,2,2,4/.,.,.,./.,.,.,./.,.,.,.", "2 does not fit b1 (R3): 2 stands to its right at c1", 1),
        ("9,.,.,./.,.,.,./.,.,.,./4,.,.,.", "9 does not fit a1 (R3): 4 stands below it at a4", 1),
    ],
)
def test_other_texts_are_no_gardens(text: str, why: str, column: int) -> None:
    with pytest.raises(BadNotation) as caught:
        Garden.parse(text)
    assert why in str(caught.value)
    assert (caught.value.text, caught.value.line, caught.value.column) == (text, 1, column)


@pytest.mark.parametrize(
    ("cells", "why"),
    [
        ((), "16 cells, not 0"),
        ((0,) * 17, "16 cells, not 17"),
        ((21, *(0,) * 15), "21 at a1 is not a clover"),
        ((*(0,) * 15, -1), "-1 at d4 is not a clover"),
        ((2, 1, *(0,) * 14), r"2 does not fit a1 \(R3\): 1 stands to its right at b1"),
    ],
)
def test_a_garden_of_numbers_is_judged_too(cells: tuple[int, ...], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Garden(cells)


def test_cells_may_be_any_sequence_and_are_kept_as_a_tuple() -> None:
    cells: list[int] = [*Garden.parse(EXAMPLE).cells]
    garden = Garden(cells)  # type: ignore[arg-type]
    assert garden == Garden.parse(EXAMPLE)
    assert isinstance(garden.cells, tuple)


@pytest.mark.parametrize("cell", [-1, 16])
def test_there_are_no_other_cells(cell: int) -> None:
    garden = Garden.parse(EXAMPLE)
    with pytest.raises(IndexError, match="cells are 0 to 15"):
        garden[cell]
    with pytest.raises(ValueError, match="cells are 0 to 15"):
        garden.fits(13, cell)
    with pytest.raises(ValueError, match="cells are 0 to 15"):
        garden.place(13, cell)


@pytest.mark.parametrize("clover", [-1, 0, 21])
def test_there_are_no_other_clovers(clover: int) -> None:
    garden = Garden.parse(EXAMPLE)
    with pytest.raises(ValueError, match="clovers are 1 to 20"):
        garden.fits(clover, ln.A1)
    with pytest.raises(ValueError, match="clovers are 1 to 20"):
        garden.cells_for(clover)


def test_a_garden_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        Garden().cells = (1,) * 16  # type: ignore[misc]


@given(gardens())
def test_every_text_form_rebuilds_the_garden(garden: Garden) -> None:
    assert Garden.parse(str(garden)) == garden
    assert eval(repr(garden), {"Garden": Garden}) == garden  # noqa: S307
    assert Garden(garden.cells) == garden
    assert hash(Garden(garden.cells)) == hash(garden)


@given(gardens(), st.integers(1, 20))
def test_copies_and_pickles_are_equal_gardens(garden: Garden, clover: int) -> None:
    homes = garden.cells_for(clover)
    for twin in (copy.copy(garden), copy.deepcopy(garden), pickle.loads(pickle.dumps(garden))):  # noqa: S301
        assert twin == garden
        assert hash(twin) == hash(garden)
        assert twin.cells_for(clover) == homes


@given(gardens(), st.integers(1, 20), st.integers(0, 15))
def test_place_agrees_with_fits_and_changes_one_cell(garden: Garden, clover: int, cell: int) -> None:
    if garden.fits(clover, cell):
        after, came_off = garden.place(clover, cell)
        assert came_off == garden[cell] != clover
        assert after.cells == (*garden.cells[:cell], clover, *garden.cells[cell + 1 :])
        assert Garden(after.cells) == after, "the new garden is in order"
    else:
        with pytest.raises(IllegalAction) as caught:
            garden.place(clover, cell)
        assert str(caught.value).startswith(f"{clover} does not fit {ln.cell_name(cell)} (R")
        assert (caught.value.rule == "R5") is (garden[cell] == clover)


@pytest.mark.parametrize(
    ("text", "clover", "cell", "why"),
    [
        ("5,.,7,./.,.,.,./.,.,.,./.,.,.,.", 4, "d1", "7 stands to its left at c1"),
        ("5,.,.,./7,.,.,./.,.,.,./.,.,.,.", 4, "a4", "7 stands above it at a2"),
        (".,9,.,11/.,.,.,./.,.,.,./.,.,.,.", 15, "a1", "9 stands to its right at b1"),
        (".,.,.,./9,.,.,./.,.,.,./11,.,.,.", 15, "a1", "9 stands below it at a2"),
    ],
)
def test_the_nearest_neighbour_is_blamed(text: str, clover: int, cell: str, why: str) -> None:
    with pytest.raises(IllegalAction, match=why):
        Garden.parse(text).place(clover, ln.parse_cell(cell))
