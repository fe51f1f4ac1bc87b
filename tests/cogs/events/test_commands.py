"""`/golf event`: an app that does not keep to choices and ranges makes an event within them all the same."""

from __future__ import annotations

from typing import Any

from cogs.events.commands import MOST_ROUNDS, SPAN_NAMES, USUAL_SPAN
from engine.events.extending import HOUR, SPANS
from tests.cogs.events.test_opening import newest
from tests.journeys.raw_interactions import arrive, typed
from tests.journeys.rules_desk import manager_of
from tests.journeys.world import words_of, world

SENT: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"kind": "poker", "span": 7, "computers": -3}, {"kind": "duplicate", "computers": 1}),
    ({"kind": "league", "seats": 9, "rounds": 99, "absent": "never"}, {"seats": 4, "rounds": MOST_ROUNDS}),
    ({"kind": "league", "seats": 1, "rounds": -1}, {"seats": 2, "rounds": 1, "absent": "forfeit"}),
]


async def test_what_is_out_of_range_is_brought_into_it() -> None:
    async with world() as here:
        for sent, made in SENT:
            await arrive(here, [typed(here, manager_of(here), "event", {"name": "Cup", **sent})])
            state = await newest(here)
            assert {name: getattr(state.opened, name) for name in made} == made
            assert state.closes_at - state.opened_at == USUAL_SPAN * HOUR


async def test_without_a_name_it_lists_the_events_and_presets_are_offered() -> None:
    async with world() as here:
        ana = here.people[0]
        listed = await here.slash(ana, "event")
        assert listed.response is not None and listed.response.ephemeral
        assert "event" in words_of(listed.response.message).lower()
        assert (await here.offered(ana, "event", "preset", "four"))[0].startswith("four-card")


def test_every_span_has_its_name() -> None:
    assert set(SPAN_NAMES) == set(SPANS) and USUAL_SPAN in SPANS
