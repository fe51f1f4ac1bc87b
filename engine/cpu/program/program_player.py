"""A player that is a program, replaced by `beginner` once it has failed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Final

from engine.cpu.levels import Memory, level
from engine.cpu.program.conversation import Conversation, Failed, end_all
from engine.cpu.program.messages import answer, hole_begins, question
from engine.game.actions import Action
from engine.game.rules import Rules
from engine.game.view import View
from engine.record.printable import printable

SUBSTITUTE: Final = "beginner"


class ProgramPlayer:
    """A player whose actions a program decides. `command` starts the program, `end_programs` ends it.

    The program has `patience` seconds for each answer. The first wrong, late or missing answer ends it:
    `report` gets a sentence that calls the program `name`, `failed` is true from then on, and the substitute
    decides. Raises `BadChoice` if the command can't be started.
    """

    def __init__(self, command: str, name: str, patience: float, report: Callable[[str], None]) -> None:
        self.failed = False
        self._name = name
        self._patience = patience
        self._report = report
        self._substitute = level(SUBSTITUTE)
        self._program = Conversation(command)

    def begin(self, rules: Rules, seat: int, players: int) -> None:
        """Tell the program that a hole of `players` begins, in which the program has `seat`."""
        if not self.failed:
            self._program.tell(hole_begins(rules, seat, players))

    def decide(
        self, view: View, hole: int, totals: Sequence[int], remembered: Memory, random: Random
    ) -> Action:
        """Return the action of the seat of `view`; `hole` and `totals` are as in `messages.question`.

        `remembered` and `random` are for the substitute, as the program remembers by itself.
        """
        if not self.failed:
            try:
                return self._asked(view, hole, totals)
            except Failed as failure:
                self.failed = True
                self._report(f"{self._name} {failure}. From here on, {SUBSTITUTE} plays in its place.")
                end_all([self._program], moment=0)
        return self._substitute(view, remembered, random)

    def _asked(self, view: View, hole: int, totals: Sequence[int]) -> Action:
        """Return the action that the program answers, bare or in the quotes of JSON. Raises `Failed`."""
        heard = self._program.ask(question(view, hole, totals), self._patience)
        bare = heard[1:-1] if len(heard) > 1 and heard[0] == heard[-1] == '"' else heard
        for action in view.legal:
            if answer(action) == bare:
                return action
        raise Failed(f"answered “{printable(heard)}”, which is none of: {_listed(view)}")


def end_programs(players: Iterable[ProgramPlayer]) -> None:
    """End the programs of all `players` at the same time, within about two seconds."""
    end_all([player._program for player in players if not player.failed])


def _listed(view: View) -> str:
    return ", ".join(answer(action) for action in view.legal)
