"""What the entries of all journals have in common: their place, their time, and how they are stored."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any, Generic, TypeVar

EntryT = TypeVar("EntryT")


@dataclass(frozen=True, slots=True)
class JournalEntry(Generic[EntryT]):
    """An entry with its place: `version` counts the entries of a journal from 1, `at` is UNIX time in
    seconds.
    """

    version: int
    at: float
    entry: EntryT

    @property
    def kind(self) -> str:
        """The name under which the entry is stored."""
        return type(self.entry).__name__

    @property
    def fields(self) -> str:
        """The entry's fields as a JSON object."""
        entry: Any = self.entry
        return json.dumps(asdict(entry), separators=(",", ":"), ensure_ascii=False)

    @property
    def stored(self) -> dict[str, int | float | str]:
        """What each journal stores of the entry, by the names of columns."""
        return {"version": self.version, "at": self.at, "kind": self.kind, "fields": self.fields}
