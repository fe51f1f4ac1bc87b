"""Changes of an event with what is to be written for them, so that all of it is written together."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cogs.leagues.field import Field
from data.events.event_tables import EventTable, added, saved
from data.events.events import Event, Logged
from data.sql.writer import Statement


@dataclass(frozen=True, slots=True)
class Changes:
    """A field after some changes, with what is to be written for them."""

    field: Field
    statements: tuple[Statement, ...] = ()
    logged: tuple[Logged, ...] = ()

    def saving(self, table: EventTable) -> Changes:
        """Return them with what has changed of a table."""
        return Changes(self.field.with_table(table), (*self.statements, *saved(table)), self.logged)

    def adding(self, table: EventTable) -> Changes:
        """Return them with a new table."""
        field = replace(self.field, tables=[*self.field.tables, table])
        return Changes(field, (*self.statements, *added(table)), self.logged)

    def writing(self, *statements: Statement) -> Changes:
        """Return them with more to write."""
        return replace(self, statements=(*self.statements, *statements))

    def noting(self, event: Event, *logged: Logged) -> Changes:
        """Return them with `event` changed and `logged`."""
        return Changes(replace(self.field, event=event), self.statements, (*self.logged, *logged))
