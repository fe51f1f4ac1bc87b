"""One moment of a match that is over: the picture of then, the move in words, the ways to other moments."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cogs.past.ids import ReplayId
from cogs.picture import TablePicture
from cogs.screens.screen import Button, Choice, Menu, Row, Screen, Style
from engine.language import say

LAST_STEP: Final = 99_999
"""A step beyond the last of any hole, which stands for the last."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What spectators saw of match `match` after a move.

    `game` is what was played, `hole` of `holes` counts from 1. `step` counts the moves of the hole: 0 is the
    deal, `steps` the last. `text` is the move in words; `fields` are what the end of a hole adds.
    """

    match: str
    game: str
    hole: int
    holes: int
    step: int
    steps: int
    text: str
    picture: TablePicture
    fields: tuple[tuple[str, str], ...] = ()


def replay(moment: Moment) -> Screen:
    """The moment, with buttons to those around it and a menu of holes."""
    return Screen(
        title=say("Replay · {game}", game=moment.game),
        text=f"**{_place(moment)}**\n{moment.text}",
        fields=moment.fields,
        footer=say("Match {match}", match=moment.match),
        menus=(_holes(moment),) if moment.holes > 1 else (),
        rows=(_steps(moment),),
        picture=moment.picture,
    )


def _place(moment: Moment) -> str:
    hole, holes = moment.hole, moment.holes
    if not moment.step:
        return say("Hole {hole} of {holes} · the deal", hole=hole, holes=holes)
    return say(
        "Hole {hole} of {holes} · move {move} of {moves}",
        hole=hole,
        holes=holes,
        move=moment.step,
        moves=moment.steps,
    )


def _steps(moment: Moment) -> Row:
    first = moment.hole == 1 and moment.step == 0
    last = moment.hole == moment.holes and moment.step == moment.steps
    back = (moment.hole, moment.step - 1) if moment.step else (max(moment.hole - 1, 1), LAST_STEP)
    after = (moment.hole, moment.step + 1) if moment.step < moment.steps else (moment.hole + 1, 0)
    return (
        _button(moment, say("First"), "first", (1, 0), disabled=first),
        _button(moment, say("Back"), "back", back, disabled=first),
        _button(moment, say("Next"), "next", after, disabled=last),
        _button(moment, say("Last"), "last", (moment.holes, LAST_STEP), disabled=last),
    )


def _button(moment: Moment, label: str, control: str, to: tuple[int, int], *, disabled: bool) -> Button:
    style: Style = "primary" if control == "next" else "secondary"
    return Button(label, str(ReplayId(moment.match, *to, control)), style, disabled=disabled)


def _holes(moment: Moment) -> Menu:
    # Discord's apps keep showing what was chosen in a menu whose id stays the same, so the moment is in it.
    place = ReplayId(moment.match, moment.hole, moment.step, "jump")
    choices = tuple(
        Choice(say("Hole {number}", number=hole), str(hole), chosen=hole == moment.hole)
        for hole in range(1, moment.holes + 1)
    )
    return Menu(str(place), say("Jump to a hole"), choices)
