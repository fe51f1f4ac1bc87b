"""The picture of the table: every seat's grid, the piles, and the same again in words."""

from cogs.picture.alt_text import describe
from cogs.picture.painter import render
from cogs.picture.scene import SeatPicture, TablePicture

__all__ = ["SeatPicture", "TablePicture", "describe", "render"]
