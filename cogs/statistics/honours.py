"""What people earned by the match at a table, told once where everybody sees its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Final

from cogs.names import bold
from data.errors import ReadFailed
from data.statistics.achievements import Achievements, Earned
from engine.language import listed, mark, say
from engine.table import Table

LONGEST_FIELD: Final = 1024
AND_MORE: Final = mark("… and more, see `/golf stats`")


class Honours:
    """The achievements that the match at `table` brings; nothing before it is finished and counted."""

    def __init__(self, table: Table, achievements: Achievements) -> None:
        self._table = table
        self._achievements = achievements
        self._earned: Sequence[Earned] = ()

    @property
    def fields(self) -> tuple[tuple[str, str], ...]:
        """What is added to the table's message: a field or none."""
        seats = self._table.state.seats
        words = honours(self._earned, {seat.user: seat.name for seat in seats if seat.user is not None})
        return ((say("Achievements"), words),) if words else ()

    async def look(self) -> None:
        """Find out, if the result is kept by now; what can't be read brings nothing.

        It waits for nothing at the table: whoever shows this looks again once the result is kept.
        """
        if self._earned or not self._table.kept or self._table.state.stage != "finished":
            return
        try:
            self._earned = await self._achievements.new_of(self._table.id)
        except ReadFailed:
            return  # the store has logged it


def honours(earned: Sequence[Earned], names: Mapping[int, str]) -> str:
    """A line for each person of `names`, by their ids, who earned something; never too long for a field."""
    lines: list[str] = []
    known = sorted((one for one in earned if one.user in names), key=lambda one: one.user)
    for user, awards in groupby(known, key=lambda one: one.user):
        titles = listed([say(one.award.title) for one in awards])
        lines.append(say("🏅 {name} earned {achievements}", name=bold(names[user]), achievements=titles))
    whole, more = len(lines), say(AND_MORE)
    while len("\n".join([*lines, more])) > LONGEST_FIELD:
        lines.pop()
    return "\n".join(lines if len(lines) == whole else [*lines, more])
