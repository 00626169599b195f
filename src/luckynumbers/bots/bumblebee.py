"""Bumblebee picks good gaps and never exchanges anything."""

from math import inf

from luckynumbers.bots.gardener import Gardener


class Bumblebee(Gardener):
    """Gardener, but what stands, stands."""

    name = "bumblebee"
    blurb = "finds good gaps, but never exchanges"
    milliseconds = 5.0
    reluctance = inf
