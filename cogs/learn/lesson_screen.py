"""The private message of a lesson, during the lesson and at its end."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from cogs.advice.coaching import coaching_words
from cogs.kit.card_text import face
from cogs.kit.ids.learn import FirstTableId
from cogs.kit.ids.solo import SoloId
from cogs.kit.names import plain
from cogs.kit.screen import Button, Row, Screen
from cogs.kit.turn_text import moves
from cogs.picture import TablePicture
from cogs.picture.own_table import OwnTable
from cogs.picture.picture_attachments import own_table_file, table_file
from cogs.solo.hole_screen import card_in_hand, person_picture, solo_rows
from cogs.solo.play import PLAIN, ShownWith
from cogs.table.screens.hand import Hand
from cogs.table.screens.play import names
from data.people.preferences import Look
from data.statistics.achievements import LESSON
from engine.game.scoring import cancelled_slots, slot_points
from engine.language import mark, say, signed
from engine.solo.coach import Coaching
from engine.solo.course import PERSON
from engine.solo.game import SoloGame
from engine.solo.lesson import letters_of
from engine.solo.tip import tip
from engine.table.turn_log import TURN_BEGINNERS, Done

USUAL: Final = Look()
"""Look of people who have not chosen a look."""

TITLE: Final = mark("Learn Golf")
_WELCOME: Final = mark(
    "The **lowest total wins**. Your six cards are hidden: flip them, and swap high cards for low ones."
)
_VALUES: Final = mark("Cards score their number, an ace 1, jacks and queens 10, kings 0. A 2 scores −2.")
_LEARNED: Final = mark(
    "That’s Golf: draw or take, replace or discard, and go out when you’re low. Two of a rank in a "
    "column score 0."
)


def lesson_screen(lesson: SoloGame, shown: ShownWith = PLAIN) -> Screen:
    hand = Hand(lesson, lesson.user, asking=shown.asking)
    view, made = hand.view, letters_of(lesson)
    good = tip(view, taking=hand.asking == "take")
    lines = [
        *([f"*{plain(shown.notice)}*"] if shown.notice else []),
        *([say(_WELCOME), say(_VALUES)] if not made else []),
        *_happened(lesson),
    ]
    if view.out is not None:
        lines.append(say("**Your last turn!**"))
    if good is not None:
        drawn = [say("You drew {card}.", card=face(view.drawn))] if view.phase == "drawn" else []
        back = [say("You can still go back.")] if hand.asking == "take" else []
        lines.append(" ".join(("➡️", *drawn, coaching_words(view, good), *back)))
    # These buttons are shown until cards have been flipped, so that they stay in their place.
    opening = len(made) < lesson.state.rules.initial_flips
    return Screen(
        title=say(TITLE),
        text="\n".join(lines),
        rows=(
            *(_row(row, good) for row in solo_rows(hand.screen().rows, SoloId.show("lesson", made))),
            *(((_puzzles(),),) if opening else ()),
        ),
        attachments=(own_table_file(OwnTable(_picture(lesson, shown.look), card_in_hand(hand))),),
    )


def lesson_over_screen(lesson: SoloGame, look: Look = USUAL, gift: str = "") -> Screen:
    """Return the message of a finished lesson; `gift` is what the person earned by their first lesson."""
    lines = [*_happened(lesson), _outcome(lesson), say(_LEARNED)]
    if gift:
        lines.append(
            say(
                "🏅 You earned **{achievement}**: {gift}. Choose it in `/golf stats` → **Collection**.",
                achievement=say(LESSON.title),
                gift=gift,
            )
        )
    return Screen(
        title=say(TITLE),
        text="\n".join(lines),
        rows=(
            (Button(say("Start a table"), str(FirstTableId()), "primary"), _puzzles()),
            (
                Button(say("Daily hole"), str(SoloId.show("daily"))),
                Button(say("Play again"), str(SoloId.show("lesson"))),
            ),
        ),
        attachments=(table_file(_picture(lesson, look)),),
    )


def _puzzles() -> Button:
    return Button(say("Puzzles"), str(SoloId.show("puzzle")))


def _happened(lesson: SoloGame) -> list[str]:
    """Return lines about the person's last card, if it was a special one, and about the opponent's turn."""
    lines, recent, view = list[str](), lesson.state.recent, lesson.view(lesson.user)
    opponent = lesson.state.seats[1].name
    own = [event for event in recent if event.action.seat == PERSON and event.action.slot is not None]
    if own and own[-1].action.slot in cancelled_slots(view.rules, view.grids[PERSON]):
        lines.append(say("🎉 A pair! Both cards score 0 now."))
    if own and own[-1].out:
        lines.append(say("🏁 You’re out! {opponent} gets one last turn.", opponent=opponent))
    if any(event.action.verb in TURN_BEGINNERS for event in recent if event.action.seat != PERSON):
        log = [each for each in lesson.state.log if isinstance(each, Done)]
        turn = [each for each in log if each.event.action.seat != PERSON]
        lines += moves(turn, names(lesson.state))
    return lines


def _outcome(lesson: SoloGame) -> str:
    own, other = lesson.points
    values = {"opponent": lesson.state.seats[1].name, "own": signed(own), "other": signed(other)}
    if own < other:
        return say("🏆 **You beat {opponent}, {own} to {other}.** Lowest total wins!", **values)
    if own > other:
        return say("**{opponent} beat you, {other} to {own}.** It was only practice!", **values)
    return say("🏆 **You and {opponent} share the win with {own}.**", **values)


def _picture(lesson: SoloGame, look: Look) -> TablePicture:
    view, picture = lesson.view(lesson.user), person_picture(lesson, look)
    seats = [replace(seat, card_points=slot_points(view.rules, seat.cards)) for seat in picture.seats]
    return replace(picture, heading=say(TITLE), seats=tuple(seats))


def _row(row: Row, good: Coaching | None) -> Row:
    """Return a row of buttons in which the recommended button is green."""
    return tuple(_button(button, good) for button in row)


def _button(button: Button, good: Coaching | None) -> Button:
    press = SoloId.parse(button.id)
    green = good is not None and not button.disabled and press is not None and _means(press, good)
    return replace(button, style="success" if green else "secondary")


def _means(press: SoloId, good: Coaching) -> bool:
    """Whether a press makes the move that the coach recommends."""
    if good.verb == "take":
        return press.word == "choose"
    if good.verb == "swap":
        return press.word in ("swap", "take") and press.slot == good.slot
    return press.word == good.verb and press.slot == good.slot
