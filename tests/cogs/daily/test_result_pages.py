"""Buttons below the result of a daily hole: shared once, and its details shown."""

from __future__ import annotations

import re
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.answering.messages.sharing import NOT_SHARED
from cogs.daily.result_pages import FEWEST, own_results
from cogs.daily.tries import Tries
from data.errors import ReadFailed
from engine.solo.daily_par import number_of
from tests.journeys.raw_interactions import arrive, pressed
from tests.journeys.test_daily import Solo, to_midnight
from tests.journeys.world import buttons, words_of, world


async def test_it_is_shared_once_and_tells_no_card() -> None:
    async with world() as here:
        ana = await Solo(here, here.people[0]).open()
        await ana.finish()
        _, squares = ana.result
        before = len(here.public())
        (share,) = [each.id for each in ana.open_buttons if each.id.endswith(":share")]
        second = await Solo(here, here.people[0]).open()
        await arrive(here, [pressed(here, ana.person, share, ana.now) for _ in range(2)])
        await second.press("share")
        (post,) = here.public()[before:]
        words = words_of(post)
        number = number_of(here.bot.house.tries.today)
        assert f"Daily hole #{number}" in words and squares in words
        assert post.content == "Shared by **Ana**" and "par" in words
        assert not re.search("[♠♥♦♣]", words) and not post.attachments
        assert [each.label for each in buttons(post)] == ["Play today’s hole"]
        assert ("Shared", True) in [(each.label, each.disabled) for each in buttons(ana.now)]
        assert "You’ve already shared that result." in [each.content for each in here.visible(ana.person)]
        assert ("Shared", True) in [(each.label, each.disabled) for each in buttons(second.now)]


async def test_whoever_presses_under_a_shared_result_gets_todays_hole() -> None:
    async with world() as here:
        ana = await Solo(here, here.people[0]).open()
        await ana.finish()
        await ana.press("share")
        post = here.public()[-1]
        [play] = buttons(post)
        ben = Solo(here, here.people[1])
        await ben.press_public(play.id, post)
        assert "Everyone in the world gets these cards today." in ben.words
        title = ben.words.splitlines()[1]
        await ben.finish()
        assert words_of(here.public()[-1]) == words_of(post), "the shared result stays as it was"
        await to_midnight(here)
        chloe = Solo(here, here.people[2])
        await chloe.press_public(play.id, post)
        today = here.bot.house.tries.today
        assert chloe.words.splitlines()[1] == f"Daily hole #{number_of(today)}" != title
        assert await here.store.daily_tries.unfinished(today, chloe.person.id)


async def test_the_end_tells_the_result_against_par_and_details_the_deal() -> None:
    async with world() as here:
        tries = here.bot.house.tries
        ana = await Solo(here, here.people[0]).open()
        await ana.finish()
        par = await here.store.daily_tries.par(tries.today)
        result = await here.store.daily_tries.result(tries.today, ana.person.id)
        assert par is not None and result is not None and result.costs
        assert f"{result.points} points · par {par}**" in ana.words
        assert len(re.findall("[🟩🟨🟥]", ana.result[1])) == len(result.costs)
        pulse = await tries.pulse(tries.today)
        assert pulse.randomness not in ana.words
        await ana.press("details")
        assert pulse.randomness in ana.words
        await ana.press("show")
        assert ana.over and pulse.randomness not in ana.words


async def test_what_discord_does_not_post_can_be_shared_again() -> None:
    async with world() as here:
        ana = await Solo(here, here.people[0]).open()
        await ana.finish()
        before = len(here.public())
        here.env.inject_error("POST", "/webhooks/*/*", status=403, code=50013)
        await ana.press("share")
        assert len(here.public()) == before
        assert NOT_SHARED in [each.content for each in here.visible(ana.person)]
        await ana.press("share")
        assert len(here.public()) == before + 1


async def test_what_could_not_be_looked_up_can_be_shared_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async with world() as here:
        ana = await Solo(here, here.people[0]).open()
        await ana.finish()
        before = len(here.public())

        async def fails(self: Tries, day: date, user: int, guild: int) -> None:
            raise ReadFailed

        with monkeypatch.context() as meanwhile:
            meanwhile.setattr(Tries, "ending", fails)
            await ana.press("share")
        assert len(here.public()) == before
        await ana.press("share")
        assert len(here.public()) == before + 1


RESULTS = st.dictionaries(st.integers(-12, 40), st.integers(1, 400), min_size=1, max_size=20)


@given(results=RESULTS)
def test_every_result_is_drawn_and_told(results: dict[int, int]) -> None:
    found = own_results(results)
    assert bool(found) == (sum(results.values()) >= FEWEST)
    for picture in found:
        heading, *lines = picture.alt_text.splitlines()
        assert heading == f"Your {sum(results.values()):,} daily holes against par."
        assert [int(line.rpartition(": ")[2]) for line in lines] == [
            results[each] for each in sorted(results)
        ]


def test_it_can_be_drawn_for_one_result_and_for_many() -> None:
    for results in ({0: 3}, dict.fromkeys(range(-4, 9), 2), {-12: 1, 40: 400}):
        (picture,) = own_results(results)
        assert picture.draw().startswith(b"\x89PNG")
