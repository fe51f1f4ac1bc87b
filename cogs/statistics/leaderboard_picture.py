"""Picture of ranks for everybody to see, and the same in words."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.kit.attachments import Attachment
from cogs.kit.names import titled
from cogs.picture.picture_attachments import chart_file
from engine.drawing.charts import RankChart, Ranked
from engine.language import say


def leaderboard_file(heading: str, rows: Sequence[Ranked], server: str) -> Attachment:
    """Return the picture of a leaderboard of `server`; its alt text has all names as they are written.

    `server` may be empty if its name is unknown.
    """
    lines = [f"{row.rank}. {row.name}: {row.figure} ({row.note})" for row in rows]
    return chart_file(
        RankChart(heading, tuple(rows)), "\n".join([heading, *lines]), titled(server, say("Leaderboard"))
    )
