"""Translates commands into the languages of Discord's apps."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Location

from cogs.kit.message_limits import LONGEST_CHOICE
from engine.language import ENGLISH, closest, named, say, speaking
from engine.names.graphemes import cut

_NAMES: Final = (Location.command_name, Location.group_name, Location.parameter_name)
_SEPARATOR: Final = " · "


def choice(value: str, *parts: str) -> app_commands.Choice[str]:
    """Choice of a command's option, with a name in the language of the reader's app.

    The name is made of `parts`, English texts that are translated one by one; without parts, it is `value`.
    """
    texts = parts or (value,)
    return app_commands.Choice(
        name=app_commands.locale_str(cut(_SEPARATOR.join(texts), LONGEST_CHOICE), parts=texts), value=value
    )


class CatalogueTranslator(app_commands.Translator):
    """Translates names, descriptions and choices by the catalogues."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContext[Any, Any],
    ) -> str | None:
        """`string` in the language of `locale`; None if that is English or the text would be the same."""
        language = closest(locale.value)
        if language == ENGLISH:
            return None
        parts = string.extras.get("parts", (string.message,))
        said = _called(language, string.message) if context.location in _NAMES else _said(language, parts)
        return None if said == string.message else said


@cache
def _called(language: str, name: str) -> str:
    with speaking(language):
        return named(name)


@cache
def _said(language: str, parts: tuple[str, ...]) -> str:
    with speaking(language):
        return cut(_SEPARATOR.join(map(say, parts)), LONGEST_CHOICE)
