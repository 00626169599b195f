import pytest

import luckynumbers as ln
from luckynumbers.rules.cells import CELL_NAMES, CELLS, DIAGONAL, cells_in, diagonal_neighbours


def test_cells_count_row_by_row() -> None:
    assert (ln.A1, ln.B1, ln.D1, ln.A2, ln.D4) == (0, 1, 3, 4, 15)
    assert [getattr(ln, name.upper()) for name in CELL_NAMES] == list(CELLS)
    assert len({*CELL_NAMES}) == 16


def test_names_and_cells_are_inverse() -> None:
    assert ln.parse_cell("b2") == 5
    assert ln.cell_name(5) == "b2"
    assert [ln.parse_cell(ln.cell_name(cell)) for cell in CELLS] == list(CELLS)


@pytest.mark.parametrize(
    "text", ["", "b", "B2", "b5", "e1", "b0", "b2 ", " b2", "b22", "2b", "b２", "ｂ2", "b2\n"]
)
def test_other_texts_are_no_cells(text: str) -> None:
    with pytest.raises(ln.BadNotation, match="cells are a1 to d4") as caught:
        ln.parse_cell(text)
    assert caught.value.text == text


@pytest.mark.parametrize("cell", [-1, 16, 100])
def test_other_numbers_have_no_name(cell: int) -> None:
    with pytest.raises(ValueError, match="cells are 0 to 15"):
        ln.cell_name(cell)


def test_diagonal_neighbours_touch_at_a_corner() -> None:
    assert diagonal_neighbours(ln.A1) == (ln.B2,)
    assert diagonal_neighbours(ln.D4) == (ln.C3,)
    assert diagonal_neighbours(ln.D1) == (ln.C2,)
    assert diagonal_neighbours(ln.B1) == (ln.A2, ln.C2)
    assert diagonal_neighbours(ln.B2) == (ln.A1, ln.C1, ln.A3, ln.C3)
    for cell in CELLS:
        for other in CELLS:
            rows, columns = abs(cell // 4 - other // 4), abs(cell % 4 - other % 4)
            assert (other in diagonal_neighbours(cell)) is (rows == columns == 1)


def test_the_diagonal_shares_no_line() -> None:
    assert {cell // 4 for cell in DIAGONAL} == {cell % 4 for cell in DIAGONAL} == {0, 1, 2, 3}


def test_cell_sets_list_their_cells_in_order() -> None:
    assert cells_in(0) == ()
    assert cells_in(0b1000_0000_0010_0001) == (ln.A1, ln.B2, ln.D4)
    assert cells_in(0xFFFF) == tuple(CELLS)
