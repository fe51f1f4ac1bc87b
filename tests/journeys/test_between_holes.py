"""After a hole: look at it in peace, be ready, or let the time pass."""

from __future__ import annotations

from typing import Final

from tests.journeys import table_text
from tests.journeys.match import finish_hole, started
from tests.journeys.world import buttons, words_of, world

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
