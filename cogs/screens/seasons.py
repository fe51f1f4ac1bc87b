"""A server's seasons: the question before the next one begins, what was done, and the files."""

from __future__ import annotations

import io
from collections.abc import Mapping
from dataclasses import dataclass, field

import discord

from cogs.names import plain
from cogs.screens.screen import Button, Screen
from cogs.statistics.ids import SeasonId
from data.statistics.seasons import Season

FILE_NAME = "golf-seasons.zip"


def season_name(season: Season) -> str:
    """`season 2`, or with the name that the server gave it."""
    return f"season {season.number}" + (f", “{plain(season.name)}”" if season.name else "")


def season_question(present: Season, name: str) -> Screen:
    """Asked before a season called `name`, or "", begins after the `present` one: it can't be taken back."""
    called = f" It will be called “{plain(name)}”." if name else ""
    return Screen(
        title=f"Begin season {present.number + 1}?",
        text=f"That ends {season_name(present)}, and it can’t be taken back.{called}\n"
        "The new season’s leaderboard begins empty. Ratings go on, but are provisional again. "
        "Nothing is lost: `/golf season export` has all seasons.",
        rows=(
            (
                Button("Begin it", str(SeasonId("begin", present.number, name)), "danger"),
                Button("Not now", str(SeasonId("keep", present.number, name))),
            ),
        ),
    )


def season_begun(season: Season) -> Screen:
    """Said when it is done."""
    return Screen(
        title="A new season", text=f"This is {season_name(season)}. `/golf leaderboard` can show it alone."
    )


@dataclass(frozen=True, slots=True)
class SeasonFiles(Screen):
    """A message with a file."""

    content: bytes = field(default=b"", repr=False)

    async def files(self) -> list[discord.File]:
        """The file."""
        return [discord.File(io.BytesIO(self.content), filename=FILE_NAME)]


def season_files(content: bytes, rows: Mapping[str, int]) -> Screen:
    """The zip file with `content`; `rows` says how many rows each of its files has below the headings."""
    told = "\n".join(f"`{name}` {count:,} {'row' if count == 1 else 'rows'}" for name, count in rows.items())
    return SeasonFiles(
        title="Seasons", text=f"Everything that is counted here, as CSV:\n{told}", content=content
    )
