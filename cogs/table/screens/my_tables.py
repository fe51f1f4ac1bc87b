"""The list of a person's tables on all servers, and whose turn it is at each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from cogs.kit.ids.table import MyTablesId
from cogs.kit.names import bold
from cogs.kit.pages import page_text, page_words, paged
from cogs.kit.rules_text import game_name, title_of_rules
from cogs.kit.screen import Button, Choice, Menu, Screen
from engine.language import listed, say
from engine.table import TableState
from engine.table.clock import resumed_until
from engine.table.state import Stage

PAGE_SIZE: Final = 6
"""Most tables on one page. So many are seen together on a phone, and their text isn't too long."""

NAMES_SHOWN: Final = 3

_ORDER: Final[tuple[Stage, ...]] = ("playing", "between", "lobby", "aside")


@dataclass(frozen=True, slots=True)
class ListedTable:
    """A table in a person's list. `state` is the table's state, `seat` the person's seat.

    - `channel`: the id of the table's channel, None without a server.
    - `address`: the link to the table's message; "" if the channel is gone or the server is unknown.
    - `here`: whether the list is read in the table's channel.
    - `waiting`: the numbers of the seats of people for whom the table waits.
    - `deadline`: the UNIX time at which the computer acts for one of these people, or None.
    - `movable`: whether the match can be continued in the channel where the list is read.
    """

    state: TableState
    seat: int
    channel: int | None
    address: str
    here: bool
    waiting: tuple[int, ...]
    deadline: float | None
    movable: bool

    @property
    def awaited(self) -> bool:
        """Whether the table waits for the reader."""
        return self.seat in self.waiting

    @property
    def rank(self) -> tuple[int, float]:
        """Key that sorts a person's tables. First come tables that wait for the reader, by deadline.

        Then come matches, then lobbies, then paused matches. In each group the table used last comes first.
        """
        if self.awaited:
            return 0, self.state.touched if self.deadline is None else self.deadline
        return _ORDER.index(self.state.stage) + 1, -self.state.touched


def next_table(tables: Sequence[ListedTable]) -> ListedTable | None:
    """Return the table in another channel that waits for the reader and is due first; None if none waits."""
    there = (each for each in tables if each.awaited and each.address and not each.here)
    return min(there, key=lambda each: each.rank, default=None)


def my_tables_button() -> Button:
    return Button(say("My tables"), str(MyTablesId(0, "show")))


def my_tables(tables: Sequence[ListedTable], number: int, notice: str = "") -> Screen:
    """Return page `number` (from 0) of a person's `tables`; `notice` is about the last press."""
    page = paged(sorted(tables, key=lambda each: each.rank), PAGE_SIZE, number)
    onwards = next_table(tables)
    link = () if onwards is None else (Button(say("Next turn"), "", url=onwards.address),)
    movable = [each for each in page.items if each.movable]
    return Screen(
        title=say("My tables"),
        text=page_text(["\n\n".join("\n".join(_lines(each)) for each in page.items) or _none()], notice),
        footer=page_words(page.number, page.pages),
        menus=(
            Menu(
                str(MyTablesId(page.number, "continue")),
                say("Continue a match in this channel"),
                tuple(Choice(_in_menu(each), each.state.id) for each in movable),
            ),
        ),
        rows=(page.buttons(MyTablesId), link),
    )


def _none() -> str:
    return say("You’re not at any table. Open one with `/golf start`.")


def _lines(own: ListedTable) -> Iterator[str]:
    """Yield a line with the place and whose turn it is, and below a line about the match."""
    place = [] if own.channel is None else [f"<#{own.channel}>"]
    link = [f"[{say('Open')}]({own.address})"] if own.address and not own.here else []
    if own.here:
        where = [say("here")]
    elif own.channel is not None and not own.address:
        where = [say("channel deleted")]
    else:
        where = [*place, *link]
    yield " · ".join((_turn(own), *where))
    yield _game(own.state)


def _turn(own: ListedTable) -> str:
    """Say whose turn it is, or what the table waits for."""
    state = own.state
    if state.stage == "aside":
        return say("⏸️ Paused until <t:{time}:D>", time=int(resumed_until(state)))
    if state.stage == "lobby":
        return say("Lobby")
    due = [] if own.deadline is None else [f"<t:{int(own.deadline)}:R>"]
    if own.awaited:
        return " · ".join((say("🟢 **Your turn**"), *due))
    if state.seats[own.seat].computer:
        return say("The computer is playing for you.")
    if own.waiting:
        names = _names([state.seats[seat].name for seat in own.waiting])
        return " · ".join((say("Waiting for {names}", names=names), *due))
    return say("Between holes") if state.stage == "between" else say("The computer’s turn")


def _game(state: TableState) -> str:
    """The match's rules, the number of the hole if there are several, and the names of the seats."""
    game = game_name(state.rules, state.named)
    names = _names([seat.name for seat in state.seats])
    if state.match is None or state.holes == 1:
        return say("{game}, with {names}.", game=game, names=names)
    number, holes = state.match.number, state.holes
    return say(
        "{game}, hole {number} of {holes}, with {names}.", game=game, number=number, holes=holes, names=names
    )


def _names(names: Sequence[str]) -> str:
    """The first of `names`, and how many more there are."""
    more = len(names) - NAMES_SHOWN
    return listed([bold(name) for name in names[:NAMES_SHOWN]]) + (f" +{more}" if more > 0 else "")


def _in_menu(own: ListedTable) -> str:
    """The match in one line without markup."""
    names = listed([seat.name for seat in own.state.seats])
    return f"{title_of_rules(own.state.rules, own.state.named)} · {names}"
