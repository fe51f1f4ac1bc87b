"""Reactions of people at a table: the line below the last moves, and the private message to pick one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cogs.kit.screen import Screen
from cogs.table.screens.buttons import button
from engine.language import mark, say
from engine.table import TableState

REACTIONS: Final[tuple[tuple[str, str], ...]] = (
    ("👏", mark("Well played")),
    ("😱", mark("Oh no")),
    ("😂", mark("Funny")),
    ("🍀", mark("Lucky")),
    ("🔥", mark("On fire")),
)
"""The emoji of each reaction, and its name for people who read text.

The order must stay: ids contain the number of a reaction.
"""


def reaction_line(names: Sequence[str], shown: Mapping[int, int]) -> str:
    """Return the reactions in a line, `👏 Ana, Ben · 😱 Chloe`; "" without reactions.

    `names` are the names of the seats, with harmless markdown; `shown` is the number of each seat's reaction.
    """
    groups = [
        f"{emoji} {', '.join(names[seat] for seat, chosen in shown.items() if chosen == number)}"
        for number, (emoji, _) in enumerate(REACTIONS)
        if number in shown.values()
    ]
    return " · ".join(groups)


def reaction_picker(state: TableState) -> Screen:
    row = tuple(
        button(state, "", "reacted", slot=number, emoji=emoji, words=say(name))
        for number, (emoji, name) in enumerate(REACTIONS)
    )
    return Screen(title=say("React"), text=say("Everyone at the table sees it."), rows=(row,))
