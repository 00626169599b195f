"""Lucky Numbers, the tile game: rules, notation, bots, and a table to play at.

>>> import luckynumbers as ln
>>> garden = ln.Garden.parse("3,5,.,./7,8,.,10/13,.,16,./.,15,.,19")
>>> [ln.cell_name(cell) for cell in garden.cells_for(13)]
['c1', 'd2', 'b4']
"""

from luckynumbers import analysis, arena, bots
from luckynumbers.game import Game
from luckynumbers.notation.movetext import IllegalInRecord
from luckynumbers.notation.record import Record, format_records, parse_records
from luckynumbers.rules.actions import Action, Draw, Event, Lay, Leave, Resign, Reveal, SetUp, Take
from luckynumbers.rules.cells import (
    A1,
    A2,
    A3,
    A4,
    B1,
    B2,
    B3,
    B4,
    C1,
    C2,
    C3,
    C4,
    D1,
    D2,
    D3,
    D4,
    DIAGONAL,
    cell_name,
    parse_cell,
)
from luckynumbers.rules.dealer import Dealer
from luckynumbers.rules.errors import BadNotation, IllegalAction
from luckynumbers.rules.garden import Garden
from luckynumbers.rules.options import Options, Phase
from luckynumbers.rules.outcome import Outcome, Reason
from luckynumbers.rules.position import CHANCE, Position
from luckynumbers.rules.tournament import Tournament
from luckynumbers.verification import Verification, verify

__version__ = "0.1.0"

__all__ = [
    "A1",
    "A2",
    "A3",
    "A4",
    "B1",
    "B2",
    "B3",
    "B4",
    "C1",
    "C2",
    "C3",
    "C4",
    "CHANCE",
    "D1",
    "D2",
    "D3",
    "D4",
    "DIAGONAL",
    "Action",
    "BadNotation",
    "Dealer",
    "Draw",
    "Event",
    "Game",
    "Garden",
    "IllegalAction",
    "IllegalInRecord",
    "Lay",
    "Leave",
    "Options",
    "Outcome",
    "Phase",
    "Position",
    "Reason",
    "Record",
    "Resign",
    "Reveal",
    "SetUp",
    "Take",
    "Tournament",
    "Verification",
    "analysis",
    "arena",
    "bots",
    "cell_name",
    "format_records",
    "parse_cell",
    "parse_records",
    "verify",
]
