"""A server's seasons: the question before the next one begins, what was done, and the files."""

from __future__ import annotations

import io
from collections.abc import Mapping
from dataclasses import dataclass, field

import discord
from babel.numbers import format_decimal

from cogs.names import plain
from cogs.screens.screen import Button, Screen
from cogs.statistics.ids import SeasonId
from data.statistics.seasons import Season
from engine.language import plural, say, spoken

FILE_NAME = "golf-seasons.zip"


def season_question(present: Season, name: str) -> Screen:
    """Asked before a season called `name`, or "", begins after the `present` one: it can't be taken back."""
    told = [_ends(present), *([say("It will be called “{name}”.", name=plain(name))] if name else [])]
    consequences = say(
        "The new season’s leaderboard begins empty. Ratings go on, but are provisional again. "
        "Nothing is lost: `/golf season export` has all seasons."
    )
    return Screen(
        title=say("Begin season {number}?", number=present.number + 1),
        text=" ".join(told) + "\n" + consequences,
        rows=(
            (
                Button(say("Begin it"), str(SeasonId("begin", present.number, name)), "danger"),
                Button(say("Not now"), str(SeasonId("keep", present.number, name))),
            ),
        ),
    )


def _ends(present: Season) -> str:
    if not present.name:
        return say("That ends season {number}, and it can’t be taken back.", number=present.number)
    return say(
        "That ends season {number}, “{name}”, and it can’t be taken back.",
        number=present.number,
        name=plain(present.name),
    )


def season_begun(season: Season) -> Screen:
    """Said when it is done."""
    if season.name:
        this = say("This is season {number}, “{name}”.", number=season.number, name=plain(season.name))
    else:
        this = say("This is season {number}.", number=season.number)
    alone = say("`/golf leaderboard` can show it alone.")
    return Screen(title=say("A new season"), text=" ".join((this, alone)))


@dataclass(frozen=True, slots=True)
class SeasonFiles(Screen):
    """A message with a file."""

    content: bytes = field(default=b"", repr=False)

    async def files(self) -> list[discord.File]:
        """The file."""
        return [discord.File(io.BytesIO(self.content), filename=FILE_NAME)]


def season_files(content: bytes, rows: Mapping[str, int]) -> Screen:
    """The zip file with `content`; `rows` says how many rows each of its files has below the headings."""
    told = [say("Everything that is counted here, as CSV:"), *(_rows(*each) for each in rows.items())]
    return SeasonFiles(title=say("Seasons"), text="\n".join(told), content=content)


def _rows(name: str, count: int) -> str:
    number = format_decimal(count, locale=spoken())
    return plural("`{file}` {number} row", "`{file}` {number} rows", count=count, file=name, number=number)
