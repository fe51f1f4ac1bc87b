"""A person's collection: card backs, table cloths and titles. How each is earned, and which are chosen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Final, Literal

from cogs.answering.controls import NOWHERE, Press
from cogs.kit.attachments import CHART_NAME, Attachment
from cogs.kit.ids.statistics import CollectionId, StatsId
from cogs.kit.pages import paged
from cogs.kit.screen import Button, Choice, Menu, Screen
from cogs.picture import BACKS, CLOTHS, DEFAULT_BACK, DEFAULT_CLOTH
from cogs.picture.collection_picture import (
    MOST_NEAR,
    CollectionPicture,
    Near,
    describe_collection,
    render_collection,
)
from cogs.table.live.tables import Tables
from data.people.preference_store import PreferenceStore
from data.people.preferences import LOOK, Look
from data.statistics.rewards import GOALS, TITLES, Goal, Kind, RewardFigures, Rewards, goal_of
from engine.game.errors import WrongStage
from engine.language import mark, say

NO_TITLE: Final = "none"
"""Value of the menu's choice “no title”."""

Thing = Kind | Literal["deck"]
"""Kind of thing that a person can choose. Everybody has all decks."""

THINGS: Final[Mapping[Thing, Mapping[str, str]]] = {
    "back": {name: back.title for name, back in BACKS.items()},
    "cloth": {name: cloth.title for name, cloth in CLOTHS.items()},
    "title": {NO_TITLE: mark("No title"), **TITLES},
    "deck": {"four": mark("Four colors"), "two": mark("Two colors: red and black")},
}
"""Marked names of everything that can be chosen, by kind and by the name in the database."""

GIVES: Final[Mapping[Kind, str]] = {
    "back": mark("card back “{name}”"),
    "cloth": mark("table cloth “{name}”"),
    "title": mark("title “{name}”"),
}

ON_A_PAGE: Final = 6

PICTURED: Final[tuple[Kind, ...]] = ("back", "cloth")
"""Kinds of things that are drawn; titles are words."""


async def answer_collection(
    rewards: Rewards, preferences: PreferenceStore, tables: Tables, press: Press[CollectionId]
) -> None:
    """Show a page. A choice made in a menu is saved first, and the person's tables are redrawn."""
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
    """Return why `name` can't be chosen; "" if it can. Raises `WrongStage` if `name` doesn't exist."""
    if name not in THINGS[kind]:
        raise WrongStage(NOWHERE)
    goal = goal_of(kind, name)
    return "" if goal is None or goal.reached(record) else refused(goal)


def _chosen(kind: Thing, name: str) -> dict[str, str]:
    """Return the field of a look to change. The choice that everybody has is stored as ""."""
    usual = next(iter(THINGS[kind]))
    return {kind: "" if name == usual else name}


def _show(tables: Tables, user: int) -> None:
    for live in tables.all():
        if live.table.state.seat_of(user) is not None:
            live.redraw()


def collection(look: Look, record: RewardFigures, place: CollectionId, notice: str = "") -> Screen:
    """Return the page on which a person with `record` chooses their `look`.

    `place` has the control of the last press; `notice` is a sentence about the last press.
    """
    place = place.next()
    back, cloth = look.back or DEFAULT_BACK, look.cloth or DEFAULT_CLOTH
    text = say(
        "Everyone at your tables sees your card back and title. The cloth is for tables you host. The deck is"
        " for these, and for your own cards."
    )
    return Screen(
        title=say("Collection"),
        text=notice or text,
        menus=(
            _menu("back", say("Card back"), back, record, place),
            _menu("cloth", say("Table cloth"), cloth, record, place),
            _menu("title", say("Title"), look.title or NO_TITLE, record, place),
            _menu("deck", say("Deck"), look.deck or "four", record, place),
        ),
        rows=((Button(say("Achievements"), place.of("list")), Button(say("Stats"), str(StatsId("stats")))),),
        attachments=(_picture(back, cloth, record),),
    )


def achievements(record: RewardFigures, place: CollectionId) -> Screen:
    reached = sum(goal.reached(record) for goal in GOALS)
    count = say("{number} of {all}", number=reached, all=len(GOALS))
    page = paged(GOALS, ON_A_PAGE, place.page or 0)
    turning = page.buttons(lambda to, _: CollectionId(place.drawing, "list", to))
    return Screen(
        title=say("Achievements · {count}", count=count),
        text="\n".join(_lines(goal, record) for goal in page.items),
        rows=((*turning, Button(say("Collection"), place.next().of("show"), "primary")),),
    )


def gift_words(goal: Goal) -> str:
    """Return the reward of a goal: `card back “Dots”`."""
    return say(GIVES[goal.kind], name=say(THINGS[goal.kind][goal.gives]))


def refused(goal: Goal) -> str:
    """Return the refusal of a choice whose goal isn't reached yet."""
    return say("You don’t have that yet. To get it: {reason}.", reason=_reason(goal))


def _reason(goal: Goal) -> str:
    return say(goal.reason, **goal.numbers)


def _menu(kind: Thing, placeholder: str, chosen: str, record: RewardFigures, place: CollectionId) -> Menu:
    choices = (_choice(kind, placeholder, name, record, chosen=name == chosen) for name in THINGS[kind])
    return Menu(place.of(kind), placeholder, tuple(choices))


def _choice(kind: Thing, placeholder: str, name: str, record: RewardFigures, *, chosen: bool) -> Choice:
    title, goal = say(THINGS[kind][name]), goal_of(kind, name)
    label = title if kind == "title" else f"{placeholder}: {title}"
    if goal is None or goal.reached(record):
        return Choice(label, name, chosen=chosen)
    return Choice(f"🔒 {title}", name, " · ".join([_reason(goal), *_progress(goal, record)]), chosen)


def _lines(goal: Goal, record: RewardFigures) -> str:
    """Return two lines about a goal, short enough for a phone."""
    gift = gift_words(goal)
    if goal.reached(record):
        return f"✅ **{say(goal.title)}** · {gift}\n{_reason(goal)}"
    text = " · ".join([_reason(goal), *_progress(goal, record)])
    return f"🔒 **{say(goal.title)}** · {gift}\n{text}"


def _progress(goal: Goal, record: RewardFigures) -> list[str]:
    """Return how much of a goal is done; empty if the goal needs only one thing."""
    if goal.needed == 1:
        return []
    return [say("{number} of {all}", number=goal.progress(record), all=goal.needed)]


def nearest(record: RewardFigures) -> list[Goal]:
    """Return the goals not reached yet, the most advanced goal first."""
    ahead = [goal for goal in GOALS if not goal.reached(record)]
    return sorted(ahead, key=lambda goal: -goal.progress(record) / goal.needed)


def _picture(back: str, cloth: str, record: RewardFigures) -> Attachment:
    """Return the picture of the collection, with the chosen `back` and `cloth` marked."""
    owned = {
        name
        for kind in PICTURED
        for name in THINGS[kind]
        if (goal := goal_of(kind, name)) is None or goal.reached(record)
    }
    picture = CollectionPicture(
        near=tuple(_near(goal, record) for goal in nearest(record)[:MOST_NEAR]),
        backs=tuple(BACKS),
        cloths=tuple(CLOTHS),
        owned=frozenset(owned),
        back=back,
        cloth=cloth,
        earned=sum(goal.reached(record) for goal in GOALS),
        achievements=len(GOALS),
    )
    return Attachment(CHART_NAME, describe_collection(picture), partial(render_collection, picture))


def _near(goal: Goal, record: RewardFigures) -> Near:
    title = say(THINGS[goal.kind][goal.gives])
    return Near(title, _reason(goal), goal.progress(record), goal.needed)
