"""A film shows the steps of the replay, and nothing that spectators did not see."""

from __future__ import annotations

import pytest

from cogs.past.film_frames import Film, film
from cogs.past.replay_screen import LAST_STEP
from cogs.past.replay_steps import replay_step
from cogs.picture import ScorecardPicture, TablePicture
from data.people.preferences import Look
from engine.table import Stamped
from tests.cogs.table.screens.evenings import Evening, played

THREE_HOLES = Evening(5, ("Ana", "Ben", "Chloe"), holes=3, quick=False)


def journal(evening: Evening) -> list[Stamped]:
    table = played(evening)
    assert table.state.stage == "finished"
    return table.entries


def tables(shown: Film) -> list[TablePicture]:
    return [frame.picture for frame in shown.frames if isinstance(frame.picture, TablePicture)]


@pytest.mark.parametrize("hole", [1, 2, 3])
def test_a_hole_is_shown_move_by_move_as_in_the_replay(hole: int) -> None:
    entries = journal(THREE_HOLES)
    last = replay_step(entries, hole, LAST_STEP)
    steps = [replay_step(entries, hole, step).picture for step in range(last.steps + 1)]
    shown = film(entries, hole)
    assert tables(shown) == steps
    assert shown.about == f"Hole {hole} of 3, {last.steps} moves"
    assert shown.frames[-1].seconds > shown.frames[1].seconds


def test_a_match_is_shown_by_the_ends_of_its_holes_and_the_scorecard() -> None:
    entries = journal(THREE_HOLES)
    shown = film(entries, 0)
    assert tables(shown) == [replay_step(entries, hole, LAST_STEP).picture for hole in (1, 2, 3)]
    assert isinstance(shown.frames[-1].picture, ScorecardPicture)
    assert shown.about.startswith("3 holes, each as it ended\n🏆 ")


def test_each_move_is_told_below_its_picture_by_names_that_can_be_drawn() -> None:
    shown = film(journal(Evening(5, ("A_na", "李明"))), 1)
    texts = [frame.text for frame in shown.frames]
    assert texts[0] == "The cards are dealt."
    assert all(text.startswith(("A_na", "Seat 2")) or "time ran out" in text for text in texts[1:])
    assert any(text.startswith("Seat 2") for text in texts)
    assert not any("\N{VARIATION SELECTOR-15}" in text or "\\" in text for text in texts)
    assert {frame.text for frame in film(journal(THREE_HOLES), 0).frames} == {""}


def test_a_match_of_one_hole_and_a_hole_too_high_are_shown_move_by_move() -> None:
    one = journal(Evening(5, ("Ana", "Ben")))
    assert film(one, 0) == film(one, 1)
    entries = journal(THREE_HOLES)
    assert film(entries, 99) == film(entries, 3)


def test_a_long_hole_does_not_take_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogs.past.film_frames.LONGEST", 12.0)
    entries = journal(THREE_HOLES)
    shown, last = film(entries, 1), replay_step(entries, 1, LAST_STEP)
    assert last.steps * 0.7 > 12
    assert len(tables(shown)) < last.steps
    assert sum(frame.seconds for frame in shown.frames) < 12 + 10
    assert shown.frames[-1].picture == last.picture
    assert shown.frames[0].picture == replay_step(entries, 1, 0).picture


@pytest.mark.parametrize("hole", [0, 2])
def test_its_words_say_how_it_ends(hole: int) -> None:
    shown = film(journal(THREE_HOLES), hole)
    assert shown.alt_text.startswith(f"A film: {shown.about.splitlines()[0]}. It ends like this:\n")
    assert all(name in shown.alt_text for name in ("Ana", "Ben", "Chloe"))


@pytest.mark.parametrize("hole", [0, 1])
def test_cards_and_cloth_look_as_people_have_chosen(hole: int) -> None:
    entries = journal(THREE_HOLES)
    looks = {1: Look(back="dots", cloth="blue"), 2: Look(back="waves", cloth="walnut")}
    for picture in (*tables(film(entries, hole, looks)), replay_step(entries, 1, 0, looks).picture):
        assert [seat.back for seat in picture.seats] == ["dots", "waves", "lattice"]
        assert picture.cloth == "blue", "that of the host"
