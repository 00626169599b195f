"""Many games, with error bars."""

from luckynumbers.arena.league import LeagueResult, league
from luckynumbers.arena.match import MatchResult, match
from luckynumbers.arena.program import ProgramBot, ProgramError

__all__ = ["LeagueResult", "MatchResult", "ProgramBot", "ProgramError", "league", "match"]
