"""Names away from the table: invitations, blocks, boards, daily holes, puzzles, shares, events, files."""

from __future__ import annotations

import asyncio
import csv
import io
import json
import re
import zipfile
from collections.abc import Sequence
from functools import cache
from typing import Final

import discord
import pytest
import simcord
from hypothesis import given
from hypothesis import strategies as st

from cogs.kit.names import clean_name
from tests.journeys.channels import play_out, seat
from tests.journeys.event_desk import make_event
from tests.journeys.event_tables import play_event
from tests.journeys.examples import fewer_examples
from tests.journeys.hostile_text import HOSTILE_NAMES, hostile_text
from tests.journeys.jobs_in_process import run_jobs_in_process
from tests.journeys.pages import about_match, my_data
from tests.journeys.replay_viewer import file_of
from tests.journeys.rules_desk import Desk, desk_of, manager_of, private, settings_of
from tests.journeys.test_hostile_names import LONGEST, ORDINARY, Look, harmless, names_of_four, people_called
from tests.journeys.test_puzzles import Solver
from tests.journeys.world import World, buttons, world

ORDERS: Final = ("rating", "average", "wins", "best hole", "handicap", "daily", "events")
ENTERING: Final = 3700.0
WORST: Final = ("=1+1", "@everyone discord.gg/a", "[Join](https://evil.example)", "x;=cmd|' /C calc'!A0")
"""Names that do the most harm in a spreadsheet, in a message, and as a link."""

FORMULA: Final = re.compile(r"\s*[=+@-]")
BETWEEN: Final = 6 * 3600.0
"""Seconds between two looks at the tables of an event."""


async def visit(names: Sequence[str]) -> Look:
    """Let people of these names see everything but the table in which a name can stand."""
    async with world(deals="names") as here:
        people = people_called(here, names)
        await _invitations(here, people)
        await _blocks(here, people)
        await _match(here, people)
        await _daily(here, people[:2])
        await _event(here, people)
        await _boards(here, people)
        here.leaks.found.clear()  # names may be those of cards
        return Look(here)


async def _invitations(here: World, people: Sequence[simcord.MemberActor]) -> None:
    host, guest, third, stranger = people
    await here.slash(host, "start")
    desk = await (await (await desk_of(here, host)).page("joining")).press("Invited only")
    await desk.choose_people("invite", guest, third, stranger)
    await here.press(guest, "Join")
    await here.press(third, "Join")
    await (await (await desk_of(here, host)).page("joining")).choose("people", str(guest.id))
    await here.press(guest, "Join")
    await here.slash(stranger, "start")
    await here.slash(third, "leave")
    await here.slash(host, "leave")
    await here.choose_on(host, "Challenge to golf", guest)
    await here.slash(host, "leave")


async def _blocks(here: World, people: Sequence[simcord.MemberActor]) -> None:
    host, *others = people
    desk = await (await settings_of(here, host)).press("Blocked players")
    for other in others:
        await desk.choose_people("block", other)
    await here.choose_on(host, "Challenge to golf", others[0])
    await here.choose_on(others[0], "Challenge to golf", host)
    for other in others:
        await desk.choose("unblock:0", str(other.id))


async def _match(here: World, people: Sequence[simcord.MemberActor]) -> None:
    """A match after which somebody leaves, one is asked to end it, and a stranger takes a computer's seat."""
    host, guest, third, stranger = people
    await seat(here, people[:2], holes=2, computers=1)
    await play_out(here, people[:2])
    await here.press(stranger, "Take a seat")
    for person in (host, guest):
        asked = await here.slash(person, "end")
        await here.press(person, "Ask everyone", private(asked))
    await here.press(host, "Leave", private(await here.slash(host, "leave")))
    await here.press(guest, "Ready")
    await here.press(stranger, "Ready")
    await play_out(here, (guest, stranger))
    final = here.table_message()
    for person in (guest, third):
        await here.slash(person, "stats", player=stranger.user)
    await here.slash(third, "stats", against=guest.user, player=host.user)
    stats = private(await here.slash(guest, "stats"))
    await here.press(guest, "Share", stats)
    await here.press(guest, "Rematch", final)
    await here.slash(guest, "leave")


async def _daily(here: World, people: Sequence[simcord.MemberActor]) -> None:
    for person in people:
        hole = private(await here.slash(person, "daily"))
        for _ in range(400):
            hole = _now(here, person, hole)
            able = [each for each in buttons(hole) if not each.disabled]
            if any(each.label == "Share" for each in able):
                break
            move = next(each for each in able if each.word not in ("back", "show", "take"))
            await here.press_id(person, move.id, hole)
        await here.press(person, "Share", hole)


def _now(here: World, person: simcord.MemberActor, message: discord.Message) -> discord.Message:
    return next(each for each in here.visible(person) if each.id == message.id)


async def _event(here: World, people: Sequence[simcord.MemberActor]) -> None:
    """A league of two rounds that one enters and never plays, from its first message to its log."""
    manager, (host, guest, third, _) = manager_of(here), people
    event = await make_event(
        here, manager, "league", "Cup", preset="four-card", holes=1, span=1, rounds=2, absent="computer"
    )
    for person in people:
        await here.press(person, "Enter", event)
    await here.wait(ENTERING)
    page = Desk(here, manager, private(await here.press(manager, "Details", event)))
    await page.press("Manage")
    await play_event(here, 1, absent=[third.id], step=BETWEEN)
    for person in (guest, manager):
        await here.press(person, "Details", _now(here, person, event))
        await here.press(person, "Standings", _now(here, person, event))
    await play_event(here, absent=[third.id], step=BETWEEN)
    for person in (third, manager):
        event = _now(here, person, event)
        await here.press(person, "Standings", event)
        page = Desk(here, person, private(await here.press(person, "Details", event)))
        await (await page.press("Log")).press("Back")
    await here.slash(host, "event")


async def _boards(here: World, people: Sequence[simcord.MemberActor]) -> None:
    host, guest, third, _ = people
    for by in ORDERS:
        board = private(await here.slash(third, "leaderboard", by=by))
        if any(each.label == "Share" for each in buttons(board)):
            await here.press(third, "Share", board)
    await here.slash(guest, "history", player=host)
    for text in ("", "a", "1"):
        await here.offered(third, "history", "match", text)
    desk = Desk(here, host, private(await here.slash(host, "privacy")))
    await desk.press("My data")


@cache
def usual() -> Look:
    """Look of a visit of people with ordinary names."""
    return asyncio.run(visit(ORDINARY))


def look_elsewhere(names: Sequence[str]) -> None:
    """Search a visit of people with these names for what there is none of with ordinary names.

    Cards and winners may differ, as deals depend on the ids of presses, so the visits are not compared word
    for word.
    """
    harmless(names, asyncio.run(visit(names)), usual())


@pytest.mark.long
@fewer_examples(25)
@given(names_of_four(st.sampled_from(HOSTILE_NAMES) | hostile_text(LONGEST)))
def test_no_name_does_harm_on_other_screens(names: list[str]) -> None:
    look_elsewhere(names)


async def looked_back(names: Sequence[str]) -> tuple[Look, list[list[str]]]:
    """Let people of these names look back at a match in all ways, and at a puzzle.

    Returns the look of it, and the rows of all tables in the files of the server's seasons.
    """
    async with world(deals="names") as here:
        host, guest, third, stranger = people_called(here, names)
        await seat(here, (host, guest), preset="four-card", holes=1, computers=1)
        await play_out(here, (host, guest))
        for word in ("replay", "film", "review", "verify"):
            page = Desk(here, third, private(await about_match(here, third, word)))
            if any(each.label == "Share" for each in buttons(page.message)):
                await page.press("Share")
        await Solver.begin(here, stranger)
        own = json.loads((await file_of(await my_data(here, host)))[1])
        assert [each["name"] for each in own["tables"][0]["holes"]] == [clean_name(names[0])], "it is whole"
        seasons = await (await settings_of(here, manager_of(here))).press("Season")
        (file,) = (await seasons.press("Export")).message.attachments
        rows: list[list[str]] = []
        with zipfile.ZipFile(io.BytesIO(await file.read())) as archive:
            for name in archive.namelist():
                rows += csv.reader(io.StringIO(archive.read(name).decode()))
        here.leaks.found.clear()  # names may be those of cards
        return Look(here), rows


@pytest.mark.long
async def test_no_name_does_harm_where_one_looks_back_or_in_a_spreadsheet(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    run_jobs_in_process(monkeypatch)
    ordinary, _ = await looked_back(ORDINARY)
    look, rows = await looked_back(WORST)
    harmless(WORST, look, ordinary)
    cells = [cell for row in rows for cell in row if not re.fullmatch(r"-?[\d.]+", cell)]
    assert any(WORST[0] in cell for cell in cells) and any("discord.gg" in cell for cell in cells)
    for cell in cells:
        assert not any(FORMULA.match(part) for part in re.split(r"[;,|\t\r\n]", cell)), cell
