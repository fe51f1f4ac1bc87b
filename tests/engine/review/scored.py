"""What is remarkable about a match by its scores alone, without its moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engine.game.rules import Rules
from engine.review.headline import Headline, _best, _feats


def most_remarkable(
    results: Sequence[Sequence[int]], own: Sequence[Sequence[bool]], names: Sequence[str], **by: Any
) -> Headline | None:
    """Return the most remarkable feat by the scores `results`, hole by hole and seat by seat, or None.

    `own` says in the same way of each score whether a person played for it. The match is stroke play, or `by`
    other rules.
    """
    rules = replace(Rules(), holes=len(results), **by)
    return _best(_feats(rules, results, own, names, range(len(names))))
