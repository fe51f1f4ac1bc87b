"""Who takes part in an event with their points, and one person's holes in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from data.events.entrants import Entrant
from data.events.events import Event
from engine.events.strokes_gained import Gained, table
from engine.solo.game import SoloGame


@dataclass(frozen=True, slots=True)
class Playing:
    """A person's holes in `event`. `standing` is what they gained so far.

    It is None before the end of a hole, and while the next one is played.
    """

    event: Event
    entrant: Entrant
    game: SoloGame
    standing: Gained | None = None

    @property
    def playable(self) -> bool:
        """Whether the person is in a hole, and may play it now."""
        return self.game.state.stage == "playing" and self.event.status == "open"


@dataclass(frozen=True)
class Field:
    """The `entrants` of `event` by number, without those who were removed.

    `scores` are their points in the holes that they finished.
    """

    event: Event
    entrants: Sequence[Entrant]
    scores: dict[int, list[int]]

    @cached_property
    def table(self) -> Sequence[Gained]:
        """The table of all who finished a hole, the best first."""
        return table(self.scores)

    def name(self, entrant: int) -> str:
        """Return the name of an entrant."""
        return next((each.name for each in self.entrants if each.entrant == entrant), "?")
