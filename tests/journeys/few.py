"""How often journeys try what Hypothesis makes up: each of their examples is a match or a whole evening."""

from __future__ import annotations

from hypothesis import Phase, settings


def one_in(many: int) -> settings:
    """One example where other properties have so `many`: more of them in a profile that takes its time.

    Without shrinking: another evening is not a smaller one. `python -m tests.journeys` shrinks.
    """
    examples = max(1, settings().max_examples // many)
    phases = (Phase.explicit, Phase.reuse, Phase.generate)
    return settings(max_examples=examples, deadline=None, phases=phases)
