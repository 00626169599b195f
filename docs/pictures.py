"""Draws the pictures of the README and the documentation from real games: `make pictures`."""

from pathlib import Path

import luckynumbers as ln
from luckynumbers.drawing.svg import garden_svg, table_svg

FOLDER = Path(__file__).parent / "pictures"
TURNS = 27


def main() -> None:
    """Write every picture."""
    FOLDER.mkdir(exist_ok=True)
    example = ln.Garden.parse("3,5,.,./7,8,.,10/13,.,16,./.,15,.,19")
    (FOLDER / "where-13-fits.svg").write_text(
        garden_svg(example, "Where does 13 fit?", example.cells_for(13))
    )
    gardener = ln.bots.load("gardener")
    game = ln.Game.deal(players=2, seed="picture", names=("Ann", "gardener"))
    while game.position.turns < TURNS or not game.position.hand:
        game.play(gardener.choose(game.position))
    position = game.position
    fits = position.gardens[position.turn].cells_for(position.hand[0])
    (FOLDER / "table.svg").write_text(table_svg(position, game.names, fits))


if __name__ == "__main__":
    main()
