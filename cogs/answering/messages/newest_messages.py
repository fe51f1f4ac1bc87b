"""Newest messages of channels. Every interaction reports the newest message of its channel.

discord.py drops the report, and names the newest message from the time of connecting, as the bot is sent no
messages. So the report is noted before discord.py reads it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

import discord

PACE: Final = 15.0
"""Seconds between two messages, assumed for a channel where people talk."""

REMEMBERED: Final = 5_000
"""Most channels remembered; the channel without an interaction for longest is forgotten first."""

KEPT: Final = 20
"""Most messages remembered of a channel, the newest ones."""


@dataclass(slots=True)
class _Channel:
    """What is known of a channel.

    `newest`: id of the newest message. `heard`: UNIX time of the last report. `seen`: ids of reported
    messages, each with the estimated number of messages that it stands for.
    """

    newest: int = 0
    heard: float = 0.0
    seen: deque[tuple[int, int]] = field(default_factory=lambda: deque(maxlen=KEPT))


class NewestMessages:
    """The newest messages of channels where people press buttons or type commands, by channel ids."""

    def __init__(self) -> None:
        self._channels: dict[int, _Channel] = {}

    def follow(self, client: discord.Client) -> None:
        """Note the report of each interaction that reaches `client` from now on."""
        parsers = client._connection.parsers
        parse = parsers["INTERACTION_CREATE"]

        def heard(data: Mapping[str, Any]) -> None:
            self._hear(data)
            parse(data)

        parsers["INTERACTION_CREATE"] = heard

    def hear(self, channel: int, newest: int, at: float) -> None:
        """Note the report that at the UNIX time `at`, `newest` was the newest message of `channel`.

        If several messages came since the last report, only the newest is known. So a new message counts as
        one, and one more for every `PACE` seconds since the last report.
        """
        known = self._channels.pop(channel, None) or _Channel()
        self._channels[channel] = known
        if newest > known.newest:
            known.seen.append((newest, 1 + int((at - known.heard) // PACE)))
            known.newest = newest
        known.heard = max(known.heard, at)
        while len(self._channels) > REMEMBERED:
            del self._channels[next(iter(self._channels))]

    def own(self, channel: int, message: int) -> None:
        """Note a message of ours in `channel` that `below` should not count, as it will soon be removed."""
        known = self._channels.setdefault(channel, _Channel())
        known.newest = max(known.newest, message)

    def last_at(self, channel: int) -> datetime | None:
        """Time of the newest message of `channel`; None if no interaction has reported any message."""
        known = self._channels.get(channel)
        return None if known is None or not known.newest else discord.utils.snowflake_time(known.newest)

    def below(self, channel: int, message: int) -> int:
        """Estimated number of messages below `message` in `channel`."""
        known = self._channels.get(channel)
        return 0 if known is None else sum(count for newest, count in known.seen if newest > message)

    def _hear(self, interaction: Mapping[str, Any]) -> None:
        channel = interaction.get("channel") or {}
        newest = channel.get("last_message_id")
        if newest is not None and "id" in channel:
            at = discord.utils.snowflake_time(int(interaction["id"])).timestamp()
            self.hear(int(channel["id"]), int(newest), at)
