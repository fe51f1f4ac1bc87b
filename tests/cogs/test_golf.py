"""The features put together."""

from __future__ import annotations

from prometheus_client import REGISTRY

from cogs.golf import ORDER, own_commands
from cogs.kit.ids.solo import SoloId
from cogs.learn.help import help_screen
from tests.journeys.raw_interactions import arrive, pressed
from tests.journeys.test_daily import Solo
from tests.journeys.world import world


def test_there_are_few_commands_and_the_first_ones_come_first() -> None:
    assert tuple(command.name for command in own_commands()) == ORDER
    assert len(ORDER) <= 15


def test_the_help_names_every_other_command() -> None:
    screen = help_screen()
    told = " ".join([screen.text, *(text for _, text in screen.fields)])
    assert [name for name in ORDER if name != "help" and f"`/golf {name}`" not in told] == []


def counted() -> dict[str, float]:
    """Return the number of interactions so far by feature."""
    counts: dict[str, float] = {}
    for family in REGISTRY.collect():
        for sample in family.samples:
            if sample.name == "golf_interaction_seconds_count":
                feature = sample.labels["feature"]
                counts[feature] = counts.get(feature, 0) + sample.value
    return counts


async def test_what_is_typed_and_pressed_is_counted_by_feature_and_anything_else_as_one() -> None:
    async with world() as here:
        before = counted()
        assert {f"golf {name}" for name in ORDER if name != "event"} <= before.keys()
        assert {SoloId.PREFIX, "Challenge to golf", "other"} <= before.keys()
        ana = await Solo(here, here.people[0]).open()
        await ana.step()
        for unknown in ("golfnothing:1", "7", "someone else’s:id"):
            await arrive(here, [pressed(here, ana.person, unknown, ana.now)])
        after = counted()
        assert after.keys() == before.keys()
        rises = {feature: after[feature] - before[feature] for feature in after}
        assert {feature: rise for feature, rise in rises.items() if rise} == {
            "golf daily": 1,
            SoloId.PREFIX: 1,
            "other": 3,
        }
