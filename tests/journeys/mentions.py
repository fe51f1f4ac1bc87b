"""The mentions in the bot's messages that would notify somebody."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from tests.journeys.world import World

_MENTION: Final = re.compile(r"@everyone|@here|<@!?\d+>|<@&\d+>")
_MESSAGES: Final = re.compile(r"/channels/\d+/messages(?:/\d+)?|/webhooks/.*|/interactions/.*/callback")


def fired(here: World) -> list[str]:
    """Return every mention that notifies somebody; Discord looks for them only in contents."""
    return [mention for body in _bodies(here) for mention in _fired(body)]


def unbound(here: World) -> list[str]:
    """Return the contents sent without `allowed_mentions`, which might mention anybody."""
    return [
        str(body["content"])
        for body in _bodies(here)
        if body.get("content") and not isinstance(body.get("allowed_mentions"), dict)
    ]


def _bodies(here: World) -> Iterator[dict[str, Any]]:
    for request in here.env.http_requests:
        if _MESSAGES.fullmatch(request.path) and isinstance(request.json, dict):
            yield request.json.get("data") or request.json


def _fired(body: dict[str, Any]) -> Iterator[str]:
    found = _MENTION.findall(str(body.get("content") or ""))
    allowed = body.get("allowed_mentions")
    kinds = {"everyone", "users", "roles"} if allowed is None else set(allowed.get("parse", ()))
    named = (
        set()
        if allowed is None
        else {str(each) for key in ("users", "roles") for each in allowed.get(key, ())}
    )
    for mention in found:
        number = re.sub(r"\D", "", mention)
        kind = "roles" if "&" in mention else "users" if number else "everyone"
        if kind in kinds or number in named:
            yield mention
