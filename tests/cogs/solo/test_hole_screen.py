"""The message of a hole played alone: its buttons lead back to it, and it tells no card too many."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.kit.ids.solo import SoloId
from cogs.kit.moves import Question, moves_of
from cogs.kit.screen import Button, Screen
from cogs.solo.hole_screen import hole_screen, person_picture, solo_rows
from cogs.solo.play import ShownWith
from data.people.preferences import Look
from engine.solo.course import Course
from engine.solo.game import SoloGame
from tests.engine.effort import examples
from tests.journeys.leaks import cards_named

ANA = 7
PLACE = SoloId.show("event", "0123456789")


def begun(seed: int) -> SoloGame:
    return SoloGame.begin(Course.one_hole(f"{seed:064x}", 1), ANA, "Ana", 1.0)


def shown(game: SoloGame, asking: Question | None = None) -> Screen:
    picture = person_picture(game, Look(cloth="blue"))
    below = ((Button("More", "more"),),)
    return hole_screen(game, PLACE, "A hole", picture, ShownWith(asking), above="Welcome.", below=below)


@given(seed=st.integers(0, 10_000), presses=st.integers(0, 30))
@examples(25)
def test_its_buttons_alone_lead_through_the_hole_and_no_hidden_card_is_told(seed: int, presses: int) -> None:
    game, chance = begun(seed), Random(seed)
    for _ in range(presses):
        if game.over:
            break
        asking: Question | None = chance.choice((None, "take"))
        *rows, below = (screen := shown(game, asking)).rows
        assert [button.id for button in below] == ["more"]
        ids = [SoloId.parse(button.id) for row in rows for button in row if not button.disabled]
        assert all(each is not None and (each.kind, each.hole) == ("event", PLACE.hole) for each in ids)
        view, told = game.view(ANA), "\n".join((screen.text, screen.attachments[0].alt_text))
        seen = {view.drawn, *view.discards, *view.grids[0], *view.grids[1]}
        assert cards_named(told.replace("\N{VARIATION SELECTOR-15}", "")) <= seen
        moves = [moves_of(each) for each in ids if each is not None and moves_of(each)]
        assert moves, "there is always a move, also where a question was asked"
        game = game.acted(ANA, game.state.version, chance.choice(moves), 2.0)


def test_what_stands_above_goes_with_the_first_choices_and_last_moves_come() -> None:
    game = begun(1)
    assert shown(game).text.startswith("Welcome.\n")
    for slot in (0, 1):
        game = game.acted(ANA, game.state.version, [("flip", slot)], 2.0)
    assert "Welcome." not in shown(game).text
    words = [shown(game, asking).attachments[0].alt_text for asking in (None, "take")]
    assert not words[0].startswith("Discard pile") and words[1].startswith("You would take")
    game = game.acted(ANA, game.state.version, [("draw", None)], 2.0)
    assert shown(game).attachments[0].alt_text.startswith("You drew")
    game = game.acted(ANA, game.state.version, [("swap", 2)], 2.0)
    ((title, told),) = shown(game).fields
    assert title == "Last moves" and "Ana" in told and "Birdie" in told


def test_only_buttons_of_a_table_become_those_of_the_hole() -> None:
    assert solo_rows([], PLACE) == ()
    with pytest.raises(ValueError, match="not a table’s button"):
        solo_rows([(Button("More", "more"),)], PLACE)
