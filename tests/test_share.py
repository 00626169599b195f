"""A share and its error bar."""

from statistics import NormalDist

import pytest

from luckynumbers.share import CONFIDENCE, STANDARD_ERRORS, Share


def test_an_interval_reaches_as_far_as_its_confidence_says() -> None:
    assert NormalDist().inv_cdf((1 + CONFIDENCE) / 2) == pytest.approx(STANDARD_ERRORS, abs=1e-4)
    share = Share.of(0.6, 0.1)
    assert share.mean == 0.6
    assert share.interval == pytest.approx((0.404, 0.796))
    assert Share.of(0.6, 0.0) == Share(0.6, 0.6, 0.6)


def test_a_share_reads_as_percent() -> None:
    assert str(Share(0.6123, 0.5, 0.75)) == "61.2% (50.0% to 75.0%)"


def test_programs_get_three_numbers_by_name() -> None:
    share = Share(0.61234, 0.51236, 0.7)
    assert share.named("share") == {"share": 0.61234, "share_low": 0.51236, "share_high": 0.7}
    assert share.named("won", 4) == {"won": 0.6123, "won_low": 0.5124, "won_high": 0.7}
