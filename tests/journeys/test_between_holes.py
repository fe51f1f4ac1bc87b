"""After a hole: look at it in peace, be ready, take a computer's seat, or let the time pass."""

from __future__ import annotations

from random import Random
from typing import Final

from data.statistics.standings import by_matches
from tests.journeys import table_text
from tests.journeys.channels import said
from tests.journeys.match import finish_hole, past_opening, started
from tests.journeys.pages import about_match
from tests.journeys.player import Player
from tests.journeys.rules_desk import private
from tests.journeys.world import World, buttons, words_of, world

WAITING: Final = "You’re ready. Waiting for the others."


async def test_a_hole_s_end_is_read_and_the_next_begins_once_45_seconds_are_over() -> None:
    async with world() as here:
        players = await started(here, 3, holes=2)
        await finish_hole(players)
        scores = table_text.hole_scores(here.table_message())
        assert sum(score.out for score in scores.values()) == 1
        for player in players:
            named = [other.name for other in players if other.name in player.hand_words]
            assert not named, "one's own points are enough there"
            assert f"You scored **{scores[player.name].total}**".replace("-", "−") in player.hand_words
        assert sum(player.hand_words.count("went out") for player in players) == 1
        assert not any(WAITING in player.hand_words for player in players)
        await players[1].press("Ready", players[1].hand)
        assert [WAITING in player.hand_words for player in players] == [False, True, False]
        assert "Ready" not in [button.label for button in buttons(players[1].hand)]
        assert "Ready (1 of 3)" in [button.label for button in buttons(here.table_message())]
        assert await players[1].refused("Ready") == WAITING
        await here.wait(44)
        assert "hole 1 of 2 · done" in words_of(here.table_message())
        await here.wait(1)
        assert "hole 2 of 2\n" in words_of(here.table_message())
        for player in players:
            assert "hole 2 of 2" in player.hand_words
            assert "Pick two cards to flip." in player.hand_words


async def test_at_a_hole_s_end_the_picture_calls_only_people_ready() -> None:
    async with world() as here:
        _, ben = players = await started(here, 2, holes=2, computers=1)
        await finish_hole(players)
        assert "ready" not in table_text.alt_text(here.table_message())
        await ben.press("Ready")
        told = [line for line in table_text.alt_text(here.table_message()).splitlines() if "ready" in line]
        assert [line.split(",")[0] for line in told] == [ben.name]
        assert "Ready (1 of 2)" in [button.label for button in buttons(here.table_message())]


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
