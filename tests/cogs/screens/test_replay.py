"""The buttons under a moment of a replay."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.past.ids import ReplayId
from cogs.screens.replay import LAST_STEP, Moment, replay
from tests.cogs.picture.tables import pair

MOMENT = Moment("0123456789", "classic", 2, 9, 14, 41, "Ana drew 7♠ in place of K♥.", pair(". . . . . ."))


def ways(moment: Moment) -> dict[str, tuple[int, int] | None]:
    """Where each button leads, None where it can't be pressed."""
    found: dict[str, tuple[int, int] | None] = {}
    for button in replay(moment).rows[0]:
        place = ReplayId.parse(button.id)
        assert place is not None
        assert place.match == moment.match
        found[button.label] = None if button.disabled else (place.hole, place.step)
    return found


def test_a_moment_says_where_it_is_and_what_was_done() -> None:
    screen = replay(MOMENT)
    assert screen.title == "Replay · classic"
    assert screen.text == "**Hole 2 of 9 · move 14 of 41**\nAna drew 7♠ in place of K♥."
    assert screen.footer == "Match 0123456789"
    assert screen.picture == MOMENT.picture


@pytest.mark.parametrize(
    ("hole", "step", "back", "after"),
    [
        (2, 14, (2, 13), (2, 15)),
        (2, 1, (2, 0), (2, 2)),
        (2, 0, (1, LAST_STEP), (2, 1)),
        (2, 41, (2, 40), (3, 0)),
        (9, 40, (9, 39), (9, 41)),
    ],
)
def test_back_and_next_lead_over_every_moment(
    hole: int, step: int, back: tuple[int, int], after: tuple[int, int]
) -> None:
    found = ways(replace(MOMENT, hole=hole, step=step))
    assert found == {"First": (1, 0), "Back": back, "Next": after, "Last": (9, LAST_STEP)}


def test_at_the_ends_there_is_no_way_on() -> None:
    first, last = ways(replace(MOMENT, hole=1, step=0)), ways(replace(MOMENT, hole=9, step=41))
    assert (first["First"], first["Back"], first["Next"]) == (None, None, (1, 1))
    assert (last["Back"], last["Next"], last["Last"]) == ((9, 40), None, None)
