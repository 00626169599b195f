import copy
import pickle

import pytest

from luckynumbers import BadNotation, IllegalAction, IllegalInRecord
from luckynumbers.rules.errors import text_of

ERRORS: list[ValueError] = [
    BadNotation("no such thing", text="thing", line=2, column=7),
    IllegalAction("13 does not fit b3 (R3): 15 stands above it at b2", rule="R3"),
    IllegalInRecord("line 1, column 2: no", rule="R7", text="x", line=1, column=2),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_errors_survive_copies_and_process_pools(error: ValueError) -> None:
    for twin in (copy.copy(error), copy.deepcopy(error), pickle.loads(pickle.dumps(error))):  # noqa: S301
        assert type(twin) is type(error)
        assert str(twin) == str(error)
        assert twin.args == error.args
        assert vars(twin) == vars(error)


def test_both_are_value_errors_and_only_the_record_error_is_both() -> None:
    bad, illegal, both = ERRORS
    assert not isinstance(bad, IllegalAction)
    assert not isinstance(illegal, BadNotation)
    assert isinstance(both, BadNotation)
    assert isinstance(both, IllegalAction)
    assert (both.rule, both.line, both.column, both.text) == ("R7", 1, 2, "x")


def test_bad_notation_says_where() -> None:
    error = BadNotation("no such thing")
    assert (error.text, error.line, error.column) == ("", 1, 1)


def test_because_reads_like_every_message() -> None:
    error = IllegalAction.because("R4", "11 cannot come off d2", "10 stands there")
    assert str(error) == "11 cannot come off d2 (R4): 10 stands there"
    assert error.rule == "R4"


@pytest.mark.parametrize("value", [None, 3, b"a1", ["a1"], object()])
def test_only_text_is_text(value: object) -> None:
    with pytest.raises(BadNotation, match="expected text, not "):
        text_of(value)
