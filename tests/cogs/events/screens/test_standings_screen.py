"""The standings of the largest league: everybody is in one of the pictures, and finds themselves."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Final

import pytest

from cogs.events.screens.standings_screen import PLACES, standings_screen
from cogs.events.screens.tables_screen import ranked
from cogs.kit.message_limits import LONGEST_FIELD
from cogs.kit.names import LONGEST_NAME
from cogs.kit.screen import Screen
from engine.events.entries import Drawn, Entered, EventOpened, Fact, Posted, RoundsStarted, TableOver
from engine.events.fold import fold, stamped
from engine.events.plan import MOST
from engine.events.seating import match_of
from engine.events.state import EventState
from engine.game.presets import preset
from engine.language import LANGUAGES, speaking
from tests.engine.events.league_week import Week

EVENT: Final = "0123456789"
PAGES: Final = 6
READER: Final = 1040
"""The person with the number 40."""


@cache
def league(pad: bool = False) -> EventState:
    """A league of 64 in its first round, at tables of four; `pad`: with the longest names."""
    random, numbers = Random(3), range(1, MOST + 1)
    names = {number: f"Player {number}" for number in numbers}
    rules = preset("classic").rules_for(4, 9).to_dict()
    opened = EventOpened(EVENT, 5, 3, "league", "Autumn cup", rules, 1.0, "5e" * 32, 9, seats=4, rounds=3)
    facts: list[Fact] = [opened, Posted(7)]
    facts += [
        Entered(number, 1000 + number, name.ljust(LONGEST_NAME, "*") if pad else name)
        for number, name in names.items()
    ]
    facts.append(RoundsStarted(tuple(numbers)))
    for table in range(MOST // 4):
        facts.append(Drawn(1, table + 1, 0, tuple(numbers[table * 4 : table * 4 + 4]), 0.0))
        strokes = tuple(random.randint(-5, 40) for _ in range(4))
        facts.append(TableOver(match_of(EVENT, 1, table + 1, 0), strokes))
    return fold(stamped(facts, 0, 0.0))


def shown(page: int, reader: int = READER) -> Screen:
    return standings_screen(league(), page, reader)


def test_everybody_is_in_one_of_the_pictures() -> None:
    told = [shown(page, reader=7).attachments[0].alt_text.splitlines() for page in range(PAGES)]
    assert [len(lines) - 1 for lines in told] == [PLACES] * 5 + [4]
    names = [line.split(". ")[1].split(":")[0] for lines in told for line in lines[1:]]
    assert sorted(names) == sorted(each.name for each in league().entrants)
    assert alt(9) == alt(PAGES - 1)


def test_whoever_looks_is_marked_in_their_picture_and_told_their_place_on_the_others() -> None:
    [own] = [page for page in range(PAGES) if "Player 40 (you):" in alt(page)]
    other_reader = 1000 + next(number for number in range(1, MOST + 1) if f"Player {number}:" not in alt(own))
    for page in range(PAGES):
        assert ("**Player 40**" in shown(page).text) == (page != own)
        assert "Player" not in shown(page, reader=7).text
        same = drawn(page) == drawn(page, reader=7)
        assert same == (page != own), "only one's own place looks other"
    assert drawn(own) != drawn(own, other_reader)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_longest_names_fit_into_the_description(language: str) -> None:
    with speaking(language):
        for page in range(PAGES):
            screen = standings_screen(league(pad=True), page, READER)
            assert len(screen.attachments[0].alt_text) <= LONGEST_FIELD
            assert len(screen.attachments[0].alt_text.splitlines()) in (1 + PLACES, 1 + 4)


def alt(page: int) -> str:
    return shown(page).attachments[0].alt_text


def drawn(page: int, reader: int = READER) -> bytes:
    return shown(page, reader).attachments[0].draw()


async def test_who_lost_the_final_is_out_in_the_final_as_the_bracket_calls_it() -> None:
    event = await (await Week.begin(4, "knockout")).whole()
    told = [ranked(event, line).figure for line in event.standings()]
    assert told == ["winner", "out in the final", "out in round 1", "out in round 1"]
