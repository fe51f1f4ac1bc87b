"""Pictures of a knock-out's bracket, in parts that a phone can show, with a description in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import Final

from cogs.events.screens.words import win_words
from cogs.kit.attachments import Attachment
from cogs.kit.names import bold
from cogs.picture.picture_attachments import chart_file
from engine.drawing.charts import BracketChart, BracketSeat, BracketTable
from engine.drawing.lettering import drawable
from engine.events.bracket import round_sizes
from engine.events.meetings import UNKNOWN, Meeting, meetings
from engine.events.state import EventState
from engine.language import say

MOST_COLUMNS: Final = 3
MOST_SEATS: Final = 16
"""Most rounds in a picture, and most seats in its first round, so that names are readable on a phone."""

MOST_NAMES: Final = 24
"""Most seats in a picture, so that its description has room for all names."""


@dataclass(frozen=True, slots=True)
class BracketPart:
    """The part of a bracket that leads to some tables of one round.

    - `first`, `last`: the part's rounds, from 1.
    - `start`: index of the first of these tables in round `last`.
    - `tables`: number of these tables.
    """

    first: int
    last: int
    start: int
    tables: int


def bracket_parts(event: EventState) -> list[BracketPart]:
    """Return the parts of the bracket of a knock-out that has begun; the part with the final comes first."""
    sizes = round_sizes(len(event.seeds), event.opened.seats)
    numbers = [prod(sizes[at:]) for at in range(1, len(sizes) + 1)]
    parts: list[BracketPart] = []
    last = len(sizes)
    while last:
        first, leaves = last, sizes[last - 1]
        while first > 1 and last - first + 1 < MOST_COLUMNS and leaves * sizes[first - 2] <= MOST_SEATS:
            first -= 1
            leaves *= sizes[first - 1]
        total = numbers[last - 1]
        names = sum(numbers[at - 1] * sizes[at - 1] for at in range(first, last + 1)) // total
        tables = max(
            each
            for each in range(1, total + 1)
            if each == 1 or (total % each == 0 and each * leaves <= MOST_SEATS and each * names <= MOST_NAMES)
        )
        parts += [BracketPart(first, last, start, tables) for start in range(0, total, tables)]
        last = first - 1
    return parts


def bracket_of(event: EventState) -> list[list[Meeting]]:
    """Return the tables of a knock-out that has begun, by rounds."""
    opened = [event.draw_of(each) for each in event.open_tables]
    return meetings(event.plan, event.table_results, opened)


def public_part(event: EventState, parts: Sequence[BracketPart]) -> BracketPart:
    """Return the part with the round in play, or with the final if several parts have that round."""
    playing = [each for each in parts if each.first <= event.round <= each.last]
    return playing[0] if len(playing) == 1 else parts[0]


def bracket_file(
    event: EventState,
    rounds: Sequence[Sequence[Meeting]],
    part: BracketPart,
    reader: int = 0,
) -> Attachment:
    """Return the picture of a part of a bracket, in which the path of the person `reader` is marked."""
    columns = [_of_part(rounds, part, number) for number in range(part.first, part.last + 1)]
    names = tuple(_round_name(number, len(rounds)) for number in range(part.first, part.last + 1))
    final = columns[-1][0] if part.last == len(rounds) else None
    winner = final.through if final is not None else UNKNOWN
    own = {seed for seed in range(1, len(event.seeds) + 1) if reader and event.of_seed(seed).user == reader}
    chart = BracketChart(
        event.name,
        names,
        tuple(tuple(_table(event, each, own) for each in column) for column in columns),
        event.of_seed(winner).name if winner else "",
        winner_own=winner in own,
    )
    said = ["; ".join(filter(None, [_words(event, each, own) for each in column])) for column in columns]
    lines = [f"{name}: {words}" for name, words in zip(names, said, strict=True) if words]
    if winner:
        lines.append(win_words([event.of_seed(winner).name]))
    return chart_file(chart, "\n".join([event.name, *lines]))


def _of_part(rounds: Sequence[Sequence[Meeting]], part: BracketPart, number: int) -> Sequence[Meeting]:
    """Return the tables of round `number` that lead to a part's last tables."""
    tables = rounds[number - 1]
    share = len(tables) // len(rounds[part.last - 1])
    return tables[part.start * share : (part.start + part.tables) * share]


def _round_name(number: int, rounds: int) -> str:
    return say("Final") if number == rounds else say("Round {number}", number=number)


def _table(event: EventState, table: Meeting, own: set[int]) -> BracketTable:
    return BracketTable(
        tuple(
            BracketSeat(
                _drawn(event, seed) if seed else "",
                str(event.score(table.keys[seed])) if seed in table.keys else "",
                through=seed != UNKNOWN and seed == table.through,
                own=seed in own,
            )
            for seed in table.seeds
        )
    )


def _drawn(event: EventState, seed: int) -> str:
    """Return the name of a seed, or its number if the name can't be drawn."""
    name = event.of_seed(seed).name
    return name if drawable(name) else f"{seed}."


def names_not_in(event: EventState, rounds: Sequence[Sequence[Meeting]], part: BracketPart) -> str:
    """Return a line for each name that the picture of a part replaces by a number."""
    tables = _of_part(rounds, part, part.first)
    seeds = sorted({seed for each in tables for seed in each.seeds if seed != UNKNOWN})
    names = {seed: event.of_seed(seed).name for seed in seeds}
    return "\n".join(f"{seed}\\. {bold(name)}" for seed, name in names.items() if not drawable(name))


def _words(event: EventState, table: Meeting, own: set[int]) -> str:
    """Return a table in words, with the winner if known; "" if nobody is known yet."""
    known = [seed for seed in table.seeds if seed != UNKNOWN]
    if not known:
        return ""
    names = {seed: _name(event, seed, own) for seed in known}
    if len(table.seeds) == 1:
        return say("{name} has a bye", name=names[known[0]])
    for seed in known:
        score = f" ({event.score(table.keys[seed])})" if seed in table.keys else ""
        names[seed] += score + (" ✓" if seed == table.through else "")
    return " – ".join(names.get(seed, "…") for seed in table.seeds)


def _name(event: EventState, seed: int, own: set[int]) -> str:
    name = event.of_seed(seed).name
    return say("{name} (you)", name=name) if seed in own else name
