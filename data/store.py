"""The open database and its parts."""

from __future__ import annotations

from data.daily_tries import DailyTries
from data.database import Database
from data.history import History
from data.key_values import KeyValues
from data.learners import Learners
from data.looks import Looks
from data.notify_settings import NotifySettings
from data.periodic_posts import PeriodicPosts
from data.place import Place
from data.plain_readers import PlainReaders
from data.portable import portable
from data.privacy import Privacy
from data.reviews import Reviews
from data.server_languages import ServerLanguages
from data.server_mentions import ServerMentions
from data.server_rules import ServerRules
from data.sql_journal import SqlJournal
from data.statistics.achievements import Achievements
from data.statistics.counter import Counter
from data.statistics.daily_standings import DailyStandings
from data.statistics.export import Export
from data.statistics.player_report import PlayerReports
from data.statistics.preset_averages import PresetAverages
from data.statistics.rewards import Rewards
from data.statistics.seasons import Seasons
from data.statistics.standings import PlayerStandings
from data.streak_reminders import StreakReminders
from data.table_register import TableRegister

ANSWERS = portable("SELECT 1 FROM notes LIMIT 1")


class Statistics:
    """The statistics by what they tell, and the `counter` that keeps them complete."""

    def __init__(self, database: Database) -> None:
        self.counter = Counter(database)
        self.standings = PlayerStandings(database)
        self.daily_standings = DailyStandings(database)
        self.player_reports = PlayerReports(database)
        self.achievements = Achievements(database)
        self.rewards = Rewards(database)
        self.seasons = Seasons(database)
        self.preset_averages = PresetAverages(database)
        self.export = Export(database)


class Store:
    """An open database, with one part for each thing that is kept."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.statistics = Statistics(database)
        self.journal = SqlJournal(database, self.statistics.counter)
        self.tables = TableRegister(database)
        self.history = History(database)
        self.server_rules = ServerRules(database)
        self.server_languages = ServerLanguages(database)
        self.server_mentions = ServerMentions(database)
        self.periodic_posts = PeriodicPosts(database)
        self.plain_readers = PlainReaders(database)
        self.learners = Learners(database)
        self.looks = Looks(database)
        self.key_values = KeyValues(database)
        self.notify = NotifySettings(database)
        self.privacy = Privacy(database)
        self.reviews = Reviews(database)
        self.daily_tries = DailyTries(database)
        self.streak_reminders = StreakReminders(database)

    @classmethod
    async def open(cls, place: Place) -> Store:
        """The store at `place`, created if there is none. Raises `DatabaseUnusable`."""
        store = cls(await Database.open(place))
        try:
            await store.privacy.vacuum.resume()
            await store.statistics.counter.resume()
        except BaseException:
            await store.close()
            raise
        return store

    async def check(self) -> None:
        """Check that the database answers. Raises `ReadFailed` if it does not."""
        await self.database.read(ANSWERS)

    async def close(self) -> None:
        """Finish what is being written and close the database. Without this the process would not end."""
        try:
            await self.statistics.counter.close()
            await self.privacy.vacuum.close()
        finally:
            await self.database.close()
