"""A replay shows what spectators saw, move by move, and every way through it leads over every move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest
from hypothesis import assume, given

from cogs.kit.card_text import AS_TEXT
from cogs.kit.ids.past import ReplayId
from cogs.kit.ids.play_on import PlayOnPlace
from cogs.kit.ids.solo import SoloId
from cogs.past.replay_screen import LAST_STEP, ReplayStep, replay
from cogs.past.replay_steps import replay_step
from cogs.picture import TablePicture, describe
from cogs.table.screens.table_picture import table_picture
from engine.solo.game import SoloGame
from engine.solo.recorded_course import RecordedCourse, is_over
from engine.table import Stamped
from engine.table.entries import Acted
from engine.table.recording import from_entries
from engine.table.seat import USUAL_LEVEL
from engine.table.turn_log import TURN_BEGINNERS
from tests.cogs.kit.test_screen import problems
from tests.cogs.table.screens.evenings import Evening, EveningTable, evenings, played, turns_of
from tests.cogs.table.screens.test_secrets import Memory, named, plain_evenings
from tests.engine.effort import examples
from tests.journeys.leaks import cards_named


def finished(evening: Evening) -> EveningTable:
    """Return the table at the end of its match; reject evenings that everybody left."""
    table = played(evening)
    assume(table.state.stage == "finished")
    return table


def walked(entries: Sequence[Stamped], control: str = "next") -> Iterator[ReplayStep]:
    """Yield the steps reached by pressing the button `control` again and again."""
    place: ReplayId | None = (
        ReplayId("", 1, 0, "first") if control == "next" else ReplayId("", 99, LAST_STEP, "last")
    )
    while place is not None:
        step = replay_step(entries, place.hole, place.step, user=1)
        yield step
        place = leading(step).get(control)


def leading(step: ReplayStep) -> dict[str, ReplayId]:
    """Return the targets of the buttons that can be pressed, by control."""
    ids = [ReplayId.parse(button.id) for button in replay(step).rows[0] if not button.disabled]
    assert None not in ids
    return {place.control: place for place in ids if place is not None}


def whole_moves(entries: Sequence[Stamped]) -> list[str]:
    """Return the verbs of the first actions of all turns, each of which begins a step."""
    verbs = [each.entry.action.split()[1] for each in entries if isinstance(each.entry, Acted)]
    return [verb for verb in verbs if verb in TURN_BEGINNERS]


@given(evenings)
@examples(6)
def test_every_turn_is_a_step_and_so_is_every_deal(evening: Evening) -> None:
    table = finished(evening)
    steps = list(walked(table.entries))
    places = [(step.hole, step.step) for step in steps]
    assert places == sorted(set(places))
    assert [place for place in places if place[1] == 0] == [(n, 0) for n in range(1, evening.holes + 1)]
    assert all(step.holes == evening.holes and step.step <= step.steps for step in steps)
    turns = [step for step in steps if step.step and not is_opening(step)]
    assert len(turns) == len(whole_moves(table.entries))


def is_opening(step: ReplayStep) -> bool:
    """Whether the step is an opening flip."""
    return " flipped " in step.text and not any(
        words in step.text for words in ("instead of", "discarded it", "knocked")
    )


@given(evenings)
@examples(4)
def test_the_way_back_is_the_same_way(evening: Evening) -> None:
    entries = finished(evening).entries
    assert list(walked(entries, "back")) == list(walked(entries))[::-1]


@given(evenings)
@examples(6)
def test_each_picture_is_one_that_the_table_showed_then(evening: Evening) -> None:
    shown: list[TablePicture] = []
    for table in evening.moments():
        shown.append(table_picture(table.state, table.view(None)))
    assume(table.state.stage == "finished")
    at = 0
    for step in walked(table.entries):
        at = shown.index(step.picture, at)
    assert at == len(shown) - 1, "the last step is the end of the match"


@given(plain_evenings)
@examples(6)
def test_no_step_names_a_card_that_was_not_public_then(evening: Evening) -> None:
    memory = Memory([None])
    public: dict[tuple[int, str], set[str]] = {}
    for table in evening.moments():
        memory.look(table)
        key = table.state.playing.number, describe(table_picture(table.state, table.view(None)))
        public.setdefault(key, {str(card) for card in memory.known[None]})
    assume(table.state.stage == "finished")
    for step in walked(table.entries):
        known = public[step.hole, describe(step.picture)]
        assert {str(card) for card in named(replay(step))} <= known


@given(evenings)
@examples(4)
def test_discord_would_take_every_step(evening: Evening) -> None:
    for step in walked(finished(evening).entries):
        assert not problems(replay(step))


def test_the_moves_in_words() -> None:
    entries = played(Evening(5, ("Ana", "Ben"))).entries
    deal, *flips = list(walked(entries))[:4]
    assert deal.text == "The cards are dealt."
    assert replay(deal).text == deal.text
    assert all("flipped" in step.text for step in flips[:1])
    last = replay_step(entries, 1, LAST_STEP)
    assert " is out" in "".join(step.text for step in walked(entries))
    assert "\n🏆 " in last.text
    assert f"**Move {last.steps} of {last.steps}**" in replay(last).text
    assert [name for name, _ in last.fields] == ["This hole"]


def test_the_first_cards_that_one_turns_up_in_a_row_are_one_move() -> None:
    table = next(Evening(5, ("Ana", "Ben")).moments())
    turns_of(table, "0 flip 0", "1 flip 3", "1 flip 2", "0 flip 1")
    told = [replay_step(table.entries, 1, step).text for step in range(4)]
    assert [text.split()[0] for text in told[1:]] == ["Ana", "Ben", "Ana"]
    assert [len(cards_named(text.replace(AS_TEXT, ""))) for text in told] == [0, 1, 2, 1]


def test_a_peek_is_told_with_the_deal() -> None:
    entries = played(Evening(5, ("Ana", "Ben"), preset="knock-four", holes=1)).entries
    deal = replay_step(entries, 1, 0)
    assert deal.text == "The cards are dealt, and everyone peeks at their bottom row."
    assert all(card is None for seat in deal.picture.seats for card in seat.cards)
    assert "looks" not in replay_step(entries, 1, 1).text


@pytest.mark.parametrize(
    ("hole", "step", "place"), [(0, 0, (1, 0)), (99, LAST_STEP, (2, -1)), (1, LAST_STEP, (1, -1))]
)
def test_beyond_the_last_there_is_the_last(hole: int, step: int, place: tuple[int, int]) -> None:
    entries = played(Evening(7, ("Ana", "Ben"), holes=2)).entries
    reached = replay_step(entries, hole, step)
    assert (reached.hole, reached.step) == (place[0], reached.steps if place[1] < 0 else place[1])


def test_the_end_of_each_hole_shows_the_scores_so_far() -> None:
    table = played(Evening(7, ("Ana", "Ben"), holes=3))
    for hole in (1, 2, 3):
        step = replay_step(table.entries, hole, LAST_STEP)
        assert [name for name, _ in step.fields] == ["This hole", "Scorecard"]
        card = step.fields[1][1]
        results = table.state.playing.results[:hole]
        totals = [str(sum(column)).replace("-", "−") for column in zip(*results, strict=True)]
        assert [line.split()[-1].removesuffix("*") for line in card.splitlines()[2:-1]] == totals
        assert ("🏆" in step.text) == (hole == 3)
        before = replay_step(table.entries, hole, step.steps - 1)
        assert before.fields == ()


def test_a_menu_leads_to_each_hole_and_is_left_out_where_there_is_one() -> None:
    entries = played(Evening(7, ("Ana", "Ben"), holes=3)).entries
    screens = [replay(replay_step(entries, 2, step)) for step in (0, 1)]
    menus = [screen.menus[0] for screen in screens]
    assert [choice.value for choice in menus[0].choices] == ["1", "2", "3"]
    assert [choice.chosen for choice in menus[0].choices] == [False, True, False]
    assert menus[0].id != menus[1].id
    assert replay(replay_step(played(Evening(7, ("Ana", "Ben"))).entries, 1, 0)).menus == ()


def test_all_ids_in_a_message_differ() -> None:
    entries = played(replace(Evening(7, ("Ana", "Ben")), holes=2)).entries
    for step in walked(entries):
        screen = replay(step)
        ids = [button.id for row in screen.rows for button in row] + [menu.id for menu in screen.menus]
        assert len(set(ids)) == len(ids) == (9 if step.step == step.steps else 10 + step.has_turns)


def test_playing_on_begins_after_the_actions_that_the_step_shows() -> None:
    """A draw and what follows are one move, and so may both first cards of a seat be."""
    entries = played(replace(Evening(7, ("Ana", "Ben")), holes=2)).entries
    record = from_entries(entries)
    for step in walked(entries):
        presses = [SoloId.parse(button.id) for row in replay(step).rows for button in row]
        found = [PlayOnPlace.read(each.hole) for each in presses if each is not None]
        actions = record.holes[step.hole - 1].actions
        if step.step == step.steps:
            assert step.actions == len(actions)
        if step.step == step.steps or not step.has_turns:
            assert found == []
            continue
        (place,) = found
        assert place == PlayOnPlace("match", step.match, step.hole, step.actions)
        assert actions[place.step].verb in ("flip", *TURN_BEGINNERS)


@pytest.mark.parametrize("preset", ["classic", "four-card"])
def test_playing_on_is_offered_while_the_reader_has_a_turn_left(preset: str) -> None:
    entries = played(Evening(7, ("Ana", "Ben", "Cleo"), preset=preset)).entries
    record = from_entries(entries)
    offered = []
    for user in (1, 2, 3):
        for step in range(replay_step(entries, 1, LAST_STEP).steps):
            shown = replay_step(entries, 1, step, user=user)
            course = RecordedCourse(record, 1, shown.actions, user - 1, (USUAL_LEVEL,) * 3)
            assert shown.has_turns != is_over(SoloGame.begin(course, user, "", 0.0), course)
            offered.append(shown.has_turns)
    assert {*offered} == {True, False}
    assert not replay_step(entries, 1, 0, user=4).has_turns
