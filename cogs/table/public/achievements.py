"""The achievements that a match brings, shown once in the public message of its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Final

from cogs.kit.message_limits import LONGEST_FIELD
from cogs.kit.names import bold
from data.errors import ReadFailed
from data.statistics.achievements import Achievements, Earned
from engine.language import listed, mark, say
from engine.table import Table

GIVES: Final = mark("See what that gives you: `/golf stats`")
AND_MORE: Final = mark("… and more in `/golf stats`")


class MatchAchievements:
    """The achievements that the match at `table` brings; nothing before it is finished and counted."""

    def __init__(self, table: Table, achievements: Achievements) -> None:
        self._table = table
        self._achievements = achievements
        self._earned: Sequence[Earned] = ()

    @property
    def fields(self) -> tuple[tuple[str, str], ...]:
        """The fields added to the table's message: one or none."""
        seats = self._table.state.seats
        words = achievement_lines(
            self._earned, {seat.user: seat.name for seat in seats if seat.user is not None}
        )
        return ((say("Achievements"), words),) if words else ()

    async def look(self) -> None:
        """Read the achievements if the result is kept by now; none if that fails."""
        if self._earned or not self._table.kept or self._table.state.stage != "finished":
            return
        try:
            self._earned = await self._achievements.new_of(self._table.id)
        except ReadFailed:
            return  # the store has logged it


def achievement_lines(earned: Sequence[Earned], names: Mapping[int, str]) -> str:
    """A line for each person of `names`, by their ids, who earned something; never too long for a field."""
    lines: list[str] = []
    known = sorted((one for one in earned if one.user in names), key=lambda one: one.user)
    for user, awards in groupby(known, key=lambda one: one.user):
        titles = listed([f"**{say(one.award.title)}** ({say(one.award.reason)})" for one in awards])
        lines.append(say("🏅 {name} earned {achievements}", name=bold(names[user]), achievements=titles))
    if not lines:
        return ""
    last = say(GIVES)
    while len("\n".join([*lines, last])) > LONGEST_FIELD:
        lines.pop()
        last = say(AND_MORE)
    return "\n".join([*lines, last])
