"""Results of `python -m bot check`, and a stand-in with other answers about the bot."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import pytest

from cogs.answering.gate.permissions import NEEDED
from tests.standin import DiscordStandIn
from tests.standin.channels import ChannelRoutes

IMPOSTOR = "MTIzNDU2Nzg5MDEyMzQ1Njc4.Gabcde.that-nobody-may-read"

Json = dict[str, Any]


class Checked(NamedTuple):
    """The exit code of a check, and the verdict and the sentence for each thing it looked at."""

    code: int
    verdicts: dict[str, str]
    said: dict[str, str]

    @classmethod
    def read(cls, code: int, lines: list[str]) -> Checked:
        found = {line[9:22].strip(): line for line in lines}
        assert len(found) == len(lines), lines
        verdicts = {what: line[:9].strip() for what, line in found.items()}
        assert set(verdicts.values()) <= {"ok", "warning", "failed"}
        return cls(code, verdicts, {what: line[22:] for what, line in found.items()})


Run = Callable[..., Coroutine[Any, Any, Checked]]


@asynccontextmanager
async def discord_that_says(
    monkeypatch: pytest.MonkeyPatch,
    *,
    application: Json | None = None,
    limit: Json | None = None,
    servers: list[tuple[str, int]] | None = None,
) -> AsyncIterator[dict[str, str]]:
    """A stand-in with other answers about the bot; yields the settings of a bot that asks it."""
    usual_application, usual_gateway = ChannelRoutes._application, ChannelRoutes._gateway_address

    def described(self: ChannelRoutes, call: Any) -> Json:
        return usual_application(self, call) | (application or {})

    def gateway(self: ChannelRoutes, call: Any) -> Json:
        usual = usual_gateway(self, call)
        return usual | {"session_start_limit": usual["session_start_limit"] | (limit or {})}

    def guilds(call: Any) -> list[Json]:
        known = servers if servers is not None else [("The Clubhouse", NEEDED.value)]
        listed = [
            {"id": str(number), "name": name, "permissions": str(allowed)}
            for number, (name, allowed) in enumerate(known, 1)
        ]
        after = int(call.query.get("after", 0))
        return listed[after : after + int(call.query["limit"])]

    monkeypatch.setattr(ChannelRoutes, "_application", described)
    monkeypatch.setattr(ChannelRoutes, "_gateway_address", gateway)
    standin = DiscordStandIn()
    standin._server.add("GET", "/users/@me/guilds", guilds)
    async with standin:
        yield {"DISCORD_TOKEN": standin.token, "DISCORD_API_URL": standin.api_url}
