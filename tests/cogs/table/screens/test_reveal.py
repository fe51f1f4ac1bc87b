"""Everybody’s cards at the end of a match are turned up from last to first place."""

from __future__ import annotations

from hypothesis import assume, given
from hypothesis import strategies as st

from cogs.table.screens.reveal import MOST_STEPS, reveal, revealed_seats, revealed_table
from cogs.table.screens.table_picture import table_picture
from engine.game.scoring import slot_points
from engine.language import signed
from engine.table import TableState
from tests.cogs.table.screens.evenings import Evening, at_a_table, played
from tests.engine.effort import examples

EVENINGS = st.builds(
    Evening,
    st.integers(0, 10_000),
    names=st.sampled_from([("Ana", "Ben"), ("Ana", "Ben", "Cy"), ("Ana", "Ben", "Cy", "Di", "Ed", "Fay")]),
    preset=st.sampled_from(["classic", "four-card", "nine-card"]),
    holes=st.integers(1, 3),
    quick=st.just(True),
)


@examples(30)
@given(EVENINGS)
def test_each_step_turns_up_worse_places_than_the_next(evening: Evening) -> None:
    state = finished(evening)
    steps, totals = revealed_seats(state), state.playing.totals
    assert len(steps) <= MOST_STEPS
    if len(set(totals)) == 1:
        assert not steps, "all share the win"
        return
    assert steps[-1] == {seat for seat in range(len(totals)) if seat not in state.winners}
    for up in steps:
        assert up and max(totals[seat] for seat in range(len(totals)) if seat not in up) < min(
            totals[seat] for seat in up
        )
    assert steps == sorted(steps, key=len)


@examples(30)
@given(EVENINGS)
def test_who_is_not_up_yet_is_shown_as_before_the_end(evening: Evening) -> None:
    state = finished(evening)
    whole = table_picture(state, state.playing.hole.observe(None))
    for up in revealed_seats(state):
        picture = revealed_table(state, up)
        for number, (seat, last) in enumerate(zip(picture.seats, whole.seats, strict=True)):
            if number in up:
                assert seat == last
                continue
            hidden = state.playing.hole.hidden[number]
            assert [card is None for card in seat.cards] == [
                bool(hidden >> at & 1) for at in range(len(seat.cards))
            ]
            assert not (seat.card_points or seat.column_points or seat.bonuses)
            shown = slot_points(state.rules, seat.cards)
            assert all(shown[slot] in (0, None) for slot in seat.cancelled), "only pairs that lie open"


@examples(30)
@given(EVENINGS)
def test_the_words_tell_the_points_of_those_who_are_up_from_last_place_on(evening: Evening) -> None:
    state = finished(evening)
    for up in revealed_seats(state):
        lines = reveal(state, up).text.splitlines()
        totals = {f"**{seat.name}**": state.playing.totals[number] for number, seat in enumerate(state.seats)}
        told = [totals[line.split(" · ")[0]] for line in lines]
        assert told == sorted(told, reverse=True), "the last place comes first"
        assert len(lines) == len(up)
        for seat in up:
            hole, total = state.playing.results[-1][seat], state.playing.totals[seat]
            points = f"hole {signed(hole)} · total {signed(total)}"
            if state.holes == 1:
                points = "1 point" if total == 1 else f"{signed(total)} points"
            assert f"**{state.seats[seat].name}** · {points}" in lines


def finished(evening: Evening) -> TableState:
    """A match that was played to its end by everybody who sat down."""
    state = played(at_a_table(evening)).state
    assume(state.stage == "finished" and not any(seat.left for seat in state.seats))
    return state
