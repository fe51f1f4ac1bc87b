"""Pictures of tables, own cards, scorecards and single cards, with descriptions in words."""

from cogs.picture.alt_text import describe
from cogs.picture.avatars import Avatar
from cogs.picture.card_backs import BACKS, DEFAULT_BACK
from cogs.picture.cloths import CLOTHS, DEFAULT_CLOTH
from cogs.picture.own_cards import Beside, CardBeside, OwnCards, describe_own_cards, render_own_cards
from cogs.picture.scorecard import ScorecardPicture, describe_scorecard
from cogs.picture.scorecard_painter import render_scorecard
from cogs.picture.table_painter import render
from cogs.picture.table_picture import SeatPicture, TablePicture

__all__ = [
    "BACKS",
    "CLOTHS",
    "DEFAULT_BACK",
    "DEFAULT_CLOTH",
    "Avatar",
    "Beside",
    "CardBeside",
    "OwnCards",
    "ScorecardPicture",
    "SeatPicture",
    "TablePicture",
    "describe",
    "describe_own_cards",
    "describe_scorecard",
    "render",
    "render_own_cards",
    "render_scorecard",
]
