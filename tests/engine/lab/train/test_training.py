"""The training and the bot: the same values, a gradient that is one, and a seed that decides everything.

All in one process of their own with Numba's compiling off, which would take longer than all the rest.
"""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest

from engine.cpu.network.input_layout import PEEKED, UNKNOWN, group_id, layout_of
from engine.game.presets import CLASSIC, FOUR_CARD
from engine.lab.train.session import group_worths


@pytest.mark.long
def test_every_choice_has_the_same_value_in_the_bot_and_lessons_are_learnt() -> None:
    done = subprocess.run(  # this very Python
        [sys.executable, "-m", "tests.engine.lab.train.uncompiled"],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_it_begins_with_what_groups_count() -> None:
    classic, four = layout_of(CLASSIC.rules), layout_of(FOUR_CARD.rules)
    worths = group_worths(classic, CLASSIC.rules)
    assert worths[group_id((9, 9))] == 0
    assert worths[group_id((9, 4))] == 15
    assert worths[group_id((12, UNKNOWN))] == pytest.approx(np.mean([1, -2, *range(3, 11), 10, 10, 0]))
    # A slot of four is in three groups: 7 7 / A Q counts 11, also where some are known from a peek.
    worths = group_worths(four, FOUR_CARD.rules)
    pairs = [(6, 6), (6, 0), (6, 0), (6, 11), (6, 11), (0, 11)]
    assert sum(worths[group_id(pair)] for pair in pairs) == pytest.approx(1 + 10)
    seen = [(one, other + PEEKED) for one, other in pairs]
    assert sum(worths[group_id(pair)] for pair in seen) == pytest.approx(1 + 10)
