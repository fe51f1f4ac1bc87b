"""Interactions made by hand: any number at the same moment, and such as only a meddled client would send."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import discord
import simcord
from simcord import interactions
from simcord.backend import serializers
from simcord.backend.models import Interaction

from engine.table import Stamped, TableState
from tests.engine.table.sitting import facts
from tests.journeys.arriving import BUTTON, COMPONENT, SELECT
from tests.journeys.world import World

COMMAND: Final = discord.InteractionType.application_command.value
TYPED_SO_FAR: Final = discord.InteractionType.autocomplete.value
FORM: Final = discord.InteractionType.modal_submit.value

PATIENCE: Final = 10
"""How often a crowd may take longer than SimCord's patience, which is some seconds."""

_SENT: Final = re.compile(r"/(?:interactions|webhooks)/\d+/(?P<token>[^/]+)(?:/.*)?")


@dataclass(frozen=True, slots=True)
class Made:
    """An interaction that is ready to arrive."""

    world: World
    person: simcord.MemberActor
    record: Interaction
    payload: dict[str, Any]

    @property
    def answered(self) -> bool:
        """Whether the person was answered at all; else Discord tells them that it failed.

        Where the message that they pressed is gone since, so is the place for an answer to it.
        """
        return self.record.responded or self._gone

    @property
    def _gone(self) -> bool:
        source, there = self.record.source_message_id, self.world.env.backend.messages
        return source is not None and source not in there[self.record.channel_id]

    @property
    def bodies(self) -> list[dict[str, Any]]:
        """All that was sent by way of this interaction, oldest first."""
        found = []
        for request in self.world.env.http_requests:
            sent = _SENT.fullmatch(request.path)
            if sent and sent["token"] == self.record.token and isinstance(request.json, dict):
                found.append(request.json)
        return found

    @property
    def told(self) -> str:
        """The sentence by which it was refused, or nothing."""
        return next((sentence for body in self.bodies if (sentence := _refusal(body))), "")

    @property
    def words(self) -> str:
        """All that can be read in the answers."""
        return "\n".join(_words(body.get("data") or body) for body in self.bodies)


def _refusal(body: Mapping[str, Any]) -> str:
    data = body.get("data") or body
    if content := data.get("content"):
        return str(content)
    for embed in data.get("embeds") or ():
        first = str(embed.get("description") or "").split("\n")[0]
        if first.startswith("*") and not first.startswith("**"):
            return first.strip("*")
    return ""


def _words(data: Mapping[str, Any]) -> str:
    texts = [str(data.get("content") or "")]
    for embed in data.get("embeds") or ():
        texts += [str(embed.get("title") or ""), str(embed.get("description") or "")]
        texts += [f"{field['name']}\n{field['value']}" for field in embed.get("fields") or ()]
    return "\n".join(texts)


# ---------------------------------------------------------------------- making them


def pressed(
    here: World,
    person: simcord.MemberActor,
    custom_id: str,
    message: discord.Message,
    *,
    values: Sequence[str] | None = None,
    channel: int | None = None,
    shown: Sequence[Mapping[str, Any]] | None = None,
) -> Made:
    """A press on a button, or a choice of `values` in a menu, whatever `message` really has.

    The message arrives with the components that it had when it was fetched, or with those that are `shown`.
    `channel`: the id of a channel that the press is said to come from, if it is another one.
    """
    kind = BUTTON if values is None else SELECT
    data: dict[str, Any] = {"custom_id": custom_id, "component_type": kind}
    if values is not None:
        data["values"] = list(values)
    made = _made(here, person, COMPONENT, data, channel or message.channel.id)
    stored = here.env.backend.get_message(message.channel.id, message.id)
    components = [row.to_dict() for row in message.components] if shown is None else list(shown)
    made.payload["message"] = {
        **serializers.message_payload(here.env.backend, stored),
        "components": components,
    }
    made.record.source_message_id = message.id
    return made


def lone_button(custom_id: str) -> list[dict[str, Any]]:
    """The components of a message with one button, of any id."""
    return [{"type": 1, "components": [{"type": BUTTON, "style": 2, "label": "?", "custom_id": custom_id}]}]


def lone_menu(custom_id: str, values: Sequence[str]) -> list[dict[str, Any]]:
    """The components of a message with one menu, of any id and with any choices."""
    options = [{"label": "?", "value": value} for value in dict.fromkeys(values)]
    menu = {"type": SELECT, "custom_id": custom_id, "options": options, "min_values": 0, "max_values": 25}
    return [{"type": 1, "components": [menu]}]


def typed(
    here: World,
    person: simcord.MemberActor,
    command: str,
    options: Mapping[str, object] | None = None,
    *,
    looking: str = "",
    channel: int | None = None,
) -> Made:
    """`/golf <command>`, with any values of its options; `looking`: one of them is still being typed."""
    kinds = {str: 3, int: 4}
    given = [
        {
            "name": name,
            "type": kinds.get(type(value), 3),
            "value": value,
            **({"focused": True} if name == looking else {}),
        }
        for name, value in (options or {}).items()
    ]
    known = [each for scope in here.env.backend.commands.values() for each in scope.values()]
    number = next(each["id"] for each in known if each["name"] == "golf")
    data = {
        "id": number,
        "name": "golf",
        "type": 1,
        "options": [{"type": 1, "name": command, "options": given}],
    }
    kind = TYPED_SO_FAR if looking else COMMAND
    return _made(here, person, kind, data, channel or here.channel.id)


def chosen_on(
    here: World,
    person: simcord.MemberActor,
    entry: str,
    whom: simcord.MemberActor,
    *,
    permissions: int | None,
) -> Made:
    """An entry of the menu on `whom`, who may do so much in the channel; None: they have left the server."""
    backend = here.env.backend
    known = [each for scope in backend.commands.values() for each in scope.values()]
    number = next(each["id"] for each in known if each["name"] == entry)
    users = {str(whom.id): dict(serializers.user_payload(backend.get_user(whom.id)))}
    resolved: dict[str, Any] = {"users": users}
    if permissions is not None:
        guild = backend.get_guild(here.guild.id)
        member = dict(serializers.member_payload(backend, guild, guild.members[whom.id], with_user=False))
        resolved["members"] = {str(whom.id): {**member, "permissions": str(permissions)}}
    data = {"id": number, "name": entry, "type": 2, "target_id": str(whom.id), "resolved": resolved}
    return _made(here, person, COMMAND, data, here.channel.id)


def sent_off(
    here: World, person: simcord.MemberActor, custom_id: str, text: str, message: discord.Message | None
) -> Made:
    """A form with one text, opened from `message` if there is one."""
    field = {"type": 4, "custom_id": "text", "value": text}
    data = {"custom_id": custom_id, "components": [{"type": 18, "id": 1, "component": field}]}
    made = _made(here, person, FORM, data, here.channel.id)
    if message is not None:
        stored = here.env.backend.get_message(message.channel.id, message.id)
        made.payload["message"] = serializers.message_payload(here.env.backend, stored)
        made.record.source_message_id = message.id
    return made


def _made(here: World, person: simcord.MemberActor, kind: int, data: dict[str, Any], channel: int) -> Made:
    backend = here.env.backend
    record, payload = interactions.base_payload(
        backend,
        type=kind,
        channel_id=channel,
        guild_id=backend.get_channel(channel).guild_id,
        user_id=person.id,
        data=data,
    )
    here.leaks.owns(record.token, person.id)
    return Made(here, person, record, payload)


async def arrive(here: World, made: Iterable[Made], *, after: float = 0.0) -> None:
    """Let all of them reach the bot before it has answered any; they are on their way for `after` seconds."""
    if after:
        await here.env.advance_time(after)
    for each in made:
        here.env.backend.emit("INTERACTION_CREATE", each.payload)
    for patience in range(PATIENCE, -1, -1):
        try:
            await here.env.settle()
            break
        except TimeoutError:  # a crowd may take a busy machine longer than a single press may
            if not patience:
                raise
    await here.wait(0)


# ---------------------------------------------------------------------- what must be true afterwards


async def sound(here: World, match: str) -> list[Stamped]:
    """The journal of a match, which has no gap and no double, and adds up to what the bot goes by."""
    entries = await here.store.journal.load(match)
    assert [each.version for each in entries] == list(range(1, len(entries) + 1))
    assert [each.at for each in entries] == sorted(each.at for each in entries)
    folded = TableState.fold(entries)
    live = here.bot.tables.find(match)
    assert (live is not None) == folded.live
    if live is not None:
        assert facts(live.table.state) == facts(folded)
    return entries


def winners(made: Iterable[Made]) -> list[Made]:
    """Those that were not refused; everybody was answered."""
    crowd = list(made)
    assert all(each.answered for each in crowd), "somebody was not answered"
    return [each for each in crowd if not each.told]


def told(made: Iterable[Made]) -> set[str]:
    """All sentences by which somebody was refused."""
    return {each.told for each in made if each.told}
