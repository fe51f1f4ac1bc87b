"""The buttons under a step of a replay."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.kit.ids.past import ReplayId
from cogs.past.replay_screen import LAST_STEP, ReplayStep, replay
from cogs.picture import describe, render
from tests.cogs.picture.tables import pair

STEP = ReplayStep("0123456789", "classic", 2, 9, 14, 41, "Ana drew 7♠ and replaced K♥.", pair(". . . . . ."))


def ways(step: ReplayStep) -> dict[str, tuple[int, int] | None]:
    """Return the target of each button, None if it can't be pressed, by label."""
    found: dict[str, tuple[int, int] | None] = {}
    for button in replay(step).rows[0]:
        place = ReplayId.parse(button.id)
        assert place is not None
        assert place.match == step.match
        found[button.label] = None if button.disabled else (place.hole, place.step)
    return found


def test_a_step_says_where_it_is_and_what_was_done() -> None:
    screen = replay(STEP)
    assert screen.title == "Moves · classic"
    assert screen.text == "**Hole 2 of 9 · move 14 of 41**\nAna drew 7♠ and replaced K♥."
    assert not screen.footer, "Details and the record have the match’s id"
    (picture,) = screen.attachments
    assert (picture.alt_text, picture.draw()) == (describe(STEP.picture), render(STEP.picture))


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
def test_back_and_next_lead_over_every_step(
    hole: int, step: int, back: tuple[int, int], after: tuple[int, int]
) -> None:
    found = ways(replace(STEP, hole=hole, step=step))
    assert found == {"First": (1, 0), "Back": back, "Next": after, "Last": (9, LAST_STEP)}


def test_at_the_ends_there_is_no_way_on() -> None:
    first, last = ways(replace(STEP, hole=1, step=0)), ways(replace(STEP, hole=9, step=41))
    assert (first["First"], first["Back"], first["Next"]) == (None, None, (1, 1))
    assert (last["Back"], last["Next"], last["Last"]) == ((9, 40), None, None)
