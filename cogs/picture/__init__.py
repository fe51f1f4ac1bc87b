"""Pictures of the table, of the scorecard and of single cards, and the same in words."""

from cogs.picture.alt_text import describe
from cogs.picture.scorecard import ScorecardPicture, describe_scorecard
from cogs.picture.scorecard_painter import render_scorecard
from cogs.picture.table_painter import render
from cogs.picture.table_picture import SeatPicture, TablePicture

__all__ = [
    "ScorecardPicture",
    "SeatPicture",
    "TablePicture",
    "describe",
    "describe_scorecard",
    "render",
    "render_scorecard",
]
