"""An event is made of options that go together; what is left out has a usual value."""

from __future__ import annotations

from typing import Any

from cogs.events.opening import USUAL_ROUNDS, USUAL_SEATS
from engine.events.extending import HOUR
from engine.events.state import EventState
from engine.table.seat import USUAL_LEVEL
from tests.journeys.channels import said
from tests.journeys.rules_desk import manager_of
from tests.journeys.world import World, world

REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"seats": 2}, "options of leagues and knock-outs"),
    ({"rounds": 2}, "options of leagues and knock-outs"),
    ({"absent": "forfeit"}, "options of leagues and knock-outs"),
    ({"kind": "tables", "rounds": 1}, "there’s one round"),
    ({"kind": "tables", "computers": 1}, "computers fill the seats"),
    ({"kind": "league", "computers": 1}, "no computer players"),
    ({"kind": "knockout", "level": "easy"}, "no computer players"),
    ({"kind": "knockout", "rounds": 2}, "as many rounds as it takes"),
    ({"name": "\u200b \u202e"}, "needs a name"),
    ({"preset": "house", "computers": 7}, "is for 2 to"),
    ({"preset": "snooker"}, "There’s no preset “snooker”."),
]


async def test_options_that_do_not_go_together_are_refused_and_nothing_is_made() -> None:
    async with world() as here:
        mana = manager_of(here)
        for options, words in REFUSED:
            assert words in said(await here.slash(mana, "event", **{"name": "Cup", **options})), options
        assert await here.store.events.to_keep() == []
        assert here.public() == []


USUAL = {
    "computers": 0,
    "level": USUAL_LEVEL,
    "seats": USUAL_SEATS,
    "rounds": USUAL_ROUNDS,
    "absent": "forfeit",
}


MADE: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({}, {"kind": "duplicate", "computers": 1}),
    ({"computers": 3, "level": "hard"}, {}),
    ({"kind": "league"}, {}),
    ({"kind": "league", "seats": 4, "rounds": 2, "absent": "computer"}, {}),
    ({"kind": "knockout", "seats": 3}, {}),
    ({"kind": "tables", "level": "hard"}, {"rounds": 1}),
]


async def newest(here: World) -> EventState:
    """Return the event that was made last."""
    *_, row = await here.store.events.to_keep()
    return await here.bot.house.events.state(row.event)


async def test_what_was_chosen_counts_and_what_was_not_is_as_usual() -> None:
    async with world() as here:
        mana = manager_of(here)
        for asked, made in MADE:
            answer = (await here.slash(mana, "event", name="C*u\u202ep ", holes=2, span=3, **asked)).response
            state = await newest(here)
            expected = {**USUAL, **asked, **made}
            assert {name: getattr(state.opened, name) for name in expected} == expected
            assert (state.opened.name, state.opened.by, state.rules.holes) == ("C*up", mana.id, 2)
            assert state.closes_at - state.opened_at == 3 * HOUR
            assert answer is not None and state.message == answer.message.id
