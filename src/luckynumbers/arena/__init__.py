"""Many games, with error bars."""

from luckynumbers.arena.match import MatchResult, match

__all__ = ["MatchResult", "match"]
