"""Pages about the reader alone: the people whom they block, and their holiday."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cogs.kit.ids.server_settings import SettingsId
from cogs.kit.names import bold
from cogs.kit.pages import back_button, page_text
from cogs.kit.screen import MOST_CHOICES, Button, Choice, Menu, Screen
from data.people.blocks import MOST
from engine.language import listed, plural, say
from engine.names.telling_apart import told_apart
from engine.table.fold import MOST_SAVED
from engine.table.holiday import DAY, Holiday

BLOCKED_PAGE: Final = "blocked"
"""Name, in a button's id, of the page of the people whom the reader blocks."""

HOLIDAY_PAGE: Final = "holiday"
"""Name, in a button's id, of the page of the reader's holiday."""


def holiday_screen(holiday: Holiday, now: float, place: SettingsId, notice: str = "") -> Screen:
    """Return the page of the reader's `holiday` at UNIX time `now`.

    `notice` is a sentence about the last press.
    """
    left = 0 if holiday.running(now) else holiday.left(now)
    days = [plural("{count} day", "{count} days", count=each) for each in range(1, left + 1)]
    end = (Button(say("End holiday"), place.of("back"), "primary"),) if holiday.running(now) else ()
    return Screen(
        title=say("Holiday"),
        text=page_text(_lines(holiday, now), notice),
        menus=(
            Menu(
                place.of("holiday"),
                say("Start a holiday now…"),
                tuple(Choice(words, str(number)) for number, words in enumerate(days, 1)),
            ),
        ),
        rows=((*end, back_button(place.of("show"))),),
    )


def _lines(holiday: Holiday, now: float) -> Iterator[str]:
    yield say("For games with a day per turn. On holiday your clock stands still.")
    saved = plural(
        "Time you don’t use is saved, up to {count} day.",
        "Time you don’t use is saved, up to {count} days.",
        count=round(MOST_SAVED / DAY),
    )
    yield f"{saved}\n"
    if holiday.running(now):
        yield say("🏖️ Holiday until <t:{time}:f>", time=int(holiday.ends))
    else:
        yield plural(
            "Holiday: {count} day left this year",
            "Holiday: {count} days left this year",
            count=holiday.left(now),
        )


def blocked_screen(blocked: Mapping[int, str], place: SettingsId, notice: str = "") -> Screen:
    """Return the page of the people whom the reader has `blocked`: names by user id.

    `notice` is a sentence about the last press.
    """
    names = told_apart(list(blocked.values()), list(blocked))
    choices = tuple(Choice(name, str(user)) for user, name in zip(blocked, names, strict=True))
    menus = [
        Menu(place.of("unblock", str(first)), say("Unblock a player…"), choices[first : first + MOST_CHOICES])
        for first in range(0, len(choices), MOST_CHOICES)
    ]
    return Screen(
        title=say("Blocked players ({number} of {most})", number=len(blocked), most=MOST),
        text=page_text(
            (
                say("They can’t challenge you or join your tables. They aren’t told."),
                listed([bold(name) for name in names]) if names else say("Nobody yet."),
            ),
            notice,
        ),
        menus=(Menu(place.of("block"), say("Block a player…"), people=True), *menus),
        rows=((back_button(place.of("show")),),),
    )
