"""Hedgehog knows about gaps, waits too long for a better clover, and digs up only what is stuck."""

from luckynumbers.bots.gardener import Gardener


class Hedgehog(Gardener):
    """Gardener, but more hopeful and more reluctant."""

    name = "hedgehog"
    blurb = "knows about gaps, but waits too long for better clovers"
    milliseconds = 5.0
    hope = 2.8
    reluctance = 2.0
