"""A person's collection, and their choice of look for their cards and tables."""

from __future__ import annotations

from dataclasses import replace

from cogs.answering.controls import NOWHERE, Press
from cogs.kit.ids.statistics import CollectionId
from cogs.statistics.collection_screen import THINGS, Thing, achievements, collection, refused
from cogs.table.live.tables import Tables
from data.people.preference_store import PreferenceStore
from data.people.preferences import LOOK
from data.statistics.rewards import RewardFigures, Rewards, goal_of
from engine.game.errors import WrongStage


async def answer_collection(
    rewards: Rewards, preferences: PreferenceStore, tables: Tables, press: Press[CollectionId]
) -> None:
    """Show the page asked for; or save the choice made in a menu and redraw the person's tables."""
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
            chosen = _chosen(place.control, press.chosen)
            await reply.during(preferences.change(LOOK, user, lambda look: replace(look, **chosen)))
            _show(tables, user)
    await reply.show(collection(preferences.of(LOOK, user), record, place, notice))


def _why_not(kind: Thing, name: str, record: RewardFigures) -> str:
    """Return why `name` can't be chosen, or "". Raises `WrongStage` if `name` doesn't exist."""
    if name not in THINGS[kind]:
        raise WrongStage(NOWHERE)
    goal = goal_of(kind, name)
    return "" if goal is None or goal.reached(record) else refused(goal)


def _chosen(kind: Thing, name: str) -> dict[str, str]:
    """Return the field of a look that a choice changes; the choice that everybody has is stored as ""."""
    usual = next(iter(THINGS[kind]))
    return {kind: "" if name == usual else name}


def _show(tables: Tables, user: int) -> None:
    """Redraw all messages of the person's tables."""
    for live in tables.all():
        if live.table.state.seat_of(user) is not None:
            live.redraw()
