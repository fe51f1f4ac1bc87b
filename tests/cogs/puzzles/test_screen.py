"""Puzzles as people read them: no card that the solver could not know, and no choice that stands out."""

from __future__ import annotations

import pytest

from cogs.kit.figure_text import PROVISIONAL
from cogs.kit.ids.solo import SoloId
from cogs.puzzles.screen import choice_text, puzzle_screen, result_screen
from data.matches.puzzles import Solver, StoredPuzzle, Try
from data.statistics.ratings import FRESH
from engine.language import LANGUAGES, speaking
from engine.puzzles.deeper import by_cost
from engine.puzzles.stored import read
from tests.journeys.leaks import cards_named

EACH = 7
"""Every so many puzzles of the package are looked at."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_shown_follows_from_what_the_solver_sees(language: str) -> None:
    kept = StoredPuzzle("0123456789", "", FRESH, 3, 1)
    for puzzle in read()[::EACH]:
        view = puzzle.view
        seen = {view.drawn, *view.discards, *puzzle.remembered.values()}
        seen |= {card for grid in view.grids for card in grid}
        best, *_, worst = by_cost(puzzle)
        with speaking(language):
            asked = puzzle_screen(kept, puzzle, Solver())
            results = [
                result_screen(kept, puzzle, Solver(), Try(choice_text(action), action == best, 40))
                for action in (best, worst)
            ]
        open_ = [button for row in asked.rows for button in row if not button.disabled]
        assert {button.style for button in open_} == {"primary"}, "none looks better than another"
        pressed = [SoloId.parse(button.id) for button in open_]
        assert len(pressed) == len(puzzle.costs) and None not in pressed
        for screen in (asked, *results):
            fields = [text for field in screen.fields for text in field]
            told = "\n".join((screen.text, *fields, *(each.alt_text for each in screen.attachments)))
            assert cards_named(told.replace("\N{VARIATION SELECTOR-15}", "")) <= seen
            assert "{" not in told and len(screen.text) < 500


def test_a_question_mark_behind_a_rating_is_explained() -> None:
    puzzle, known = read()[0], FRESH._replace(sigma=1.0)
    assert not known.provisional
    for ratings in ((FRESH, known), (known, FRESH), (known, known)):
        solver, other = ratings
        kept = StoredPuzzle("0123456789", "", other, 3, 1)
        footer = puzzle_screen(kept, puzzle, Solver(solver)).footer
        assert ("?" in footer.split(" · ? ")[0]) is footer.endswith(PROVISIONAL) is (FRESH in ratings)
