"""Pictures as attachments of messages, with their descriptions."""

from __future__ import annotations

from functools import partial

from cogs.kit.attachments import CARDS_NAME, CHART_NAME, SCORECARD_NAME, TABLE_NAME, Attachment
from cogs.picture.alt_text import describe
from cogs.picture.own_cards import OwnCards, describe_own_cards, render_own_cards
from cogs.picture.own_table import OwnTable, describe_own_table, render_own_table
from cogs.picture.scorecard import ScorecardPicture, describe_scorecard
from cogs.picture.scorecard_painter import render_scorecard
from cogs.picture.table_painter import render
from cogs.picture.table_picture import TablePicture
from engine.drawing.charts import Chart
from engine.drawing.charts.rendering import render_chart


def table_file(picture: TablePicture) -> Attachment:
    """The picture of a table, described in the language that is spoken."""
    return Attachment(TABLE_NAME, describe(picture), partial(render, picture))


def own_cards_file(picture: OwnCards) -> Attachment:
    """The picture of a player's own cards, described in the language that is spoken."""
    return Attachment(CARDS_NAME, describe_own_cards(picture), partial(render_own_cards, picture))


def own_table_file(picture: OwnTable) -> Attachment:
    """The picture of a table with the card in a player's hand, for that player alone."""
    return Attachment(TABLE_NAME, describe_own_table(picture), partial(render_own_table, picture))


def scorecard_file(card: ScorecardPicture) -> Attachment:
    """The picture of a scorecard, described in the language that is spoken."""
    return Attachment(SCORECARD_NAME, describe_scorecard(card), partial(render_scorecard, card))


def chart_file(chart: Chart, alt_text: str, title: str = "") -> Attachment:
    """The picture of a chart, which `alt_text` describes, below its `title` if given."""
    described = f"{title}\n{alt_text}" if title else alt_text
    return Attachment(CHART_NAME, described, partial(render_chart, chart, title))
