"""A program that plays: luckynumbers arena gardener 'program:python docs/example_program.py'."""

import sys

import luckynumbers as ln


def main() -> None:
    """Answer every question with the first action that fills a cell, or the last one there is."""
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "luckynumbers":
            print("name filler", flush=True)
        elif word == "choose":
            position = ln.Position.parse(rest)
            garden = position.gardens[position.turn]
            actions = position.legal_actions()
            fills = [
                action
                for action in actions
                if isinstance(action, ln.Take | ln.Lay) and not garden[action.cell]
            ]
            print((fills or actions)[0], flush=True)
        elif word == "quit":
            return


if __name__ == "__main__":
    main()
