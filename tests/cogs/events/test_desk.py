"""An event is prepared on a page of menus, posted from there, and edited until somebody plays."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.events.pages import NOT_YOURS
from cogs.events.running import MOST_OPEN
from cogs.kit.ids.events import EventDeskId
from data.people.server_rules import ServerPreset
from engine.events.options import CHOICES, HOUR, USUAL_HOLES, USUAL_ROUNDS, USUAL_SPAN
from engine.events.requests import STARTED
from engine.events.rounds import ABANDONED
from engine.events.state import EventState
from tests.cogs.events.test_pages import first_message, on
from tests.journeys.event_desk import event_desk, make_event, prepared
from tests.journeys.raw_interactions import arrive, lone_button, lone_menu, pressed, sent_off, told
from tests.journeys.rules_desk import manager_of
from tests.journeys.world import World, buttons, menus, words_of, world


async def newest(here: World) -> EventState:
    """Return the event that was made last."""
    *_, row = await here.store.events.to_keep()
    return await here.bot.house.events.state(row.event)


async def test_a_league_takes_two_presses_and_no_word() -> None:
    async with world() as here:
        mana = manager_of(here)
        desk = await event_desk(here, mana, "league")
        preview = "League of 5 rounds · tables of two · 3 holes of classic"
        assert preview in desk.words and here.public() == []
        await desk.press("Post it")
        assert "Posted." in desk.words and preview in words_of(here.table_message())
        state = await newest(here)
        opened = state.opened
        assert (opened.kind, opened.name, opened.by) == ("league", "League", mana.id)
        assert (state.rules.holes, opened.rounds, state.span) == (USUAL_HOLES, USUAL_ROUNDS, USUAL_SPAN)
        assert state.message == here.table_message().id


OFFERED = {
    "duplicate": (["kind", "preset", "holes", "computers"], ["level", "span", "role"]),
    "tables": (["kind", "preset", "holes", "seats"], ["level", "span", "role"]),
    "league": (["preset", "holes", "rounds", "seats"], ["absent", "span", "role"]),
    "knockout": (["preset", "holes", "seats"], ["absent", "span", "role"]),
}
CHOSEN = {
    "duplicate": {"holes": 2, "computers": 3, "level": "hard", "span": 3},
    "tables": {"holes": 1, "seats": 4, "level": "easy"},
    "league": {"preset": "four-card", "rounds": 2, "seats": 3, "absent": "computer"},
    "knockout": {"seats": 3, "absent": "computer", "span": 168},
}


@pytest.mark.parametrize("kind", OFFERED)
async def test_each_kind_has_its_menus_and_what_is_chosen_counts(kind: str) -> None:
    async with world() as here:
        mana = manager_of(here)
        desk = await event_desk(here, mana, kind)
        for page, label in zip(OFFERED[kind], ("More…", "Fewer…"), strict=True):
            assert [each.custom_id.rsplit(":", 1)[-1] for each in menus(desk.message)] == page
            await desk.press(label)
        asked = CHOSEN[kind]
        event = await make_event(here, mana, kind, "C*u\u202ep ", **asked)
        state = await newest(here)
        values = {"preset": state.rules.preset, "holes": state.rules.holes, "span": state.span}
        made = {each: values.get(each, getattr(state.opened, each, None)) for each in asked}
        assert made == asked and state.opened.name == "C*up"
        assert len(await here.store.events.to_keep()) == 1, "what was prepared before is continued"
        assert (state.message, state.closes_at) == (event.id, state.opened_at + state.span * HOUR)


async def test_another_kind_may_be_chosen_before_it_is_posted_and_a_typed_name_stays() -> None:
    async with world() as here:
        mana = manager_of(here)
        desk = await prepared(here, mana, "league", rounds=3)
        await desk.press("Format: Stroke play")
        assert "3 holes of classic · match play" in desk.words
        await desk.press("Back")
        await desk.press("Knock-out")
        assert "Knock-out · tables of two · 3 holes of classic · match play" in desk.words
        await desk.write("Name…", "Cup")
        await desk.press("Back")
        await desk.press("Same cards, alone")
        await desk.press("Post it")
        state = await newest(here)
        assert (state.name, state.kind_name, state.opened.rounds) == ("Cup", "duplicate", 0)
        assert state.rules.format == "stroke", "which the same cards can't be compared by otherwise"


async def test_handicap_strokes_and_formats_are_offered_where_they_can_be_compared() -> None:
    async with world() as here:
        mana = manager_of(here)
        desk = await prepared(here, mana, "league", rounds=3)
        await desk.press("More…")
        await desk.press("Handicap strokes: off")
        assert "3 holes of classic · handicap strokes" in desk.words
        await desk.press("Handicap strokes: on")
        await desk.press("Handicap strokes: off")
        await desk.press("Fewer…")
        await desk.press("Back")
        await desk.press("Same cards, alone")
        await desk.choose("kind", "tables")
        assert not (await newest(here)).rules.handicap_strokes
        await desk.press("Format: Stroke play")
        assert "3 holes of classic · Stableford" in desk.words
        await desk.press("Format: Stableford")
        assert (await newest(here)).rules.format == "stroke"


async def test_refused_choices_change_nothing_and_are_told() -> None:
    async with world() as here:
        mana = manager_of(here)
        desk = await prepared(here, mana, "duplicate", preset="house")
        before = (await newest(here)).opened
        await desk.choose("computers", str(max(CHOICES["computers"])))
        assert "is for 2 to" in desk.words
        await desk.write("Name…", "\u200b \u202e")
        assert "Give the event a name" in desk.words
        place = EventDeskId(before.event)
        forged = [
            ("computers", "0"),
            ("seats", "9"),
            ("rounds", "-1"),
            ("span", "7"),
            ("kind", "poker"),
            ("holes", "0"),
            ("preset", "snooker"),
            ("own", "Mine"),
            ("absent", "never"),
            ("level", "god"),
        ]
        made = [
            pressed(here, mana, each, desk.message, values=[value], shown=lone_menu(each, [value]))
            for each, value in ((place.of(menu), value) for menu, value in forged)
        ]
        await arrive(here, made)
        assert (await newest(here)).opened == before


async def test_nobody_else_changes_or_posts_it() -> None:
    async with world() as here:
        mana, ana = manager_of(here), here.people[0]
        desk = await prepared(here, mana, "league")
        state = await newest(here)
        place = EventDeskId(state.id)
        post, holes = place.of("post"), place.of("holes")
        made = [
            pressed(here, ana, post, desk.message, shown=lone_button(post)),
            pressed(here, ana, holes, desk.message, values=["9"], shown=lone_menu(holes, ["9"])),
            sent_off(here, ana, place.of("name"), "Mine", desk.message),
        ]
        await arrive(here, made)
        assert told(made) == {NOT_YOURS} and here.public() == []
        assert (await newest(here)).version == state.version


async def test_it_is_posted_once() -> None:
    async with world() as here:
        mana = manager_of(here)
        desk = await prepared(here, mana, "league")
        post = EventDeskId((await newest(here)).id).of("post")
        shown = lone_button(post)
        await arrive(here, [pressed(here, mana, post, desk.message, shown=shown) for _ in range(3)])
        assert len(here.public()) == 1
        assert "Edit" in [each.label for each in buttons(desk.again().message)]


async def test_it_is_edited_until_somebody_plays() -> None:
    async with world() as here:
        mana, ana = manager_of(here), here.people[0]
        event = await make_event(here, mana, "duplicate", "Friday nine", holes=1)
        details = await on(here, mana, "Details", event)
        for label in ("Manage", "Edit"):
            await details.press(label)
        desk = await prepared(here, mana, "league")
        desk.message = details.now
        assert [each.custom_id.rsplit(":", 1)[-1] for each in menus(desk.message)] == [
            "preset",
            "holes",
            "computers",
        ], "its kind stays"
        await desk.choose("holes", "2")
        await desk.write("Name…", "Friday two")
        await here.wait(60)
        shown = words_of(first_message(here, event))
        assert "Friday two" in shown and "2 holes of classic" in shown
        await (await on(here, ana, "Play", event)).finish(1)
        await desk.choose("holes", "3")
        assert STARTED in desk.words and "Edit" not in [each.label for each in buttons(desk.message)]
        log = await on(here, ana, "Details", event)
        await log.press("Log")
        assert log.words.count("edited the event.") == 2


async def test_a_role_is_chosen_and_taken_away_again() -> None:
    async with world() as here:
        mana = manager_of(here)
        desk = await prepared(here, mana, "league")
        await desk.press("More…")
        role = here.guild.create_role("players")
        for chosen, said in (([role], True), ([], False)):
            await desk.choose_people("role", *chosen)
            (menu,) = [each for each in menus(desk.message) if each.custom_id.endswith(":role")]
            assert (f"<@&{role.id}>" in desk.words) == said
            assert [each.id for each in menu.default_values] == [each.id for each in chosen]


async def test_a_preset_of_the_servers_own_is_offered() -> None:
    async with world() as here:
        mana = manager_of(here)
        saved = ServerPreset(here.guild.id, "Ours", "classic", 9, {"super_kings": True}, mana.id, 0.0)
        await here.store.server_rules.save(saved)
        desk = await prepared(here, mana, "league", own="Ours")
        assert "3 holes of Ours" in desk.words and desk.chosen("own") == ["Ours"]
        partners = {"super_kings": True, "format": "skins", "partners": "best_ball"}
        await here.store.server_rules.save(replace(saved, name="Pairs", changes=partners))
        await desk.press("Fewer…")
        await desk.press("More…")
        await desk.choose("own", "Pairs")
        assert "3 holes of classic, modified · skins" in desk.words
        await desk.press("Fewer…")
        await desk.choose("preset", "classic")
        state = await newest(here)
        assert (state.opened.named, state.rules.super_kings) == ("", False)


async def test_what_is_never_posted_is_given_up_and_a_full_server_is_told() -> None:
    async with world() as here:
        mana = manager_of(here)
        desk = await prepared(here, mana, "league")
        for _ in range(MOST_OPEN):
            await make_event(here, manager_of(here, "Other"), "duplicate")
        await desk.press("Post it")
        assert f"{MOST_OPEN} open events is my limit" in desk.words
        await here.wait(ABANDONED + 60)
        assert [row.name for row in await here.store.events.to_keep() if row.name == "League"] == []
