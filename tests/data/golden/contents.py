"""A database with some of everything in it, and all that is read of it, to be compared for ever."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from itertools import count
from typing import Any, Final

from data.people.blocks import BlockStore
from data.people.named_places import NamedPlaces
from data.people.newcomers import Newcomers
from data.people.preference_store import PreferenceStore
from data.people.preferences import (
    HOLIDAY,
    LANGUAGE,
    LOOK,
    MENTIONS,
    POSTS,
    PREFERENCES,
    REACTIONS,
    READS_TEXT,
    STREAK_REMINDERS,
    TROPHY_ROLES,
    TURN_MESSAGES,
    DirectMessages,
    Look,
    PeriodicPost,
    TrophyRole,
)
from data.people.server_rules import ServerPreset
from data.statistics.standings import by_matches
from data.statistics.trophies import GivenRole
from data.store import Store
from engine.events.entries import Drawn, Entered, Fact, RoundsStarted, TableOpened, TableOver
from engine.events.options import edited
from engine.events.seating import match_of
from engine.review.summary import Review, dump
from engine.table.holiday import Holiday
from tests.data.events.kept_events import OPENED, opened, other, played
from tests.data.matches.test_daily_tries import keep as keep_daily
from tests.data.plays import Play

ANA, BEN, CHLOE, DORA, EVE, ZAPHOD = PEOPLE = tuple(1_234_567_890_123_456_000 + number for number in range(6))
GUILD: Final = 2_234_567_890_123_456_000
DAYS: Final = tuple(date(2026, 11, day) for day in (20, 21, 22))
NOW: Final = 2_000_000_000.0
NAMED: Final = [(ANA, "Ana"), (BEN, "Бен"), (CHLOE, "Chloé 🏌")]

PLAYS: Final = (
    *(Play(f"{number:010x}", GUILD, NAMED, seed=10_000 * number) for number in range(4)),
    Play("aaaaaaaaaa", GUILD, NAMED[:2], strolled=[BEN], left=[ANA], latecomer=(DORA, "Dora"), seed=50_000),
    Play("bbbbbbbbbb", GUILD, [(ZAPHOD, "Zaphod"), (ANA, "Ana")], seed=60_000),
    Play("ffffffffff", GUILD, NAMED, seed=65_000, named="Friday"),
    Play(
        "ababababab",
        GUILD,
        NAMED,
        seed=67_000,
        changes={"format": "stableford", "handicap_strokes": True},
        strokes=(0, 3, 5, 0),
        holiday=(NOW, NOW + 172_800.0),
    ),
    Play("cccccccccc", GUILD, NAMED, "live", resumed=True, moderator=BEN, seed=70_000),
    Play("dddddddddd", GUILD, NAMED, "aside", moderator=ANA, seed=80_000),
    Play("eeeeeeeeee", GUILD, NAMED[:1], "closed", moderator=BEN, seed=90_000),
)
EVENTS: Final = (OPENED.event, "0000000002")


async def fill(store: Store) -> None:
    """Write some of everything that is kept; `ZAPHOD` is forgotten in the end."""
    await store.server_rules.save(ServerPreset(GUILD, "Friday", "classic", 9, {"decks": 2}, ANA, 100.0))
    await store.server_rules.set_default(GUILD, "Friday")
    for play in PLAYS:
        await play.keep(store)
    await store.statistics.counter.settled()
    await store.statistics.seasons.begin(GUILD, 50_000.0, "Spring")
    await store.reviews.keep(PLAYS[0].match, dump(Review(())), NOW)
    await _choose(store)
    for day in DAYS:
        for user in (ANA, BEN):
            await keep_daily(store, user, day, GUILD, seed=user % 7 + day.day, unfinished=day == DAYS[-1])
    await store.daily_tries.keep_par(DAYS[0], 12)
    await store.daily_tries.keep_costs(DAYS[0], ANA, (0.0, 1.5))
    await _puzzle(store)
    await opened(store)
    await played(store, 1, ANA, "Ana")
    await played(store, 2, ZAPHOD, "Zaphod", 3)
    league = other(2, name="League", kind="tables")
    facts: list[Fact] = [Entered(number, *each) for number, each in enumerate(NAMED, 1)]
    facts += [RoundsStarted((2, 1, 3)), Drawn(1, 1, 0, (2, 1, 3), 3_000.0)]
    match = match_of(league.event, 1, 1, 0)
    facts += [TableOpened(match), TableOver(match, (12, None, 15), (1,))]
    await opened(store, edited(replace(league, seats=3), CHLOE), *facts, opening=league)
    await store.key_values.put("a note", "öüö")
    named = NamedPlaces({9: GUILD}, frozenset({GUILD}), frozenset({"Zaphod"}))
    await store.privacy.forget(ZAPHOD, NOW, named)
    await store.privacy.forget_older(ZAPHOD)


async def _choose(store: Store) -> None:
    chosen = PreferenceStore(store.database)
    await chosen.choose(LANGUAGE, GUILD, "de")
    await chosen.choose(MENTIONS, GUILD, 0)
    await chosen.choose(REACTIONS, GUILD, False)
    for post in POSTS.values():
        await chosen.choose(post, GUILD, PeriodicPost(9, "2026-11-21"))
    await chosen.choose(TROPHY_ROLES["rating"], GUILD, TrophyRole(77, 1_600))
    await store.given_roles.add(GivenRole(GUILD, "rating", ANA, 77))
    await chosen.choose(READS_TEXT, BEN, True)
    await chosen.choose(LOOK, ANA, Look("dots", "blue", "sweeper"))
    await chosen.choose(TURN_MESSAGES, ANA, DirectMessages("on", "fr"))
    await chosen.choose(STREAK_REMINDERS, BEN, DirectMessages("refused", "pl"))
    await chosen.choose(HOLIDAY, ANA, Holiday(NOW, NOW + 172_800.0, 2033, 3))
    await store.sent_notices.claim(TURN_MESSAGES, ANA, "01.0004", PLAYS[0].match)
    blocks = BlockStore(store.database)
    for user, blocked in ((ANA, BEN), (BEN, CHLOE), (ZAPHOD, ANA), (CHLOE, ZAPHOD)):
        await blocks.add(user, blocked, "Name", NOW)
    await store.times_off.add([(NOW, NOW + 7_200.0)])
    newcomers = Newcomers(store.database)
    await newcomers.meet(ANA, 6)
    await newcomers.learn(BEN, NOW)


async def _puzzle(store: Store) -> None:
    for number, match in enumerate((PLAYS[0].match, PLAYS[4].match)):
        await store.puzzle_sources.keep(match, [json.dumps({"number": number})], NOW)
    await store.puzzles.add([json.dumps({"number": number}) for number in (2, 3)], NOW)
    for solved in (True, False):
        shown = await store.puzzles.next_for(DORA)
        assert shown is not None
        await store.puzzles.attempt(DORA, shown.puzzle, "draw", solved=solved, at=NOW)
    await store.puzzle_sources.refuse(EVE)


async def own_data(store: Store, user: int) -> Any:
    """Return the file of a person's own data."""
    return json.loads((await store.privacy.own_data.file(user, NOW)).content)


async def contents(store: Store) -> dict[str, Any]:
    """Return what is read of all that `fill` wrote, as JSON has it."""
    preferences = PreferenceStore(store.database)
    await preferences.load()
    read = {
        "people": {user: await own_data(store, user) for user in PEOPLE},
        "journals": {
            play.match: [
                [each.version, each.at, each.kind, json.loads(each.fields)]
                for each in await store.journal.load(play.match)
            ]
            for play in PLAYS
        },
        "live": [[row.match, row.guild, row.channel] for row in await store.tables.live()],
        "named": [[each.channel, sorted(each.names)] for each in await store.places_of_people.still_named()],
        "days_off": [day.isoformat() for day in sorted(await store.times_off.days())],
        "aside": [
            row.match
            for row in await store.tables.of_person(ANA, 99)
            if row.status == "aside" and row.guild == GUILD
        ],
        "history": [
            [
                past.match,
                past.preset,
                past.named,
                past.holes,
                past.at,
                [[each.name, each.points] for each in past.people],
            ]
            for past in (await store.history.page(GUILD, None, 0, 100)).rows
        ],
        "formats": {
            past.match: [past.format, past.computers_points, [each.score for each in past.people]]
            for past in (await store.history.page(GUILD, None, 0, 100)).rows
            if past.format
        },
        "leaderboard": [
            [row.rank, row.name, row.totals.matches, row.totals.points, row.totals.rating.mu]
            for row in (await store.statistics.standings.page(GUILD, by_matches("rating"), 0, None)).rows
        ],
        "own boards": [
            [
                [each.board, each.name, each.preset, each.changes],
                [
                    row.name
                    for row in (
                        await store.statistics.standings.page(
                            GUILD, by_matches("wins", preset=each.board), 0, None
                        )
                    ).rows
                ],
            ]
            for each in await store.statistics.own_boards.of(GUILD)
        ],
        "seasons": [[each.number, each.name] for each in await store.statistics.seasons.list(GUILD)],
        "achievements": [
            [each.award.name, each.match] for each in await store.statistics.achievements.of(GUILD, ANA)
        ],
        "daily": {
            day.isoformat(): [
                [each.name, each.points, each.par, each.costs]
                for each in await store.daily_tries.standing(day, GUILD)
            ]
            for day in DAYS
        },
        "presets": [
            [each.name, each.preset, each.holes, each.changes] for each in await store.server_rules.all(GUILD)
        ],
        "given roles": [
            [each.guild, each.trophy, each.user, each.role] for each in await store.given_roles.all()
        ],
        "default": await store.server_rules.default(GUILD),
        "preferences": {
            kind: {owner: each.write(value) for owner, value in preferences.chosen(each).items()}
            for kind, each in PREFERENCES.items()
        },
        "reviews": await store.reviews.of([play.match for play in PLAYS]),
        "events": {
            event: [
                [each.version, each.at, each.kind, json.loads(each.fields)]
                for each in (await store.event_journal.load(event)).entries
            ]
            for event in EVENTS
        },
        "open events": [[row.event, row.name, row.status] for row in await store.events.to_keep()],
        "puzzle of a day": (await store.puzzles.of_day("2026-11-23")) is not None,
        "note": await store.key_values.get("a note"),
    }
    found: dict[str, Any] = json.loads(json.dumps(read))
    return found


def missing(expected: object, found: object, place: str = "") -> list[str]:
    """Return where `found` lacks something of `expected`, or has it otherwise; it may have further keys."""
    if isinstance(expected, dict) and isinstance(found, dict):
        pairs = [(key, value, found.get(key, "nothing")) for key, value in expected.items()]
    elif isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        pairs = list(zip(count(), expected, found, strict=False))
    else:
        return [] if expected == found else [f"{place}: {found} instead of {expected}"]
    return [each for key, value, other in pairs for each in missing(value, other, f"{place}/{key}")]
