"""The number of examples that Hypothesis makes for a journey, each of which is a match or a whole evening."""

from __future__ import annotations

from hypothesis import Phase, settings


def fewer_examples(divisor: int) -> settings:
    """Return settings with the profile's number of examples divided by `divisor`, at least one.

    Without shrinking, as another evening is not a smaller one; `python -m tests.journeys` shrinks.
    """
    examples = max(1, settings().max_examples // divisor)
    phases = (Phase.explicit, Phase.reuse, Phase.generate)
    return settings(max_examples=examples, deadline=None, phases=phases)
