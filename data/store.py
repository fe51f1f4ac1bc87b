"""All that is kept, in one hand."""

from __future__ import annotations

from pathlib import Path

from data.daily import Dailies
from data.database import Database
from data.history import History
from data.journal import SqlJournal
from data.languages import ServerLanguages
from data.notes import Notes
from data.notify import Notify
from data.own_figures import OwnFigures
from data.privacy import Privacy
from data.readers import PlainReaders
from data.reviews import Reviews
from data.server_rules import ServerRules
from data.statistics.statistics import Statistics
from data.tables import TableRegister


class Store:
    """An open database and what can be asked of it."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.statistics = Statistics(database)
        self.journal = SqlJournal(database, self.statistics.counter)
        self.tables = TableRegister(database)
        self.history = History(database)
        self.server_rules = ServerRules(database)
        self.server_languages = ServerLanguages(database)
        self.plain_readers = PlainReaders(database)
        self.notes = Notes(database)
        self.notify = Notify(database)
        self.privacy = Privacy(database)
        self.reviews = Reviews(database)
        self.dailies = Dailies(database)
        self.own_figures = OwnFigures(database)

    @classmethod
    async def open(cls, path: Path) -> Store:
        """The store in the file `path`, created if there is none. Raises `DatabaseUnusable`."""
        store = cls(await Database.open(path))
        try:
            await store.privacy.sweeper.resume()
            await store.statistics.counter.resume()
        except BaseException:
            await store.close()
            raise
        return store

    async def check(self) -> None:
        """Ask the database something small. Raises `ReadFailed` where it does not answer."""
        await self.database.read("PRAGMA schema_version")

    async def close(self) -> None:
        """Finish what is being written and let the file go. Without it the process would not end."""
        try:
            await self.statistics.counter.close()
            await self.privacy.sweeper.close()
        finally:
            await self.database.close()
