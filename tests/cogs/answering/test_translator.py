"""The commands in every language, as Discord is told them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

import discord
import pytest
from discord import app_commands

from cogs.answering.translator import CatalogueTranslator, choice
from cogs.golf import Golf
from cogs.table.opening.challenge import NAME as CHALLENGE
from engine.language import say, speaking
from tests.journeys.world import world

LOCALES: Final = ("de", "es-ES", "es-419", "fr", "pl", "pt-BR")
NAME: Final = re.compile(r"[-_\w]{1,32}")
LONGEST: Final = 8000
"""Characters of a command's names, descriptions and values in all, each in its longest language."""

Payload = Mapping[str, Any]


async def told() -> list[dict[str, Any]]:
    """What Discord is told of each command."""
    translator = CatalogueTranslator()
    async with world() as here:
        tree = here.bot.tree
        group = tree.get_command("golf")
        menu = tree.get_command(CHALLENGE, type=discord.AppCommandType.user)
        assert isinstance(group, app_commands.Group)
        assert isinstance(menu, app_commands.ContextMenu)
        return [
            await group.get_translated_payload(tree, translator),
            await menu.get_translated_payload(tree, translator),
        ]


def all_of(payload: Payload) -> Iterator[Payload]:
    """A command and everything below it."""
    yield payload
    for option in payload.get("options", ()):
        yield from all_of(option)


def called(payload: Payload, locale: str) -> str:
    return str((payload.get("name_localizations") or {}).get(locale, payload["name"]))


def longest(payload: Payload, field: str) -> int:
    said = (payload.get(f"{field}_localizations") or {}).values()
    return max(map(len, (payload[field], *said)))


async def test_what_discord_takes() -> None:
    group, menu = await told()
    for payload in all_of(group):
        for locale in LOCALES:
            name = called(payload, locale)
            assert NAME.fullmatch(name) and name == name.lower(), (locale, name)
        assert longest(payload, "description") <= 100, payload["name"]
        for each in payload.get("choices", ()):
            assert 1 <= longest(each, "name") <= 100
    assert longest(menu, "name") <= 32
    size = sum(longest(payload, "name") + longest(payload, "description") for payload in all_of(group))
    choices = [each for payload in all_of(group) for each in payload.get("choices", ())]
    size += sum(longest(each, "name") + len(str(each["value"])) for each in choices)
    assert size <= LONGEST


async def test_names_beside_each_other_differ() -> None:
    group, _ = await told()
    for payload in all_of(group):
        for locale in LOCALES:
            names = [called(option, locale) for option in payload.get("options", ())]
            assert len(names) == len(set(names)), (payload["name"], locale, sorted(names))


@pytest.mark.parametrize("locale", LOCALES)
async def test_every_language_has_names_descriptions_and_choices_of_its_own(locale: str) -> None:
    group, menu = await told()
    [start] = [option for option in group["options"] if option["name"] == "start"]
    assert locale in start["description_localizations"]
    assert locale in menu["name_localizations"]
    [level] = [option for option in start["options"] if option["name"] == "level"]
    assert all(locale in each["name_localizations"] for each in level["choices"])
    own = [option["name"] for option in group["options"] if locale in (option["name_localizations"] or {})]
    assert len(own) > len(group["options"]) / 2


async def test_english_apps_are_told_nothing_else() -> None:
    group, _ = await told()
    for payload in all_of(group):
        for field in ("name", "description"):
            said = payload.get(f"{field}_localizations") or {}
            assert not {"en-US", "en-GB", "it", "ja"} & set(said)


async def test_a_choice_of_several_parts_is_said_part_by_part() -> None:
    offered = choice("easy", "easy", "sees most pairs, doesn’t plan ahead")
    translated = await offered.get_translated_payload_for_locale(CatalogueTranslator(), discord.Locale.german)
    with speaking("de"):
        assert translated["name"] == f"leicht · {say('sees most pairs, doesn’t plan ahead')}"


def test_the_group_has_all_commands() -> None:
    assert len(Golf.__cog_app_commands__) <= 25
