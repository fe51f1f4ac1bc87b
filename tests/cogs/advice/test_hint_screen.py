"""A hint says what to do in words that fit a phone, and shows no card that its reader can't see."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given

from cogs.advice.hint_screen import best_slot, chance_words, hint_words, why_words
from cogs.kit.cost_table import WIDTH
from cogs.kit.ids.table import PressId
from cogs.table.screens.hand import Hand
from engine.advice.advice import Advice, AdvisedAction, advise, shown_to
from engine.game.actions import Action
from engine.game.view import View
from engine.table import Table
from tests.cogs.table.screens.evenings import Evening, EveningTable, evenings, first_turn, turns_of
from tests.cogs.table.screens.test_secrets import AS_TEXT
from tests.engine.effort import examples
from tests.journeys.leaks import cards_named

LONGEST_TEXT = 4096
"""Characters that Discord takes as the text of an embed."""


def advised(table: Table, user: int) -> tuple[View, Advice]:
    """Return the view of `user`, who must have a move, and the advice for it."""
    view = table.view(user)
    assert view.seat is not None
    return view, advise(view, shown_to(table.state.playing.hole, view.seat), holes=1)


def hinted(table: EveningTable, user: int = 1) -> str:
    """Return the text of the hint for a person now."""
    return hint_words(*advised(table, user))


def in_blocks(text: str) -> Iterator[str]:
    """Yield the lines of the code blocks of a text, which a phone does not break."""
    for block in text.split("```")[1::2]:
        yield from block.strip("\n").split("\n")


@given(evenings)
@examples(6)
def test_a_hint_fits_a_phone_and_names_no_card_that_is_not_in_sight(evening: Evening) -> None:
    for number, table in enumerate(evening.moments()):
        if number % 7 or table.state.stage != "playing":
            continue
        for seat in table.state.playing.hole.waiting():
            if table.state.seats[seat].user is None:
                continue
            view, advice = advised(table, seat + 1)
            words = "\n".join((hint_words(view, advice), why_words(view, advice)))
            assert len(words) < LONGEST_TEXT / 2
            assert all(len(line.replace(AS_TEXT, "")) <= WIDTH for line in in_blocks(words)), words
            seen = {view.discard, view.drawn, *view.grids[seat]}
            assert cards_named(words.replace(AS_TEXT, "")) <= seen


def test_a_hint_before_a_draw() -> None:
    table = first_turn(Evening(5, ("Ana", "Ben")))
    view, _ = advised(table, 1)
    advice = Advice(
        (
            AdvisedAction(Action(0, "draw"), 0.0, keep=("2", "K", "A", "T")),
            AdvisedAction(Action(0, "take"), 1.26, follow=Action(0, "swap", 4)),
        ),
        0.42,
        False,
        (("A", 4), ("T", 3), ("*", 2), ("2", 0), ("3", 1), ("4", 1)),
    )
    top = str(view.discard) + AS_TEXT
    assert hint_words(view, advice) == f"Hint: **Draw.** {top} would help, but a better card may come."
    assert why_words(view, advice).split("\n") == [
        "Chance to win this hole: about 40%.",
        "How much worse, in points:",
        "```",
        "best  draw",
        "      keep 2 K A 10",
        f"+1.3  take {top}",
        "      bottom middle",
        "```",
        "Cards still unseen (11):",
        "```",
        " A×4  10×3  Jo×2   2×0   3×1",
        " 4×1",
        "```",
    ]
    taking = replace(advice, choices=advice.choices[::-1])
    assert hint_words(view, taking).startswith(f"Hint: **Take {top}.** ")
    assert hint_words(view, taking, taking=True).startswith(f"Hint: **Put {top} bottom middle.** ")
    assert best_slot(taking, taking=True) == 4
    assert best_slot(taking, taking=False) is best_slot(advice, taking=True) is None


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        (Action(0, "flip", 5), "Hint: **Flip a card**, for example bottom right"),
        (Action(0, "turn", 2), "Hint: **Flip a card instead of drawing:** top right."),
        (Action(0, "pass"), "Hint: **Don’t flip.** Leave your cards as they are for now."),
        (Action(0, "knock"), "Hint: **Knock.** You probably have the lowest total."),
    ],
)
def test_the_best_choice_is_told_first(action: Action, expected: str) -> None:
    view = first_turn(Evening(5, ("Ana", "Ben"))).view(1)
    advice = Advice((AdvisedAction(action, 0.0),), 0.5, False, ())
    assert hint_words(view, advice).startswith(expected)
    assert best_slot(advice, taking=False) == action.slot


def test_the_place_of_a_drawn_card_is_told_with_the_reason() -> None:
    table = first_turn(Evening(5, ("Ana", "Ben")))
    turns_of(table, "0 draw")
    view = table.view(1)
    drawn = f"{view.drawn}{AS_TEXT}"
    swap = Advice((AdvisedAction(Action(0, "swap", 0), 0.0),), 0.5, False, ())
    assert hint_words(view, swap).startswith(f"Hint: **Put {drawn} top left.** ")
    discard = Advice((AdvisedAction(Action(0, "discard"), 0.0),), 0.5, False, ())
    assert hint_words(view, discard).startswith(f"Hint: **Discard {drawn}.** ")


def test_equal_choices_are_all_best() -> None:
    view = first_turn(Evening(5, ("Ana", "Ben"))).view(1)
    swaps = (AdvisedAction(Action(0, "swap", 0), 0.0), AdvisedAction(Action(0, "swap", 1), 0.04))
    words = why_words(view, Advice(swaps, 0.5, False, ()))
    assert "best  top left\nbest  top middle" in words


FLIPS: dict[str, object] = {"opening": "flip", "initial_flips": 2}


@pytest.mark.parametrize(
    ("preset", "changes", "expected"),
    [
        (
            "classic",
            {},
            "Hint: **Flip cards in different columns.** That gives you two chances at a pair.",
        ),
        (
            "classic",
            {"initial_flips": 1},
            "Hint: **Flip any card.** They’re all the same until you see them.",
        ),
        ("four-card", FLIPS, "Hint: **Flip any card.** They’re all the same until you see them."),
    ],
)
def test_in_the_opening_all_cards_are_alike(preset: str, changes: dict[str, Any], expected: str) -> None:
    table = next(Evening(5, ("Ana", "Ben"), preset=preset, changes=changes).moments())
    assert hinted(table) == expected
    words = why_words(*advised(table, 1))
    assert "best" not in words
    assert "Chance to win this hole: " in words


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (0.0, "less than 5%"),
        (0.02, "less than 5%"),
        (0.03, "about 5%"),
        (0.42, "about 40%"),
        (0.43, "about 45%"),
        (0.97, "about 95%"),
        (0.98, "more than 95%"),
        (1.0, "more than 95%"),
    ],
)
def test_a_chance_is_told_as_surely_as_it_is_known(chance: float, words: str) -> None:
    assert chance_words(chance) == words


# ---------------------------------------------------------------------- in the player's own message


def words_to_press(table: EveningTable, advice: Advice | None = None, user: int = 1) -> set[str]:
    """Return the words in the ids of the buttons below a person's cards, except those of slots."""
    rows = Hand(table, user, hint=advice).screen().rows
    presses = [PressId.parse(button.id) for row in rows for button in row]
    return {press.word for press in presses if press is not None and press.slot is None}


def with_hints(evening: Evening) -> EveningTable:
    """Return a table that allows hints, at its first turn."""
    table = first_turn(evening)
    table.state.hints = True
    return table


def test_a_hint_is_offered_where_the_table_allows_it_to_whoever_has_a_choice() -> None:
    table = with_hints(Evening(5, ("Ana", "Ben")))
    assert "hint" in words_to_press(table)
    assert "hint" not in words_to_press(table, user=2)
    turns_of(table, "0 draw")
    assert "hint" in words_to_press(table)
    table.state.hints = False
    assert "hint" not in words_to_press(table)


def test_no_hint_is_offered_for_a_look_at_ones_cards() -> None:
    table = next(Evening(5, ("Ana", "Ben"), preset="four-card").moments())
    table.state.hints = True
    assert words_to_press(table) == {"seen"}


def test_a_hint_stands_below_the_prompt_with_a_way_back_and_the_moves_stay() -> None:
    table = with_hints(Evening(5, ("Ana", "Ben")))
    _, advice = advised(table, 1)
    assert words_to_press(table, advice) == {"draw", "choose", "why", "back"}
    text = Hand(table, 1, hint=advice).screen().text
    assert text.startswith("Your turn. Draw, or take")
    assert "Hint: " in text and "Chance" not in text
    assert "Hint: " in Hand(table, 1, asking="take", hint=advice).screen().text
    why = Hand(table, 1, hint=advice, why=True).screen()
    assert "Hint: " in why.text and "Chance to win this hole: " in why.text
    assert "Why?" not in [button.label for row in why.rows for button in row]


def test_the_best_slot_is_the_only_green_card() -> None:
    table = with_hints(Evening(5, ("Ana", "Ben")))
    turns_of(table, "0 draw")
    advice = Advice((AdvisedAction(Action(0, "swap", 3), 0.0),), 0.5, False, ())
    cards = [button for row in Hand(table, 1, hint=advice).screen().rows[:2] for button in row]
    assert [button.style for button in cards].count("success") == 1
    assert cards[3].style == "success"


def test_a_hint_is_not_shown_once_the_turn_is_over() -> None:
    table = with_hints(Evening(5, ("Ana", "Ben")))
    _, advice = advised(table, 1)
    turns_of(table, "0 take", "0 swap 0")
    assert "Hint" not in Hand(table, 1, hint=advice).screen().text


@given(evenings)
@examples(5)
def test_a_hand_with_the_button_has_at_most_five_rows_of_five(evening: Evening) -> None:
    for table in evening.moments():
        table.state.hints = True
        for user in range(1, len(evening.names) + 1):
            rows = Hand(table, user).screen().rows
            assert len(rows) <= 5
            assert all(1 <= len(row) <= 5 for row in rows)
