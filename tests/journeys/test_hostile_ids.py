"""Custom ids that nobody was shown: forged, stale, of other tables, or of no kind at all."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

import discord
import pytest
import simcord
from hypothesis import given
from hypothesis import strategies as st

from cogs.answering.controls import NOWHERE
from cogs.kit.ids.table import PAGES, WORDS, PressId
from engine.table import Stamped
from tests.journeys.channels import at, play_out, seat
from tests.journeys.examples import fewer_examples
from tests.journeys.pages import about_match, in_numbers, match_page
from tests.journeys.raw_interactions import (
    RawInteraction,
    arrive,
    lone_button,
    lone_menu,
    pressed,
    sent_off,
    sound,
    told,
)
from tests.journeys.rules_desk import manager_of
from tests.journeys.world import World, words_of, world

NEVER: Final = "0123456789"
"""The id of a match that there never was."""

DESK: Final = ("page", "menus", "undo", "preset", "own", "values", "hints", "write", "words", "nonsense")
SETTINGS: Final = (
    "show",
    "save",
    "remove",
    "delete",
    "builtin",
    "own",
    "on",
    "off",
    "post",
    "after",
    "nonsense",
)


@dataclass(frozen=True)
class Town:
    """Four tables of the same world: one played, one lobby, one that is over, and one on another server."""

    here: World
    channels: Mapping[str, simcord.ChannelHandle]
    matches: Mapping[str, str]

    def table_message(self, name: str) -> discord.Message:
        """The public message of a table."""
        with at(self.here, self.channels[name]):
            return self.here.table_message()

    async def journals(self) -> dict[str, list[Stamped]]:
        """All that is written down about all tables, each of which is sound."""
        return {name: await sound(self.here, match) for name, match in self.matches.items()}

    async def state(self) -> tuple[object, ...]:
        """Everything that a press may have changed."""
        shown = {name: words_of(self.table_message(name)) for name in self.channels}
        tables = {row.match for row in await self.here.store.tables.live()}
        return await self.journals(), shown, tables


@asynccontextmanager
async def town() -> AsyncIterator[Town]:
    """The four tables, with some time gone by since."""
    async with world(deals="town") as here:
        ana, ben, chloe, *_ = here.people
        over, played = here.channel, here.guild.create_text_channel("played")
        lobby = here.guild.create_text_channel("lobby")
        abroad_server, members = here.second_server()
        abroad = abroad_server.create_text_channel("abroad")
        matches = {}
        await seat(here, [ana, ben], holes=1, preset="knock-four")
        matches["over"] = here.live().table.id
        await play_out(here, [ana, ben])
        with at(here, played):
            await seat(here, [ana, ben])
            matches["played"] = here.live().table.id
        with at(here, lobby):
            await here.slash(chloe, "start")
            matches["lobby"] = here.live().table.id
        with at(here, abroad):
            await seat(here, [members[0], members[3]])
            matches["abroad"] = here.live().table.id
        channels = {"over": over, "played": played, "lobby": lobby, "abroad": abroad}
        await here.wait(10)
        yield Town(here, channels, matches)


async def forged(
    place: Town, where: str, ids: Sequence[str], people: Sequence[simcord.MemberActor]
) -> list[RawInteraction]:
    """Make presses of every id in a channel, by the people in turn."""
    message = place.table_message(where)
    crowd = []
    for begin in range(0, len(ids), 40):  # as SimCord looks at everything on its way again and again
        some = [
            pressed(place.here, people[number % len(people)], each, message, shown=lone_button(each))
            for number, each in enumerate(ids[begin : begin + 40])
        ]
        await arrive(place.here, some)
        crowd += some
    return crowd


def unharmed(crowd: Sequence[RawInteraction]) -> None:
    """Everybody was answered, and nothing went wrong."""
    assert not [each.payload["data"]["custom_id"] for each in crowd if not each.answered]
    assert not [sentence for sentence in told(crowd) if "went wrong" in sentence]


@pytest.mark.long
async def test_a_press_for_a_table_elsewhere_changes_nothing() -> None:
    async with town() as place:
        before = await place.state()
        versions = {name: len(entries) for name, entries in (await place.journals()).items()}
        for where in place.channels:
            ids = []
            for name, match in place.matches.items():
                if name == where:
                    continue
                presses = (PressId(match, versions[name], word, slot) for word in WORDS for slot in (None, 0))
                ids += [str(each) for each in presses]
                ids += [f"golfdesk:{match}:0:preset:{what}" for what in DESK]
                ids.append(f"golfroom:{match}:1:60:0.easy:classic")
            crowd = await forged(place, where, ids, place.here.people[:5])
            unharmed(crowd)
            assert await place.state() == before


async def test_a_form_for_a_table_elsewhere_changes_nothing() -> None:
    async with town() as place:
        before, here = await place.state(), place.here
        desk = f"golfdesk:{place.matches['lobby']}:0:cards:write"
        crowd = []
        for where in ("played", "abroad"):
            with at(here, place.channels[where]):
                crowd += [sent_off(here, person, desk, "K=9", None) for person in here.people[:4]]
        with at(here, place.channels["over"]):
            about = place.matches["abroad"]
            crowd += [sent_off(here, manager_of(here), f"golfset:0:save:{about}", "Mine", None)]
        await arrive(here, crowd)
        unharmed(crowd)
        assert len(told(crowd)) == 2
        assert all(each.told for each in crowd)
        assert await place.state() == before
        assert not await here.store.server_rules.all(here.guild.id)


matches = st.sampled_from(("over", "played", "lobby", "abroad", NEVER))
numbers = st.sampled_from(("0", "1", "7", "12", "99", "9999", "999999999", "0000", "-1", "٣", "1e3", ""))
WORDS_TOO: Final = (*WORDS, "cheat", "Draw", "draw.", "swap.3", "swap.99", "take.٣", "flip.-1")
ids = st.one_of(
    st.builds("golf:{}:{}:{}".format, matches, numbers, st.sampled_from(WORDS_TOO)),
    st.builds(
        "golfdesk:{}:{}:{}:{}".format,
        matches,
        numbers,
        st.sampled_from((*PAGES, "kitchen")),
        st.sampled_from((*DESK, "Holes", "a" * 13)),
    ),
    st.builds("golfset:{}:{}".format, numbers, st.sampled_from(SETTINGS)),
    st.builds("golfset:{}:{}:{}".format, numbers, st.sampled_from(SETTINGS), st.text(max_size=70)),
    st.builds(
        "golfroom:{}:{}:{}:{}.easy:{}".format,
        matches,
        numbers,
        st.sampled_from(("0", "30", "60", "31", "86400", "999999")),
        numbers,
        st.sampled_from(("classic", "nothing", "**", "\n")),
    ),
    st.builds("golfroom:{}:1:60:{}.{}:classic".format, matches, numbers, st.sampled_from(("hard", "ev", ""))),
    st.builds(
        "golfhistory:{}:{}:{}".format,
        st.sampled_from(("0", "1", "9" * 19, "8" + "9" * 18, "9" * 20)),
        numbers,
        st.sampled_from(("back", "next", "open", "shut")),
    ),
    st.builds(
        "golfreplay:{}:{}:{}:{}".format,
        matches,
        numbers,
        numbers,
        st.sampled_from(("first", "back", "next", "last", "jump", "expert", "fly")),
    ),
    st.builds(
        "golfsolo:play_on.{}{}-{}-{}{}".format,
        st.sampled_from("mdex"),
        matches,
        numbers,
        numbers,
        st.sampled_from((":0:draw", ":9:swap.4", ":0:show")),
    ),
    st.builds(
        "golfreview:{}:{}:{}:{}".format,
        matches,
        numbers,
        st.sampled_from(("0", "1", "2")),
        st.sampled_from(("back", "next", "share", "burn")),
    ),
    st.builds(
        "golflab:{}:{}:{}".format,
        st.sampled_from(("classic", "four-card", "poker")),
        st.sampled_from(("levels", "length", "kitchen")),
        st.sampled_from(("page", "preset", "share")),
    ),
    st.builds(
        "golfboard:{}{}:{}:{}".format,
        st.sampled_from(
            ("", "rating.any.shown:", "best-hole.four-card.hidden:", "luck.any.shown:", "wins.poker.hidden:")
        ),
        st.sampled_from(("all", "season", "year", "week", "day", "abc")),
        numbers,
        st.sampled_from(("turn", "by", "period", "preset", "all", "")),
    ),
    st.builds(
        "golfseason:{}:{}:{}".format,
        st.sampled_from(("begin", "keep", "end")),
        numbers,
        st.sampled_from(("", "Winter", "@everyone", "x" * 32, "x" * 33, ":")),
    ),
    st.builds(
        "golflook:{}:{}".format,
        numbers,
        st.sampled_from(("show", "list", "list.1", "list.9", "list.10", "back", "cloth", "title", "sleeve")),
    ),
    st.text(min_size=1, max_size=100),
)
"""Ids with the names of tables where their matches belong."""

VALUES: Final = (
    *("classic", "nothing", "preset", "kitchen", "cards", "leads", "streak", "any"),
    *("lattice", "star", "green", "none", "champion"),
    *("values", "rows", "super_kings", "decks", "holes", "rows=3 columns=4", "turns=999", "K=1", "=", ""),
    *("1", "18", "99", "-1", "٣", "0123456789", "\x00", "x" * 100, "**", "@everyone"),
)


guesses = st.tuples(ids, st.none() | st.lists(st.sampled_from(VALUES), max_size=3), st.integers(0, 4))
"""An id, the values chosen there if it is a menu's, and the person who presses it."""

Guess = tuple[str, list[str] | None, int]


@fewer_examples(8)
@given(st.lists(guesses, min_size=40, max_size=60), st.sampled_from(("over", "played", "lobby", "abroad")))
def test_made_up_ids_and_values_do_no_harm(made: list[Guess], where: str) -> None:
    asyncio.run(make_up(made, where))


async def make_up(made: Sequence[Guess], where: str) -> None:
    """Press buttons and choose in menus that nobody was shown, as people with all roles and with none."""
    async with town() as place:
        here = place.here
        people = [*here.people[:4], manager_of(here) if where != "abroad" else here.people[4]]
        crowd = []
        for custom_id, values, number in made:
            told_id = _with_matches(custom_id, place)
            shown = lone_button(told_id) if values is None else lone_menu(told_id, values)
            crowd.append(
                pressed(here, people[number], told_id, place.table_message(where), values=values, shown=shown)
            )
        await arrive(here, crowd)
        unharmed(crowd)
        await place.journals()
        here.leaks.found.clear()  # replays of matches that are over name cards that are secret elsewhere


def _with_matches(custom_id: str, place: Town) -> str:
    for name, match in place.matches.items():
        custom_id = custom_id.replace(f":{name}:", f":{match}:", 1)
    return custom_id


async def test_a_button_that_the_message_does_not_have_is_answered_with_a_sentence() -> None:
    async with town() as place:
        here, message = place.here, place.table_message("played")
        before = await place.state()
        gone = str(PressId(place.matches["played"], 1, "draw"))
        crowd = [
            pressed(here, here.people[0], gone, message, shown=[]),
            pressed(here, here.people[0], "poker:1:raise", message, shown=lone_button("poker:1:raise")),
            sent_off(here, here.people[0], "poker:1:raise", "all in", message),
        ]
        await arrive(here, crowd)
        assert [each.told for each in crowd] == [NOWHERE] * 3
        assert await place.state() == before


@pytest.mark.long
async def test_every_button_that_people_see_is_answered_once() -> None:
    """None of our own presses is taken for one that leads nowhere."""
    async with town() as place:
        here = place.here
        ana = here.people[0]
        manager = manager_of(here)
        with at(here, place.channels["over"]):
            for command in ("history", "leaderboard", "help", "privacy"):
                await here.slash(ana, command)
            await about_match(here, ana, "replay")
            await match_page(here, ana)
            await in_numbers(here, ana)
        with at(here, place.channels["lobby"]):
            await here.slash(manager, "settings")
            await here.slash(here.people[2], "start")
            await here.press(here.people[2], "Rules")
        crowd = [
            pressed(here, person, each.custom_id, message, values=_chosen(each))
            for person, name in ((ana, "over"), (manager, "lobby"), (here.people[2], "lobby"))
            for message in place.channels[name].history(viewer=person)
            for row in message.components
            for each in getattr(row, "children", ())
        ]
        kinds = {each.payload["data"]["custom_id"].split(":")[0] for each in crowd}
        tables, past = (
            ("", "desk", "set", "room", "thread", "solo", "how"),
            ("history", "match", "replay", "review", "film"),
        )
        families = (*tables, *past, "board", "hall", "lab", "help", "privacy")
        assert kinds == {f"golf{family}" for family in families}
        await arrive(here, crowd)
        unharmed(crowd)
        assert NOWHERE not in told(crowd)
        here.leaks.found.clear()


def _chosen(item: object) -> list[str] | None:
    return [item.options[0].value] if isinstance(item, discord.SelectMenu) else None
