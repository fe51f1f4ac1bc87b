"""A player's own message offers exactly what the rules allow that player at that moment."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, get_args

import pytest
from hypothesis import given

from cogs.kit.attachments import CARDS_NAME
from cogs.kit.card_text import FACE_DOWN, face
from cogs.kit.ids.table import PressId
from cogs.kit.moves import Question
from cogs.kit.screen import without_pictures
from cogs.kit.turn_text import moves
from cogs.picture.alt_text import card_in_words
from cogs.table.screens.hand import Hand
from cogs.table.screens.play import match_screen
from engine.advice.advice import Advice, AdvisedAction
from engine.game.actions import Action, Verb
from engine.game.presets import PRESETS
from engine.table import Table
from tests.cogs.snapshots import tables
from tests.cogs.table.screens.evenings import NOW, Evening, evenings, first_turn, turns_of
from tests.engine.effort import examples
from tests.journeys.leaks import cards_named

ACTION_WORDS: dict[str, Verb] = {
    "draw": "draw",
    "swap": "swap",
    "discard": "discard",
    "flip": "flip",
    "turn": "turn",
    "knock": "knock",
    "pass": "pass",
    "seen": "ready",
}

OPENERS: dict[Question, str] = {"take": "choose", "turn": "turning", "knock": "knocking"}
"""What leads up to each choice."""


def pressable(table: Table, user: int, asking: Question | None = None) -> set[str]:
    """What can be pressed: words with their slots, such as `swap.3`."""
    screen = Hand(table, user, asking=asking).screen()
    ids = [PressId.parse(button.id) for row in screen.rows for button in row if not button.disabled]
    assert all(press is not None and press.version == table.state.version for press in ids)
    return {str(press).split(":")[3] for press in ids}


def offered(user: int, table: Table, asking: Question | None = None) -> Iterator[Action]:
    """The actions of the rules that the buttons stand for, a take and its swap counting as the swap.

    What a press only leads up to counts as well: the slots of a turn, and a knock before it is asked about.
    """
    seat = table.state.seat_of(user)
    assert seat is not None
    for press in pressable(table, user, asking):
        word, _, slot = press.partition(".")
        if word in ACTION_WORDS:
            yield Action(seat, ACTION_WORDS[word], int(slot) if slot else None)
        elif word == "take":
            yield Action(seat, "swap", int(slot))
        elif word == "choose":
            yield Action(seat, "take")
        elif word == "turning":
            yield from offered(user, table, "turn")
        elif word == "knocking":
            yield from offered(user, table, "knock")


@given(evenings)
@examples(10)
def test_the_buttons_are_the_legal_actions(evening: Evening) -> None:
    for table in evening.moments():
        state = table.state
        for number in range(len(evening.names)):
            seat, user = state.seats[number], number + 1
            legal = set(state.playing.hole.legal_actions(number)) if state.stage == "playing" else set()
            assert set(offered(user, table)) == (legal if seat.person else set())


@given(evenings)
@examples(10)
def test_the_slots_for_a_taken_card_are_those_that_a_swap_may_have(evening: Evening) -> None:
    for table in evening.moments():
        state = table.state
        for number in range(len(evening.names)):
            take = Action(number, "take")
            if state.stage != "playing" or not state.seats[number].person:
                continue
            trial = state.playing.trial()
            if trial.phase == "choose" and trial.can(take):
                trial.apply(take)
                legal = set(trial.legal_actions(number))
                assert set(offered(number + 1, table, "take")) == legal
                assert "back" in pressable(table, number + 1, "take")


@given(evenings)
@examples(10)
def test_whatever_is_not_to_be_hit_by_accident_takes_a_second_press(evening: Evening) -> None:
    for table in evening.moments():
        for user in range(1, len(evening.names) + 1):
            first = {press.partition(".")[0] for press in pressable(table, user)}
            assert not first & {"take", "turn", "knock"}
            for asking, opener in OPENERS.items():
                second = pressable(table, user, asking)
                if opener not in first:
                    assert second == pressable(table, user), "a choice that there isn’t changes nothing"
                else:
                    assert {press.partition(".")[0] for press in second} == {asking, "back"}


@given(evenings)
@examples(5)
def test_the_grid_is_always_laid_out_as_the_grid(evening: Evening) -> None:
    for table in evening.moments():
        rules = table.state.playing.rules
        for user in range(1, len(evening.names) + 1):
            rows = Hand(table, user).screen().rows
            grid, columns = rows[: rules.rows], rules.columns
            slots = [[press.slot for button in row if (press := PressId.parse(button.id))] for row in grid]
            assert slots == [list(range(row * columns, (row + 1) * columns)) for row in range(rules.rows)]
            for button in (button for row in grid for button in row):
                assert (button.emoji == FACE_DOWN) == (not button.label)


def test_words_of_a_turn() -> None:
    table = first_turn(Evening(5, ("Ana", "Ben")))
    assert "Your turn. Draw, or take **" in Hand(table, 1).screen().text
    assert "Waiting for Ana." in Hand(table, 2).screen().text
    assert "You can still go back." in Hand(table, 1, asking="take").screen().text
    assert "If you don’t move, the computer will play for you <t:" in Hand(table, 1).screen().text
    turns_of(table, "0 draw")
    assert "Tap the card to replace, or discard it." in Hand(table, 1).screen().text
    assert "You drew **" not in Hand(table, 2).screen().text
    turns_of(table, "0 discard")
    assert "You may flip one card." in Hand(table, 1).screen().text
    assert {"pass"} < pressable(table, 1)


def test_the_slots_are_not_offered_to_somebody_who_is_not_on_turn() -> None:
    table = first_turn(Evening(5, ("Ana", "Ben")))
    assert pressable(table, 2, "take") == set()


def test_words_of_the_opening() -> None:
    table = next(Evening(5, ("Ana", "Ben")).moments())
    assert "Pick two cards to flip." in Hand(table, 1).screen().text
    turns_of(table, "0 flip 3")
    assert "Pick a card to flip." in Hand(table, 1).screen().text
    turns_of(table, "0 flip 1")
    assert "You go first, once everyone’s ready." in Hand(table, 1).screen().text
    assert pressable(table, 1) == set()


def test_a_peek_is_shown_once() -> None:
    table = next(Evening(5, ("Ana", "Ben"), preset="four-card").moments())
    before = Hand(table, 1).screen()
    assert "you won’t see it again" in before.text
    assert [bool(button.label) for row in before.rows[:2] for button in row] == [False, False, True, True]
    turns_of(table, "0 ready")
    after = Hand(table, 1).screen()
    assert not any(button.label for row in after.rows[:2] for button in row)


HOUSE: dict[str, Any] = {"flip_as_action": True, "knock_early": True}


def styles(table: Table, asking: Question | None = None) -> dict[str, tuple[int, str]]:
    """The row and the style of each button that is no card, by its label."""
    screen = Hand(table, 1, asking=asking).screen()
    return {
        button.label: (number, button.style)
        for number, row in enumerate(screen.rows)
        for button in row
        if (press := PressId.parse(button.id)) and press.slot is None
    }


def test_a_card_can_be_turned_up_instead_of_drawing() -> None:
    table = first_turn(Evening(5, ("Ana", "Ben"), preset="house", changes=HOUSE))
    assert styles(table)["Flip a card"] == (3, "secondary")
    assert "Knock" not in styles(table), "four cards lie face down"
    assert (
        Hand(table, 1, asking="turn")
        .screen()
        .text.startswith("Pick a card to flip instead of drawing. You can still go back.")
    )
    assert pressable(table, 1, "turn") == {"turn.2", "turn.3", "turn.4", "turn.5", "back"}
    turns_of(table, "0 turn 4")
    assert "Waiting for Ben." in Hand(table, 1).screen().text
    assert pressable(table, 1, "turn") == set()


def test_a_knock_stands_apart_and_asks_first() -> None:
    table = first_turn(Evening(5, ("Ana", "Ben"), preset="house", changes=HOUSE))
    turns_of(table, "0 turn 4", "1 turn 4", "0 turn 5", "1 turn 5")
    shown = styles(table)
    assert shown["Knock"] == (3, "secondary")
    assert shown["Draw"][0] == 2
    asked = Hand(table, 1, asking="knock").screen()
    assert asked.text.startswith("Knock? All your cards flip, and you’re out. You can still")
    assert pressable(table, 1, "knock") == {"knock", "back"}
    turns_of(table, "0 knock")
    assert pressable(table, 2) == {"draw", "choose", "turning"}
    assert "**Ana is out: your last turn!**" in Hand(table, 2, asking="turn").screen().text


def test_a_turn_begins_with_what_was_done_just_before_and_why_it_is_the_last() -> None:
    out = before_last = False
    for table in Evening(5, ("Ana", "Ben", "Chloe")).moments():
        state, view = table.state, table.view(None)
        if state.stage != "playing" or view.phase != "choose" or not state.seats[view.turn].person:
            continue
        lines = Hand(table, view.turn + 1).screen().text.splitlines()
        told = moves(state.log, [seat.name for seat in state.seats])
        first = len({event.action.verb for event in state.recent} & {"draw", "take"}) == 0
        assert (lines[0] == told[-1]) is not first
        if view.out is not None:
            name = state.seats[view.out].name
            just = state.recent[-1].out
            out, before_last = out or just, before_last or not just
            expected = "**Your last turn!**" if just else f"**{name} is out: your last turn!**"
            assert lines[1].startswith(expected)
            assert f"{name} is out: everyone else gets one more turn!" in lines[0] or not just
    assert out and before_last


def test_a_knock_that_turns_nothing_up_says_so() -> None:
    table = first_turn(Evening(5, ("Ana", "Ben"), preset="knock-four"))
    asked = Hand(table, 1, asking="knock").screen()
    assert "Your cards stay as they are" in asked.text
    assert "Flip a card" not in styles(table)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_hand_has_at_most_five_rows_of_five(preset: str) -> None:
    changes = {} if PRESETS[preset].rules.ending == "turns" else {"flip_as_action": True}
    knock = {} if changes == {} or PRESETS[preset].rules.knock_anytime else {"knock_early": True}
    evening = Evening(3, ("Ana", "Ben"), preset=preset, changes={**changes, **knock}, quick=False)
    for table in evening.moments():
        for asking in (None, *get_args(Question)):
            rows = Hand(table, 1, asking=asking).screen().rows
            assert len(rows) <= 5
            assert all(1 <= len(row) <= 5 for row in rows)


def test_a_refusal_and_a_trouble_stand_in_it() -> None:
    table = first_turn(Evening(5, ("Ana", "*Ben*")))
    screen = Hand(table, 2, notice="It is *Ana*’s turn.", trouble="I may not speak.").screen()
    assert screen.text.startswith("*It is \\*Ana\\*’s turn.*\n")
    assert screen.footer == "I may not speak."


@pytest.mark.parametrize("holes", [1, 2])
def test_the_end_of_a_hole(holes: int) -> None:
    for table in Evening(5, ("Ana", "Ben"), holes=holes).moments():
        if table.state.stage == "between":
            assert pressable(table, 1) <= {"ready", "seat"}
    screen = Hand(table, 1).screen()
    assert screen.text.startswith("You scored **")
    assert "**Ben**" not in screen.text, "the others are on the table"
    assert screen.title == ("My cards" if holes == 1 else "My cards · hole 2 of 2")
    assert pressable(table, 1) == set()


def test_whoever_asked_for_text_reads_the_cards_on_the_buttons_and_all_grids() -> None:
    table = first_turn(Evening(5, ("Ana", "Ben")))
    turns_of(table, "0 draw")
    shown = Hand(table, 1, read=True).screen()
    assert [each.name for each in shown.attachments] == [CARDS_NAME]
    read = without_pictures(shown)
    assert not read.attachments
    view = table.view(1)
    cards = [card for card in view.grids[0] if card is not None]
    labels = [button.label for row in read.rows[:2] for button in row]
    assert [label[0] for label in labels] == ["1", "2", "3", "4", "5", "6"]
    assert [label for label in labels if "hidden" not in label] == [
        f"{view.grids[0].index(card) + 1} {face(card)}" for card in cards
    ]
    assert all(button.emoji is None for row in read.rows for button in row)
    told = dict(read.fields)
    assert view.drawn is not None
    assert f"You drew the {card_in_words(view.drawn)}." in told["My cards in words"]
    assert "Ana, playing now" in told["The table in words"]
    assert "\nBen: " in told["The table in words"]


def test_the_card_that_was_drawn_stands_beside_the_grid_and_a_peek_lasts_only_its_moment() -> None:
    table = next(Evening(5, ("Ana", "Ben"), preset="four-card").moments())
    before = Hand(table, 1).screen().attachments[0].alt_text
    assert all(card_in_words(card) in before for card in table.view(1).grids[0] if card is not None)
    turns_of(table, "0 ready")
    after = Hand(table, 1).screen().attachments[0].alt_text
    assert not cards_named(after)


KEEP_IN_4 = Advice(
    (AdvisedAction(Action(0, "swap", 4), 0.0), AdvisedAction(Action(0, "discard"), 1.0)),
    chance=0.5,
    alike=False,
    unseen=(("K", 4),),
)


def test_a_hint_marks_its_slot_and_tells_its_reasons_only_when_asked() -> None:
    table = first_turn(Evening(5, ("Ana", "Ben")))
    turns_of(table, "0 draw")
    hinted, reasons = (Hand(table, 1, hint=KEEP_IN_4, why=why).screen() for why in (False, True))
    assert hinted == Hand(table, 1, hint=KEEP_IN_4).screen()
    for screen, asked in ((hinted, False), (reasons, True)):
        assert "Hint: " in screen.text
        assert ("Chance to win this hole: about 50%." in screen.text) is asked
        assert [button.label for button in screen.rows[-1]] == ["Back"] if asked else ["Why?", "Back"]
        grid = [button for row in screen.rows[:2] for button in row]
        assert [button.style for button in grid] == ["secondary"] * 4 + ["success", "secondary"]
    assert hinted.attachments != Hand(table, 1).screen().attachments
    assert "Hint: " not in Hand(table, 2, hint=KEEP_IN_4).screen().text, "it is for who is on turn"


def test_a_newcomer_on_turn_reads_a_tip_instead_of_which_a_hint_can_be_asked_for() -> None:
    table = first_turn(Evening(5, ("Ana", "Ben")))
    for user, tip, hint, told in (
        (1, True, None, True),
        (1, False, None, False),
        (2, True, None, False),
        (1, True, KEEP_IN_4, False),
    ):
        screen = Hand(table, user, tip=tip, hint=hint).screen()
        labels = [button.label for row in screen.rows for button in row]
        assert ("💡 Tip: " in screen.text) is ("No tips" in labels) is told
    ended = "You’re on your own now."
    assert ended in Hand(table, 1, tips_ended=True).screen().text
    assert ended not in Hand(table, 1).screen().text


def test_a_newcomer_sees_the_points_of_the_own_cards_also_while_others_play() -> None:
    evening = Evening(5, ("Ana", "Ben"), holes=1)
    table = next(
        table
        for table in evening.moments()
        if table.state.playing.hole.phase == "choose" and table.state.playing.hole.turn == 1
    )
    newcomers, others = (Hand(table, 1, tip=tip).screen() for tip in (True, False))
    assert "💡" not in newcomers.text
    assert "point" in newcomers.attachments[0].alt_text
    assert "point" not in others.attachments[0].alt_text


def labels(hand: Hand) -> dict[str, str]:
    """The buttons that are no cards: their styles by what they say."""
    presses = {button: PressId.parse(button.id) for row in hand.screen().rows for button in row}
    return {button.label: button.style for button, press in presses.items() if press and press.slot is None}


def test_a_newcomer_has_no_hint_beside_a_tip() -> None:
    table = tables.choosing(hints=True)
    helpful = {"Hint", "No tips"}
    assert helpful & labels(Hand(table, 1, tip=True)).keys() == {"No tips"}
    assert helpful & labels(Hand(table, 1)).keys() == {"Hint"}


def test_draw_or_take_is_green_when_that_is_the_hint() -> None:
    table, draw = tables.choosing(hints=True), tables.advice()
    take = replace(draw, choices=draw.choices[::-1])
    for advice, green in ((None, None), (draw, "Draw"), (take, "Take")):
        styles = labels(Hand(table, 1, hint=advice))
        shown = {label.split()[0]: style for label, style in styles.items()}
        for label in ("Draw", "Take"):
            assert shown[label] == ("success" if label == green else "primary")


@given(evenings)
@examples(10)
def test_the_table_and_the_cards_tell_the_same_time_for_a_turn(evening: Evening) -> None:
    for table in evening.moments():
        for number, seat in enumerate(table.state.seats):
            seat.clock_from = NOW + 7 * number  # as if their clocks had begun one after another
        people = [seat.user for seat in table.state.seats if seat.person and seat.user is not None]
        told = [times(Hand(table, user).screen().text) for user in people]
        first = sorted(time for each in told for time in each)[:1]
        if table.state.stage == "playing" and table.state.attended:
            assert times(match_screen(table).text) == first


def times(text: str) -> list[int]:
    """The UNIX times from which a text counts down."""
    return [int(found) for found in re.findall(r"<t:(\d+):R>", text)]
