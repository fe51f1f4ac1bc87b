"""Holes that the network plays to their ends: run by `test_training` with Numba's compiling off."""

from __future__ import annotations

from random import Random

import numpy as np
from numpy.typing import NDArray

from engine.advice.imagined import Imagined
from engine.game.actions import Action
from engine.game.presets import PRESETS
from engine.lab.experiments import advice
from engine.lab.kernel.play_out import code_of, state_of
from engine.lab.puzzle_check import by_network
from engine.puzzles.puzzle import Puzzle, dump, load

SAMPLES = 20


def last_turn() -> Puzzle:
    """A last turn of two: A 2 3 / 2 K and a hidden card, and 3♦ is in hand."""
    return load(
        {
            "rules": PRESETS["classic"].rules_for(2, 1).to_dict(),
            "phase": "drawn",
            "dealer": 0,
            "grids": [["AS", "2S", "3H", "2D", "KS", None], ["6D", "9C", "KH", "6S", "9H", "TH"]],
            "face_up": ["111110", "111111"],
            "discards": ["QC", "7D", "QD", "TD", "JC", "7H", "TC"],
            "stock": 32,
            "drawn": "3D",
            "out": 1,
            "turns": [4, 5],
            "remembered": {},
            "played": "swap 2",
            "costs": {"swap 2": 8.0, "swap 5": 0.0},
        }
    )


def before_it() -> Puzzle:
    """The same with 3♦ on the discard pile."""
    found = dump(last_turn())
    held = {"phase": "choose", "drawn": None, "discards": [*found["discards"], found["drawn"]]}
    return load({**found, **held, "played": "draw", "costs": {"take": 0.0, "draw": 5.0}})


def values(puzzle: Puzzle, *choices: str) -> NDArray[np.float64]:
    """What the choices of a puzzle are worth, by sample, if the network plays on."""
    hole = Imagined(puzzle.view, puzzle.remembered).deal(Random(0))
    codes = np.array([code_of(Action.parse(f"0 {choice}")) for choice in choices], dtype=np.int16)
    found = np.zeros((SAMPLES, len(choices)))
    by_network(puzzle.view.rules, puzzle.view.seats, state_of(hole), codes, 1, found)
    return found


def a_last_turn_is_played_as_the_engine_scores_it() -> None:
    """3♦ below the 3 makes a pair and leaves no hidden card; the network puts it there when it is taken."""
    puzzle = last_turn()
    assert str(puzzle.best) == "0 swap 5"
    hole = Imagined(puzzle.view, puzzle.remembered).deal(Random(0))
    hole.apply(puzzle.best)
    own, other = [score.total for score in hole.scores()]
    found = values(puzzle, "swap 5", "swap 0")
    assert (found[:, 0] == own - other).all()
    assert found[:, 1].std() > 0, "the hidden card is another in each sample"
    assert (values(before_it(), "take") == own - other).all()


def advice_that_gives_points_away_is_found_out() -> None:
    """Beside the pair, a 3 in another place loses points for sure; the pair itself loses none."""
    puzzle = last_turn()
    hole = Imagined(puzzle.view, puzzle.remembered).deal(Random(0))
    pair, other = puzzle.best, Action.parse("0 swap 0")
    wrong = advice.AdvisedDecision(state_of(hole), other, [pair])
    loss = advice.judge(puzzle.view.rules, 2, wrong, SAMPLES, 2, SAMPLES)
    assert loss.clear and loss.points > 2
    right = advice.AdvisedDecision(state_of(hole), pair, [other])
    assert advice.judge(puzzle.view.rules, 2, right, SAMPLES, 2, SAMPLES) == (0, 0)
