"""The lesson: followed to its end, played against, after a restart, and never in anybody's statistics."""

from __future__ import annotations

from random import Random

import discord
import simcord

from tests.data.run_sql import sql
from tests.journeys.match import seated
from tests.journeys.world import World, buttons, words_of, world


class Learner:
    """`person` at their lesson."""

    def __init__(self, here: World, person: simcord.MemberActor, message: discord.Message) -> None:
        self.here = here
        self.person = person
        self.message = message

    @classmethod
    async def at(cls, here: World, person: simcord.MemberActor) -> Learner:
        result = await here.slash(person, "learn")
        assert result.response is not None and result.response.ephemeral
        return cls(here, person, result.response.message)

    @property
    def now(self) -> discord.Message:
        return next(each for each in self.here.visible(self.person) if each.id == self.message.id)

    @property
    def words(self) -> str:
        return words_of(self.now)

    @property
    def over(self) -> bool:
        return "That’s Golf" in self.words

    async def follow(self) -> None:
        """Press what the tip means."""
        green = [
            item.custom_id
            for row in self.now.components
            for item in getattr(row, "children", ())
            if isinstance(item, discord.Button) and item.style is discord.ButtonStyle.success
        ]
        assert len(green) == 1 and green[0] is not None
        await self.here.press_id(self.person, green[0], self.now)

    async def press(self, label: str) -> None:
        (found,) = [each.id for each in buttons(self.now) if each.label.startswith(label)]
        await self.here.press_id(self.person, found, self.now)

    async def stray(self, chance: Random) -> None:
        """Press anything."""
        chosen = chance.choice([each for each in buttons(self.now) if not each.disabled])
        await self.here.press_id(self.person, chosen.id, self.now)


async def achievements(here: World, person: simcord.MemberActor) -> list[str]:
    earned = await here.store.statistics.achievements.of(here.guild.id, person.id)
    return [one.award.name for one in earned]


async def test_who_follows_the_tips_wins_and_earns_the_first_achievement() -> None:
    async with world() as here:
        public = len(here.public())
        ana = await Learner.at(here, here.people[0])
        presses = 0
        while not ana.over:
            await ana.follow()
            presses += 1
        assert presses == 11
        assert "You beat Birdie, 2 to 18" in ana.words and "Driving Range" in ana.words
        assert await achievements(here, ana.person) == ["driving-range"]
        assert ana.person.id in here.bot.services.newcomers.with_tips, "the first real match comes with tips"
        assert len(here.public()) == public
        for table in ("matches", "journal", "daily_games", "statistics_seats"):
            assert await here.store.database.read(*sql(f"SELECT 1 FROM {table}")) == []  # noqa: S608
        await ana.press("Play again")
        while not ana.over:
            await ana.follow()
        assert "Driving Range" not in ana.words, "it is earned once"


async def test_who_plays_against_it_comes_to_the_end_too_and_after_a_restart_it_goes_on() -> None:
    async with world() as here:
        ben, chance = await Learner.at(here, here.people[1]), Random(3)
        for _ in range(7):
            await ben.stray(chance)
        before = ben.words
        await here.restart()
        assert ben.words == before
        for _ in range(300):
            if ben.over:
                break
            await ben.stray(chance)
        assert ben.over


async def test_an_old_button_counts_again_and_a_made_up_one_leads_nowhere() -> None:
    async with world() as here:
        ana = await Learner.at(here, here.people[0])
        old = ana.now
        first = next(each.id for each in buttons(old))
        results = await here.together((ana.person, first, old), times=2)
        assert len(results) == 1 and "Flip another" in ana.words


async def test_afterwards_a_table_is_one_press_away_and_so_is_the_daily_hole() -> None:
    async with world() as here:
        ana = await Learner.at(here, here.people[0])
        while not ana.over:
            await ana.follow()
        over = ana.now
        await ana.press("Start a table")
        table = here.live().table.state
        assert [seat.level for seat in table.seats if seat.user is None] == ["easy"]
        assert table.host == ana.person.id
        ben = await Learner.at(here, here.people[1])
        while not ben.over:
            await ben.follow()
        await ben.press("Daily hole")
        assert "Daily hole" in ben.words
        assert over.id not in [each.id for each in here.visible(ana.person)], (
            "below the table it would be in the way"
        )
        # Lessons name cards, whatever lies on the table beside them. Other journeys look for leaks.
        here.leaks.found.clear()


async def test_afterwards_the_table_that_is_waiting_in_the_channel_is_shown() -> None:
    async with world() as here:
        ana, _ = await seated(here, 2)
        former = here.table_message()
        for person in (ana.person, here.people[2]):
            lesson = await Learner.at(here, person)
            while not lesson.over:
                await lesson.follow()
            await lesson.press("Start a table")
            assert lesson.message.id not in [each.id for each in here.visible(person)]
        assert [seat.user for seat in here.live().table.state.seats] == [each.id for each in here.people[:2]]
        assert here.table_message().id > former.id, "at the end of the channel"
        # Lessons name cards, whatever lies on the table beside them. Other journeys look for leaks.
        here.leaks.found.clear()


async def test_a_lesson_begun_in_a_lobby_stays_when_the_match_starts() -> None:
    async with world() as here:
        ana, _ = await seated(here, 2)
        await here.press(here.people[2], "Learn in 2 minutes")
        (lesson,) = [each for each in here.visible(here.people[2]) if "Learn Golf" in words_of(each)]
        assert lesson.flags.ephemeral
        await ana.press("Start")
        learner = Learner(here, here.people[2], lesson)
        await learner.follow()
        assert "Flip another" in learner.words
        # Lessons name cards, whatever lies on the table beside them. Other journeys look for leaks.
        here.leaks.found.clear()
