"""Page on which somebody blocks others from joining and challenging them, and unblocks them."""

from __future__ import annotations

from collections.abc import Mapping

from cogs.kit.ids.server_settings import SettingsId
from cogs.kit.names import bold
from cogs.kit.pages import back_button, page_text
from cogs.kit.screen import MOST_CHOICES, Choice, Menu, Screen
from data.people.blocks import MOST
from engine.language import listed, say
from engine.names.telling_apart import told_apart


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
