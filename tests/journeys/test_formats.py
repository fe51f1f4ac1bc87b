"""Matches in golf's formats, from the command or the rules desk to the last word about them."""

from __future__ import annotations

from random import Random

from engine.game.rules import Rules
from tests.journeys.match import everyone_ready, finish_hole, seated, started
from tests.journeys.rules_desk import choose_rules
from tests.journeys.world import World, words_of, world


def told(here: World) -> str:
    """The table's message without markup."""
    return words_of(here.table_message()).replace("**", "")


async def test_a_match_of_two_ends_once_it_is_decided() -> None:
    async with world() as here:
        players = await started(here, 2, format="match_play", holes=5)
        state = here.live().table.state
        assert "Golf · classic · match play · hole 1 of 5" in told(here)
        up, left = 0, 5
        while left and abs(up) <= left:
            if left < 5:
                await everyone_ready(players, Random(1))
            await finish_hole(players)
            ana, ben = state.playing.results[-1]
            up, left = up + (ana < ben) - (ana > ben), left - 1
            if left and abs(up) <= left:
                stands = f"{'Ana' if up > 0 else 'Ben'} is {abs(up)} up" if up else "All square"
                assert f"{stands} with {left} to play." in told(here)
        by = f"{abs(up)} & {left}" if left else f"{abs(up)} up"
        won = (
            f"🏆 {'Ana' if up > 0 else 'Ben'} wins {by}." if up else "All square: Ana and Ben share the win."
        )
        assert won in told(here) and "· final" in told(here)
        assert len(state.playing.results) == 5 - left


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
        (ana,) = players = await started(here, 1, computers=2, format="stableford", holes=1)
        state = here.live().table.state
        await finish_hole(players)
        par, stroke = state.rules.par, state.rules.points_a_stroke
        assert (par, stroke) != (Rules().par, Rules().points_a_stroke), "the preset's own"
        score = state.playing.format_score.totals
        assert f"with {max(score)} point" in told(here)
        await ana.press("Look back")
        (page,) = [each for each in here.visible(ana.person) if "Match " in words_of(each)]
        assert "classic · Stableford · 1 hole" in words_of(page)


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
