"""Golf where the bot is no member: in direct messages, group chats and servers that haven't added it."""

from __future__ import annotations

import re
from itertools import count
from typing import Any, Final

import discord
import pytest
import simcord
from sqlalchemy import select

from cogs.kit.ids.events import EventDeskId
from cogs.kit.ids.server_settings import SettingsId
from cogs.kit.ids.statistics import SeasonId
from data.no_server import NO_SERVER
from data.people.preferences import READS_TEXT
from data.schema.events import events
from data.schema.people import preferences
from data.schema.servers import server_defaults, server_presets
from data.schema.statistics import seasons
from engine.review.played import PlayedHole
from tests.journeys import table_text
from tests.journeys.channels import said
from tests.journeys.jobs_in_process import run_jobs_in_process
from tests.journeys.match import compare_with_table, finish_hole, gathered, play_hole, seated, started
from tests.journeys.places import PLACES, taking_place
from tests.journeys.player import Player
from tests.journeys.raw_interactions import arrive, lone_button, pressed, sent_off, winners
from tests.journeys.rules_desk import manager_of, settings_of
from tests.journeys.world import World, buttons, menus, words_of, world
from tests.standin.model import PlaceKind

SHORT: Final[dict[str, Any]] = {"preset": "four-card", "holes": 1}
WITH_OTHERS: tuple[PlaceKind, ...] = ("other direct message", "group chat", "foreign server")


@pytest.fixture
def worked_out(monkeypatch: pytest.MonkeyPatch) -> list[PlayedHole]:
    """The holes that were reviewed, in their order."""
    return run_jobs_in_process(monkeypatch)


async def answered(here: World, player: Player, command: str, **options: object) -> str:
    """Type a command, and return the words of its private answer."""
    result = await here.slash(player.person, command, **options)
    assert result.response is not None
    assert result.response.ephemeral
    return words_of(result.response.message)


async def matches_of(here: World, player: Player) -> int:
    """Type `/golf stats`, and return the number of matches on the card."""
    result = await here.slash(player.person, "stats")
    assert result.response is not None
    (picture,) = result.response.message.attachments
    found = re.search(r"^won – shared – lost: (\d+)–(\d+)–(\d+)\.$", str(picture.description), re.MULTILINE)
    assert found is not None
    return sum(map(int, found.groups()))


@pytest.mark.usefixtures("worked_out")
async def test_a_match_in_direct_messages_takes_two_presses_to_begin() -> None:
    async with world() as here:
        (ana,) = gathered(here, 1)
        with taking_place(here, "direct message"):
            await here.slash(ana.person, "start", **SHORT)
            state = here.live().table.state
            assert (state.stage, state.clock, here.live().guild) == ("playing", None, NO_SERVER)
            assert [seat.user is None for seat in state.seats] == [False, True]
            await play_hole([ana], ana.random)
            assert len(here.public()) == 1, "all of the match was shown in one message"
            assert "Rematch" in [button.label for button in buttons(here.table_message())]
            assert await matches_of(here, ana) == 1


@pytest.mark.parametrize("place", WITH_OTHERS)
async def test_others_join_by_button_and_everybody_sees_the_end(place: PlaceKind) -> None:
    async with world() as here:
        with taking_place(here, place):
            ana, ben = players = await started(here, 2, **SHORT)
            await play_hole(players, ana.random)
            assert len(here.public()) == 1
            final = here.table_message()
            await ben.press("Rematch")
            assert here.live().table.state.host == ben.person.id
            assert final.id != here.table_message().id


@pytest.mark.usefixtures("worked_out")
async def test_matches_elsewhere_count_for_oneself_but_on_no_servers_leaderboard() -> None:
    async with world() as here:
        players = ana, ben = await started(here, 2, **SHORT)
        await finish_hole(players)
        with taking_place(here, "group chat"):
            await started(here, 2, **SHORT)
            await finish_hole(players)
            assert await matches_of(here, ana) == 2
            assert "2 matches" in await answered(here, ana, "history")
            refused = await here.slash(ana.person, "stats", player=ben.person)
            assert said(refused) == "Here you can only see your own stats."
            refused = await here.slash(ana.person, "history", player=ben.person)
            assert said(refused) == "Here you can only see your own matches."
            chloe = here.people[2]
            assert len(await here.offered(ana.person, "history", "match", "")) == 2
            assert not await here.offered(chloe, "history", "match", "")
        assert await matches_of(here, ana) == 1
        assert "1 match" in await answered(here, ana, "history")


@pytest.mark.parametrize("place", PLACES)
async def test_what_is_about_a_server_is_refused_and_all_else_works(place: PlaceKind) -> None:
    async with world() as here:
        with taking_place(here, place):
            (ana,) = gathered(here, 1)
            for command in ("event", "leaderboard"):
                result = await here.slash(ana.person, command)
                assert said(result) == "Add me to this server to use that."
            assert "has no match that counts yet." in await answered(here, ana, "stats")
            assert "No matches yet." in await answered(here, ana, "history")
            for command in ("daily", "learn", "rules", "privacy", "help"):
                assert await answered(here, ana, command)
            for command in ("cards", "leave", "end", "table"):
                assert "no table in this channel" in said(await here.slash(ana.person, command))


@pytest.mark.parametrize("place", PLACES)
async def test_own_settings_are_shown_and_changed_everywhere(place: PlaceKind) -> None:
    async with world() as here:
        with taking_place(here, place):
            (ana,) = gathered(here, 1)
            settings = await settings_of(here, ana.person)
            assert "Server" not in settings.words
            labels = [button.label for button in buttons(settings.message)]
            switches = ["Tables as text", "DM me on my turn", "Streak reminder"]
            assert labels == [*switches, "Holiday", "Blocked players"]
            await settings.press("Tables as text")
            assert "Tables: as text" in settings.words
            assert here.bot.house.services.preferences.of(READS_TEXT, ana.person.id)
            export = str(SettingsId(0, "export"))
            forged = pressed(here, ana.person, export, settings.message, shown=lone_button(export))
            await arrive(here, [forged])
            assert "Manage Server" in forged.told


async def test_a_press_without_a_server_changes_no_servers_settings() -> None:
    async with world() as here:
        await seated(here, 2)
        match = here.live().table.id
        message = (await settings_of(here, manager_of(here))).message
        chosen = {"language": "de", "after": "60", "builtin": "four-card", "own": "Mine", "remove": "Mine"}
        presses = [("post", "daily"), ("unpost", "daily"), ("delete", "Mine"), ("export", "")]
        forms = [("save", match), ("season", "")]

        def manager() -> simcord.MemberActor:
            return manager_of(here, f"Mana {next(numbers)}")  # nobody presses too often

        numbers = count()
        made = [pressed(here, manager(), str(SettingsId(0, *press)), message) for press in presses]
        made += [sent_off(here, manager(), str(SettingsId(0, *form)), "Mine", message) for form in forms]
        for menu, value in chosen.items():
            made.append(pressed(here, manager(), str(SettingsId(0, menu)), message, values=[value]))
        made.append(pressed(here, manager(), str(SeasonId("begin", 1)), message))
        made.append(pressed(here, manager(), str(EventDeskId(control="league")), message))
        for each in made:
            del each.payload["guild_id"]
            each.payload["user"] = each.payload["member"]["user"]
        before = await owned_by_servers(here)
        await arrive(here, made)
        assert not winners(made), "each is refused"
        assert await owned_by_servers(here) == before


async def owned_by_servers(here: World) -> dict[str, list[Any]]:
    """All that servers have chosen, by table."""
    tables = (preferences, server_presets, server_defaults, seasons, events)
    rows = {table.name: await here.store.database.read(select(table)) for table in tables}
    return {name: sorted(map(tuple, found)) for name, found in rows.items()}


async def test_the_table_comes_down_as_the_answer_to_a_command_and_survives_a_restart() -> None:
    async with world() as here:
        with taking_place(here, "group chat"):
            ana, ben = await started(here, 2, clock=86_400)
            former = here.table_message()
            await here.slash(ana.person, "table")
            (message,) = here.public()
            assert message.id != former.id
            await here.restart()
            for player in (ana, ben):
                await player.press("My cards")
                for _ in range(2):
                    await player.step()
            assert here.table_message().id == message.id
            assert table_text.on_turn(message := here.table_message()) == ana.name, words_of(message)
            await ana.turn()
            assert table_text.on_turn(here.table_message()) == ben.name


@pytest.mark.parametrize("place", PLACES)
async def test_only_clocks_that_need_nobody_to_be_told_are_offered(place: PlaceKind) -> None:
    async with world() as here:
        with taking_place(here, place):
            (ana,) = gathered(here, 1)
            refused = await here.slash(ana.person, "start", clock=60)
            assert said(refused) == "Pick one day or no turn clock here."
            await here.slash(ana.person, "start", computers=0)
            desk = (await ana.press("Rules")).response
            assert desk is not None
            await here.choose(ana.person, "page", ["match"], desk.message)
            desk_now = next(each for each in here.visible(ana.person) if each.id == desk.message.id)
            (clock,) = [menu for menu in menus(desk_now) if menu.custom_id.endswith(":clock")]
            assert [choice.value for choice in clock.options] == ["clock=none", "clock=86400"]


async def test_a_server_that_hides_what_own_apps_answer_is_no_place_for_a_table() -> None:
    async with world() as here:
        with taking_place(here, "foreign server", external_apps=False):
            result = await here.slash(here.people[0], "start")
            assert "nobody but you would see my answer" in said(result)
            assert not here.public()


async def test_a_table_that_is_asked_for_while_it_is_sent_anew_is_there_once() -> None:
    async with world() as here:
        with taking_place(here, "group chat"):
            ana, ben = await started(here, 2)
            await ben.press("My cards")
            message = here.live().message
            message.refresh(anew=True)
            await here.slash(ana.person, "table")
            await here.wait(5)
            (table,) = here.public()
            assert table.id == message.id


async def test_an_edit_that_discord_does_not_accept_leaves_the_table_where_it_is() -> None:
    async with world() as here:
        with taking_place(here, "group chat"):
            ana, _ = await started(here, 2)
            await here.wait(5)
            (table,) = here.public()
            here.expected_log.append("Discord does not accept the request (HTTP 400, code 50035)")
            here.env.inject_error("PATCH", "/webhooks/*/*/messages/*", status=400, code=50035)
            for _ in range(2):
                here.live().refresh()
                await here.wait(5)
            assert not here.env.backend.faults, "it was refused"
            assert [each.id for each in here.public()] == [table.id]
            await ana.press("My cards")


TOKEN = 15 * 60.0


async def alone_with_a_computer(here: World, place: PlaceKind) -> Player:
    """Begin a match of somebody against a computer in `place`."""
    (ana,) = gathered(here, 1)
    await here.slash(ana.person, "start", **SHORT, computers=1)
    if place != "direct message":
        await ana.press("Start")
    return ana


@pytest.mark.parametrize("place", PLACES)
async def test_a_table_whose_tokens_have_run_out_waits_for_a_press(place: PlaceKind) -> None:
    async with world() as here:
        with taking_place(here, place):
            ana = await alone_with_a_computer(here, place)
            await here.wait(TOKEN)
            assert [each.label for each in buttons(here.table_message())] == ["Press to continue"]
            sent = len(here.env.http_requests)
            await here.wait(3 * TOKEN)
            assert len(here.env.http_requests) == sent, "nothing was sent that nobody asked for"
            await ana.press("Press to continue")
            assert "My cards" in [each.label for each in buttons(here.table_message())]
            await ana.press("My cards")
            await play_hole([ana], ana.random)
            assert len(here.public()) == 1


async def left_behind(here: World, *, lobby: bool = False) -> tuple[list[Player], discord.Message]:
    """Two people at a table in a group chat, and its former message, which nothing could take away.

    The process that had a token for it has ended, so it looks as it always did.
    """
    players = await (seated if lobby else started)(here, 2, clock=86_400)
    former = here.table_message()
    await here.restart()
    await here.slash(players[0].person, "table")
    assert [each.id for each in here.public()] == [former.id, here.table_message().id]
    return players, former


def said_beside(result: simcord.InteractionResult) -> list[str]:
    """What a press on a public message was answered with in private."""
    return [each.content for each in result.followups if each.ephemeral and each.content]


async def test_who_is_shown_something_by_a_message_that_was_left_behind_is_told_no_more() -> None:
    async with world() as here:
        with taking_place(here, "foreign server"):
            (ana, ben), former = await left_behind(here)
            result = await ben.press("My cards", former)
            assert not said_beside(result)
            compare_with_table([ben])
            assert former.id not in [each.id for each in here.public()]
            await ana.press("My cards")
            assert len(here.public()) == 1


@pytest.mark.parametrize("place", PLACES)
async def test_a_table_that_waits_and_is_asked_for_ends_up_in_one_message(place: PlaceKind) -> None:
    """The former message can't be taken away; a press on it brings the table to the channel's end."""
    async with world() as here:
        with taking_place(here, place):
            ana = await alone_with_a_computer(here, place)
            await here.wait(TOKEN)
            former = here.table_message()
            await here.slash(ana.person, "table")
            assert len(here.public()) == 2
            asked = here.table_message()
            result = await ana.press("Press to continue", former)
            assert not said_beside(result)
            (table,) = here.public()
            assert table.id > asked.id
            assert "My cards" in [each.label for each in buttons(table)]


async def test_while_a_table_waits_any_of_its_messages_continues_it_and_the_last_one_keeps_it() -> None:
    async with world() as here:
        with taking_place(here, "group chat"):
            ana = await alone_with_a_computer(here, "group chat")
            await here.wait(TOKEN)
            await here.slash(ana.person, "table")
            await here.wait(TOKEN)
            former, last = here.public()
            assert [each.label for each in buttons(last)] == ["Press to continue"]
            await ana.press("Press to continue", former)
            shown, waiting = here.public()
            assert "My cards" in [each.label for each in buttons(shown)]
            assert waiting.id == last.id
            await ana.press("Press to continue", last)
            (table,) = here.public()
            assert table.id == last.id
            assert "My cards" in [each.label for each in buttons(table)]


async def test_nothing_is_offered_to_others_where_nobody_else_can_be() -> None:
    others = {"Join", "Watch", "Take a seat"}
    async with world() as here:
        (ana,) = gathered(here, 1)
        with taking_place(here, "direct message"):
            await here.slash(ana.person, "start", preset="four-card", holes=2, computers=0)
            seen = {each.label for each in buttons(here.table_message())}
            await ana.add_computer("easy")
            await ana.press("Start")
            seen |= {each.label for each in buttons(here.table_message())}
            await finish_hole([ana])
            seen |= {each.label for each in buttons(here.table_message())}
            assert {"Rules", "My cards", "Next hole"} <= seen
            assert not seen & others
            await here.slash(ana.person, "end")
            await here.press(ana.person, "End match", here.visible(ana.person)[-1])
        with taking_place(here, "group chat"):
            await here.slash(ana.person, "start", computers=1)
            assert "Join" in {each.label for each in buttons(here.table_message())}
            await ana.press("Start")
            assert "Watch" in {each.label for each in buttons(here.table_message())}
