"""A hint for somebody on their turn, worked out beside the bot."""

from __future__ import annotations

from typing import Final

from cogs.advice.workshop import Workshop
from engine.advice.advice import Advice, advise
from engine.advice.memory import shown_to
from engine.errors import IllegalAction, WrongStage
from engine.language import mark, say
from engine.table import Table
from engine.view import View

NO_HINTS: Final = mark("This table plays without hints.")


def has_choice(view: View) -> bool:
    """Whether the seat of `view` has anything to choose between; a take is followed by a choice of slots."""
    return len(view.legal) > 1 or any(action.verb == "take" for action in view.legal)


async def hint(workshop: Workshop, table: Table, user: int, version: int) -> Advice:
    """The advice for `user`, who asked for it as they saw the table at `version`.

    It follows from what they may see and were shown, and from nothing else. Raises `WrongStage` where the
    table plays without hints, what `Table.check_moment` raises, also if the moment passes meanwhile, and
    what `Workshop.run` raises.
    """
    if not table.state.hints:
        raise WrongStage(say(NO_HINTS))
    table.check_moment(user, version)
    view, hole = table.view(user), table.state.playing.hole
    if view.seat is None or not has_choice(view):
        raise IllegalAction(say("There is only one thing you can do now."))
    advice = await workshop.run(advise, view, shown_to(hole, view.seat))
    table.check_moment(user, version)
    return advice
