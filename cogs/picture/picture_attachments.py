"""Pictures as attachments of messages, with their descriptions."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Final

from cogs.kit.attachments import CARDS_NAME, CHART_NAME, GRID_NAME, SCORECARD_NAME, TABLE_NAME, Attachment
from cogs.picture.alt_text import describe
from cogs.picture.card_backs import back
from cogs.picture.own_cards import OwnCards, describe_own_cards, render_own_cards
from cogs.picture.own_table import OwnTable, describe_own_table, render_own_table
from cogs.picture.scorecard import ScorecardPicture, describe_scorecard
from cogs.picture.scorecard_painter import render_scorecard
from cogs.picture.table_painter import render
from cogs.picture.table_picture import TablePicture
from engine.drawing.canvas import blank, panel, png
from engine.drawing.charts import Chart
from engine.drawing.charts.rendering import render_chart
from engine.drawing.palette import Colour
from engine.game.rules import Rules
from engine.language import plural

GRID_SIZE: Final = 240
"""Width and height of a grid's picture in pixels. Discord shows a small picture at a third of its size."""

_MARGIN: Final = 18
_APART: Final = 10  # between two cards
_SHAPE: Final = 0.72  # width of a card, as a part of its height


def table_file(picture: TablePicture) -> Attachment:
    return Attachment(TABLE_NAME, describe(picture), partial(render, picture))


def own_cards_file(picture: OwnCards) -> Attachment:
    return Attachment(CARDS_NAME, describe_own_cards(picture), partial(render_own_cards, picture))


def own_table_file(picture: OwnTable) -> Attachment:
    """The picture of a table with the card in a player's hand, for this player alone."""
    return Attachment(TABLE_NAME, describe_own_table(picture), partial(render_own_table, picture))


def scorecard_file(card: ScorecardPicture) -> Attachment:
    return Attachment(SCORECARD_NAME, describe_scorecard(card), partial(render_scorecard, card))


def chart_file(chart: Chart, alt_text: str, title: str = "") -> Attachment:
    """Return the picture of a chart, below `title` if given; `alt_text` describes the chart in words."""
    described = f"{title}\n{alt_text}" if title else alt_text
    return Attachment(CHART_NAME, described, partial(render_chart, chart, title))


def grid_file(rules: Rules) -> Attachment:
    words = plural(
        "Everyone’s grid: {count} row of {columns}",
        "Everyone’s grid: {count} rows of {columns}",
        count=rules.rows,
        columns=rules.columns,
    )
    return Attachment(GRID_NAME, words, partial(render_grid, rules.rows, rules.columns), small=True)


@lru_cache(maxsize=32)
def render_grid(rows: int, columns: int) -> bytes:
    """Return the picture of a grid as a square PNG of `GRID_SIZE` pixels."""
    room = GRID_SIZE - 2 * _MARGIN
    high = min(
        (room - (rows - 1) * _APART) // rows, round((room - (columns - 1) * _APART) / columns / _SHAPE)
    )
    wide = round(high * _SHAPE)
    canvas = blank((GRID_SIZE, GRID_SIZE), Colour.TABLE)
    panel(canvas, (0, 0, GRID_SIZE, GRID_SIZE), Colour.PANEL)
    left = (GRID_SIZE - columns * wide - (columns - 1) * _APART) // 2
    top = (GRID_SIZE - rows * high - (rows - 1) * _APART) // 2
    for row in range(rows):
        for column in range(columns):
            place = left + column * (wide + _APART), top + row * (high + _APART)
            canvas.paste(back((wide, high), Colour.PANEL), place)
    return png(canvas)
