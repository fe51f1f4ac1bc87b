"""A person's holes of an event: what is told during a hole, after it, after the last, and at the end."""

from __future__ import annotations

import re

from cogs.events.screens.play_screen import play_screen
from cogs.kit.ids.solo import SoloId
from cogs.kit.screen import Screen
from cogs.solo.play import ShownWith
from engine.events.event import Playing
from engine.events.requests import close, pause
from tests.engine.events.memory_events import EVENT, MANAGER, Held

ANA, BEN, CHLOE = 7, 8, 9


async def begun(*users: int) -> Held:
    """Return an event of two holes that people have entered."""
    held = await Held.open("duplicate", "classic", computers=1, level="beginner")
    for user in users:
        await held.event.begin_holes(user, "Player", [])
    return held


async def hole(held: Held, user: int, *, deal: bool = False) -> Playing:
    """Let somebody play their hole to its end; `deal`: the next one."""
    own = await held.event.holes(user)
    if deal:
        own = await held.event.deal(user, own.game.state.version)
    while own.game.state.stage == "playing":
        action = next(each for each in own.game.view(user).legal if each.verb != "take")
        own = await held.event.act(user, own.game.state.version, [(action.verb, action.slot)])
    return own


async def shown(held: Held, user: int) -> Screen:
    return play_screen(await held.event.holes(user))


def labels(screen: Screen) -> list[str]:
    return [button.label for row in screen.rows for button in row]


async def test_after_a_hole_one_is_compared_with_those_who_have_finished_it() -> None:
    held = await begun(ANA, BEN)
    assert (await shown(held, ANA)).title == "Cup · hole 1 of 2"
    first = await hole(held, ANA)
    points = first.game.scores[0]
    screen = play_screen(first, ShownWith(notice="Too *late*."))
    assert screen.text.splitlines()[0] == "*Too \\*late\\*.*"
    assert screen.text.splitlines()[1].startswith(f"**{points} points** · You’re the first to finish")
    assert "Strokes gained" not in screen.text
    await hole(held, BEN)
    screen = await shown(held, ANA)
    assert f"**{points} points** · average {points}.0\nStrokes gained: **0.0** · place 1 of 2" in screen.text
    next_hole = SoloId("event", EVENT, first.game.state.version, "next")
    assert [(each.label, each.id) for row in screen.rows for each in row] == [("Play hole 2", str(next_hole))]
    assert not screen.fields, "the picture has all points"
    assert f"{points} point" in screen.attachments[0].alt_text


async def test_after_the_last_hole_one_reads_the_total_and_when_results_come() -> None:
    held = await begun(ANA, BEN)
    await hole(held, ANA)
    last = await hole(held, ANA, deal=True)
    screen = play_screen(last)
    total = sum(last.game.scores)
    assert f"Total: **{total} points**\nLast hole: {last.game.scores[1]} point" in screen.text
    assert re.search(r"Results by <t:\d+:f>\.$", screen.text)
    assert labels(screen) == ["Details"]


async def test_an_event_that_was_stopped_offers_no_further_hole() -> None:
    held = await begun(ANA, BEN, CHLOE)
    await hole(held, ANA)
    await held.event.ask(lambda state, now: pause(state, MANAGER))
    screen = await shown(held, ANA)
    assert screen.text.startswith("⏸️ Paused by the organizer.") and labels(screen) == []
    assert (await shown(held, BEN)).attachments == (), "a hole that is not over shows no cards meanwhile"
    await held.event.ask(lambda state, now: close(state, MANAGER))
    screen = await shown(held, ANA)
    assert screen.text.startswith("Ended <t:") and "Nobody else finished this hole." in screen.text
    assert labels(screen) == ["Results", "Cards", "Details"]
    nothing = await shown(held, BEN)
    assert labels(nothing) == ["Details"] and nothing.fields == ()
