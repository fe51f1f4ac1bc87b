"""The page of an event that is prepared or edited: its menus, and its size with the longest words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.events.screens.desk_screen import desk_screen
from cogs.events.screens.event_screen import event_screen
from cogs.kit.ids.events import EventDeskId
from cogs.kit.screen import Choice, Menu, Screen
from engine.events.entries import Edited, EventOpened, KindName, Posted
from engine.events.fold import fold, stamped
from engine.events.kinds import KINDS
from engine.events.options import CHOICES, HOUR, LONGEST_NAME, edited, new_event
from engine.events.state import EventState
from engine.language import LANGUAGES, speaking
from tests.cogs.kit.test_screen import problems

EVENT = "0123456789"
NOTICE = "A notice. " * 9
OWN = tuple(Choice("*" * 32, "*" * 32 + str(number), "classic · 9 holes") for number in range(25))


def event(kind: KindName, name: str = "Cup", *, posted: bool = False) -> EventState:
    """An event with the usual options."""
    new = new_event(kind, name, 5, 6, 7, preset="classic")
    opened = replace(new, event=EVENT, secret="5e" * 32, closes_at=1e9 + new.closes_at)
    return fold(stamped([opened, *([Posted(8)] if posted else [])], 0, 1e9))


def menu(screen: Screen, control: str) -> Menu:
    """The menu of a control."""
    (found,) = [each for each in screen.menus if each.id.endswith(f":{control}")]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_it_fits_into_a_message_with_the_longest_words(kind: KindName, language: str) -> None:
    with speaking(language):
        for posted in (False, True):
            for page in ("first", "more"):
                place = EventDeskId(EVENT, 9999, page)
                shown = desk_screen(
                    event(kind, "*" * LONGEST_NAME, posted=posted), place, OWN, "A notice. " * 9
                )
                assert problems(shown) == []


@pytest.mark.parametrize("kind", KINDS)
def test_it_shows_the_message_and_what_is_chosen(kind: KindName) -> None:
    state = event(kind)
    message = event_screen(state, {})
    for page in ("first", "more"):
        shown = desk_screen(state, EventDeskId(EVENT, 3, page), OWN)
        assert message.text in shown.text and (shown.title, shown.fields) == (message.title, message.fields)
        for each in shown.menus:
            control = each.id.rsplit(":", 1)[-1]
            chosen = [choice.value for choice in each.choices if choice.chosen]
            assert len(chosen) == (control not in ("own", "role"))
            if control in CHOICES:
                assert [choice.value for choice in each.choices] == [str(one) for one in CHOICES[control]]


def test_what_is_posted_keeps_its_kind_and_its_time() -> None:
    state = event("duplicate", posted=True)
    controls = {
        each.id.rsplit(":", 1)[-1]
        for page in ("first", "more")
        for each in desk_screen(state, EventDeskId(EVENT, 0, page), ()).menus
    }
    assert controls == {"preset", "holes", "computers", "level", "role"}


def test_a_preset_of_the_servers_own_is_shown_as_chosen() -> None:
    state = event("league")
    named = replace(state.opened, named="Ours")
    entries = stamped([state.opened, edited(named, 7)], 0, 1e9)
    assert isinstance(entries[1].entry, Edited) and isinstance(entries[0].entry, EventOpened)
    own = (Choice("Ours", "Ours"), Choice("Others", "Others"))
    shown = desk_screen(fold(entries), EventDeskId(EVENT, 0, "more"), own)
    assert [choice.value for choice in menu(shown, "own").choices if choice.chosen] == ["Ours"]
    first = menu(desk_screen(fold(entries), EventDeskId(EVENT), own), "preset")
    assert first.placeholder == "Ours" and not any(choice.chosen for choice in first.choices)
    assert fold(entries).span * HOUR == state.opened.closes_at - state.opened_at
