"""All that is kept, in one hand."""

from __future__ import annotations

from pathlib import Path

from data.database import Database
from data.history import History
from data.journal import SqlJournal
from data.leaderboard import Leaderboard
from data.notes import Notes
from data.server_rules import ServerRules
from data.tables import TableRegister


class Store:
    """An open database and what can be asked of it."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.journal = SqlJournal(database)
        self.tables = TableRegister(database)
        self.leaderboard = Leaderboard(database)
        self.history = History(database)
        self.server_rules = ServerRules(database)
        self.notes = Notes(database)

    @classmethod
    async def open(cls, path: Path) -> Store:
        """The store in the file `path`, created if there is none. Raises `DatabaseUnusable`."""
        return cls(await Database.open(path))

    async def check(self) -> None:
        """Ask the database something small. Raises `ReadFailed` where it does not answer."""
        await self.database.read("PRAGMA schema_version")

    async def close(self) -> None:
        """Finish what is being written and let the file go. Without it the process would not end."""
        await self.database.close()
