"""People who join later: a rematch by other rules, and a computer's seat taken between two holes."""

from __future__ import annotations

from random import Random

from data.statistics.standings import by_matches
from tests.journeys import table_text
from tests.journeys.channels import said
from tests.journeys.match import finish_hole, past_opening, started
from tests.journeys.pages import about_match
from tests.journeys.player import Player, find
from tests.journeys.rules_desk import Desk, private
from tests.journeys.world import World, buttons, words_of, world


async def test_after_a_rematch_the_host_can_change_the_rules_at_once() -> None:
    async with world() as here:
        ana, ben = players = await started(here, 2, holes=1)
        await finish_hole(players)
        await ben.press("Rematch")
        lobby = words_of(here.table_message())
        assert "Ben** · host" in lobby
        desk = Desk(here, ben.person, private(await ben.press("Rules")))
        await desk.choose("preset", "four-card")
        assert "four-card" in words_of(here.table_message())
        await ana.press("Join")
        await ben.press("Start")
        assert here.live().table.state.preset.name == "four-card"


async def between(here: World, *, people: int = 1, computers: int = 1, holes: int = 2) -> list[Player]:
    """The end of a first hole, with computers at the table."""
    players = await started(here, people, holes=holes, computers=computers)
    await finish_hole(players)
    return players


def late(here: World, number: int) -> Player:
    """Return one of the world's people who has no seat yet."""
    return Player(here, here.people[number], Random(number))


async def test_a_computer_s_seat_is_taken_between_two_holes() -> None:
    async with world() as here:
        (ana,) = await between(here)
        points = here.live().table.state.playing.totals[1]
        chloe = late(here, 2)
        await chloe.press("Take a seat")
        assert set(table_text.grids(here.table_message())) == {"Ana", "Chloe"}
        assert "Ready (0 of 2)" in [button.label for button in buttons(here.table_message())]
        assert "Take a seat" not in [button.label for button in buttons(here.table_message())]
        assert here.live().table.state.playing.totals[1] == points
        for player in (ana, chloe):
            await player.press("Ready")
        assert "hole 2 of 2" in chloe.hand_words, "their cards come by themselves"
        match = here.live().table.id
        await here.restart()
        for player in (ana, chloe):
            await here.slash(player.person, "cards")
        await finish_hole([ana, chloe])
        assert "· final" in words_of(here.table_message())
        checked = said(await about_match(here, chloe.person, "verify", match))
        assert "Chloe" in said(await here.slash(chloe.person, "history"))
        assert "✓ Verified" in checked
        own = (
            await here.store.statistics.standings.page(here.guild.id, by_matches("wins"), 0, chloe.person.id)
        ).own
        assert own is not None
        assert (own.totals.matches, own.totals.wins, own.totals.shared_wins, own.totals.holes) == (1, 0, 0, 1)


def watching(here: World, player: Player) -> bool:
    """Whether a message in which `player` watches is left."""
    return any("Watching · " in words_of(each) for each in here.visible(player.person))


async def test_who_takes_a_seat_is_told_nothing_of_a_hole_they_did_not_play_and_watches_no_more() -> None:
    tips_end = "You’re on your own now."
    async with world() as here:
        (ana,) = await between(here, holes=3)
        chloe = late(here, 2)
        offered = private(await here.slash(chloe.person, "cards"))
        assert [each.label for each in buttons(offered)] == ["Watch", "Take a seat"]
        await here.press(chloe.person, "Watch")
        assert watching(here, chloe)
        await chloe.press("Take a seat", offered)
        assert chloe.hand.id == offered.id
        assert not watching(here, chloe)
        told = words_of(here.table_message())
        assert "Chloe took over Birdie’s seat after hole 1." in told
        assert "Chloe’s hole" not in told
        await here.slash(chloe.person, "cards")
        assert tips_end not in chloe.hand_words
        for player in (ana, chloe):
            await player.press("Ready")
        assert "💡 Tip: " in chloe.hand_words
        await finish_hole([ana, chloe])
        assert tips_end not in chloe.hand_words, "tips last three holes"
        assert "took over" not in words_of(here.table_message())


async def test_who_takes_their_seat_back_watches_no_more() -> None:
    async with world() as here:
        _, ben = await past_opening(here, 2)
        await here.leave(ben.person)
        await here.press(ben.person, "Watch")
        assert watching(here, ben)
        await here.press(ben.person, "Take my seat back")
        assert not watching(here, ben)


async def test_who_sits_has_a_seat_and_who_left_takes_theirs_back() -> None:
    async with world() as here:
        _, ben = await between(here, people=2)
        message = here.table_message()
        assert await ben.refused("Take a seat") == "You’re already at this table."
        await here.leave(ben.person)
        refused = await here.press(ben.person, "Take a seat")
        assert said(refused) == "You have a seat in this match. Press “Take my seat back”."
        chloe, dan = late(here, 2), late(here, 3)
        await chloe.press("Take a seat")
        assert here.live().table.state.seat_of(chloe.person.id) == 1, "Birdie's"
        (result,) = await here.together((dan.person, find(message, "Take a seat").id, message))
        assert said(result) == "There’s no computer’s seat left here."


async def test_two_take_the_last_seat_at_once_and_one_has_it() -> None:
    async with world() as here:
        await between(here)
        message = here.table_message()
        sit = find(message, "Take a seat").id
        results = await here.together((here.people[2], sit, message), (here.people[3], sit, message))
        state = here.live().table.state
        assert [state.seat_of(person.id) for person in here.people[2:4]] == [1, None]
        assert said(results[1]) == "There’s no computer’s seat left here."


async def test_no_seat_is_free_while_a_hole_is_played_or_without_computers() -> None:
    async with world() as here:
        players = await past_opening(here, 2, holes=2)
        assert "Take a seat" not in [button.label for button in buttons(here.table_message())]
        await finish_hole(players)
        assert "Take a seat" not in [button.label for button in buttons(here.table_message())]
