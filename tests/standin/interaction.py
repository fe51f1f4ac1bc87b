"""One interaction: its kind, its user, and the bot's answers to it so far."""

import asyncio
import time
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Literal, TypeAlias

from tests.standin.model import Channel, Json, Message, User
from tests.standin.places import owners_in

WaitFor: TypeAlias = Literal["answer", "callback"]


class Kind(IntEnum):
    """Discord's interaction types."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4


class Callback(IntEnum):
    """Discord's types of the first answer to an interaction."""

    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


@dataclass(frozen=True, slots=True)
class Answer:
    """The bot's answer to an interaction.

    `seconds` is the time from sending the event to the callback. `callback` is the callback's JSON (type and
    data). `message` is the message posted or edited, as it was then; None if there is none, as after a modal,
    autocomplete choices, or a deferred answer whose message was deleted.
    """

    seconds: float
    callback: Json
    message: Message | None


@dataclass(slots=True, eq=False)
class Interaction:
    """The life of one interaction and its token."""

    id: int
    token: str
    kind: Kind
    user: User
    channel: Channel
    pressed: Message | None
    wait_for: WaitFor
    answer: asyncio.Future[Answer]
    sent: float = field(default_factory=time.monotonic)
    callback: Json | None = None
    seconds: float = 0.0
    original: int | None = None
    followups: set[int] = field(default_factory=set)

    @property
    def owners(self) -> Json:
        """The installations that allow it; for a press, those that brought the message."""
        brought = None if self.pressed is None else self.pressed.payload.get("interaction_metadata")
        if brought is not None:
            return dict(brought["authorizing_integration_owners"])
        return owners_in(self.channel.kind, self.channel.guild, self.user.id)

    def acknowledge(self, callback: Json) -> None:
        """Note the bot's callback and when it came."""
        self.callback = callback
        self.seconds = time.monotonic() - self.sent

    def finish(self, message: Message | None) -> None:
        """Hand the answer to the waiting test; only the first after the callback counts."""
        if self.callback is not None and not self.answer.done():
            self.answer.set_result(Answer(self.seconds, self.callback, message))

    def metadata(self) -> Json:
        """The interaction metadata object of the messages this interaction makes."""
        metadata: Json = {
            "id": str(self.id),
            "type": self.kind.value,
            "user": self.user.payload(),
            "authorizing_integration_owners": self.owners,
        }
        if self.pressed is not None:
            metadata["interacted_message_id"] = self.pressed.payload["id"]
        return metadata
