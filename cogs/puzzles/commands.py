"""The buttons and menus of positions that people lay out: a signature and one call."""

from __future__ import annotations

from functools import partial
from random import Random

from discord.ext import commands

from cogs.advice.hints import expert_advice
from cogs.advice.worker_process import WorkerProcess
from cogs.answering.controls import NOWHERE, Press, control
from cogs.answering.reply import Reply
from cogs.kit.ids.puzzles import PositionId
from cogs.puzzles.position_screen import advised_screen, edit_screen, new_screen
from engine.game.errors import GolfError, WrongStage
from engine.game.presets import PRESETS
from engine.puzzles.position import Position, random_position


class PositionCog(commands.Cog):
    """Positions that people lay out card by card; `worker` deals some, and says what the best player does."""

    def __init__(self, worker: WorkerProcess) -> None:
        self._worker = worker

    @control(PositionId)
    async def pressed(self, press: Press[PositionId]) -> None:
        """Show the page from which a position begins, or a position after a change, or the best moves there.

        Raises `WrongStage` for a position that can't be.
        """
        position, cell = Position.read(press.id.position), press.id.cell
        if position is None or cell > position.discard_cell + 1:
            raise WrongStage(NOWHERE)
        match press.id.control:
            case "new" | "preset" | "players":
                await press.reply.show(new_screen(_begun(position, press), press.reply.interaction.user.id))
            case "random":
                await press.reply.show(edit_screen(await self._random(position, press.reply), 0))
            case "ask":
                await self._ask(position, cell, press.reply)
            case _:
                await press.reply.show(edit_screen(*_changed(position, cell, press)))

    async def _random(self, position: Position, reply: Reply) -> Position:
        """Return random cards of the same preset and number of players, dealt in the person's turn."""
        queue, chance = reply.interaction.client.services.queues.reviews, Random()  # noqa: S311
        deal = partial(self._worker.run, random_position, position.preset, position.seats, chance)
        return await reply.in_turn(queue, deal)

    async def _ask(self, position: Position, cell: int, reply: Reply) -> None:
        """Answer with the best moves, or with what has to be changed first."""
        try:
            position.require_choice()
            view = position.view()
            advice = await expert_advice(self._worker, view, position.remembered, reply)
        except GolfError as refusal:
            reply.refused(refusal)
            await reply.show(edit_screen(position, cell, refusal.sentence))
        else:
            await reply.show(advised_screen(position, view, advice))


def _begun(position: Position, press: Press[PositionId]) -> Position:
    """Return the blank position with the preset or the number of players that was chosen."""
    preset, seats = position.preset, position.seats
    if press.id.control == "preset" and press.chosen in PRESETS:
        preset = press.chosen
    elif press.id.control == "players" and press.chosen.isdecimal():
        seats = int(press.chosen)
    return Position.blank(preset, max(PRESETS[preset].fewest, min(seats, PRESETS[preset].most)))


def _changed(position: Position, cell: int, press: Press[PositionId]) -> tuple[Position, int]:
    """Return the position after a press, and the cell to choose a card for next."""
    match press.id.control:
        case "rank":
            rank = next((rank for rank in position.ranks_for(cell) if rank == press.chosen), None)
            return position.put(cell, rank), position.cell_after(cell)
        case "flip":
            return position.flipped(cell), cell
        case "turn":
            return position.next_turn(), cell
    return position, cell
