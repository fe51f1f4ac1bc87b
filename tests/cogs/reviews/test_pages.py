"""A costly move of a match, found again in its journal, and shown as it was seen then."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cogs.reviews.pages import mistake_of
from tests.cogs.reviews.test_review_screen import LONG_LINE, moves_of, words_of
from tests.cogs.table.screens.evenings import LONGEST, Evening, evenings, played
from tests.engine.effort import examples
from tests.wire.message_limits import message_problems


def test_a_move_of_a_known_match() -> None:
    table = played(Evening(5, ("Ana", "Ben"), quick=False))
    move = max(moves_of(table), key=lambda move: move.cost)
    mistake = mistake_of(table.entries, move)
    assert mistake.done == move.done
    words = words_of(mistake).text
    assert mistake.name in ("Ana", "Ben")
    if mistake.view.drawn is not None:
        assert str(mistake.view.drawn) in words.replace("\N{VARIATION SELECTOR-15}", "")


@examples(8)
@given(evenings, st.integers(0, 10_000))
def test_every_move_is_a_page_that_discord_takes_and_shows_that_moment(evening: Evening, which: int) -> None:
    table = played(evening)
    if table.state.stage != "finished" or not (found := moves_of(table)):
        return
    move = found[which % len(found)]
    mistake = mistake_of(table.entries, move)
    screen = words_of(mistake)
    assert mistake.view.seat == move.done.seat
    assert move.done in mistake.view.legal and move.better in mistake.view.legal
    public = mistake.picture.seats
    for number, grid in enumerate(mistake.view.grids):
        assert public[number].cards == grid, "the picture is of what could be seen then"
    assert all(len(line) <= LONG_LINE for line in screen.text.splitlines() if LONGEST not in line)
    embed, view = screen.embed().to_dict(), screen.view().to_components()
    assert not list(message_problems({"embeds": [embed], "components": view}, "", is_new=False))
