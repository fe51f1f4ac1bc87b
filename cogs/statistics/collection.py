"""Let people see what they have earned, and choose how their cards and tables look."""

from __future__ import annotations

from cogs.answering.controls import NOWHERE, Press
from cogs.answering.preferences import Looks
from cogs.kit.ids.statistics import CollectionId
from cogs.statistics.collection_screen import THINGS, achievements, collection, refused
from cogs.table.live.tables import Tables
from data.statistics.rewards import Kind, Record, Rewards, goal_of
from engine.game.errors import WrongStage


async def answer_collection(
    rewards: Rewards, looks: Looks, tables: Tables, press: Press[CollectionId]
) -> None:
    """Show the page asked for, or choose what was chosen in a menu and show it at the person's tables."""
    reply, place = press.reply, press.id
    user = reply.interaction.user.id
    record = await reply.during(rewards.record(user))
    if place.control == "list":
        await reply.show(achievements(record, place))
        return
    notice = ""
    if place.control != "show":
        notice = _why_not(place.control, press.chosen, record)
        if not notice:
            await reply.during(looks.choose(user, _chosen(place.control, press.chosen)))
            _show(tables, user)
    await reply.show(collection(looks.of(user), record, place, notice))


def _why_not(kind: Kind, name: str, record: Record) -> str:
    """Return why `name` can't be chosen, or "". Raises `WrongStage` if there is no such thing."""
    if name not in THINGS[kind]:
        raise WrongStage(NOWHERE)
    goal = goal_of(kind, name)
    return "" if goal is None or goal.reached(record) else refused(goal)


def _chosen(kind: Kind, name: str) -> dict[str, str]:
    """Return the field of a look that a choice changes; what everybody has is kept as ""."""
    usual = next(iter(THINGS[kind]))
    return {kind: "" if name == usual else name}


def _show(tables: Tables, user: int) -> None:
    """Bring everything that is shown of the person's tables up to date."""
    for live in tables.all():
        if live.table.state.seat_of(user) is not None:
            live.redraw()
