"""Every text on the screens of the tour comes from a catalogue."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator
from typing import Final

import discord
import pytest

from engine.game.presets import PRESETS
from engine.language import LANGUAGES, called, speech
from engine.names.telling_apart import COMPUTER_NAMES
from tests.journeys.jobs_in_process import run_jobs_in_process
from tests.journeys.rules_desk import manager_of
from tests.journeys.world import PEOPLE, buttons, menus, words_of, world
from tests.tools.gallery.tour import tour

SAID: Final = re.compile(r"⟦[^⟦⟧]*⟧")
"""Texts that a catalogue has translated."""

NAMES: Final = frozenset(
    word.lower()
    for text in (
        *PEOPLE,
        *COMPUTER_NAMES,
        *PRESETS,
        *map(called, LANGUAGES),
        "ev",
        "The Clubhouse",
        "Friday",
        "Januar",
    )
    for word in re.split(r"[\W_]+", text)
)
"""Words that are the same in all languages, or that a library says in them."""

WORD: Final = re.compile(r"[^\W\d_]{2,}")


class _Brackets(gettext.NullTranslations):
    """A language in which everything stands in brackets."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"


def past_the_catalogues(text: str) -> Iterator[tuple[str, str]]:
    """The words of `text` that stand outside all brackets and are not the same in all languages, with why."""
    text = re.sub(r"<[@#:/at][^>]*>|https?://\S+|`[^`\n]*`|🔒 [0-9a-f]{8}|\b[0-9a-f]{10,}\b|\w+…", " ", text)
    while text != (inner := SAID.sub(" ", text)):
        text = inner
    for line in re.sub(r"⟦.*", " ", text).splitlines():  # what was cut to a length has no end
        for word in WORD.findall(line):
            if word.lower() not in NAMES:
                yield word, line


def texts(message: discord.Message) -> Iterator[str]:
    """Yield the texts of a message, its buttons and its menus, and the descriptions of its pictures."""
    yield words_of(message)
    yield from (button.label for button in buttons(message))
    for menu in menus(message):
        yield menu.placeholder or ""
        for option in menu.options:
            yield from (option.label, option.description or "")
    yield from (file.description or "" for file in message.attachments)


@pytest.mark.long
async def test_nothing_is_said_past_the_catalogues(monkeypatch: pytest.MonkeyPatch) -> None:
    run_jobs_in_process(monkeypatch)
    brackets = _Brackets()
    monkeypatch.setattr(speech, "catalogue", lambda language: brackets)
    seen, untranslated = set(), set()
    async with world(language="de") as here:
        async for stop in tour(here, manager_of(here)):
            assert stop.name not in seen
            seen.add(stop.name)
            found = {each for text in texts(stop.message) for each in past_the_catalogues(text)}
            untranslated |= {(stop.name, *each) for each in found}
        here.expected_log.append("")
    assert sorted(untranslated) == []
    assert len(seen) > 50
