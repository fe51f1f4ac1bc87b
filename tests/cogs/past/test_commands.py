"""A match that is over: its secret, the history, watching it again, checking it, taking it along."""

from __future__ import annotations

import re
from random import Random

import pytest
import simcord

from cogs.answering import reply as replies
from cogs.kit.ids.past import MatchId
from engine.game.fairness import commitment
from engine.record import Record, read, verify
from tests.journeys import table_text
from tests.journeys.channels import at, said
from tests.journeys.match import details, everyone_ready, finish_hole, past_opening, started
from tests.journeys.pages import about_match, pressed
from tests.journeys.player import Player, find
from tests.journeys.raw_interactions import arrive, lone_button
from tests.journeys.raw_interactions import pressed as raw
from tests.journeys.replay_viewer import file_of, opened, watching
from tests.journeys.rules_desk import private
from tests.journeys.world import World, buttons, menus, words_of, world

_MATCH = re.compile(r"Match `([0-9a-f]{10})`")
_SECRET = re.compile(r"anyone can verify them:\n`([0-9a-f]{64})`")


async def played_match(here: World, people: int = 2, holes: int = 2) -> tuple[list[Player], str]:
    """A match played to its end; returns its players and its id, as the final table tells it."""
    random = Random(3)
    players = await started(here, people, holes=holes)
    for hole in range(1, holes + 1):
        await finish_hole(players)
        if hole < holes:
            await everyone_ready(players, random)
    match = find(here.table_message(), "Rematch").id.split(":")[1]
    return players, match


async def exported(here: World, person: simcord.MemberActor, match: str | None = None) -> Record:
    """The record that Export gives, which must hold."""
    name, data = await file_of(await about_match(here, person, "export", match))
    record = read(data)
    assert name == f"golf-{record.match}.json"
    assert verify(record).holds
    return record


async def test_a_match_is_watched_again_checked_and_taken_along() -> None:
    async with world() as here:
        players = await started(here, 2, holes=2)
        promised = here.live().table.state.commitment
        assert f"`{promised}`" in words_of(await details(players[0]))
        await finish_hole(players)
        await everyone_ready(players, Random(3))
        await finish_hole(players)
        ana, ben = (player.person for player in players)

        final = words_of(await details(players[0]))
        (secret,), (match,) = _SECRET.findall(final), _MATCH.findall(final)
        assert commitment(secret, match) == promised
        totals = {name: row[-1] for name, row in table_text.scorecard(here.table_message()).items()}

        record = await exported(here, ana)
        assert (record.match, record.secret) == (match, secret)
        assert dict(zip(record.players, record.totals, strict=True)) == totals
        verified = await about_match(here, ben, "verify")
        assert said(verified).startswith("Fair deal\n**✓ Verified.**")
        assert f"Same as 🔒 {promised[:8]} on the table?" in said(verified)
        assert "✓ The 🔒 code" in said(await pressed(here, ben, "checks", verified))

        await _leaf_through(here, ana, record)
        await _walk(here, ben, record)
        await _offered(here, match)


async def _leaf_through(here: World, ana: simcord.MemberActor, record: Record) -> None:
    """The history tells of the match, and leads to it."""
    result = await here.slash(ana, "history")
    assert result.response is not None
    page = result.response.message
    text = words_of(page)
    for name, total in zip(record.players, record.totals, strict=True):
        won = total == min(record.totals)
        assert f"{'🏆 ' if won else ''}**{name}** {str(total).replace('-', '−')}" in text
    (menu,) = menus(page)
    result = await ana.select(page, [record.match], custom_id=menu.custom_id)
    assert [each.label for each in buttons(private(result))] == [
        *("Moves", "Film", "Review", "Proof"),
        "All matches",
    ]
    viewer = opened(here, ana, record, await pressed(here, ana, "replay", result))
    assert viewer.message.id == page.id, "the replay takes the place of the page"
    assert viewer.place == "Hole 1 of 2 · the deal"


async def _walk(here: World, ben: simcord.MemberActor, record: Record) -> None:
    """All the way by Next, and over the other buttons and the menu."""
    viewer = await watching(here, ben, record)
    from_here = {"Play on from here", "What would expert do?"}
    assert viewer.pressable() == {"Next", "Last", *from_here, "Match", "Film", "Review", "Proof"}
    places = [viewer.place]
    while "Next" in viewer.pressable():
        places.append(await viewer.press("Next"))
    for hole in (1, 2):
        own = [place for place in places if place.startswith(f"Hole {hole} of 2 · ")]
        turns = len([each for each in record.holes[hole - 1].actions if each.verb in ("draw", "take")])
        moves = len(own) - 1
        assert own[0].endswith("the deal")
        assert own[1:] == [f"Hole {hole} of 2 · move {move} of {moves}" for move in range(1, moves + 1)]
        assert turns < moves <= turns + 4, "beside the turns only the first cards of two people"
    assert len(places) == len(set(places))
    assert table_text.scorecard(viewer.message) == table_text.scorecard(here.table_message())
    assert table_text.winners(viewer.message) == table_text.winners(here.table_message())
    assert await viewer.press("Back") == places[-2]
    assert await viewer.press("First") == places[0]
    assert await viewer.jump(2) == "Hole 2 of 2 · the deal"
    assert (await viewer.press("Back")) == [place for place in places if place.startswith("Hole 1")][-1]
    assert "Scorecard" in words_of(viewer.message)
    assert await viewer.press("Last") == places[-1]


async def _offered(here: World, match: str) -> None:
    """While somebody types, the match is offered by its id and by its players' names."""
    for typed in ("", match[:4], "ana"):
        (line,) = await here.offered(here.people[3], "history", "match", typed)
        assert "classic, 2 holes" in line
        assert "Ana " in line
    assert await here.offered(here.people[3], "history", "match", "nobody") == []


async def test_what_is_refused() -> None:
    async with world() as here:
        players, match = await played_match(here, holes=1)
        record = await exported(here, players[0].person)
        assert record.match == match
        second, there_people = here.second_server()
        there = second.create_text_channel("golf")
        live = await _live_match(here)
        for wrong, words in (
            ("0123456789", "There’s no match with that ID."),
            ("Ana", "There’s no match with that ID."),
            (live, "You’ll see the cards when that match is over."),
        ):
            told = said(await here.slash(players[0].person, "history", match=wrong))
            assert told.startswith(words)
            assert "\n" not in told
        with at(here, there):
            told = said(await here.slash(there_people[4], "history", match=match))
            assert told == "That match was played on another server, without you."
            assert "No matches yet." in said(await here.slash(there_people[4], "history"))
            assert (await exported(here, there_people[0], match)) == record, "Ana played in it"


async def _live_match(here: World) -> str:
    """Begin a match in another channel; return its id."""
    with at(here, here.guild.create_text_channel("next door")):
        await past_opening(here, 2)
        return here.live().table.id


async def test_a_match_that_was_ended_keeps_its_secret() -> None:
    async with world() as here:
        players = await past_opening(here, 2)
        ana, state = players[0].person, here.live().table.state
        question = await here.slash(ana, "end")
        assert question.response is not None
        await here.press(ana, "End match", question.response.message)
        assert "Fair deal" not in words_of(here.table_message())
        assert state.secret not in words_of(here.table_message())
        told = said(await here.slash(ana, "history", match=state.id))
        assert told == "That match was ended early: its cards stay hidden."
        place = MatchId(state.id, "export")
        asked = (await here.slash(ana, "history")).response
        assert asked is not None
        shown_with = lone_button(str(place))
        forged = raw(here, ana, str(place), asked.message, shown=shown_with)
        await arrive(here, [forged])
        assert forged.told == told, "nor does a made-up button give it away"


async def test_a_replay_beside_a_live_match_shows_nothing_of_it() -> None:
    """The same deck lies at both tables, so each moment is judged by the match that it is of."""
    async with world() as here:
        players, _ = await played_match(here, holes=1)
        record = await exported(here, players[0].person)
        await _live_match(here)
        viewer = await watching(here, here.people[5], record)
        while "Next" in viewer.pressable():
            await viewer.press("Next")
        assert viewer.hole == 1


async def test_slow_answers_arrive_with_their_pictures_and_files(monkeypatch: pytest.MonkeyPatch) -> None:
    async with world() as here:
        players, _ = await played_match(here, holes=1)
        ana = players[0].person
        monkeypatch.setattr(replies, "PATIENCE", 0)
        record = await exported(here, ana)
        viewer = await watching(here, ana, record)
        shown = viewer.message.attachments[0].id
        assert (await viewer.press("Next")).startswith("Move 1 of")
        assert viewer.message.attachments[0].id != shown
        assert "🏆" not in words_of(viewer.message)
        await viewer.press("Last")
        assert "🏆" in words_of(viewer.message)


async def test_presses_go_on_after_a_restart_and_pages_turn() -> None:
    async with world() as here:
        players, match = await played_match(here, holes=1)
        ana = players[0].person
        record = await exported(here, ana)
        viewer = await watching(here, ana, record)
        await here.restart()
        assert (await viewer.press("Next")).startswith("Move 1 of")
        listed = await here.slash(here.people[4], "history", player=ana.user)
        assert "Matches of Ana\n<t:" in said(listed)
        (menu,) = menus(private(listed))
        assert [each.value for each in menu.options] == [match]
        told = said(await here.slash(here.people[4], "history", player=here.people[5].user))
        assert told.endswith(f"<@{here.people[5].id}> hasn’t finished a match here yet.")
