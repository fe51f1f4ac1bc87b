"""What people without a seat see: the table, what is out of sight, and a seat that they may take."""

from __future__ import annotations

from collections import Counter

from hypothesis import given

from cogs.kit.ids.table import PressId
from cogs.table.screens.play import match_screen
from cogs.table.screens.spectator import not_playing, out_of_sight, watching
from tests.cogs.kit.test_screen import problems
from tests.cogs.table.screens.evenings import Evening, EveningTable, evenings, first_turn
from tests.engine.effort import examples


@given(evenings)
@examples(8)
def test_what_is_out_of_sight_lies_face_down_or_in_the_stock(evening: Evening) -> None:
    for table in evening.moments():
        hole, view = table.state.playing.hole, table.view(None)
        away = [*hole.stock, *([hole.held] if hole.held and view.drawn is None else [])]
        for grid, shown in zip(hole.grids, view.grids, strict=True):
            away += [card for card, seen in zip(grid, shown, strict=True) if seen is None]
        ranks = Counter({"T": "10", "*": "Jo"}.get(card.rank, card.rank) for card in away)
        told = dict(part.split("×") for part in out_of_sight(view).split(" · ") if part)
        assert told == {rank: str(number) for rank, number in ranks.items()}


@given(evenings)
@examples(8)
def test_it_is_the_public_table_with_nothing_to_press_but_a_way_out(evening: Evening) -> None:
    for table in evening.moments():
        shown, public = watching(table, 1_000.0), match_screen(table)
        assert shown.attachments == public.attachments
        labels = [button.label for row in shown.rows for button in row]
        assert labels == (["Stop watching"] if table.state.live else [])
        assert shown.fields[: len(public.fields)] == public.fields
        assert not problems(shown)


STRANGER = 99


def between(evening: Evening) -> EveningTable:
    return next(table for table in evening.moments() if table.state.stage == "between")


def words(table: EveningTable) -> list[str]:
    return [
        press.word
        for row in not_playing(table.state, STRANGER).rows
        for button in row
        if (press := PressId.parse(button.id))
    ]


def test_a_computer_s_seat_is_offered_between_holes_and_announced_before() -> None:
    evening = Evening(7, ("Ana", "Ben"), computers=1, holes=2)
    table = first_turn(evening)
    assert words(table) == ["watch"]
    assert not_playing(table.state, STRANGER).text.endswith("seat between holes. Wait for this one to end.")
    table = between(evening)
    assert words(table) == ["watch", "sit"]
    assert "with the points it has" in not_playing(table.state, STRANGER).text


def test_where_no_seat_can_be_taken_there_is_watching_alone() -> None:
    people = Evening(7, ("Ana", "Ben"), holes=2)
    for table in (first_turn(people), between(people)):
        assert words(table) == ["watch"]
        assert not_playing(table.state, STRANGER).text == "You’re not playing here."
    table = between(Evening(7, ("Ana", "Ben"), computers=1, holes=2))
    table.state.barred = frozenset({STRANGER})
    assert words(table) == ["watch"], "the host removed them"
