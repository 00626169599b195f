"""The axis of a chart: how far it goes, where it is marked, and what is written there."""

import math
from collections.abc import Callable, Sequence

from babel import Locale
from babel.numbers import format_decimal, format_percent

Label = Callable[[float, float], str]
"""What to write at a value of an axis whose steps are so large."""


def extent(values: Sequence[float], log: bool, pad: float) -> tuple[float, float]:
    """Return an interval around all values that is never empty."""
    if not values:
        return (1.0, 10.0) if log else (0.0, 1.0)
    low, high = min(values), max(values)
    if low == high:
        if log:
            return low / 2, high * 2
        room = abs(low) / 2 or 0.5
        return low - room, high + room
    room = (high - low) * pad
    # What cannot be negative should not look as if it could.
    return (0.0 if 0 <= low < room else low - room), high + room


def ticks(low: float, high: float, about: int, write: Label, least: float = 0.0) -> list[tuple[float, str]]:
    """Return about so many round values between two others, at ``least`` so far apart, with their labels."""
    rough = max((high - low) / about, least)
    scale = 10.0 ** math.floor(math.log10(rough))
    step = scale * next(factor for factor in (1, 2, 5, 10) if factor * scale >= rough * (1 - 1e-9))
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return [(number * step, write(number * step, step)) for number in range(first, last + 1)]


def log_ticks(low: float, high: float, about: int, write: Label) -> list[tuple[float, str]]:
    """Return 1, 2 and 5 times the powers of ten between two values, or the powers alone if that is enough."""
    powers = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
    for factors in ((1,), (1, 2, 5)):
        found = [(factor * 10.0**power, factor * 10.0**power) for power in powers for factor in factors]
        inside = [(value, write(value, step)) for value, step in found if low <= value <= high]
        if len(inside) >= 3:
            return inside[:: math.ceil(len(inside) / about)]
    return inside or [(low, write(low, low)), (high, write(high, high))]


def label(value: float, step: float, percent: bool, language: str) -> str:
    """Return a value as short as its neighbours on the axis allow, as people write it."""
    if value and not 1e-6 < abs(value) < 1e12:
        return f"{value:.2g}"
    if percent:
        digits = max(0, -math.floor(math.log10(100 * step) + 1e-9))
        usual = str(Locale.parse(language).percent_formats[None].pattern)
        form = usual.replace("#,##0", f"0.{'0' * digits}")
        text = format_percent(round(value, digits + 2), form, locale=language)
    else:
        unit, ending = next(
            ((unit, ending) for unit, ending in ((1e9, "G"), (1e6, "M"), (1e3, "k")) if abs(value) >= unit),
            (1.0, ""),
        )
        digits = max(0, -math.floor(math.log10(step / unit) + 1e-9))
        form = f"0.{('#' if ending else '0') * digits}"
        text = format_decimal(round(value / unit, digits), form, locale=language) + ending
    return str(text).replace("-", "−")
