"""Three people play nine holes of `classic`, and four of `four-card`, a memory game."""

from __future__ import annotations

from random import Random

import pytest

from cogs.kit.attachments import SCORECARD_NAME
from engine.review.headline import headline
from engine.review.moments import Moments, winning_move
from engine.review.played import played_holes
from engine.table.fold import fold
from tests.engine.review.scored import most_remarkable
from tests.journeys import table_text
from tests.journeys.channels import said
from tests.journeys.match import (
    check_final,
    compare_with_table,
    everyone_ready,
    finish_hole,
    play_hole,
    started,
    summary,
)
from tests.journeys.player import MOVES, Player, find, refusal
from tests.journeys.world import World, words_of, world

ON_A_WHIM = (1, 9)
"""The holes in which people press whatever they may and everything is compared after each press.

The others are played as quickly as can be, and compared at their end.
"""


@pytest.mark.long
async def test_three_people_play_nine_holes_of_classic() -> None:
    random = Random(9)
    async with world() as here:
        players = await started(here, 3)
        totals = dict.fromkeys((player.name for player in players), 0)
        for hole in range(1, 10):
            assert f"hole {hole} of 9" in words_of(here.table_message())
            await (play_hole(players, random) if hole in ON_A_WHIM else finish_hole(players))
            for name, points in summary(players, "classic").items():
                totals[name] += points
            if hole < 9:
                await everyone_ready(players, random)
        check_final(here, totals, holes=9)
        await _check_headline(here)
        _check_variety(players)
        await _rematch(here, players)


def _check_variety(players: list[Player]) -> None:
    """The journey has been everywhere that it is meant to go."""
    pressed = " ".join(word for player in players for word in player.pressed)
    assert "choose back choose take" in pressed, "nobody changed their mind about a Take"
    assert set(pressed.split()) >= MOVES - {"seen"}


async def _check_headline(here: World) -> None:
    """The final message tells what was remarkable by the scorecard that it shows and by the move that won."""
    message = here.table_message()
    rows = table_text.scorecard(message)
    results = list(zip(*(row[:-1] for row in rows.values()), strict=True))
    own = [[True] * len(rows)] * len(results)
    feat = most_remarkable(results, own, list(rows))
    assert feat is not None, "another seed tells something"
    entries = await here.store.journal.load(find(message, "Rematch").id.split(":")[1])
    holes, state = played_holes(entries), fold(entries)
    before = [sum(points) for points in zip(*state.playing.results[:-1], strict=True)]
    moments = Moments(winning=winning_move(holes[-1], before))
    found = headline(state, [seat.name for seat in state.seats], moments)
    assert found is not None and found.weight >= feat.weight
    (words,) = [each.description for each in message.attachments if each.filename == SCORECARD_NAME]
    assert f"\n{found.text}\n" in str(words)


async def _rematch(here: World, players: list[Player]) -> None:
    """The second to press Rematch, on the same old message, joins the lobby that the first opened."""
    final = here.table_message()
    _, second, third = players
    await second.press("Rematch", final)
    lobby = here.table_message()
    assert lobby.id != final.id
    assert "9 holes" in words_of(lobby)
    joined = await third.press("Rematch", final)
    assert said(joined) == "Golf\nYou’re in. Waiting for the host to start."
    assert said(await here.press(third.person, "Rematch", final)) == "You’re already at this table."
    assert f"Players (2 of 6)\n**{second.name}** · host\n**{third.name}**" in words_of(here.table_message())
    await second.press("Start")
    assert "hole 1 of 9" in words_of(here.table_message())


REMEMBER = "Your bottom row. Memorize it: you won’t see it again!"


@pytest.mark.long
async def test_three_people_play_four_holes_of_four_card() -> None:
    random = Random(4)
    async with world() as here:
        players = await started(here, 3, preset="four-card", holes=4)
        totals = dict.fromkeys((player.name for player in players), 0)
        for hole in range(1, 5):
            for player in random.sample(players, len(players)):
                await _peek(here, player)
            await play_hole(players, random)
            for name, points in summary(players, "four-card").items():
                totals[name] += points
            if hole < 4:
                await everyone_ready(players, random)
        check_final(here, totals, holes=4)
        assert {"draw", "choose", "take", "swap", "discard"} <= {
            word for player in players for word in player.pressed
        }


async def _peek(here: World, player: Player) -> None:
    """The peek lasts until the player says so; then nothing that can be opened shows it again."""
    assert REMEMBER in player.hand_words
    assert "Waiting for " in words_of(here.table_message())
    assert player.name in table_text.choosing(here.table_message())
    peeked = player.cards
    assert peeked[:2] == ["🎴", "🎴"]
    assert "🎴" not in peeked[2:]
    await player.press("My cards")
    assert player.cards == peeked
    await player.press("Got it", player.hand)
    assert player.cards == ["🎴"] * 4
    assert REMEMBER not in player.hand_words
    await player.press("My cards")
    assert player.cards == ["🎴"] * 4
    assert not refusal(await here.slash(player.person, "cards"))
    assert player.cards == ["🎴"] * 4
    assert player.name not in table_text.choosing(here.table_message())
    assert "seen the cards" not in words_of(here.table_message()), "it is nobody else's business"
    compare_with_table([player])
    named = [
        message
        for message in here.visible(player.person)
        if any(each in words_of(message) for each in peeked[2:])
    ]
    assert not named, "a card that was peeked at can be read again"
