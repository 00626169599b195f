"""What workers tell each other reads back to what was said; what another version says is passed over."""

import pytest

from luckynumbers.web.live.hints import Here, Hint, Reached, Reacted, decode, encode, line_of


@pytest.mark.parametrize(
    "hint", [Reached(7), Here("w1", (0, 2), asks=True), Here("w1", (), asks=False), Reacted(1, "wow")]
)
def test_what_is_said_is_understood(hint: Hint) -> None:
    assert decode(encode(hint)) == hint


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{",
        b"7",
        b'{"seq":7}',
        b'{"type":"reached"}',
        b'{"type":"new","seq":7}',
        b"\xff",
        b'{"type":"re\xff"}',
        b'{"type":"reaction","seat":1,"reaction":"\xff"}',
    ],
)
def test_what_makes_no_sense_is_passed_over(text: bytes) -> None:
    assert decode(text) is None


def test_more_than_we_know_is_no_hindrance() -> None:
    assert decode(b'{"type":"reached","seq":7,"more":"x"}') == Reached(7)


def test_a_reaction_goes_to_streams_as_it_is() -> None:
    assert line_of(Reacted(1, "wow")) == b'data: {"type":"reaction","seat":1,"reaction":"wow"}\n\n'
