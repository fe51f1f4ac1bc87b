"""The picture of the table, of the scorecard and of single cards, and the same again in words."""

from cogs.picture.alt_text import describe
from cogs.picture.painter import render
from cogs.picture.scene import SeatPicture, TablePicture
from cogs.picture.scorecard import ScorecardPicture
from cogs.picture.scorecard_painter import render_scorecard
from cogs.picture.scorecard_words import describe_scorecard

__all__ = [
    "ScorecardPicture",
    "SeatPicture",
    "TablePicture",
    "describe",
    "describe_scorecard",
    "render",
    "render_scorecard",
]
