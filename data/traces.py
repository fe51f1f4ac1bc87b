"""The traces that a person leaves in a store, and how they are removed."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Executable


@dataclass(frozen=True, slots=True)
class Traces:
    """A store's statements for forgetting a person: `count` counts what it has of them, `remove` removes it.

    The person's id on Discord is the one parameter of each, `user`.
    """

    count: Executable
    remove: tuple[Executable, ...]
