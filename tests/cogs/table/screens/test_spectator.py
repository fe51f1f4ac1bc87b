"""What somebody sees who only watches."""

from __future__ import annotations

from collections import Counter

from hypothesis import given

from cogs.table.screens.play import match_screen
from cogs.table.screens.spectator import out_of_sight, watching
from tests.cogs.kit.test_screen import problems
from tests.cogs.table.screens.evenings import Evening, evenings
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
