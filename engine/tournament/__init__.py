"""Leagues and knock-outs: who meets whom, when a round is over, and how entrants stand.

Entrants are numbers here, from 1 in the order of their seeds, so whoever replaces somebody keeps the number.
Everything follows from the results so far: `due` names the tables to open next, `standings` the order.
Nothing is drawn by lot.
"""

from engine.tournament.draws import due
from engine.tournament.plan import FEWEST, MOST, Draw, Kind, Plan, Played
from engine.tournament.standings import Line, season_points, standings

__all__ = ["FEWEST", "MOST", "Draw", "Kind", "Line", "Plan", "Played", "due", "season_points", "standings"]
