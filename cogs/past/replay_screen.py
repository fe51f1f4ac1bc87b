"""One step of a replay: the table, the move in words, and buttons to the other steps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from cogs.advice.hint_screen import best_words, why_words
from cogs.kit.ids.past import ReplayControl, ReplayId
from cogs.kit.ids.play_on import PlayOnPlace
from cogs.kit.move_text import in_hand
from cogs.kit.pages import back_button, page_text
from cogs.kit.screen import Button, Choice, Menu, Row, Screen, Style
from cogs.past.match_screen import tabs
from cogs.picture import TablePicture
from cogs.picture.picture_attachments import table_file
from cogs.solo.recorded import play_on_button
from engine.advice.advice import Advice
from engine.game.cards import Card
from engine.game.view import View
from engine.language import mark, say

EXPERT: Final = mark("What would expert do?")

LAST_STEP: Final = 99_999
"""Number higher than any step's, which means the last step of a hole."""


@dataclass(frozen=True, slots=True)
class SeatToAct:
    """The view of a seat when it was to act. `name` is the seat's name, safe to show.

    `remembered`: the seat's own face-down cards that a peek showed, slot to card.
    """

    view: View
    remembered: Mapping[int, Card]
    name: str


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """The table after a move of match `match`, as spectators saw it.

    - `game`: names the rules.
    - `hole`: from 1 to `holes`.
    - `step`: counts the moves of the hole from the deal, which is 0, to the last, `steps`.
    - `text`: the move in words.
    - `fields`: the scores at the end of a hole.
    - `actions`: counts the hole's actions until then; one move may be several actions.
    - `has_turns`: whether the person who looks had a seat in the match, and may get another turn in the hole.
    - `to_act`: the seat that acts next, None if the seat has no choice.
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
    actions: int = 0
    has_turns: bool = False
    to_act: SeatToAct | None = None


def replay(shown: ReplayStep) -> Screen:
    """Return the message of a step, with buttons to other steps and a menu of holes."""
    return Screen(
        title=say("Moves · {game}", game=shown.game),
        text="\n".join([*_place(shown), shown.text]),
        fields=shown.fields,
        menus=(_holes(shown),) if shown.holes > 1 else (),
        rows=(_steps(shown), *_from_here(shown), tabs(shown.match, "moves", shown.hole)),
        attachments=(table_file(shown.picture),),
    )


def _place(shown: ReplayStep) -> Iterator[str]:
    """Yield a line with the hole and the move, except for the deal of a match's only hole."""
    values = {"hole": shown.hole, "holes": shown.holes, "move": shown.step, "moves": shown.steps}
    if shown.holes > 1 and not shown.step:
        yield f"**{say('Hole {hole} of {holes} · the deal', **values)}**"
    elif shown.holes > 1:
        yield f"**{say('Hole {hole} of {holes} · move {move} of {moves}', **values)}**"
    elif shown.step:
        yield f"**{say('Move {move} of {moves}', **values)}**"


def expert_screen(shown: ReplayStep, to_act: SeatToAct, advice: Advice) -> Screen:
    """Return the page about what the best player would do at a step, in the seat `to_act`."""
    view, remembered = to_act.view, to_act.remembered
    return Screen(
        title=say(EXPERT),
        text=page_text(
            [
                *_place(shown),
                f"**{to_act.name}**",
                *in_hand(view, remembered),
                best_words(view, advice, remembered),
                why_words(view, advice),
            ]
        ),
        rows=((back_button(ReplayId(shown.match, shown.hole, shown.step, "jump")),),),
        attachments=(table_file(shown.picture),),
    )


def _from_here(shown: ReplayStep) -> tuple[Row, ...]:
    """Return the rows with what could have been done from here on; no rows if the hole is over."""
    if shown.step == shown.steps:
        return ()
    place = PlayOnPlace("match", shown.match, shown.hole, shown.actions)
    ask = _button(shown, say(EXPERT), "expert", (shown.hole, shown.step), disabled=shown.to_act is None)
    # On a phone the two buttons don't fit beside each other.
    return (*(((play_on_button(place),),) if shown.has_turns else ()), (ask,))


def _steps(shown: ReplayStep) -> Row:
    first = shown.hole == 1 and shown.step == 0
    last = shown.hole == shown.holes and shown.step == shown.steps
    back = (shown.hole, shown.step - 1) if shown.step else (max(shown.hole - 1, 1), LAST_STEP)
    after = (shown.hole, shown.step + 1) if shown.step < shown.steps else (shown.hole + 1, 0)
    return (
        _button(shown, say("First"), "first", (1, 0), disabled=first),
        _button(shown, say("Back"), "back", back, disabled=first),
        _button(shown, say("Next"), "next", after, disabled=last),
        _button(shown, say("Last"), "last", (shown.holes, LAST_STEP), disabled=last),
    )


def _button(
    shown: ReplayStep, label: str, control: ReplayControl, to: tuple[int, int], *, disabled: bool
) -> Button:
    style: Style = "primary" if control == "next" else "secondary"
    return Button(label, str(ReplayId(shown.match, *to, control)), style, disabled=disabled)


def _holes(shown: ReplayStep) -> Menu:
    # Discord's apps keep showing the last choice in a menu whose id stays the same, so the step is in it.
    place = ReplayId(shown.match, shown.hole, shown.step, "jump")
    choices = tuple(
        Choice(say("Hole {number}", number=hole), str(hole), chosen=hole == shown.hole)
        for hole in range(1, shown.holes + 1)
    )
    return Menu(str(place), say("Jump to a hole"), choices)
