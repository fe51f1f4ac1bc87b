"""The way through the screens, without forms, direct messages and short-lived screens."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from random import Random
from typing import Final

import discord
import simcord

from cogs.table.opening.challenge import NAME
from engine.table import TableState
from tests.journeys.world import World, buttons, menus
from tests.tools.gallery.competitions import competitions, prepared
from tests.tools.gallery.guide import MOST_PRESSES, Guide, Stop, answer
from tests.tools.gallery.learning import learning
from tests.tools.gallery.places import places

DESK: Final = ("match", "format", "cards", "flips", "turns", "scoring", "joining")
LAB: Final = ("leads", "options")
NOTES: Final[tuple[tuple[str, dict[str, object]], ...]] = (
    ("help", {}),
    ("rules", {"preset": "house"}),
    ("privacy", {}),
)
"""Commands that are answered with one message, and that is all."""

CLOCK: Final = 30
PATIENCE: Final = 60.0
MATCH_HOLES: Final = 8
"""Holes of each of two matches, so that there are figures to show."""

OPENING_PRESSES: Final = 5
"""Presses of a daily hole until there is something to be seen in it."""


async def tour(here: World, manager: simcord.MemberActor) -> AsyncIterator[Stop]:
    """Yield one screen after another, in an empty world whose computers move without a pause.

    `manager` may manage the server.
    """
    guide = Guide(here, manager, Random(3))
    parts: tuple[Callable[[Guide], AsyncIterator[Stop]], ...] = (
        _lobby,
        _match,
        _afterwards,
        _figures,
        learning,
        places,
        _daily,
        _events,
        competitions,
        _stand_ins,
        _threads,
        _crowd,
        _managers,
        _forgetting,
    )
    for part in parts:
        async for stop in part(guide):
            yield stop
    # Rules and daily holes name cards, whatever lies on the table beside them. Other journeys look for leaks.
    here.leaks.found.clear()


def _own(guide: Guide) -> discord.Message:
    """The first person's cards, which must be open."""
    cards = guide.cards(guide.here.people[0])
    assert cards is not None
    return cards


def _table(guide: Guide, name: str) -> Stop:
    person = guide.here.people[0]
    return Stop(name, person, guide.here.table_message())


async def _lobby(guide: Guide) -> AsyncIterator[Stop]:
    here = guide.here
    ana, ben = here.people[:2]
    await here.choose_on(ana, NAME, ben)
    yield Stop("challenge", ben, here.visible(ben)[-1])
    await guide.command(ana, "leave")
    await guide.command(ana, "start", preset="classic", holes=2, computers=1, level="medium")
    await guide.press(ben, "join")
    yield _table(guide, "lobby")
    desk = await guide.opened(ana, "rules")
    yield Stop("rules-desk-preset", ana, desk)
    for page in DESK:
        desk = await guide.chosen(ana, desk, "page", page)
        yield Stop(f"rules-desk-{page}", ana, desk)
    desk = await guide.opened(ana, "invited", desk)
    yield Stop("rules-desk-invited", ana, desk)
    desk = await guide.opened(ana, "everybody", desk)
    desk = await guide.chosen(ana, desk, "page", "turns")
    yield Stop("rules-desk-in-words", ana, await guide.opened(ana, "words", desk))
    yield Stop("table-rules", ben, await guide.opened(ben, "rules"))


async def _match(guide: Guide) -> AsyncIterator[Stop]:
    here = guide.here
    people = here.people[:2]
    ana, chloe = people[0], here.people[2]
    await guide.press(ana, "start")
    yield _table(guide, "table-opening")
    yield Stop("cards-opening", ana, await guide.opened(ana, "cards"))
    await guide.play(people, _to_choose(3), quick=False)
    yield _table(guide, "table-turn")
    yield Stop("cards-turn", ana, _own(guide))
    yield Stop("react", people[1], await guide.opened(people[1], "react"))
    yield replace(await guide.command(chloe, "cards"), name="cards-without-a-seat")
    await guide.press(ana, "draw", _own(guide))
    yield Stop("cards-drawn", ana, _own(guide))
    watched = await guide.opened(chloe, "watch")
    yield Stop("watching", chloe, watched)
    settings = await guide.command(chloe, "settings")
    yield settings
    blocked = await guide.opened(chloe, "blocked", settings.message)
    yield Stop("settings-blocked", chloe, blocked)
    holiday = await guide.opened(chloe, "holiday", (await guide.command(chloe, "settings")).message)
    yield Stop("settings-holiday", chloe, holiday)
    settings = await guide.command(chloe, "settings")
    await guide.press(chloe, "reads text", settings.message)
    yield Stop("watching-as-text", chloe, await guide.opened(chloe, "watch"))
    yield await guide.command(chloe, "start")
    yield await guide.command(ana, "end")
    await guide.play(people, lambda state: state.stage == "playing" and state.playing.hole.out is not None)
    yield _table(guide, "table-last-turn")
    await guide.play(people, lambda state: state.stage != "playing")
    yield _table(guide, "table-hole-over")
    resigning = await guide.command(ana, "end")
    yield replace(resigning, name="end-after-a-hole")
    await guide.press(ana, "agree", resigning.message)
    yield _table(guide, "table-end-asked")
    await guide.ready(people)
    await guide.play(people, lambda state: state.stage != "playing")
    yield _table(guide, "table-final")
    yield Stop("details", ana, await guide.opened(ana, "details"))


async def _afterwards(guide: Guide) -> AsyncIterator[Stop]:
    """Yield the screens of a finished match."""
    ana = guide.here.people[0]
    for command, options in NOTES:
        yield await guide.command(ana, command, **options)
    help_page = (await guide.command(ana, "help")).message
    yield Stop("help-players", ana, await guide.opened(ana, "players", help_page))
    history = await guide.command(ana, "history")
    yield history
    (newest, *_) = [option.value for menu in menus(history.message) for option in menu.options]
    page = await guide.chosen(ana, history.message, "open", newest)
    yield Stop("match", ana, page)
    page = await guide.opened(ana, "verify", page)
    yield Stop("verify", ana, page)
    page = await guide.opened(ana, "checks", page)
    yield Stop("checks", ana, page)
    yield Stop("export", ana, await guide.opened(ana, "export", page))
    film = await guide.opened(ana, "golffilm", guide.now(ana, page))
    async with asyncio.timeout(PATIENCE):  # another process paints it
        while "film.gif" not in [each.filename for each in guide.now(ana, film).attachments]:
            await asyncio.sleep(0.05)
            await guide.here.env.settle()
    yield Stop("film", ana, guide.now(ana, film))
    first = await guide.opened(ana, "golfreplay", guide.now(ana, film))
    replay = await guide.opened(ana, "next", first)
    yield Stop("replay", ana, replay)
    yield Stop("replay-expert", ana, await guide.opened(ana, "expert", replay))
    replay = await guide.opened(ana, "jump", guide.now(ana, replay))
    async for stop in _played_on(guide, await guide.opened(ana, "golfsolo", replay)):
        yield stop
    asked = Stop("review", ana, await guide.opened(ana, "golfreview", guide.now(ana, first)))
    async with asyncio.timeout(PATIENCE):  # another process works it out
        while not buttons(review := guide.now(ana, asked.message)):
            await asyncio.sleep(0.05)
            await guide.here.env.settle()
    yield Stop("review", ana, review)
    yield Stop("review-move", ana, await guide.opened(ana, "next", review))


async def _played_on(guide: Guide, hole: discord.Message) -> AsyncIterator[Stop]:
    """Play a `hole` from a replay on to its end."""
    ana = guide.here.people[0]
    yield Stop("play-on", ana, hole)
    for _ in range(MOST_PRESSES):
        if not guide.moves(hole):
            break
        await guide.move(ana, [hole], quick=True)
        hole = guide.now(ana, hole)
    yield Stop("play-on-over", ana, hole)
    await guide.press(ana, "golfreplay", hole)


async def _figures(guide: Guide) -> AsyncIterator[Stop]:
    """Two more matches, and what comes of all three in figures."""
    ana, ben = people = guide.here.people[:2]
    for preset in ("classic", "four-card"):
        await guide.command(ana, "start", preset=preset, holes=MATCH_HOLES, computers=1)
        await guide.press(ben, "join")
        await guide.press(ana, "start")
        if preset == "four-card":
            yield Stop("table-peek", ana, guide.here.table_message())
            yield Stop("cards-peek", ana, await guide.opened(ana, "cards"))
        for number in range(MATCH_HOLES):
            if number:
                await guide.ready(people)
            await guide.play(people, lambda state: state.stage != "playing")
    ratings = (await guide.command(ana, "leaderboard")).message
    yield Stop("leaderboard", ana, await guide.opened(ana, "seats", ratings))
    await guide.press(ana, "share", guide.now(ana, ratings))
    yield Stop("leaderboard-shared", ana, guide.here.public()[-1])
    yield Stop("hall-of-fame", ana, await guide.opened(ana, "golfhall", guide.now(ana, ratings)))
    yield await guide.command(ana, "stats", against=ben.user)
    stats = (await guide.command(ana, "stats")).message
    yield Stop("collection", ana, await guide.opened(ana, "show", stats))
    yield Stop("achievements", ana, await guide.opened(ana, "list", guide.now(ana, stats)))
    stats = (await guide.command(ana, "stats")).message
    more = await guide.opened(ana, "more", stats)
    yield Stop("stats-more", ana, more)
    rules = (await guide.command(ana, "rules", preset="classic")).message
    lab = await guide.opened(ana, "golflab", rules)
    yield Stop("lab-levels", ana, lab)
    for page in LAB:
        lab = await guide.chosen(ana, lab, "page", page)
        yield Stop(f"lab-{page}", ana, lab)


async def _daily(guide: Guide) -> AsyncIterator[Stop]:
    ana, ben = guide.here.people[:2]
    for person in (ben, ana):
        hole = (await guide.command(person, "daily")).message
        if person is ana:
            yield Stop("daily-opening", ana, hole)
        for press in range(MOST_PRESSES):
            if not guide.moves(hole):
                break
            if person is ana and press == OPENING_PRESSES:
                yield Stop("daily-turn", ana, hole)
            await guide.move(person, [hole], quick=True)
            hole = guide.now(person, hole)
        if person is ana:
            yield Stop("daily-over", ana, hole)
            await guide.press(person, "details", hole)
            yield Stop("daily-details", ana, guide.now(person, hole))
            await guide.press(person, "show", guide.now(person, hole))
            review = await guide.opened(person, "golfdailyreview", guide.now(person, hole))
            yield Stop("daily-review", ana, review)
            while any(each.id.endswith(":next") and not each.disabled for each in buttons(review)):
                review = await guide.opened(person, "next", review)
            yield Stop("daily-review-others", ana, review)
            hole = await guide.opened(person, "golfsolo", review)
        await guide.press(person, "share", hole)
    yield Stop("daily-shared", ana, guide.here.public()[-1])
    yield replace(await guide.command(ana, "leaderboard", by="daily"), name="leaderboard-daily")


async def _events(guide: Guide) -> AsyncIterator[Stop]:
    """An event of two holes that two people play, with a pause, and what is to be seen at its end."""
    here, manager = guide.here, guide.manager
    ana, ben = people = here.people[:2]
    async for stop in prepared(guide, "duplicate", "event", holes=2):
        yield stop
    event = here.table_message()
    for person in people:
        hole = await guide.opened(person, "show", event)
        if person is ben:
            yield Stop("event-opening", ben, hole)
        for number in range(2):
            while guide.moves(hole):
                await guide.move(person, [hole], quick=True)
                hole = guide.now(person, hole)
            if number == 0:
                if person is ben:
                    yield Stop("event-between", ben, hole)
                await guide.press(person, "next", hole)
                hole = guide.now(person, hole)
        if person is ben:
            yield Stop("event-played", ben, hole)
    await here.wait(60)
    yield Stop("event", ana, guide.now(ana, event))
    page = await guide.opened(manager, "details", event)
    yield Stop("event-details", manager, page)
    for word in ("manage", "pause", "end", "manage", "annul", "manage", "resume"):
        await guide.press(manager, word, page)
        page = guide.now(manager, page)
        if word in ("pause", "end", "annul"):
            yield Stop(f"event-{word}", manager, page)
    yield replace(await guide.command(ana, "event"), name="event-list")
    await here.wait(3700)
    yield Stop("event-results", ana, guide.now(ana, event))
    yield Stop("event-over", ana, here.public()[-1])
    page = await guide.opened(ana, "results", guide.now(ana, event))
    yield Stop("event-own-results", ana, page)
    for word in ("deals", "details", "log", "details", "verify", "records"):
        await guide.press(ana, word, page)
        page = guide.now(ana, page)
        if word != "details":
            yield Stop(f"event-{word}-over", ana, page)


async def _stand_ins(guide: Guide) -> AsyncIterator[Stop]:
    """A match of counted turns in which the clock runs out and somebody leaves, and its rematch."""
    here = guide.here
    ana, ben, chloe = people = here.people[:3]
    await guide.command(ana, "start", preset="four-card", holes=2, clock=CLOCK, computers=1)
    for person in (ben, chloe):
        await guide.press(person, "join")
    yield _table(guide, "lobby-pace")
    await guide.press(ana, "start")
    await guide.play(people, _to_choose(0))
    yield _table(guide, "table-counted-turns")
    await here.wait(CLOCK)
    yield _table(guide, "table-time-ran-out")
    leaving = await guide.command(ben, "leave")
    yield leaving
    await guide.press(ben, "resign", leaving.message)
    away = [ana, chloe]
    await guide.play(away, lambda state: state.stage != "playing")
    yield _table(guide, "table-stand-in-hole-over")
    await guide.ready(away)
    await guide.play(away, lambda state: state.stage != "playing")
    yield _table(guide, "table-stand-in-final")
    await guide.press(ana, "rematch")
    yield _table(guide, "rematch")
    yield Stop("rematch-mention", chloe, here.public()[-1])


async def _threads(guide: Guide) -> AsyncIterator[Stop]:
    """A table beside the one that is there, and one where people talk."""
    here = guide.here
    ana, ben, chloe = here.people[:3]
    question = await guide.command(ben, "start", holes=1)
    yield replace(question, name="start-beside")
    yield Stop("start-in-thread", ben, await guide.opened(ben, "golfthread", question.message))
    await guide.command(ana, "leave")
    for person in (ben, chloe, ben):
        await person.send(here.channel, "☺")
    await guide.command(ana, "start", holes=1)
    yield Stop("thread-offer", ana, here.visible(ana)[-1])
    await here.slash(ben, "table")
    others = next(each for each in reversed(here.visible(ben)) if each.flags.ephemeral)
    yield Stop("table-others", ben, others)
    yield Stop("my-tables", ben, await guide.opened(ben, "golftables", others))
    await guide.command(ana, "leave")


async def _crowd(guide: Guide) -> AsyncIterator[Stop]:
    """A full table at which hints are allowed."""
    here, ana = guide.here, guide.here.people[0]
    await guide.command(ana, "start", preset="club", holes=18, computers=7, level="medium")
    desk = await guide.opened(ana, "rules")
    desk = await guide.chosen(ana, desk, "page", "match")
    await guide.press(ana, "hints", desk)
    yield Stop("lobby-crowd", ana, here.table_message())
    await guide.press(ana, "start")
    await guide.command(ana, "cards")
    await guide.play([ana], _to_choose(3))
    yield Stop("table-crowd", ana, here.table_message())
    yield Stop("cards-hint", ana, await guide.opened(ana, "hint", _own(guide)))
    await guide.play([ana], lambda state: state.stage != "playing")
    yield Stop("table-crowd-hole-over", ana, here.table_message())


async def _managers(guide: Guide) -> AsyncIterator[Stop]:
    manager = guide.manager
    settings = (await guide.command(manager, "settings")).message
    form = await guide.press(manager, "save", await guide.opened(manager, "presets", settings))
    saved = answer(await guide.here.send_off(manager, form, text="Friday"))
    yield Stop("settings-presets", manager, saved)
    yield Stop("settings-delete", manager, await guide.chosen(manager, saved, "remove", "Friday"))
    settings = (await guide.command(manager, "settings")).message
    yield Stop("settings-manager", manager, await guide.opened(manager, "turn messages", settings))
    for name in ("default", "language", "mentions", "posts", "roles", "season"):
        page = await guide.opened(manager, name, guide.now(manager, settings))
        yield Stop(f"settings-{name}", manager, page)
        if name == "roles":
            page = await guide.opened(manager, "role rating", page)
            yield Stop("settings-role", manager, page)
            await guide.press(manager, "roles", page)
        if name != "season":
            await guide.press(manager, "show", guide.now(manager, page))
    form = await guide.press(manager, "season", page)
    question = answer(await guide.here.send_off(manager, form, text="Winter"))
    yield Stop("season-question", manager, question)
    yield Stop("season-begun", manager, await guide.opened(manager, "begin", question))
    settings = (await guide.command(manager, "settings")).message
    page = await guide.opened(manager, "season", settings)
    yield Stop("season-export", manager, await guide.opened(manager, "export", page))


async def _forgetting(guide: Guide) -> AsyncIterator[Stop]:
    ana = guide.here.people[0]
    privacy = (await guide.command(ana, "privacy")).message
    yield Stop("my-data", ana, await guide.opened(ana, "data", privacy))
    privacy = await guide.opened(ana, "show", guide.now(ana, privacy))
    question = await guide.opened(ana, "ask", privacy)
    yield Stop("forget-me", ana, question)
    # The manager stands in fewer messages than Ana, and all of these are edited before the tour goes on.
    manager = guide.manager
    privacy = (await guide.command(manager, "privacy")).message
    question = await guide.opened(manager, "ask", privacy)
    yield Stop("forgotten", manager, await guide.opened(manager, "forget", question))


def _to_choose(at_least: int) -> Callable[[TableState], bool]:
    """Whether the first seat begins a turn with `open_cards` face-up cards in its grid."""

    def fits(state: TableState) -> bool:
        hole = state.playing.hole
        open_cards = sum(card is not None for card in hole.observe(None).grids[0])
        return hole.phase == "choose" and tuple(hole.waiting()) == (0,) and open_cards >= at_least

    return fits
