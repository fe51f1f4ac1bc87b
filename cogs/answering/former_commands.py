"""Commands that there were once: Discord may offer them for an hour after an upgrade."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from discord import app_commands

from engine.language import mark

_MATCHES: Final = mark("Pick the match in `/golf history`. It’s a button there now.")
_SETTINGS: Final = mark("That’s a button in `/golf settings` now.")
_PRIVACY: Final = mark("That’s a button in `/golf privacy` now.")

FORMER: Final[Mapping[str, str]] = {
    "join": mark("Press **Join** on the table. `/golf table` shows it here."),
    "watch": mark("Press **Watch** on the table. `/golf table` shows it here."),
    "replay": _MATCHES,
    "review": _MATCHES,
    "verify": _MATCHES,
    "export": _MATCHES,
    "notify": _SETTINGS,
    "season": _SETTINGS,
    "lab": mark("Press **In numbers** below `/golf rules`."),
    "my-data": _PRIVACY,
    "forget-me": _PRIVACY,
}
"""What to do instead, by the former name below `/golf`."""


def instead_of(error: app_commands.AppCommandError) -> str | None:
    """The English text that says what replaces the former command for which `error` was raised, if it was."""
    if isinstance(error, app_commands.CommandNotFound) and len(error.parents) == 1:
        return FORMER.get(error.name)
    return None
