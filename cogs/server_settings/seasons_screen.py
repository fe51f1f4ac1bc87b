"""Show the confirmation before the next season, its beginning, and the exported files."""

from __future__ import annotations

from collections.abc import Mapping

from cogs.kit.attachments import Attachment
from cogs.kit.ids.server_settings import SettingsId
from cogs.kit.ids.statistics import SeasonId
from cogs.kit.names import plain
from cogs.kit.pages import back_button
from cogs.kit.screen import Button, Screen
from data.statistics.seasons import Season
from engine.language import plural, say

FILE_NAME = "golf-seasons.zip"


def season_question(present: Season, name: str) -> Screen:
    """Return the question whether a season called `name` (may be empty) follows the `present` season."""
    lines = [_ends(present), *([say("It will be called “{name}”.", name=plain(name))] if name else [])]
    consequences = say(
        "The new season’s leaderboard starts empty. Ratings carry over, but become provisional again. "
        "Nothing is lost: **Export** has all seasons."
    )
    return Screen(
        title=say("Start season {number}?", number=present.number + 1),
        text=" ".join(lines) + "\n" + consequences,
        rows=(
            (
                Button(say("Start season"), str(SeasonId("begin", present.number, name)), "danger"),
                Button(say("Cancel"), str(SeasonId("keep", present.number, name))),
            ),
        ),
    )


def _ends(present: Season) -> str:
    if not present.name:
        return say("This ends season {number} and can’t be undone.", number=present.number)
    return say(
        "This ends season {number}, “{name}”, and can’t be undone.",
        number=present.number,
        name=plain(present.name),
    )


def season_begun(season: Season) -> Screen:
    """Return the message about a season that has begun."""
    if season.name:
        this = say("This is season {number}, “{name}”.", number=season.number, name=plain(season.name))
    else:
        this = say("This is season {number}.", number=season.number)
    alone = say("To see only this season, pick it in `/golf leaderboard`.")
    return Screen(title=say("A new season"), text=" ".join((this, alone)), rows=((_back(),),))


def season_files(content: bytes, rows: Mapping[str, int]) -> Screen:
    """Return the message with a zip file; `rows` are the numbers of data rows of the files in it, by name."""
    lines = [say("Everything counted here, as CSV files:"), *(_rows(*each) for each in rows.items())]
    file = Attachment(FILE_NAME, "", lambda: content)
    return Screen(title=say("Seasons"), text="\n".join(lines), attachments=(file,), rows=((_back(),),))


def season_continues() -> Screen:
    """Return the message that no new season has begun."""
    return Screen(title=say("Season"), text=say("The season continues."), rows=((_back(),),))


def _back() -> Button:
    """Return the button to the page of the season in the settings."""
    return back_button(SettingsId(0, "show").of("open", "season"))


def _rows(name: str, count: int) -> str:
    return plural("`{file}` {count} row", "`{file}` {count} rows", count=count, file=name)
