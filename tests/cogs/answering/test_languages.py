"""The language of a server: chosen there, else the bot's, else Discord's, else English."""

from __future__ import annotations

from pathlib import Path

import discord
import pytest

from cogs.answering.languages import Languages
from data.people.preference_store import PreferenceStore
from data.people.preferences import LANGUAGE
from engine.language import ENGLISH, spoken
from tests.databases import new_store

GUILD = 5


@pytest.mark.parametrize(
    ("chosen", "everywhere", "language"),
    [(None, None, ENGLISH), (None, "fr", "fr"), ("de", None, "de"), ("de", "fr", "de")],
)
async def test_what_is_chosen_comes_first(
    tmp_path: Path, chosen: str | None, everywhere: str | None, language: str
) -> None:
    store = await new_store(tmp_path / "golf.db")
    preferences = PreferenceStore(store.database)
    await preferences.choose(LANGUAGE, GUILD, chosen)
    await store.close()
    languages = Languages(discord.Client(intents=discord.Intents.none()), preferences, everywhere)
    assert languages.of(GUILD) == language
    assert languages.of(GUILD + 1) == (everywhere or ENGLISH)
    with languages.public(GUILD):
        assert spoken() == language
    assert spoken() == ENGLISH
