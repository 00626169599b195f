"""Every limit is one, is kept by somebody, and those that belong together agree."""

import re
from pathlib import Path

import pytest

from luckynumbers.web import limits

WEB = Path(limits.__file__).parent
LIMITS = {name: value for name, value in vars(limits).items() if name.isupper()}
OTHERS = "\n".join(path.read_text(encoding="utf-8") for path in WEB.rglob("*.py") if path.name != "limits.py")


@pytest.mark.parametrize("name", LIMITS)
def test_a_limit_is_above_zero_and_somebody_keeps_it(name: str) -> None:
    value = LIMITS[name]
    assert all(number > 0 for number in (value if isinstance(value, tuple) else (value,)))
    assert re.search(rf"\b{name}\b", OTHERS), "nobody would notice if it were not there"


@pytest.mark.parametrize("name", [name for name in LIMITS if name.endswith("_BURST")])
def test_a_burst_has_a_rate_at_which_it_comes_back(name: str) -> None:
    rate = LIMITS[name.replace("_BURST", "_RATE")]
    assert rate < LIMITS[name], "otherwise the burst would be no limit of its own"


def test_what_is_part_of_something_is_no_larger() -> None:
    assert limits.STREAMS_PER_ADDRESS < limits.STREAMS_PER_TABLE < limits.CONNECTIONS_PER_ADDRESS
    assert limits.RECORD_CHARACTERS < limits.BODY_BYTES
    assert limits.LONG_GAME < limits.EVENTS_AT_A_TABLE
    assert limits.OVER_SECONDS < limits.IDLE_SECONDS
    shortest, longest = limits.CLOCK_SECONDS
    assert shortest < limits.AWAY_SECONDS < longest
    assert limits.HOST_AWAY_SECONDS < limits.UNWATCHED_SECONDS
