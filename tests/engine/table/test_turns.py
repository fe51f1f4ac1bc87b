"""Acting: what a press does, and every way in which it is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.game.actions import Action
from engine.game.errors import GolfError, IllegalAction, NoSeat, NotYourTurn, StaleVersion
from engine.game.presets import CLASSIC
from engine.table import Change, Table, ending, requests
from engine.table.entries import Acted
from engine.table.refusals import why_not
from tests.engine.game.strategies import act, stacked
from tests.engine.table.sitting import ANN, BEN, CAT, STRANGER, Sitting, facts, match, turns


async def refusal_of(sitting: Sitting, user: int, *moves: str) -> GolfError:
    """The refusal of a press that is seen at the present version and must leave no trace."""
    before = facts(sitting.state)
    with pytest.raises(GolfError) as caught:
        await sitting.press(user, *moves)
    assert facts(sitting.state) == before
    assert len(sitting.entries) == sitting.version
    return caught.value


async def test_a_press_is_written_down_and_told() -> None:
    sitting = await turns()
    told: list[tuple[Table, Change]] = []
    sitting.table.changed.subscribe(lambda table, change: told.append((table, change)))
    version = sitting.version
    await sitting.press(ANN, "draw")
    assert sitting.since(version) == [Acted("0 draw", "person")]
    [(table, change)] = told
    assert table is sitting.table
    assert [(entry.version, entry.entry) for entry in change.entries] == [
        (version + 1, Acted("0 draw", "person"))
    ]


async def test_the_turn_of_somebody_else() -> None:
    sitting = await turns()
    refusal = await refusal_of(sitting, BEN, "draw")
    assert (type(refusal), refusal.sentence) == (NotYourTurn, "It’s Ann’s turn.")


async def test_whoever_is_done_with_the_opening_waits() -> None:
    sitting = await match(people=2)
    await sitting.press(BEN, "flip 0")
    await sitting.press(BEN, "flip 1")
    refusal = await refusal_of(sitting, BEN, "flip 2")
    assert (type(refusal), refusal.sentence) == (NotYourTurn, "You’re done. Waiting for the others.")


async def test_a_stranger_has_no_turn() -> None:
    refusal = await refusal_of(await turns(), STRANGER, "draw")
    assert type(refusal) is NoSeat
    assert refusal.sentence == "You’re not in this match. Join the next one!"


@pytest.mark.parametrize(
    ("before", "moves", "sentence"),
    [
        ([], ["discard"], "You can’t do that right now."),
        ([], ["swap 0"], "You can’t do that right now."),
        ([], ["pass"], "You can’t do that right now."),
        (["draw"], ["draw"], "You can’t do that right now."),
        (["draw"], ["swap 6"], "You can’t pick that card. Pick another one."),
        (["take"], ["discard"], "You can’t do that right now."),
        (["draw", "discard"], ["flip 0"], "You can’t pick that card. Pick another one."),
    ],
)
async def test_what_the_rules_do_not_allow(before: list[str], moves: list[str], sentence: str) -> None:
    sitting = await turns()
    for move in before:
        await sitting.press(ANN, move)
    refusal = await refusal_of(sitting, ANN, *moves)
    assert (type(refusal), refusal.sentence) == (IllegalAction, sentence)


async def test_a_card_turned_up_twice_in_the_opening() -> None:
    sitting = await match()
    await sitting.press(ANN, "flip 3")
    refusal = await refusal_of(sitting, ANN, "flip 3")
    assert refusal.sentence == "You can’t pick that card. Pick another one."


def test_an_empty_stock_says_what_remains() -> None:
    bare = stacked(replace(CLASSIC.rules, reshuffle=False, initial_flips=0, discard_flip="never"))
    while bare.stock:
        act(bare, f"{bare.turn} draw", f"{bare.turn} discard")
    with pytest.raises(IllegalAction, match=r"^The draw pile is empty\. Take from the discard pile\.$"):
        raise why_not(bare, Action(bare.turn, "draw"))


async def test_take_and_swap_in_one_press_count_together() -> None:
    sitting = await turns()
    version, top = sitting.version, sitting.table.view(ANN).discard
    await sitting.press(ANN, "take", "swap 4")
    assert sitting.since(version) == [Acted("0 take", "person"), Acted("0 swap 4", "person")]
    assert sitting.table.view(None).grids[0][4] is top
    assert sitting.state.playing.hole.turn == 1


@pytest.mark.parametrize(
    "moves",
    [
        ["take", "swap 6"],
        ["take", "discard"],
        ["draw", "draw"],
        ["take", "swap 0", "draw"],
        ["swap 0", "take"],
    ],
)
async def test_or_not_at_all(moves: list[str]) -> None:
    assert type(await refusal_of(await turns(), ANN, *moves)) is IllegalAction


async def test_both_opening_flips_in_one_press() -> None:
    sitting = await match()
    await sitting.press(ANN, "flip 2", "flip 5")
    assert sitting.table.view(None).face_up[0] == (False, False, True, False, False, True)


def recent(sitting: Sitting) -> list[str]:
    """The moves that are remembered for all to see."""
    return [str(event.action) for event in sitting.state.recent]


async def test_the_moves_of_a_turn_are_remembered_for_all_to_see() -> None:
    sitting = await turns(people=2, computers=1)
    await sitting.press(ANN, "take", "swap 0")
    await sitting.press(BEN, "take", "swap 0")
    await sitting.settle()
    assert recent(sitting)[:4] == ["0 take", "0 swap 0", "1 take", "1 swap 0"]
    assert {action[0] for action in recent(sitting)[4:]} == {"2"}, "then what the computer did"


async def test_of_each_seat_the_last_turn_is_remembered() -> None:
    sitting = await turns()
    for slot in range(2):
        for user in (ANN, BEN):
            await sitting.press(user, "take", f"swap {slot}")
    assert recent(sitting) == ["0 take", "0 swap 1", "1 take", "1 swap 1"]
    await sitting.press(ANN, "draw")
    assert recent(sitting) == ["1 take", "1 swap 1", "0 draw"], "the turn that has begun is one of them"
    await sitting.press(ANN, "discard")
    await sitting.press(ANN, "pass")
    assert recent(sitting) == ["1 take", "1 swap 1", "0 draw", "0 discard", "0 pass"]


async def test_the_opening_is_remembered_until_the_first_turn_begins() -> None:
    sitting = await match()
    for user in (BEN, ANN):
        await sitting.press(user, "flip 2", "flip 5")
    assert recent(sitting) == ["1 flip 2", "1 flip 5", "0 flip 2", "0 flip 5"]
    await sitting.press(ANN, "draw")
    assert recent(sitting) == ["0 draw"]


async def test_a_new_hole_has_no_moves_yet() -> None:
    sitting = await match(holes=2)
    await sitting.play_hole()
    assert sitting.state.recent != []
    for user in (ANN, BEN):
        await sitting.table.ask(requests.ready(user, sitting.version))
    assert sitting.state.recent == []


async def test_a_seat_held_by_the_computer_is_not_played_by_hand() -> None:
    sitting = await turns(people=3)
    await sitting.table.ask(ending.leave(BEN))
    refusal = await refusal_of(sitting, BEN, "draw")
    assert type(refusal) is NotYourTurn
    assert refusal.sentence == "The computer is playing for you. Press “Take my seat back” first."


async def test_check_may_act_says_what_a_press_would_be_told() -> None:
    sitting = await turns(people=3)
    await sitting.table.ask(ending.leave(CAT))
    version = sitting.version
    requests.acting_seat(sitting.table.state, ANN, version)
    for user, seen, expected in (
        (ANN, version + 1, StaleVersion),
        (BEN, version, NotYourTurn),
        (CAT, version, NotYourTurn),
        (STRANGER, version, NoSeat),
    ):
        with pytest.raises(expected) as checked:
            requests.acting_seat(sitting.table.state, user, seen)
        with pytest.raises(expected) as acted:
            await sitting.press(user, "draw", version=seen)
        assert checked.value.args == acted.value.args
