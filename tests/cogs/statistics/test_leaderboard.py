"""The leaderboard shows what was played: recomputed from the final tables that everybody saw."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence

import discord
import pytest
import simcord

from engine.table.results import HoleResult, MatchResult, SeatResult
from tests.journeys import table_text
from tests.journeys.channels import at, play_out, said, seat
from tests.journeys.world import World, buttons, words_of, world

DAY = 86_400
_ROW = re.compile(
    r"^(?P<rank>[🥇🥈🥉]|\d+\\?\.) \*\*(?P<name>[^*]+)\*\*(?P<you> \(you\))? · "
    r"(?:(?P<wins>\d+) wins?(?: \+ (?P<shared>\d+) shared)?|(?P<alone>\d+) shared wins?)\n"
    r"(?P<matches>\d+) match(?:es)? · average (?P<average>[−\d.]+) · rating (?P<rating>\d+\??)$",
    re.MULTILINE,
)
Figures = tuple[int, int, int, str]


class Played:
    """Scores of people, noted from the final tables."""

    def __init__(self) -> None:
        self.points: defaultdict[str, list[int]] = defaultdict(list)
        self.wins: defaultdict[str, int] = defaultdict(int)
        self.shared: defaultdict[str, int] = defaultdict(int)

    async def play(self, here: World, people: Sequence[simcord.MemberActor]) -> None:
        """A match of one hole, noted down."""
        await seat(here, people, holes=1)
        await play_out(here, people)
        self.note(here.table_message())

    def note(self, final: discord.Message) -> None:
        """Note the scores and the winners that a final table shows."""
        for name, score in table_text.hole_points(final).items():
            self.points[name].append(score)
        names, _ = table_text.winners(final)
        for name in names:
            (self.shared if len(names) > 1 else self.wins)[name] += 1

    def average(self, name: str) -> str:
        """A person's points a hole."""
        points = self.points[name]
        return f"{sum(points) / len(points):.2f}".replace("-", "−")

    def expected(self, name: str) -> Figures:
        """Matches, wins, shared wins and average of a person."""
        return len(self.points[name]), self.wins[name], self.shared[name], self.average(name)


def shown(page: discord.Message) -> dict[str, Figures]:
    """The rows of a leaderboard by wins, by name, in the same shape."""
    return {
        row["name"]: (
            int(row["matches"]),
            int(row["wins"] or 0),
            int(row["shared"] or row["alone"] or 0),
            row["average"],
        )
        for row in _ROW.finditer(words_of(page))
    }


async def opened(here: World, person: simcord.MemberActor, **options: object) -> discord.Message:
    """The leaderboard that a person asks for, by wins unless told otherwise, which nobody else sees."""
    result = await here.slash(person, "leaderboard", **{"by": "wins", **options})
    assert result.response is not None
    assert result.response.ephemeral
    return result.response.message


async def turned(
    here: World, person: simcord.MemberActor, page: discord.Message, label: str
) -> discord.Message:
    """The same message after a press on one of its buttons."""
    await here.press(person, label, page)
    return next(message for message in here.visible(person) if message.id == page.id)


async def chosen(
    here: World, person: simcord.MemberActor, page: discord.Message, menu: str, value: str
) -> discord.Message:
    """The same message after a choice in one of its menus."""
    await here.choose(person, menu, [value], page)
    return next(message for message in here.visible(person) if message.id == page.id)


async def test_matches_wins_and_averages_are_those_that_were_played() -> None:
    async with world() as here:
        ana, ben, chloe = here.people[:3]
        played = Played()
        for people in ([ana, ben], [ben, ana, chloe], [ana, ben], [chloe, ana]):
            await played.play(here, people)
        rows = shown(await opened(here, ana))
        assert rows == {name: played.expected(name) for name in ("Ana", "Ben", "Chloe")}
        order = sorted(
            rows, key=lambda name: (-rows[name][1], -rows[name][2], float(rows[name][3].replace("−", "-")))
        )
        assert list(rows) == order
        assert "**Ana** (you)" in words_of(await opened(here, ana))
        assert "(you)" not in words_of(await opened(here, here.people[5]))


@pytest.mark.long
async def test_periods_forget_what_is_older() -> None:
    async with world() as here:
        people = here.people[:2]
        newest = Played()
        for pause in (0, 5, 30):
            await here.wait(pause * DAY)  # 1 January 2026, 6 January, 5 February
            await Played().play(here, people)
        await here.wait(400 * DAY)  # 12 March 2027
        await newest.play(here, people)
        page = await opened(here, people[0])
        assert shown(page)["Ana"][0] == 4
        for word in ("year", "month", "week"):
            page = await chosen(here, people[0], page, "period", word)
            assert f"this {word}" in words_of(page)
            assert shown(page)["Ana"] == newest.expected("Ana")
            assert shown(await opened(here, people[0], period=word)) == shown(page)
        page = await chosen(here, people[0], page, "period", "season")
        assert shown(page)["Ana"][0] == 4, "the first season began with the first match"
        page = await chosen(here, people[0], page, "period", "all")
        assert shown(page)["Ana"][0] == 4


async def test_a_week_a_month_and_a_year_end_each_at_their_own_time() -> None:
    async with world() as here:
        people = here.people[:2]
        for _ in range(2):
            await Played().play(here, people)  # Thursday, 1 January
        for days, periods in (
            (3.9, ["week", "month", "year"]),  # Sunday the 4th
            (0.2, ["month", "year"]),  # Monday the 5th
            (26.8, ["month", "year"]),  # Saturday the 31st
            (0.2, ["year"]),  # 1 February
            (333.8, ["year"]),  # 31 December
            (0.2, []),
        ):
            await here.wait(days * DAY)
            found = [
                period
                for period in ("week", "month", "year")
                if shown(await opened(here, people[0], period=period))
            ]
            assert found == periods
        assert shown(await opened(here, people[0]))["Ana"][0] == 2


async def keep(here: World, guest: int, match: int, points: int) -> None:
    """A finished match of one hole that somebody who is not here won against a computer."""
    at_ = here.env.now().timestamp()
    name = f"{match:010x}"
    await here.store.tables.add(name, here.guild.id, here.channel.id, at_)
    person = SeatResult(10_000 + guest, f"Guest {guest}", points, won=True, shared=False, kept=True)
    computer = SeatResult(None, "Birdie", 99, False, False, kept=True, level="medium", went_out=True)
    hole = HoleResult(name, 1, at_, (person, computer))
    await here.store.journal.keep_hole(hole)
    await here.store.journal.keep_match(MatchResult(name, "classic", 1, at_, hole.seats, played=(hole,)))


async def test_a_long_leaderboard_has_pages_and_one_s_own_row_on_each() -> None:
    async with world() as here:
        for match in range(46):
            await keep(here, match // 2, match, points=match // 2)
        ana = here.people[0]
        played = Played()
        await played.play(here, here.people[:2])
        page = await opened(here, ana)
        assert "Page 1 of 3" in words_of(page)
        assert list(shown(page)) == [*(f"Guest {number}" for number in range(10)), "Ana"]
        assert "You\n" in words_of(page)
        assert shown(page)["Ana"] == played.expected("Ana")
        assert pressable(page) == {"Back": False, "Next": True}
        page = await turned(here, ana, page, "Next")
        assert "Page 2 of 3" in words_of(page)
        assert shown(page)["Ana"] == played.expected("Ana")
        assert pressable(page) == {"Back": True, "Next": True}
        page = await turned(here, ana, page, "Next")
        assert "**Ana** (you)" in words_of(page)
        assert "You\n" not in words_of(page)
        assert pressable(page) == {"Back": True, "Next": False}
        page = await turned(here, ana, page, "Back")
        assert "Page 2 of 3" in words_of(page)
        stranger = await opened(here, here.people[4])
        assert "You\n" not in words_of(stranger)
        assert len(shown(stranger)) == 10


def pressable(page: discord.Message) -> dict[str, bool]:
    """Which of the buttons that turn pages can be pressed."""
    return {each.label: not each.disabled for each in buttons(page) if each.label in ("Back", "Next")}


async def test_an_old_page_button_after_the_period_has_emptied() -> None:
    async with world() as here:
        for number in range(12):
            await keep(here, number, number, points=number)
        ana = here.people[0]
        page = await opened(here, ana, period="week")
        assert "Page 1 of 2" in words_of(page)
        await here.wait(8 * DAY)
        await here.press(ana, "Next", page)
        newest = here.visible(ana)[-1]
        assert "No matches yet" in words_of(newest)


async def test_another_server_sees_nothing_of_it() -> None:
    async with world() as here:
        second, there_people = here.second_server()
        there = second.create_text_channel("golf")
        await Played().play(here, here.people[:2])
        with at(here, there):
            assert "No matches yet." in said(await here.slash(there_people[0], "leaderboard"))
            played = Played()
            await played.play(here, there_people[1:3])
            assert (
                shown(await opened(here, there_people[0]))
                == {name: played.expected(name) for name in ("Ben", "Chloe")} | {}
            )


async def test_a_lobby_and_an_unfinished_match_do_not_count() -> None:
    async with world() as here:
        await seat(here, here.people[:2], holes=2)
        await play_out(here, here.people[:2])
        assert "No matches yet." in said(await here.slash(here.people[0], "leaderboard"))


async def test_by_rating_and_average_with_computers_and_by_preset_also_after_a_restart() -> None:
    async with world() as here:
        ana, ben = here.people[:2]
        played = Played()
        await played.play(here, [ana, ben])
        page = await opened(here, ana, by="rating")
        assert "skill rating · all time" in words_of(page)
        ratings = [int(each) for each in re.findall(r" · (\d+)\?\n", words_of(page))]
        assert len(ratings) == 2
        assert ratings == sorted(ratings, reverse=True)
        assert "? = still provisional" in words_of(page)
        await here.restart()
        page = await chosen(here, ana, page, "by", "average")
        for name in ("Ana", "Ben"):
            assert re.search(rf"\*\*{name}\*\*.* · {played.average(name)} a hole\n", words_of(page))
        await seat(here, [ana], holes=1, computers=1)
        await play_out(here, [ana])
        page = await turned(here, ana, page, "Computers: hidden")
        assert "**medium** 🤖" in words_of(page)
        page = await turned(here, ana, page, "Computers: shown")
        assert "🤖" not in words_of(page)
        page = await chosen(here, ana, page, "preset", "four-card")
        assert "No matches yet." in words_of(page)
        page = await chosen(here, ana, page, "preset", "classic")
        assert "**Ana** (you)" in words_of(page)
