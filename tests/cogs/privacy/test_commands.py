"""One's own data: reading it, and having it deleted in the middle of anything."""

from __future__ import annotations

import json
import logging
from random import Random
from typing import Any

import discord
import pytest
import simcord

from data.people import privacy
from engine.record import read, verify
from engine.table.entries import Acted, Left
from engine.table.fold import fold
from tests.data.file_contents import remains
from tests.engine.table.sitting import facts
from tests.journeys import table_text
from tests.journeys.channels import said
from tests.journeys.evening import THINKING
from tests.journeys.match import finish_hole, past_opening, seated, started
from tests.journeys.pages import about_match, forget_me, my_data
from tests.journeys.player import Player, find, refusal
from tests.journeys.replay_viewer import file_of
from tests.journeys.rules_desk import desk_of
from tests.journeys.world import World, buttons, words_of, world


async def question(here: World, person: simcord.MemberActor) -> discord.Message:
    """Return the question below `/golf privacy`."""
    result = await forget_me(here, person)
    assert result.response is not None
    assert result.response.ephemeral
    return result.response.message


def now(here: World, person: simcord.MemberActor, message: discord.Message) -> str:
    """Return the present text of a message that a person was shown."""
    return next(words_of(each) for each in here.visible(person) if each.id == message.id)


async def forget(here: World, player: Player) -> str:
    """Ask to be forgotten and agree; return the answer."""
    asked = await question(here, player.person)
    await here.press(player.person, "Forget me", asked)
    return now(here, player.person, asked)


async def data_of(here: World, person: simcord.MemberActor) -> dict[str, Any]:
    """The file of My data."""
    name, content = await file_of(await my_data(here, person))
    assert name == "golf-my-data.json"
    found: dict[str, Any] = json.loads(content)
    return found


async def traces(here: World, player: Player) -> list[bytes]:
    """Return the person's texts and numbers that the database still holds."""
    await here.store.privacy.empty_log.settled()
    return remains(here.place, f'"{player.name}"', numbers=[player.person.id])


@pytest.mark.usefixtures("both_engines")
async def test_in_the_middle_of_a_match_the_table_goes_on_without_the_name() -> None:
    async with world() as here:
        ana, ben = await past_opening(here, 2, holes=1)
        await ana.press("Draw")
        message = here.table_message()
        assert await traces(here, ana)
        here.bot.services.avatars._addresses[ana.person.id] = "an address"
        told = await forget(here, ana)
        assert "1 table: your name and ID are gone" in told
        assert ana.person.id not in here.bot.services.avatars._addresses
        assert here.hand(ana.person) is None, "her cards were taken away"
        assert "Ana" not in words_of(here.table_message()) + table_text.alt_text(here.table_message())
        assert "Ana" not in ben.hand_words
        (asked,) = await here.together((ana.person, find(message, "My cards").id, message))
        assert "You’re not playing here." in said(asked)
        assert await traces(here, ana) == []

        await here.restart()
        assert "Someone" in words_of(here.table_message())
        await here.wait(60)
        await finish_hole([ben])
        await here.wait(5)
        assert set(table_text.hole_points(here.table_message())) == {"Someone", "Ben"}
        assert "Ana" not in said(await here.slash(ben.person, "leaderboard"))
        assert "**Someone**" in said(await here.slash(ben.person, "history"))
        assert "hasn’t finished a match" in said(await here.slash(ben.person, "history", player=ana.person))
        assert "✓ Verified." in said(await about_match(here, ben.person, "verify"))
        _, content = await file_of(await about_match(here, ben.person, "export"))
        record = read(content)
        assert verify(record).holds
        assert record.players == ("Someone", "Ben")
        assert await traces(here, ana) == []


async def test_the_host_in_a_lobby_leaves_it_and_may_come_back_as_somebody_new() -> None:
    async with world() as here:
        ana, ben = await seated(here, 2)
        await forget(here, ana)
        assert "(1 of 6)\n**Ben** · host" in words_of(here.table_message())
        assert await traces(here, ana) == []
        await ana.press("Join")
        assert "**Ben** · host\n**Ana**" in words_of(here.table_message())
        await ben.press("Start")
        assert table_text.choosing(here.table_message()) == ["Ben", "Ana"]
        await here.restart()
        assert table_text.choosing(here.table_message()) == ["Ben", "Ana"]


@pytest.mark.parametrize("begun", [False, True])
async def test_the_last_person_ends_the_table(begun: bool) -> None:
    async with world() as here:
        (ana,) = await (started if begun else seated)(here, 1, computers=1)
        match = here.live().table.id
        await forget(here, ana)
        await here.wait(1)
        place = await here.store.tables.find(match)
        assert place is not None
        assert place.status == "closed"
        assert here.bot.house.tables.in_channel(here.channel.id) is None
        assert "Ana" not in words_of(here.table_message())
        assert await traces(here, ana) == []
        await here.restart()
        assert here.bot.house.tables.in_channel(here.channel.id) is None


async def test_who_has_left_before_is_forgotten_at_the_table_too() -> None:
    async with world() as here:
        ana, ben = await past_opening(here, 2)
        await here.leave(ana.person)
        written = len(await here.journal())
        await forget(here, ana)
        assert len(await here.journal()) == written
        assert "Ana" not in words_of(here.table_message()) + table_text.alt_text(here.table_message())
        await ben.turn()


async def test_with_nothing_kept_nothing_is_done() -> None:
    async with world() as here:
        _, ben, chloe = await seated(here, 3)
        eve = Player(here, here.people[4], chloe.random)
        written = await here.journal()
        assert "I kept nothing about you." in await forget(here, eve)
        assert await here.journal() == written
        assert "1 table" in await forget(here, ben)
        assert "I kept nothing about you." in await forget(here, ben)


async def test_it_is_asked_once_more_and_can_be_left_alone() -> None:
    async with world() as here:
        ana, _ = await seated(here, 2)
        asked = await question(here, ana.person)
        for part in ("all servers", "can’t be undone", "What’s deleted", "What stays", "Backups"):
            assert part in words_of(asked)
        written = await here.journal()
        await here.restart()
        await here.press(ana.person, "Keep everything", asked)
        assert "Nothing was removed." in now(here, ana.person, asked)
        assert await here.journal() == written


async def test_who_was_removed_from_a_lobby_is_not_kept_as_such() -> None:
    async with world() as here:
        ana, ben = await seated(here, 2)
        desk = await (await desk_of(here, ana.person)).page("joining")
        await desk.choose("people", str(ben.person.id))
        await forget(here, ben)
        assert not any(str(ben.person.id) in stamped.fields for stamped in await here.journal())
        assert ben.person.id not in here.live().table.state.barred
        await here.restart()
        await ben.press("Join")
        assert [seat.name for seat in here.live().table.state.seats] == ["Ana", "Ben"]


async def test_ones_data_before_and_after() -> None:
    async with world() as here:
        ana, ben = await started(here, 2, holes=1)
        await finish_hole([ana, ben])
        before, bens = await data_of(here, ana.person), await data_of(here, ben.person)
        assert [table["status"] for table in before["tables"]] == ["finished"]
        assert before["tables"][0]["guild"] == str(here.guild.id)
        assert len(before["results"]) == 1
        assert "Ben" not in json.dumps(before)
        await forget(here, ana)
        after = await data_of(here, ana.person)
        assert (after["tables"], after["results"], after["presets"]) == ([], [], [])
        again = await data_of(here, ben.person)
        assert {**again, "written_at": ""} == {**bens, "written_at": ""}


@pytest.mark.parametrize("first", ["Draw", "Forget me"])
async def test_a_press_at_the_same_moment_counts_before_or_is_refused(first: str) -> None:
    async with world(pause=THINKING) as here:
        ana, ben = await past_opening(here, 2)
        message, asked = here.table_message(), await question(here, ana.person)
        presses = {
            "Draw": (ana.person, find(message, "Draw").id, message),
            "Forget me": (ana.person, find(asked, "Forget me").id, asked),
        }
        order = [first, *(label for label in presses if label != first)]
        await here.together(*(presses[label] for label in order))
        await here.wait(THINKING)
        state = here.live().table.state
        assert state.seat_of(ana.person.id) is None
        assert [seat.name for seat in state.seats] == ["Someone", "Ben"]
        written = [stamped.entry for stamped in await here.journal()]
        (left,) = [at for at, entry in enumerate(written) if isinstance(entry, Left)]
        assert all(entry.by == "computer" for entry in written[left:] if isinstance(entry, Acted))
        assert await traces(here, ana) == []
        await here.restart()
        await here.wait(60)
        assert table_text.on_turn(here.table_message()) == "Ben"
        await ben.turn()


async def test_all_of_it_at_once_from_two_channels_and_two_people() -> None:
    async with world() as here:
        ana, ben, chloe = await past_opening(here, 3)
        asked = [await question(here, player.person) for player in (ana, ben)]
        await here.together(
            *(
                (player.person, find(message, "Forget me").id, message)
                for player, message in zip((ana, ben), asked, strict=True)
            )
        )
        names = [seat.name for seat in here.live().table.state.seats]
        assert sorted(names) == ["Chloe", "Someone", "Someone 2"]
        assert here.live().table.state.host == chloe.person.id
        assert [*await traces(here, ana), *await traces(here, ben)] == []


async def test_in_a_match_put_aside_the_others_go_on() -> None:
    async with world() as here:
        ana, ben = await past_opening(here, 2)
        asked = await here.slash(ana.person, "start")
        assert asked.response is not None
        await here.press(ana.person, "Replace it", asked.response.message)
        assert "1 of 6" in words_of(here.table_message())
        await forget(here, ana)
        assert await traces(here, ana) == []
        assert not refusal(await here.slash(ben.person, "table"))
        state = here.live().table.state
        assert [(seat.name, seat.left) for seat in state.seats] == [("Someone", True), ("Ben", False)]
        assert table_text.on_turn(here.table_message()) == "Ben"
        await ben.press("My cards")
        await ben.turn()


@pytest.mark.parametrize("first", ["Resume", "Forget me"])
async def test_somebody_takes_the_match_up_at_the_same_moment(first: str) -> None:
    async with world() as here:
        ana, ben = await past_opening(here, 2)
        message = here.table_message()
        asked = await here.slash(ana.person, "start")
        assert asked.response is not None
        await here.press(ana.person, "Replace it", asked.response.message)
        await here.leave(ana.person)
        aside = next(each for each in here.public() if each.id == message.id)
        asking = await question(here, ana.person)
        presses = {
            "Resume": (ben.person, find(aside, "Resume").id, aside),
            "Forget me": (ana.person, find(asking, "Forget me").id, asking),
        }
        await here.together(*(presses[label] for label in sorted(presses, key=lambda label: label != first)))
        state = here.live().table.state
        assert [(seat.name, seat.left) for seat in state.seats] == [("Someone", True), ("Ben", False)]
        assert facts(fold(await here.journal())) == facts(state)
        await here.restart()
        assert [seat.name for seat in here.live().table.state.seats] == ["Someone", "Ben"]
        assert await traces(here, ana) == []


@pytest.mark.parametrize("first", ["Rematch", "Forget me"])
async def test_a_table_opened_at_the_same_moment_is_gone_or_wholly_new(first: str) -> None:
    async with world() as here:
        (ana, ben) = await started(here, 2, holes=1)
        await finish_hole([ana, ben])
        message, asking = here.table_message(), await question(here, ana.person)
        presses = {
            "Rematch": (ana.person, find(message, "Rematch").id, message),
            "Forget me": (ana.person, find(asking, "Forget me").id, asking),
        }
        await here.together(*(presses[label] for label in sorted(presses, key=lambda label: label != first)))
        live = here.bot.house.tables.in_channel(here.channel.id)
        if live is None:
            assert await traces(here, ana) == []
        else:
            assert [seat.user for seat in live.table.state.seats] == [ana.person.id]
            assert facts(fold(await here.journal())) == facts(live.table.state)
        (match,) = (await here.store.history.page(here.guild.id, None, 0)).rows
        assert sorted(person.name for person in match.people) == ["Ben", "Someone"]


async def test_a_disk_that_takes_nothing_leaves_everything_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    async with world() as here:
        await seated(here, 2)
        ben = Player(here, here.people[1], Random(0))
        here.expected_log += ["writes failed"]
        asked = await question(here, ben.person)
        monkeypatch.setattr(privacy, "DROP_ASIDE", "DELETE FROM no_such_table WHERE user_id = ?")
        result = await here.press(ben.person, "Forget me", asked)
        assert "nothing was removed" in refusal(result)
        assert [table["match"] for table in (await data_of(here, ben.person))["tables"]]
        monkeypatch.undo()
        await here.press(ben.person, "Forget me", asked)
        assert "1 table" in now(here, ben.person, asked)
        assert await traces(here, ben) == []


async def test_the_log_names_nobody(caplog: pytest.LogCaptureFixture) -> None:
    async with world() as here:
        ana, _ = await seated(here, 2)
        with caplog.at_level(logging.DEBUG, logger="data"), caplog.at_level(logging.DEBUG, logger="cogs"):
            await forget(here, ana)
            await data_of(here, ana.person)
        own = [record for record in caplog.records if record.name.split(".")[0] in ("data", "cogs", "engine")]
        assert any("forgotten" in record.getMessage() for record in own)
        text = "\n".join(f"{record.getMessage()} {vars(record)}" for record in own)
        assert "Ana" not in text
        assert str(ana.person.id) not in text
        assert len(buttons(here.table_message())) > 0
