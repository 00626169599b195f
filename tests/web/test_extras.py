"""Who lacks an extra hears what to install."""

import pytest

from luckynumbers.web.extras import extra


def test_what_is_missing_says_how_to_get_it() -> None:
    with (
        pytest.raises(
            ImportError, match=r"^No module named 'nowhere'; pip install 'luckynumbers\[redis\]'$"
        ) as error,
        extra("redis"),
    ):
        import nowhere  # type: ignore[import-not-found]  # noqa: F401
    assert error.value.name == "nowhere"


def test_other_failures_are_left_alone() -> None:
    with pytest.raises(ValueError, match=r"^no$"), extra("redis"):
        raise ValueError("no")
