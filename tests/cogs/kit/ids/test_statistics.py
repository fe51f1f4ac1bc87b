"""What buttons and menus of statistics carry, and what a choice there leads to."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from cogs.kit.ids.statistics import (
    ANY_PRESET,
    FORMER_ORDERS,
    MATCHES_OF,
    ORDERS,
    PERIODS,
    CollectionId,
    LeaderboardId,
)
from cogs.kit.message_limits import LONGEST_CUSTOM_ID

boards = st.builds(
    LeaderboardId,
    by=st.sampled_from(ORDERS),
    preset=st.sampled_from((None, *MATCHES_OF)),
    computers=st.booleans(),
    period=st.sampled_from(PERIODS),
    number=st.integers(0, 999_999),
    control=st.sampled_from(("by", "period", "preset", "turn")),
)
CHOICES = {"by": ORDERS, "period": PERIODS, "preset": (ANY_PRESET, *MATCHES_OF), "turn": ()}


@given(boards)
def test_a_leaderboard_is_read_as_it_was_written(board: LeaderboardId) -> None:
    assert LeaderboardId.parse(str(board)) == board
    assert len(str(board)) <= LONGEST_CUSTOM_ID


def test_an_order_of_an_older_message_leads_to_another_one() -> None:
    for former, instead in FORMER_ORDERS.items():
        assert LeaderboardId(control="by", number=3).chosen(former) == LeaderboardId(instead, control="by")
        read = LeaderboardId.parse(f"golfboard:{former.replace(' ', '-')}.any.hidden:all:0:turn")
        assert read == LeaderboardId(instead)


@given(boards, st.sampled_from((*ORDERS, *PERIODS, ANY_PRESET, *MATCHES_OF, "made up")))
def test_a_choice_changes_its_own_field_and_leads_to_the_first_page(board: LeaderboardId, value: str) -> None:
    chosen = board.chosen(value)
    if value not in CHOICES[board.control]:
        assert chosen == board
        return
    kept = None if value == ANY_PRESET else value
    assert getattr(chosen, board.control) == kept
    assert chosen.number == 0
    own = {board.control: getattr(board, board.control), "number": board.number}
    assert replace(chosen, **own) == board


def test_the_next_drawing_of_a_collection_has_other_ids() -> None:
    place = CollectionId(7, "list", 1)
    assert place.next().of("list") != place.of("list")
    assert CollectionId.parse(place.of("back")) is not None
