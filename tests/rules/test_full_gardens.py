"""All full gardens, counted through ``Garden.fits``.

Plant the numbers 1 to 20 in ascending order, each on as many cells as it fits. What may follow depends only
on which cells are filled, not on the numbers there, so gardens of one shape are counted together and one of
them stands for all. Shapes with a cell that no later number can fill are dropped; 70 are left.
"""

from collections.abc import Iterator

import pytest

from luckynumbers import Garden

FULL_GARDENS = 52_101_067_968

Shape = tuple[bool, ...]
"""Which of the sixteen cells are filled."""


def with_more_of(clover: int, garden: Garden, start: int = 0) -> Iterator[Garden]:
    """Yield ``garden`` with ``clover`` added on every set of empty cells from ``start`` that takes it."""
    yield garden
    for cell in range(start, 16):
        if garden[cell] == 0 and garden.fits(clover, cell):
            yield from with_more_of(clover, garden.place(clover, cell)[0], cell + 1)


def can_be_filled(garden: Garden, next_clover: int) -> bool:
    """Return whether some later number fits each empty cell."""
    return all(
        garden[cell] or any(garden.fits(clover, cell) for clover in range(next_clover, 21))
        for cell in range(16)
    )


@pytest.mark.slow
def test_full_gardens_are_counted_through_fits() -> None:
    nothing: Shape = (False,) * 16
    counts = {nothing: 1}
    examples = {nothing: Garden()}
    for clover in range(1, 21):
        before, counts = counts, {}
        for shape, count in before.items():
            for garden in with_more_of(clover, examples[shape]):
                if can_be_filled(garden, clover + 1):
                    grown = tuple(map(bool, garden.cells))
                    counts[grown] = counts.get(grown, 0) + count
                    examples.setdefault(grown, garden)
    assert counts == {(True,) * 16: FULL_GARDENS}
    assert len(examples) == 70
