"""All statistics, in one hand."""

from __future__ import annotations

from data.database import Database
from data.statistics.achievements import Achievements
from data.statistics.counter import Counter
from data.statistics.dailies import DailyStandings
from data.statistics.export import Export
from data.statistics.player import PlayerStatistics
from data.statistics.seasons import Seasons
from data.statistics.standings import Standings


class Statistics:
    """What can be asked of the statistics, and the `counter` that keeps them complete."""

    def __init__(self, database: Database) -> None:
        self.counter = Counter(database)
        self.standings = Standings(database)
        self.dailies = DailyStandings(database)
        self.players = PlayerStatistics(database)
        self.achievements = Achievements(database)
        self.seasons = Seasons(database)
        self.export = Export(database)
