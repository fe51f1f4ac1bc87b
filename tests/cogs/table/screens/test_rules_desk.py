"""The rules desk: within Discord's limits whatever is chosen, and what it says about it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.kit.ids.table import PAGES, DeskId, Page
from cogs.kit.rules_text import HINTS_ALLOWED
from cogs.kit.screen import Choice, Screen
from cogs.table.screens.rules_desk import ANOTHER_PRESET, NO_HINTS, PAGE_WORDS, desk, desk_in_words
from engine.game.errors import BadRules
from engine.game.options import OPTIONS, SWITCHES
from engine.game.presets import PRESETS
from engine.table import TableState
from tests.cogs.kit.test_screen import problems
from tests.cogs.table.screens.evenings import MATCH, Evening
from tests.engine.effort import examples

NAME = "@" + "*" * 31
OWN = tuple(Choice(f"{number:02}{NAME[2:]}", f"{number:02}{NAME[2:]}", "x" * 300) for number in range(25))

LONGEST_REFUSAL = "*" * 200

house_rules = st.dictionaries(st.sampled_from(list(SWITCHES)), st.booleans(), max_size=len(SWITCHES))


def place(page: Page, drawing: int = 7) -> DeskId:
    return DeskId(MATCH, drawing, page, "menus")


def lobby(preset: str = "classic", named: str = "", **changes: Any) -> TableState:
    return Evening(1, ("Ana", "Ben"), preset=preset, holes=9, changes=changes, named=named).lobby().state


def labels(screen: Screen) -> list[str]:
    return [button.label for row in screen.rows for button in row]


@given(st.sampled_from(tuple(PRESETS)), house_rules)
@examples(25)
def test_every_page_is_accepted_whatever_stands(preset: str, changes: dict[str, bool]) -> None:
    state = lobby(preset, NAME)
    try:
        rules = state.preset.rules_for(2, 9, changes)
    except BadRules:
        return
    state.changes = {field: getattr(rules, field) for field in changes}
    for page in PAGES:
        for notice in ("", LONGEST_REFUSAL):
            screen = desk(state, place(page), OWN, notice)
            assert not (found := problems(screen)), found
            assert len(screen.menus) + len(screen.rows) <= 5
    assert not problems(desk_in_words(state, place("turns")))


def test_it_says_what_stands_and_what_that_means() -> None:
    screen = desk(lobby(super_kings=True, use_jokers=True), place("cards"))
    assert screen.title == "Change rules · classic, changed: super kings, jokers"
    assert screen.text.splitlines() == [
        "**Super kings** · kings score −2",
        "**Jokers** · two jokers per deck, −2 each",
        "**2 jokers per deck**",
        "Points: ace 1, two −2, jack 10, queen 10, king −2, joker −2; 3 to 10 face value.",
    ]
    assert "**No bonuses or penalties**" in desk(lobby(), place("scoring")).text


@pytest.mark.parametrize("preset", PRESETS)
def test_every_page_says_something_about_each_of_its_menus(preset: str) -> None:
    for page in PAGES[1:]:
        screen = desk(lobby(preset), place(page))
        assert len(screen.text.splitlines()) >= len(screen.menus) - 1
        assert "\n\n" not in screen.text
    points = [line for line in desk(lobby(preset), place("cards")).text.splitlines() if "Points: " in line]
    assert len(points) == 1


def test_the_first_menu_leads_to_every_page() -> None:
    for page in PAGES:
        pages = desk(lobby(), place(page)).menus[0]
        assert [choice.value for choice in pages.choices] == list(PAGES)
        assert [choice.label for choice in pages.choices if choice.chosen] == [f"Page: {PAGE_WORDS[page][0]}"]


def test_the_page_of_presets_warns_and_marks_what_is_played() -> None:
    screen = desk(lobby("club", blackjack=True), place("preset"), OWN[:2])
    assert ANOTHER_PRESET in screen.text
    assert "Modified: blackjack" in screen.text
    _, built_in, own = screen.menus
    assert [choice.value for choice in built_in.choices if choice.chosen] == ["club"]
    assert not any(choice.chosen for choice in own.choices)
    assert len(desk(lobby(), place("preset")).menus) == 2


def test_the_other_people_can_be_removed_on_the_page_of_who_can_join() -> None:
    state = Evening(1, ("Ana", "Ben", "Chloe"), computers=1).lobby().state
    menu = desk(state, place("joining")).menus[-1]
    assert menu.placeholder == "Remove a player…"
    assert [(each.label, each.value) for each in menu.choices] == [("Ben", "2"), ("Chloe", "3")]
    assert not any("people" in menu.id for menu in desk(state, place("match")).menus)
    alone = Evening(1, ("Ana",), computers=1).lobby().state
    assert len(desk(alone, place("joining")).menus) == 1, "nobody else is here"


def test_the_server_s_own_preset_is_marked_where_it_is_played() -> None:
    name = OWN[1].value
    _, built_in, own = desk(lobby(named=name, blackjack=True), place("preset"), OWN[:2]).menus
    assert not any(choice.chosen for choice in built_in.choices)
    assert [choice.value for choice in own.choices if choice.chosen] == [name]


def test_the_way_back_to_the_preset_is_there_where_something_is_changed() -> None:
    assert labels(desk(lobby(), place("cards"))) == ["Points…", "Full rules"]
    assert "Back to classic" in labels(desk(lobby(blackjack=True), place("match")))


def test_hints_are_switched_on_the_page_of_the_match() -> None:
    state = lobby()
    for allowed, label, control in ((False, "Allow hints", "hints"), (True, "No hints", "nohints")):
        state.hints = allowed
        screen = desk(state, place("match"))
        (found,) = [button for row in screen.rows for button in row if "hints" in button.label]
        assert (found.label, DeskId.parse(found.id)) == (label, replace(place("match"), control=control))
        assert (HINTS_ALLOWED in screen.text.splitlines()) == allowed
        assert (NO_HINTS in screen.text.splitlines()) != allowed
        assert (HINTS_ALLOWED in desk_in_words(state, place("match")).text) == allowed
    assert "Allow hints" not in labels(desk(state, place("preset")))


def test_a_notice_stands_first_and_is_made_harmless() -> None:
    text = desk(lobby(), place("match"), notice="No *stars* here.").text
    assert text.startswith("*No \\*stars\\* here.*\n")


def test_everything_on_a_desk_has_an_id_of_its_drawing() -> None:
    screen = desk(lobby(blackjack=True), place("match", drawing=41), reactions=False)
    ids = [menu.id for menu in screen.menus] + [button.id for row in screen.rows for button in row]
    found = [DeskId.parse(each) for each in ids]
    assert {(each.match, each.drawing, each.page) for each in found if each} == {(MATCH, 41, "match")}
    assert len({each.control for each in found if each}) == len(ids)


def test_the_rules_in_words_lead_back_to_the_page() -> None:
    screen = desk_in_words(lobby(), place("turns"))
    assert labels(screen) == ["Back", "In numbers"]
    assert DeskId.parse(screen.rows[0][0].id) == replace(place("turns"), control="menus")
    assert "Lowest total after 9 holes wins" in dict(screen.fields)["Goal"]


def test_points_are_asked_for_on_the_page_of_cards_alone() -> None:
    for page in PAGES:
        screen = desk(lobby(blackjack=True), place(page))
        assert ("Points…" in labels(screen)) == (page == "cards")
        assert ("Details" in labels(screen)) == (page == "preset")
    others = desk(lobby(), place("cards")).menus[-1]
    assert (others.placeholder, len(others.choices)) == ("Points of another card…", 10)
    assert others.choices[0] == Choice("Ace", "A", "now 1")


def test_the_options_of_the_registry_fit_into_menus() -> None:
    for option in OPTIONS.values():
        assert 1 <= len(option.name) <= 100
        assert 1 <= len(option.meaning) <= 100
