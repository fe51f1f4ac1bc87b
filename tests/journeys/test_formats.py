"""Matches in golf's formats, from the command or the rules desk to the last word about them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random

import pytest

from data.statistics.player_report import PlayerReports
from engine.game.cards import RANKS
from engine.game.rules import Rules
from engine.table import requests
from engine.table.entries import RulesChanged
from engine.table.seat import seat_strokes
from tests.journeys.match import awaited, everyone_ready, finish_hole, seated, started
from tests.journeys.player import Player
from tests.journeys.rules_desk import choose_rules
from tests.journeys.world import World, words_of, world


def told(here: World) -> str:
    """The table's message without markup."""
    return words_of(here.table_message()).replace("**", "")


async def worth_nothing(here: World, settings: str) -> list[Player]:
    """Let two people begin a match with `settings` in which no card counts, so that only a knock does."""
    players = await seated(here, 2, preset="knock-four")
    nothing = "\n".join(f"values.{rank}=0" for rank in RANKS)
    await choose_rules(here, players[0].person, f"{nothing}\n{settings}")
    await players[0].press("Start")
    return players


async def knocked_by(winner: Player, players: Sequence[Player]) -> None:
    """Play a hole of `knock-four` in which the `winner` knocks."""
    while (player := awaited(players, Random(1))) is not None:
        if not await knock(player, out=player is winner):
            await player.press("Draw")
            await player.press("Discard", player.hand)


async def knock(player: Player, *, out: bool) -> bool:
    """Memorize cards if asked to, or go `out` by a knock; return whether there was anything to press."""
    if "Your bottom row" in player.hand_words:
        await player.press("Got it", player.hand)
        return True
    if out:
        await player.press("Knock", player.hand)
        await player.press("Knock and go out", player.hand)
    return out


async def test_a_match_is_won_by_three_and_two_over_a_restart() -> None:
    async with world() as here:
        ana, ben = players = await worth_nothing(here, "format=match_play\nholes=7\nknock_bonus=true")
        told_then = ("Ana is 1 up with 6", "All square with 5", "Ana is 1 up with 4", "Ana is 2 up with 3")
        for number, winner in enumerate((ana, ben, ana, ana, ana)):
            if number:
                await everyone_ready(players, Random(number))
            if number == 2:
                await here.restart()
                for player in players:
                    await player.press("My cards")
            state = here.live().table.state
            await knocked_by(winner, players)
            if number < len(told_then):
                assert f"{told_then[number]} to play." in told(here)
        assert "Ana wins 3 & 2." in told(here) and "· final" in told(here)
        assert len(state.playing.results) == 5


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("match_play", "All square: Ana and Ben share the win."),
        ("skins", "Ana and Ben share the win with 0 skins."),
        ("stableford", "Ana and Ben share the win with 6 points."),
    ],
)
async def test_a_tie_is_shared_in_each_format(name: str, words: str) -> None:
    async with world() as here:
        players = await worth_nothing(here, f"format={name}\nholes=2")
        await finish_hole(players)
        await everyone_ready(players, Random(1))
        await finish_hole(players)
        assert words in told(here)


@pytest.mark.parametrize("name", ["match_play", "skins", "stableford"])
async def test_eight_play_in_each_format_and_who_leaves_comes_last(name: str) -> None:
    async with world() as here:
        ana, ben = players = await started(here, 2, computers=6, preset="club", format=name, holes=1)
        state = here.live().table.state
        while ana.name not in told(here).split("’s turn")[0]:
            player = awaited(players, Random(1))
            assert player is not None
            await player.step()
        await here.leave(ben.person)
        await finish_hole([ana])
        assert len(state.seats) == 8 and "Ben left and comes last." in told(here)
        winners = [state.seats[seat].name for seat in state.winners]
        assert all(each in told(here) for each in winners) and "Ben" not in winners


async def test_skins_carry_over_through_a_restart() -> None:
    async with world() as here:
        players = await started(here, 2, computers=1, format="skins", holes=2)
        await finish_hole(players)
        first = here.live().table.state.playing.results[0]
        alone = first.count(min(first)) == 1
        assert ("The next hole is worth 2 skins." in told(here)) != alone
        await here.restart()
        await everyone_ready(players, Random(2))
        assert ("for 2 skins" in told(here)) != alone
        state = here.live().table.state
        for player in players:
            await player.press("My cards")
        await finish_hole(players)
        skins, carried = [0, 0, 0], 0
        for hole in state.playing.results:
            carried += 1
            if hole.count(min(hole)) == 1:
                skins[hole.index(min(hole))] += carried
                carried = 0
        most, names = max(skins), [seat.name for seat in state.seats]
        words = f"{most} skin{'s' * (most != 1)}"
        first_names = [name for name, own in zip(names, skins, strict=True) if own == most]
        if len(first_names) == 1:
            assert f"{first_names[0]} wins with {words}." in told(here)
        else:
            assert f"share the win with {words}." in told(here)


async def test_a_person_plays_stableford_alone_with_computers() -> None:
    async with world() as here:
        (ana,) = players = await started(here, 1, computers=2, preset="house", format="stableford", holes=1)
        state = here.live().table.state
        await finish_hole(players)
        par, stroke = state.rules.par, state.rules.points_a_stroke
        assert (par, stroke) != (Rules().par, Rules().points_a_stroke), "the preset's own"
        score = state.playing.format_score.totals
        assert f"with {max(score)} point" in told(here)
        await ana.press("Look back")
        (page,) = [
            each for each in here.visible(ana.person) if "house · Stableford · 1 hole" in words_of(each)
        ]
        assert "house · Stableford · 1 hole" in words_of(page)


async def test_partners_play_on_when_one_of_four_leaves() -> None:
    async with world() as here:
        ana, ben = await seated(here, 2, holes=1)
        await ana.add_computer("medium")
        await choose_rules(here, ana.person, "partners=best_ball")
        assert "Partners need 4 or 6 players." in told(here)
        await ana.add_computer("medium")
        state = here.live().table.state
        names = [seat.name for seat in state.seats]
        assert f"Partners: Ana and {names[2]} · Ben and {names[3]}" in told(here)
        await ana.press("Start")
        await here.leave(ben.person)
        await finish_hole([ana])
        ana_side, ben_side = (min(state.playing.results[0][seat::2]) for seat in (0, 1))
        won = [f"{names[seat]} and {names[seat + 2]} win with" for seat in (0, 1)]
        assert (won[0] in told(here)) == (ana_side < ben_side)
        assert (won[1] in told(here)) == (ben_side < ana_side), "who stayed wins by a partner who left, too"
        assert ("Ben left and comes last." in told(here)) == (ana_side < ben_side)


SLOW = 10.0
"""Seconds of a reading, more than Discord waits for an answer."""


async def test_a_match_starts_with_the_strokes_of_the_first_day_however_slow_the_database_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with world() as here:
        ana, _ = await seated(here, 2, computers=1, level="beginner")
        table, read = here.live().table, PlayerReports.handicaps
        with here.env._bot_scope():
            changed = RulesChanged("classic", 1, None, {"handicap_strokes": True})
            await table.ask(requests.change_rules(ana.person.id, changed))
        await here.wait(5)
        users = [seat.user for seat in table.state.seats if seat.user is not None]
        strokes = seat_strokes(table.state.seats, table.state.rules, dict.fromkeys(users))
        assert [bool(each) for each in strokes] == [False, True, False]
        lobby = words_of(here.table_message())
        assert f"Card points taken off: **Birdie** {strokes[1]}" in lobby
        assert "No handicap yet, counts as easy: **Ana** and **Ben**" in lobby

        async def slowly(*asked: object) -> dict[int, float | None]:
            await asyncio.sleep(SLOW)
            return await read(*asked)  # type: ignore[arg-type]

        monkeypatch.setattr(PlayerReports, "handicaps", slowly)
        await ana.press("Start")
        assert table.state.match is None, "answered meanwhile"
        await here.wait(SLOW)
        assert table.state.playing.strokes == strokes
