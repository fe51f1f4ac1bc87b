"""Work out, in a worker process, the hint for a player on their turn, and what the best player would do."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from cogs.answering.reply import Reply
from cogs.answering.worker_process import WorkerProcess
from engine.advice.advice import Advice, advise, shown_to
from engine.game.cards import Card
from engine.game.errors import IllegalAction, WrongStage
from engine.game.view import View
from engine.language import mark
from engine.table import Table, requests

NO_HINTS: Final = mark("Hints are off at this table.")
ONLY_ONE: Final = mark("There’s only one thing you can do now.")


def has_choice(view: View) -> bool:
    """Whether the seat of `view` has a choice. A take is always a choice, as a choice of slot follows."""
    return len(view.legal) > 1 or any(action.verb == "take" for action in view.legal)


async def expert_advice(
    worker: WorkerProcess, view: View, remembered: Mapping[int, Card], reply: Reply
) -> Advice:
    """Return what the best player would do in the seat of `view`, worked out in the person's turn.

    Raises `IllegalAction` where there is no choice, `LimitReached` and `WorkLost`.
    """
    if not has_choice(view):
        raise IllegalAction(ONLY_ONE)
    queue = reply.interaction.client.services.queues.reviews
    return await reply.in_turn(queue, partial(worker.run, advise, view, remembered))


async def hint(worker: WorkerProcess, table: Table, user: int, version: int) -> Advice:
    """Return the advice for `user`, who asked at `version` of the table.

    The advice uses only what the user may see and was shown. Raises `WrongStage` if the table plays without
    hints, `IllegalAction` if there is no choice, and the errors of `requests.acting_seat` and
    `WorkerProcess.run`.
    """
    if not table.state.hints:
        raise WrongStage(NO_HINTS)
    requests.acting_seat(table.state, user, version)
    view, hole = table.view(user), table.state.playing.hole
    if view.seat is None or not has_choice(view):
        raise IllegalAction(ONLY_ONE)
    advice = await worker.run(advise, view, shown_to(hole, view.seat))
    requests.acting_seat(table.state, user, version)
    return advice
