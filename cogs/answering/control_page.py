"""Private messages with controls. Each control has a method that does its work."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, ClassVar, Generic, TypeVar

from cogs.answering.controls import Press
from cogs.answering.reply import Reply
from cogs.kit.rules_text import in_menu_words
from engine.game.errors import GolfError

Id = TypeVar("Id")

Notice = str | None
"""Sentence above the page, or "" for no sentence. None: the press is answered already."""

ControlMethod = Callable[[Any, Press[Any]], Awaitable[Notice]]


class ControlPage(ABC, Generic[Id]):
    """A private message whose controls change what it shows. `reply` answers one press.

    `place` is the custom id of the pressed control, or of the page when it is first shown.
    """

    CONTROLS: ClassVar[Mapping[str, ControlMethod]]
    """The method of each control, by the control's name in custom ids."""

    def __init__(self, place: Id, reply: Reply) -> None:
        self._place = place
        self._reply = reply
        self._user = reply.interaction.user.id

    @abstractmethod
    async def show(self, notice: str = "") -> None:
        """Answer with the page in its present state, below `notice`."""

    async def press(self, press: Press[Any]) -> None:
        """Do the work of the pressed control, then show the page below the notice that the work returns."""
        method: ControlMethod = self.CONTROLS.get(press.id.control, type(self)._other)
        await self._do(method(self, press))

    async def _other(self, press: Press[Any]) -> Notice:
        """Do nothing, for a control that has no method in `CONTROLS`."""
        return ""

    async def _do(self, action: Awaitable[Notice]) -> None:
        """Await `action`, then show the page below the notice, or below the reason of a refusal."""
        try:
            notice = await action
        except GolfError as refusal:
            self._reply.refused(refusal)
            notice = in_menu_words(refusal)
        if notice is not None:
            await self.show(notice)
