"""The colours of our art, by day and by night: of pictures, and of pages through ``style_sheet``."""

from dataclasses import asdict, dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Palette:
    """What pictures and pages are painted with."""

    paper: str
    """The table everything lies on."""
    card: str
    """Sheets upon it."""
    ink: str
    quiet: str
    """Ink of the second voice, still AA on paper and card."""
    accent: str
    gold: str
    lawn: str
    lawn_edge: str
    hollow: str
    lit_hollow: str
    """Where a clover fits."""
    lawn_ink: str
    disc: str
    """Under a number; by day also the paper of charts."""
    leaf_0: str
    leaf_1: str
    leaf_2: str
    leaf_3: str
    leaf_down: str
    leaf_down_heart: str
    red: str
    """Of ladybugs and hearts."""
    mown: str
    """Over every other stripe of a lawn; it and the next two let see what they lie on."""
    sun: str
    clover_shadow: str

    @property
    def leaves(self) -> tuple[str, ...]:
        """The four colours clovers come in; decoration only (R1)."""
        return self.leaf_0, self.leaf_1, self.leaf_2, self.leaf_3


DAY: Final = Palette(
    paper="#f5f0e1",
    card="#fffdf6",
    ink="#1d2b1f",
    quiet="#4a5f4f",
    accent="#1f6f3d",
    gold="#f0bd34",
    lawn="#9ccb7c",
    lawn_edge="#6fa455",
    hollow="#7aac5e",
    lit_hollow="#c9dcb5",
    lawn_ink="#1c3a20",
    disc="#fffdf4",
    leaf_0="#2f8a47",
    leaf_1="#cf4b38",
    leaf_2="#7d5ba6",
    leaf_3="#dc9216",
    leaf_down="#3d7f47",
    leaf_down_heart="#8cc47f",
    red="#d8412f",
    mown="#1e5a140f",
    sun="#ffffdc61",
    clover_shadow="#0f1e0a47",
)
NIGHT: Final = Palette(
    paper="#131c16",
    card="#1c2820",
    ink="#edf3e7",
    quiet="#a9bcab",
    accent="#8fd19a",
    gold="#e3b340",
    lawn="#3d6543",
    lawn_edge="#284a30",
    hollow="#2b4a32",
    lit_hollow="#6f9a6d",
    lawn_ink="#f3f8e2",
    disc="#fbf8ea",
    leaf_0="#4fae5c",
    leaf_1="#d9604f",
    leaf_2="#9679c0",
    leaf_3="#e0a32f",
    leaf_down="#5c9a62",
    leaf_down_heart="#b4deaa",
    red="#d8412f",
    mown="#00000012",
    sun="#c8ebaa24",
    clover_shadow="#0f1e0a47",
)


def seen_through(colour: str) -> tuple[str, str]:
    """Return a colour that lets see what it lies on as colour and opacity, which every picture knows."""
    return colour[:7], f"{int(colour[7:], 16) / 255:.2g}"


def style_sheet() -> str:
    """Return both palettes for a page, following the system's choice; ``lawn_edge`` is ``--lawn-edge`` there.

    A disc stays bright by night too, so what is written on it keeps the ink of the day.
    """
    day, night = map(_declarations, (DAY, NIGHT))
    return (
        f":root{{color-scheme:light dark;{day};--disc-ink:{DAY.ink}}}"
        f"@media (prefers-color-scheme:dark){{:root{{{night}}}}}"
    )


def _declarations(palette: Palette) -> str:
    return ";".join(f"--{name.replace('_', '-')}:{colour}" for name, colour in asdict(palette).items())
