"""Every message stays within what Discord takes, with the longest names, full tables and eighteen holes.

Its pictures become words for people who asked for text.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

import pytest
from hypothesis import given

from cogs.kit.attachments import CHART_NAME, SCORECARD_NAME, TABLE_NAME, Attachment
from cogs.kit.moves import Question
from cogs.kit.screen import Button, Menu, Screen, without_pictures
from cogs.learn.help import help_screen
from cogs.rules.rules_screen import rules_screen
from cogs.table.screens.closing import end_question, leave_question
from cogs.table.screens.hand import Hand
from cogs.table.screens.lobby import closed_lobby, lobby
from cogs.table.screens.play import final, match_screen
from engine.game.presets import PRESETS
from engine.table import Table
from tests.cogs.table.screens.evenings import LONGEST, Evening, evenings
from tests.engine.effort import examples
from tests.wire.message_limits import message_problems
from tests.wire.pieces import Piece

NOTICE = f"It’s {LONGEST}’s turn."
TOLD_HOLES = (1, 10, 18)
"""Those before and after something gets longer: what is told in between is no longer than later."""
TROUBLE = "I may not update the table in this channel any more. " * 3


def body(screen: Screen) -> Piece:
    """The message as it would be sent."""
    payload = screen.payload()
    return {
        "embeds": [embed.to_dict() for embed in payload["embeds"]],
        "components": payload["view"].to_components(),
        "attachments": [{"filename": each.name} for each in screen.attachments],
    }


def problems(screen: Screen) -> list[str]:
    """What Discord would refuse, or what would not be fit for a phone."""
    found = list(message_problems(body(screen), "", is_new=True))
    found += [f"alt text of {each.name} too long" for each in screen.attachments if len(each.alt_text) > 1024]
    return found


def all_screens(table: Table) -> Iterator[Screen]:
    """Every message that could be shown of a match at this moment."""
    yield match_screen(table)
    yield from (end_question(table.state, user) for user in (0, table.state.host or 0))
    if table.state.match is not None:
        yield leave_question(table.state)
    yield rules_screen(table.state.playing.rules)
    if not table.state.live:
        yield final(table.state)
    for seat in table.state.seats:
        if seat.user is not None:
            yield Hand(table, seat.user, notice=NOTICE, trouble=TROUBLE).screen()
            for asking in get_args(Question):
                yield Hand(table, seat.user, asking=asking).screen()


@given(evenings)
@examples(6)
def test_every_message_of_a_match_is_accepted(evening: Evening) -> None:
    for table in evening.moments():
        for screen in all_screens(table):
            assert not (found := problems(screen)), (found, body(screen))


@pytest.mark.parametrize("preset", PRESETS)
def test_eighteen_holes_of_a_full_table_with_the_longest_names(preset: str) -> None:
    shown = 0
    names = (LONGEST,) * PRESETS[preset].most
    for table in Evening(18, names, preset=preset, holes=18).moments():
        state = table.state
        told = state.stage != "playing" or state.version % 11 == 0
        if told and state.playing.number in TOLD_HOLES:
            shown += 1
            for screen in all_screens(table):
                assert not (found := problems(screen)), (found, body(screen))
    assert shown > 2 * len(TOLD_HOLES)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_lobby_of_the_longest_names(preset: str) -> None:
    most = PRESETS[preset].most
    for people in range(1, most + 1):
        for computers in range(most + 1 - people):
            state = Evening(0, (LONGEST,) * people, computers, preset).lobby().state
            for screen in (lobby(state), closed_lobby(state), end_question(state, 0)):
                assert not problems(screen)
            assert not problems(rules_screen(state.rules, state.named))


def test_the_help_is_accepted() -> None:
    assert not problems(help_screen())


async def test_a_picture_is_drawn_with_its_alt_text_and_a_name_that_tells_nothing() -> None:
    table = next(Evening(1, ("Ana", "Ben")).moments())
    (file,) = await match_screen(table).files()
    assert file.filename == "table.png"
    assert file.description is not None
    assert "Ana" in file.description
    (small,) = lobby(table.state).attachments
    assert small.small and small.alt_text == "Everyone’s grid: 2 rows of 3"
    embed = lobby(table.state).embed()
    assert (embed.thumbnail.url, embed.image.url) == ("attachment://grid.png", None)


async def test_two_pictures_stand_below_each_other() -> None:
    *_, table = Evening(1, ("Ana", "Ben"), holes=3).moments()
    assert table.state.stage == "finished"
    screen = match_screen(table)
    picture, scorecard = await screen.files()
    assert [picture.filename, scorecard.filename] == ["table.png", "scorecard.png"]
    assert scorecard.description is not None
    assert "Scores by hole" in scorecard.description
    assert [embed.image.url for embed in screen.embeds()] == [
        "attachment://table.png",
        "attachment://scorecard.png",
    ]


def test_menus_without_choices_rows_without_buttons_and_fields_without_text_are_left_out() -> None:
    button = Button("Go", "golfset:0:show")
    people = Menu("golfset:0:own", "Pick a person", people=True)
    menus = (Menu("golfset:0:after", "Pick"), people)
    screen = Screen("Golf", "", fields=(("A", ""), ("B", "b")), menus=menus, rows=((), (button,), ()))
    assert (screen.fields, screen.menus, screen.rows) == ((("B", "b"),), (people,), ((button,),))


def not_drawn() -> bytes:
    """What no picture for somebody who reads text may call."""
    raise AssertionError("a picture was drawn for somebody who asked for text")


async def test_pictures_become_words_and_none_is_drawn() -> None:
    pictures = [(SCORECARD_NAME, "Ana 1, Ben 2."), (TABLE_NAME, "Ana: **7♠**."), (CHART_NAME, "A line.")]
    attachments = tuple(Attachment(name, alt_text, not_drawn) for name, alt_text in pictures)
    screen = without_pictures(Screen("Golf", "Over.", fields=(("This hole", "1"),), attachments=attachments))
    assert await screen.files() == []
    assert screen.fields == (
        ("The scorecard in words", "Ana 1, Ben 2."),
        ("The table in words", r"Ana: \*\*7♠\*\*."),
        ("The picture in words", "A line."),
        ("This hole", "1"),
    )
    assert [embed.image.url for embed in screen.embeds()] == [None]


async def test_a_file_to_keep_is_still_sent() -> None:
    file = Attachment("golf-1.json", "", lambda: b"{}")
    screen = without_pictures(Screen("Golf", "The whole match.", attachments=(file,)))
    (sent,) = await screen.files()
    assert (sent.filename, sent.description, sent.fp.read()) == ("golf-1.json", None, b"{}")
    assert screen.fields == ()
