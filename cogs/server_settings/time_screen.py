"""Page on which somebody takes a holiday and sets their night, for tables with a clock of a day."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cogs.kit.ids.server_settings import SettingsId
from cogs.kit.pages import back_button, page_text
from cogs.kit.screen import Button, Choice, Menu, Screen
from cogs.server_settings.time_zones import zone_choices
from engine.language import plural, say
from engine.table.own_time import DAY, MOST_SAVED, Holiday, Night

TIME_PAGE: Final = "time"
"""The page of the reader's holiday and night, in a button's id."""


def time_screen(holiday: Holiday, night: Night, now: float, place: SettingsId, notice: str = "") -> Screen:
    """Return the page of the reader's `holiday` and `night` at UNIX time `now`.

    `notice` is a sentence about the last press.
    """
    left = 0 if holiday.running(now) else holiday.left(now)
    days = [plural("{count} day", "{count} days", count=each) for each in range(1, left + 1)]
    buttons = [Button(say("Set my night…"), place.of("night"))]
    if holiday.running(now):
        buttons.insert(0, Button(say("End holiday"), place.of("back"), "primary"))
    if night != Night():
        buttons.append(Button(say("No night"), place.of("nonight")))
    return Screen(
        title=say("My time"),
        text=page_text(_lines(holiday, night, now), notice),
        menus=(
            Menu(
                place.of("holiday"),
                say("Start a holiday now…"),
                tuple(Choice(words, str(number)) for number, words in enumerate(days, 1)),
            ),
            Menu(place.of("zone"), say("Time zone"), zone_choices(night, now)),
        ),
        rows=((*buttons, back_button(place.of("show"))),),
    )


def _lines(holiday: Holiday, night: Night, now: float) -> Iterator[str]:
    yield say("For games with a day per turn. Your clock stands still on holiday and at night.")
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
    if night == Night():
        yield say("Night: none")
    else:
        begins, ends = night.in_utc(now)
        yield say(
            "Night: <t:{begins}:t> to <t:{ends}:t>",
            begins=_today(begins, now),
            ends=_today(ends, now),
        )


def _today(minute: int, now: float) -> int:
    """Return a UNIX time of today at some `minute` after midnight UTC, which Discord shows in local time."""
    return int(now // DAY * DAY) + minute * 60
