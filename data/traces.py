"""The traces that a person leaves in a store, and how they are removed."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Traces:
    """A store's SQL for forgetting a person: `count` says how much it has of them, `remove` removes it.

    The person's id on Discord is the one parameter of each.
    """

    count: str
    remove: tuple[str, ...]
