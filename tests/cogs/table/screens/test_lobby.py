"""The lobby: who sits there, what will be played, and which buttons there are."""

from __future__ import annotations

import pytest

from cogs.kit.ids.table import PressId
from cogs.table.screens.lobby import closed_lobby, level_chosen, lobby
from engine.cpu.levels import LADDER, STYLES
from engine.game.handicap import handicap_strokes
from engine.game.pars import level_handicap
from engine.table import Entry, Stamped, TableState
from engine.table.entries import ComputerAdded, Joined, Left, Opened, RulesChanged
from engine.table.fold import apply
from engine.table.seat import BEGINNERS, USUAL_LEVEL
from tests.cogs.table.screens.evenings import Evening, add


def usable(evening: Evening) -> dict[str, bool]:
    """The lobby's buttons by label, and whether they can be pressed."""
    return {button.label: not button.disabled for row in lobby(evening.lobby().state).rows for button in row}


def test_it_says_what_will_be_played_and_who_sits_there() -> None:
    screen = lobby(Evening(1, ("Ana", "B*n"), computers=1, holes=9).lobby().state)
    assert screen.title == "Golf · classic"
    assert "9 holes · 2 min a turn" in screen.text
    assert screen.fields == (
        ("Players (3 of 6)", "**Ana** · host\n**B\\*n**\n**Albatross 0** · computer, medium"),
    )


def told(*entries: Entry) -> list[str]:
    """What the lobby of Ana and Ben says is played, after `entries`."""
    table = Evening(1, ("Ana", "Ben"), holes=9).lobby()
    add(table, *entries)
    return lobby(table.state).text.splitlines()


def changed(preset: str = "classic", named: str = "", **changes: object) -> RulesChanged:
    return RulesChanged(preset, 9, 120, changes, named)


def test_what_is_modified_is_told_and_that_it_has_just_been_but_nothing_twice() -> None:
    text = told(changed(super_kings=True, columns=4))
    assert text[0] == "**Ana** just changed the rules: super kings, 4 columns."
    assert text[2] == "With these rules, the match won’t count for you."
    assert len(text) == 3
    text = told(changed(super_kings=True), changed(super_kings=True, columns=4))
    assert text[0] == "Rules changed: super kings, 4 columns."
    assert text[3] == "**Ana** just changed the rules: 4 columns."


def test_what_the_server_calls_the_rules_is_told_with_what_they_are() -> None:
    state = Evening(1, ("Ana",), named="Fri*day", changes={"super_kings": True}).lobby().state
    assert lobby(state).title == closed_lobby(state).title == "Golf · Fri\\*day"
    assert lobby(state).text.startswith("classic, changed: super kings.")
    assert "Counts for the “Fri\\*day” leaderboard only." in lobby(state).text
    state = Evening(1, ("Ana",), preset="club", named="Us").lobby().state
    assert lobby(state).text.startswith("club: Six cards each, for up to eight players.")


def test_a_change_is_not_new_any_more_once_something_else_has_happened() -> None:
    text = told(changed(blackjack=True), Joined(3, "Cy", 3))
    assert text[3] == "The rules changed after the table opened."


def test_whoever_is_alone_knows_what_they_have_changed() -> None:
    table = Evening(1, ("Ana",), computers=1).lobby()
    add(table, changed(blackjack=True), ComputerAdded("Birdie", "medium"))
    assert "The rules changed after" not in lobby(table.state).text


def test_the_newest_host_is_the_one_who_has_changed_the_rules() -> None:
    text = told(Left(1), changed(blackjack=True))
    assert text[0] == "**Ben** just changed the rules: blackjack."


def test_back_to_the_preset_is_a_change_as_well() -> None:
    text = told(changed(blackjack=True), changed())
    assert text[0] == "Six cards each. Pairs in a column score 0. Lowest total wins."
    assert text[2] == "**Ana** just changed the rules: no blackjack."


def test_a_deck_too_small_for_more_seats_makes_the_table_smaller() -> None:
    changes = {"columns": 4, "rows": 3, "decks": 1}
    state = Evening(1, ("Ana", "Ben", "Cy"), changes=changes).lobby().state
    assert "Players (3 of 4)" in dict(lobby(state).fields)
    assert lobby(state).menus
    add(table := Evening(1, ("Ana", "Ben", "Cy"), changes=changes).lobby(), Joined(9, "Dee", 9))
    assert not lobby(table.state).menus


def test_nobody_starts_alone() -> None:
    assert not usable(Evening(1, ("Ana",)))["Start"]
    assert usable(Evening(1, ("Ana", "Ben")))["Start"]
    assert usable(Evening(1, ("Ana",), computers=1))["Start"]


def test_a_full_table_takes_no_more_computers() -> None:
    assert not lobby(Evening(1, ("Ana", "Ben"), computers=4).lobby().state).menus
    assert lobby(Evening(1, ("Ana", "Ben"), computers=3).lobby().state).menus


def test_the_next_computer_is_chosen_by_its_level() -> None:
    [menu] = lobby(Evening(1, ("Ana",)).lobby().state).menus
    assert menu.placeholder == "Add a computer player…"
    assert [choice.label for choice in menu.choices] == [each.name for each in (*LADDER, *STYLES)]
    assert [level_chosen(choice.value) for choice in menu.choices] == [
        choice.label for choice in menu.choices
    ]
    assert [choice.description for choice in menu.choices] == [each.summary for each in (*LADDER, *STYLES)]
    assert not any(choice.chosen for choice in menu.choices)


def test_no_choice_of_a_computer_is_still_there_after_the_next_thing_has_happened() -> None:
    """An app would show it as chosen, and not let it be chosen again."""
    table = Evening(1, ("Ana",)).lobby()
    [before] = lobby(table.state).menus
    add(table, ComputerAdded("Birdie", "medium"))
    [after] = lobby(table.state).menus
    assert before.id != after.id
    assert not {choice.value for choice in before.choices} & {choice.value for choice in after.choices}


def test_each_computer_is_named_with_its_level() -> None:
    table = Evening(1, ("Ana",)).lobby()
    add(table, ComputerAdded("Birdie", "expert"), ComputerAdded("Bogey", "pair-hunter"))
    (_, seats), *_ = lobby(table.state).fields
    assert seats == "**Ana** · host\n**Birdie** · computer, expert\n**Bogey** · computer, pair-hunter"


def test_it_says_that_hints_are_allowed_and_what_that_means() -> None:
    sentence = "Hints are on: this match won’t count for you."
    assert sentence in told(RulesChanged("classic", 9, 120, hints=True))
    assert not any("int" in line for line in told())


@pytest.mark.parametrize(
    ("people", "levels", "changes", "said"),
    [
        (("Ana",), ("easy",), {}, "Just practice: your computers"),
        (("Ana",), ("hard",), {}, ""),
        (("Ana", "Ben"), ("easy",), {}, ""),
        (("Ana", "Ben"), (), {"super_kings": True}, "With these rules, the match won’t count for you."),
    ],
)
def test_it_says_beforehand_what_does_not_count(
    people: tuple[str, ...], levels: tuple[str, ...], changes: dict[str, object], said: str
) -> None:
    state = TableState()
    entries: list[Entry] = [Opened("0" * 10, "classic", 1, 60, changes)]
    entries += [Joined(user, name, user) for user, name in enumerate(people, 1)]
    entries += [ComputerAdded(f"Birdie {number}", level) for number, level in enumerate(levels)]
    for version, entry in enumerate(entries, 1):
        apply(state, Stamped(version, 0.0, entry))
    sentences = [line for line in lobby(state).text.splitlines() if "count" in line]
    assert [said in line for line in sentences] == ([True] if said else [])


def test_join_stands_out_only_until_the_match_can_start() -> None:
    styles = {
        count: {button.label: button.style for row in lobby(state).rows for button in row}
        for count, state in (
            (1, Evening(1, ("Ana",)).lobby().state),
            (2, Evening(1, ("Ana", "Ben")).lobby().state),
        )
    }
    assert (styles[1]["Join"], styles[2]["Join"]) == ("primary", "secondary")


def test_all_buttons_are_known_presses() -> None:
    state = Evening(1, ("Ana",), computers=1).lobby().state
    ids = [menu.id for menu in lobby(state).menus] + [
        button.id for row in lobby(state).rows for button in row
    ]
    words = [press.word for press in map(PressId.parse, ids) if press]
    assert words == ["add", "start", "join", "rules"]


def test_newcomers_find_how_to_play_and_the_lesson() -> None:
    *_, row = lobby(Evening(1, ("Ana",), computers=1).lobby().state).rows
    assert [button.label for button in row] == ["How to play", "Learn in 2 minutes"]


def test_a_closed_lobby_has_nothing_to_press() -> None:
    screen = closed_lobby(Evening(1, ("Ana",)).lobby().state)
    assert not screen.rows
    assert "/golf start" in screen.text


def test_strokes_are_told_once_they_are_known() -> None:
    changes = {"format": "skins", "partners": "best_ball", "handicap_strokes": True}
    four = Evening(1, ("Ana", "Ben", "C*y", "Dee"), holes=9, changes=changes).lobby().state
    assert "Card points taken off" not in lobby(four).text
    assert "Card points taken off: nobody" in lobby(four, handicaps=dict.fromkeys(range(1, 5), 3.0)).text


def test_whoever_has_no_handicap_yet_counts_as_a_beginner_and_computers_have_that_of_their_level() -> None:
    state = Evening(1, ("Ana", "B*n"), computers=1, holes=9, changes={"handicap_strokes": True}).lobby().state
    screen = lobby(state, handicaps={1: -40.0, 2: None})
    levels = [level_handicap("classic", each) for each in (BEGINNERS, USUAL_LEVEL)]
    _, new, computer = handicap_strokes([-40.0, *levels], 9, "classic")
    assert f"Card points taken off: **B\\*n** {new}, **Albatross 0** {computer}" in screen.text
    assert "No handicap yet, counts as easy: **B\\*n**" in screen.text


def test_partners_start_only_with_four_or_six() -> None:
    for computers, can in ((0, False), (1, True), (2, False), (3, True)):
        evening = Evening(1, ("Ana", "Ben", "Cy"), computers, changes={"partners": "foursomes"})
        assert usable(evening)["Start"] == can
        footer = lobby(evening.lobby().state).footer
        assert ("Partners need 4 or 6 players." in footer) != can


def test_only_a_format_is_no_reason_not_to_count() -> None:
    text = told(changed(format="match_play"))
    assert text[0] == "**Ana** just changed the rules: match play."
    assert "count" not in "".join(text)
    assert told(changed(format="match_play", super_kings=True))[-1].endswith("won’t count for you.")
