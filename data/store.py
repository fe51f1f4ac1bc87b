"""The open database and its parts."""

from __future__ import annotations

from typing import Final

from data.events.event_journal import SqlEventJournal
from data.events.event_register import EventRegister
from data.journal.rows import JournalRows
from data.journal.sql_journal import SqlJournal
from data.journal.table_register import TableRegister
from data.matches.daily_tries import DailyTries
from data.matches.history import History
from data.matches.other_play import OtherPlayReports
from data.matches.puzzle_sources import PuzzleSources
from data.matches.puzzles import Puzzles
from data.matches.reviews import Reviews
from data.people.named_places import PlacesOfPeople
from data.people.privacy import Privacy
from data.people.sent_notices import SentNotices
from data.people.server_rules import ServerRules
from data.place import Place
from data.sql.database import Database
from data.sql.key_values import PUT, KeyValues
from data.sql.portable import portable
from data.statistics.achievements import Achievements
from data.statistics.counter import Counter
from data.statistics.export import Export
from data.statistics.own_boards import OwnBoards
from data.statistics.player_report import PlayerReports
from data.statistics.preset_averages import PresetAverages
from data.statistics.rewards import Rewards
from data.statistics.seasons import Seasons
from data.statistics.standings import PlayerStandings
from data.statistics.trophies import GivenRoles, Trophies
from data.times_off import TimesOff

ANSWERS = portable("SELECT 1 FROM notes LIMIT 1")

LOOKED_AT: Final = "written for a look at its health"
"""Key of a note that `Store.check` writes."""


class Statistics:
    """Everything about statistics: a part for each kind, and the `counter` that keeps them complete."""

    def __init__(
        self, database: Database, rows: JournalRows, daily_tries: DailyTries, puzzles: Puzzles
    ) -> None:
        self.counter = Counter(database, rows)
        self.standings = PlayerStandings(database)
        self.player_reports = PlayerReports(database)
        self.other_play = OtherPlayReports(database, daily_tries, puzzles)
        self.achievements = Achievements(database)
        self.rewards = Rewards(database)
        self.seasons = Seasons(database)
        self.trophies = Trophies(self.standings, self.seasons)
        self.own_boards = OwnBoards(database)
        self.preset_averages = PresetAverages(database)
        self.export = Export(database)


class Store:
    """An open database, with one part for each kind of data."""

    def __init__(self, database: Database) -> None:
        self.database = database
        rows = JournalRows(database)
        self.puzzles = Puzzles(database)
        self.daily_tries = DailyTries(database)
        self.statistics = Statistics(database, rows, self.daily_tries, self.puzzles)
        self.journal_rows = rows
        self.journal = SqlJournal(database, rows, self.statistics.counter.take)
        self.tables = TableRegister(database)
        self.history = History(database)
        self.server_rules = ServerRules(database)
        self.given_roles = GivenRoles(database)
        self.key_values = KeyValues(database)
        self.times_off = TimesOff(database)
        self.sent_notices = SentNotices(database)
        self.privacy = Privacy(database, rows)
        self.places_of_people = PlacesOfPeople(database)
        self.reviews = Reviews(database)
        self.puzzle_sources = PuzzleSources(database)
        self.events = EventRegister(database)
        self.event_journal = SqlEventJournal(database)

    @classmethod
    async def open(cls, place: Place) -> Store:
        """Return the store at `place`, created if there is none. Raises `DatabaseUnusable`."""
        store = cls(await Database.open(place))
        try:
            await store.statistics.counter.resume()
        except BaseException:
            await store.close()
            raise
        return store

    async def check(self, now: float) -> None:
        """Check that the database answers and takes writes, also of moves. `now` is UNIX time in seconds.

        Raises `ReadFailed` if it doesn't answer, `StorageFailed` if something can't be written.
        """
        await self.database.read(ANSWERS)
        await self.database.write([(PUT, {"key": LOOKED_AT, "value": str(now)})], fenced=False)
        await self.database.try_again()

    async def close(self) -> None:
        """Finish running writes and close the database, which would otherwise keep the process alive."""
        try:
            await self.statistics.counter.close()
            await self.privacy.empty_log.close()
        finally:
            await self.database.close()
