"""Messages about closing a table: the questions before it is ended or replaced, and a match put aside."""

from __future__ import annotations

from cogs.kit.commitment_text import short_commitment
from cogs.kit.names import bold
from cogs.kit.rules_text import game_name
from cogs.kit.screen import GREY, Button, Screen
from cogs.table.screens.buttons import button
from cogs.table.screens.match_scorecard import match_scorecard
from engine.language import listed, mark, say
from engine.table import TableState
from engine.table.clock import KEPT_DAYS, resumed_until
from engine.table.fold import result_if_ended


def end_question(state: TableState, user: int) -> Screen:
    """Ask `user` whether to end a table for good. Where other people play on, ask whether to resign."""
    if can_agree(state, user):
        return leave_question(state)
    begun, plays = state.match is not None, state.seat_of(user) is not None
    if not begun:
        text = say("Nobody has played yet, so nothing is lost.")
    elif state.counts and plays:
        text = say(_as_it_stands(state, user))
    else:
        text = say("You can’t undo this, and the match won’t count.")
    return Screen(
        title=say("End this match?") if begun else say("Close this table?"),
        text=text,
        rows=(
            (
                button(state, say("End match") if begun else say("Close table"), "end", "danger"),
                button(state, say("Keep playing"), "keep"),
            ),
        ),
    )


def can_agree(state: TableState, user: int) -> bool:
    """Whether the match of `user` ends without a result only if all its people agree."""
    number = state.seat_of(user)
    here = number is not None and not state.seats[number].left
    return state.binds and here and not state.alone(user)


def leave_question(state: TableState) -> Screen:
    """Ask whether to leave a match while other people go on playing."""
    ask = (button(state, say("Ask everyone to end it"), "agree"),) if state.binds else ()
    return Screen(
        title=say("Leave this match?"),
        text=say("The computer plays on for you, and your holes still count.")
        if state.event
        else say("The computer plays on for you. You come last unless you take your seat back."),
        rows=(
            (
                button(state, say("Leave"), "resign", "danger"),
                *ask,
                button(state, say("Keep playing"), "keep"),
            ),
        ),
    )


def _as_it_stands(state: TableState, user: int) -> str:
    """Say in marked text how the match counts if `user`, who plays with computers alone, ends it now."""
    own = next(seat for seat in result_if_ended(state, user).seats if seat.user == user)
    first = state.seat_of(user) in state.winners
    if own.shared:
        return mark("It counts as it stands: a shared win.")
    if own.won:
        return mark("It counts as it stands: you win.")
    if first and own.kept:
        return mark("It counts as it stands. For a win, play more than half the holes.")
    return mark("It counts as it stands: you lose.")


def replace_question(state: TableState, replace: str | None, thread: str | None = None) -> Screen:
    """Ask what to do about a table that is in the way of a new table.

    `replace` and `thread` are the ids of the buttons that replace the table and that open a thread; None
    where this is not allowed.
    """
    begun = state.match is not None
    buttons = [button(state, say("Show it here"), "show", "primary")]
    if thread is not None:
        buttons.append(Button(say("Start in a thread"), thread))
    if replace is not None:
        buttons.append(Button(say("Replace it"), replace, "danger"))
    return Screen(
        title=say("There’s already a table here"),
        text="\n".join(
            (
                _what(state),
                say("Last used <t:{time}:R>.", time=int(state.touched)),
                *([say("**Start in a thread** opens yours beside it.")] if thread else []),
                _room(begun, replace),
            )
        ),
        rows=(tuple(buttons),),
    )


def put_aside(state: TableState) -> Screen:
    """The public message of a match that was put aside."""
    return Screen(
        title=say("Golf · {game} · paused", game=game_name(state.rules, state.named)),
        text=" ".join((_why(state), _who_may_go_on(state))),
        rows=((button(state, say("Resume"), "resume", "primary"),),),
        attachments=match_scorecard(state),
        footer=short_commitment(state.commitment),
        colour=GREY,
    )


def _what(state: TableState) -> str:
    game, people = game_name(state.rules, state.named), _people(state)
    if state.match is None:
        if not people:
            return say("A lobby for {game}. Nobody is in it.", game=game)
        return say("A lobby for {game}, with {names}.", game=game, names=people)
    number, holes = state.playing.number, state.holes
    if holes == 1:
        if not people:
            return say("{game}. Nobody is playing.", game=game)
        return say("{game}, with {names}.", game=game, names=people)
    if not people:
        return say(
            "{game}, hole {number} of {holes}. Nobody is playing.", game=game, number=number, holes=holes
        )
    return say(
        "{game}, hole {number} of {holes}, with {names}.",
        game=game,
        number=number,
        holes=holes,
        names=people,
    )


def _room(begun: bool, replace: str | None) -> str:
    if replace is None:
        return say("Its host or a moderator can replace it. If it stays idle, so can you.")
    if begun:
        return say(
            "Replace it? That match will be paused; its players can resume it for {days} days.",
            days=KEPT_DAYS,
        )
    return say("Replace it? Nobody has played yet.")


def _why(state: TableState) -> str:
    if state.closed_by is None:
        return say("Nobody has played for a while, so this match is paused.")
    seat = state.seat_of(state.closed_by)
    if seat is None:
        return say("Somebody opened another table here, so this match is paused.")
    name = bold(state.seats[seat].name)
    return say("{name} opened another table here, so this match is paused.", name=name)


def _who_may_go_on(state: TableState) -> str:
    people = _people(state)
    if not people:
        return say("Nothing is lost.")
    time = int(resumed_until(state))
    words = say(
        "{names} can resume until <t:{time}:D>: here, or with `/golf table` in another channel.",
        names=people,
        time=time,
    )
    return f"{words} {say('Then it counts as it stands.')}" if state.counts else words


def _people(state: TableState) -> str:
    """The names of the people who have a seat; "" without people."""
    return listed([bold(seat.name) for seat in state.seats if seat.user is not None])
