"""The numbers on the clovers, drawn by us, so that no platform's font decides how the game looks.

Every digit is the way a round pen takes, in lines (``L``) and curves (``C``) between points; how wide the pen
is belongs to the picture. The 1 has a flag and the 7 a bar, and a lone 6 or 9 is underlined: a clover may
lie any way round.
"""

import re
from functools import cache
from typing import Final

PEN: Final = 4.1
"""How wide the pen is that writes these numbers on a clover."""

_DIGITS: Final = {
    "0": "M0 -9C4.8 -9 5.2 -4.4 5.2 0C5.2 4.4 4.8 9 0 9C-4.8 9 -5.2 4.4 -5.2 0C-5.2 -4.4 -4.8 -9 0 -9Z",
    "1": "M-3.2 -5.4L1.2 -9L1.2 9",
    "2": "M-4.6 -5.2C-3.8 -10.4 5 -10.4 4.9 -4.3C4.8 0 -1.4 4.2 -4.8 9L5.2 9",
    "3": "M-4.3 -6.9C-2.6 -10 4.3 -9.9 4.3 -4.9C4.3 -2 2 -.7 -.8 -.7C2.2 -.7 5 .8 5 4C5 10 -3 10.4 -4.9 6.6",
    "4": "M2.4 9L2.4 -9L-5.4 4L6 4",
    "5": "M4.3 -9L-3.2 -9L-3.9 -1.5C-.9 -3.9 5.1 -2.7 5.1 2.9C5.1 9.9 -2.8 10.6 -4.8 6.7",
    "6": "M2.9 -9C-2.6 -6.6 -5.2 -1.6 -5.2 3.4C-5.2 10.9 5.2 10.9 5.2 3.4C5.2 -3.4 -3.6 -3.4 -5 2.4",
    "7": "M-5.2 -9L5 -9L-1.8 9M-3 .4L4.4 .4",
    "8": "M0 -.9C-5.8 -1.9 -5.4 -9 0 -9C5.4 -9 5.8 -1.9 0 -.9C-6.9 .2 -6.6 9 0 9C6.6 9 6.9 .2 0 -.9Z",
    "9": "M-2.9 9C2.6 6.6 5.2 1.6 5.2 -3.4C5.2 -10.9 -5.2 -10.9 -5.2 -3.4C-5.2 3.4 3.6 3.4 5 -2.4",
}
_UNDERLINED: Final = ("6", "9")
_UNDERLINE: Final = "M-3.4 13L3.4 13"
_LIFTED: Final = -2.6
"""How far an underlined digit moves up, so that it stays in the middle with its line."""
_SMALLER: Final = 0.9
"""Two digits share the place of one; the pen stays as wide as it is."""
_GAP: Final = 1.3
_PAIR: Final = re.compile(r"(-?[\d.]+) (-?[\d.]+)")


@cache
def numeral(number: int) -> str:
    """Return the pen's way for a number, around the middle of its clover, as the data of an SVG path."""
    text = str(number)
    if text in _UNDERLINED:
        return _compact(_moved(_DIGITS[text], y=_LIFTED) + _moved(_UNDERLINE, y=_LIFTED / 2))
    if len(text) == 1:
        left, right = _reach(text)
        return _compact(_moved(_DIGITS[text], x=-(left + right) / 2))
    return _compact(_row(text))


def _row(text: str) -> str:
    """Return digits beside each other, narrow ones closer, the whole in the middle."""
    places, end = [], 0.0
    for digit in text:
        left, right = (_SMALLER * edge for edge in _reach(digit))
        places.append(end - left)
        end += right - left + PEN + _GAP
    middle = (end - PEN - _GAP) / 2
    return "".join(
        _moved(_DIGITS[digit], x=place - middle, scale=_SMALLER)
        for digit, place in zip(text, places, strict=True)
    )


def _reach(digit: str) -> tuple[float, float]:
    """Return how far a digit's points reach to the left and to the right."""
    across = [float(x) for x, _ in _PAIR.findall(_DIGITS[digit])]
    return min(across), max(across)


def _moved(path: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
    return _PAIR.sub(lambda pair: f"{float(pair[1]) * scale + x:.1f} {float(pair[2]) * scale + y:.1f}", path)


def _compact(path: str) -> str:
    """Return the same path without the characters it does not need."""
    short = re.sub(r"-0\.0\b", "0.0", path)
    short = re.sub(r"\.0\b", "", short)
    short = re.sub(r"\b0\.", ".", short)
    return short.replace(" -", "-")
