"""The holes of a match as they are sent to be reviewed."""

from __future__ import annotations

import pickle

import pytest

from engine.game.errors import NotFinished
from engine.game.presets import PRESETS
from engine.review.played import played_holes
from engine.table.entries import Acted
from engine.table.recording import from_entries
from tests.engine.review.playing import SECRET, journal


@pytest.mark.parametrize("name", PRESETS)
def test_played_again_each_hole_comes_to_the_same_end(name: str) -> None:
    entries = journal(name, seed=3)
    record = from_entries(entries)
    for played, recorded in zip(played_holes(entries), record.holes, strict=True):
        hole = played.dealt()
        for action in played.actions:
            hole.apply(action)
        assert hole.over
        assert tuple(score.total for score in hole.scores()) == recorded.scores
        assert (played.number, played.reshuffles) == (recorded.number, recorded.reshuffles)


def test_what_the_computer_did_for_somebody_away_is_not_their_own() -> None:
    entries = journal("classic", seed=1)
    acted = [stamped.entry for stamped in entries if isinstance(stamped.entry, Acted)]
    own = [own for played in played_holes(entries) for own in played.own]
    assert own == [entry.by != "clock" for entry in acted]
    assert not all(own)


def test_neither_names_nor_the_secret_are_sent_along() -> None:
    sent = pickle.dumps(played_holes(journal("classic", seed=1)))
    for word in (SECRET, "Ana", "Birdie"):
        assert word.encode() not in sent


def test_a_match_that_goes_on_is_not_to_be_reviewed() -> None:
    with pytest.raises(NotFinished):
        played_holes(journal("classic", seed=1, end=False))
