"""The fast second implementation of the game, and the players' judgement built on it.

Nothing here is imported by the rules, the page or the terminal's help: Numba takes a moment to load. The
plain rules stay the source of truth; tests play thousands of random games through both.
"""
