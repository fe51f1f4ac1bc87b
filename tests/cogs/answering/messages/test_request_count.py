"""Requests to Discord are counted by their addresses, and nothing else is."""

from __future__ import annotations

import pytest
import yarl
from discord.http import Route

from cogs.answering.messages.request_count import kind_of


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/channels/1/messages/2", "counted"),
        ("/users/@me/channels", "counted"),
        ("/interactions/1/token/callback", "interaction"),
        ("/webhooks/1/token/messages/@original?with_components=1", "interaction"),
    ],
)
def test_what_goes_by_a_token_does_not_count(path: str, kind: str) -> None:
    assert kind_of(yarl.URL(Route.BASE + path)) == kind


def test_addresses_outside_of_the_api_are_not_counted() -> None:
    assert kind_of(yarl.URL("https://gateway.discord.gg/?v=10")) is None
    assert kind_of(yarl.URL("https://cdn.discordapp.com/webhooks/1/token")) is None
