"""How thoroughly properties are tested. `uv run pytest --hypothesis-profile thorough` takes its time."""

from __future__ import annotations

from hypothesis import settings

# No deadlines: how long an example takes depends on what else the machine does.
settings.register_profile("usual", deadline=None, max_examples=25)
settings.register_profile("thorough", deadline=None, max_examples=1_000)
settings.load_profile("usual")
