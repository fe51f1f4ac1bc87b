"""Picture of ranks for everybody to see, and the same in words."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.kit.attachments import Attachment
from cogs.kit.names import bold
from cogs.picture.picture_attachments import chart_file
from engine.drawing.charts import RankChart, Ranked
from engine.drawing.lettering import drawable
from engine.language import say


def leaderboard_file(heading: str, rows: Sequence[Ranked], server: str) -> Attachment:
    """Return the picture of a leaderboard of `server`; its alt text has all names as they are written.

    `server` may be empty if its name is unknown.
    """
    lines = [f"{row.rank}. {row.name}: {row.figure} ({row.note})" for row in rows]
    return chart_file(
        RankChart(heading, tuple(rows)), "\n".join([heading, *lines]), titled(server, say("Leaderboard"))
    )


def titled(*parts: str) -> str:
    """Return the title of a shared picture: those of `parts` that the font can draw."""
    return " · ".join(part for part in parts if drawable(part).strip())


def names_not_drawn(rows: Sequence[Ranked]) -> str:
    """Return a line for each name that the picture can't show as it is written."""
    unlike = [row for row in rows if drawable(row.name) != row.name]
    places = [f"{row.rank}\\." if row.rank else "–" for row in unlike]
    return "\n".join(f"{place} {bold(row.name)}" for place, row in zip(places, unlike, strict=True))
