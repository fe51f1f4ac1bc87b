"""Interactions that bypass SimCord's checks: many at the same moment, or with data no real client sends."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import discord
import simcord
from simcord.backend.models import Interaction

from cogs.answering.controls import TEXT
from engine.table import Stamped
from engine.table.fold import fold
from tests.databases import wanted
from tests.engine.table.sitting import facts
from tests.journeys.simcord_interactions import BUTTON, SELECT, attach, interaction, press_on
from tests.journeys.world import World, as_typed

COMMAND: Final = discord.InteractionType.application_command.value
TYPED_SO_FAR: Final = discord.InteractionType.autocomplete.value
FORM: Final = discord.InteractionType.modal_submit.value

PATIENCE: Final = 10
"""Number of times that SimCord's timeout of some seconds may pass while a crowd is served."""

_SENT: Final = re.compile(r"/(?:interactions|webhooks)/\d+/(?P<token>[^/]+)(?:/.*)?")


@dataclass(frozen=True, slots=True)
class RawInteraction:
    """An interaction that is ready to be sent to the bot."""

    world: World
    person: simcord.MemberActor
    record: Interaction
    payload: dict[str, Any]

    @property
    def answered(self) -> bool:
        """Whether the person was answered at all, without which Discord shows them an error.

        A press on a message that is gone since can't be answered, and counts as answered.
        """
        return self.record.responded or self._gone

    @property
    def _gone(self) -> bool:
        source, there = self.record.source_message_id, self.world.env.backend.messages
        return source is not None and source not in there[self.record.channel_id]

    @property
    def bodies(self) -> list[dict[str, Any]]:
        """Return all request bodies sent with this interaction's token, oldest first."""
        found = []
        for request in self.world.env.http_requests:
            sent = _SENT.fullmatch(request.path)
            if sent and sent["token"] == self.record.token and isinstance(request.json, dict):
                found.append(request.json)
        return found

    @property
    def told(self) -> str:
        """Return the sentence that refused it, or an empty text."""
        return as_typed(next((sentence for body in self.bodies if (sentence := _refusal(body))), ""))

    @property
    def words(self) -> str:
        """Return the text of the answers."""
        return as_typed("\n".join(_words(body.get("data") or body) for body in self.bodies))


def _refusal(body: Mapping[str, Any]) -> str:
    data = body.get("data") or body
    if content := data.get("content"):
        return str(content)
    for embed in data.get("embeds") or ():
        first = str(embed.get("description") or "").split("\n")[0]
        if first.startswith("*") and not first.startswith(("**", "*Changed: ")):
            return first.strip("*")
    return ""


def _words(data: Mapping[str, Any]) -> str:
    texts = [str(data.get("content") or "")]
    for embed in data.get("embeds") or ():
        texts += [str(embed.get("title") or ""), str(embed.get("description") or "")]
        texts += [f"{field['name']}\n{field['value']}" for field in embed.get("fields") or ()]
    return "\n".join(texts)


def pressed(
    here: World,
    person: simcord.MemberActor,
    custom_id: str,
    message: discord.Message,
    *,
    values: Sequence[str] | None = None,
    channel: int | None = None,
    shown: Sequence[Mapping[str, Any]] | None = None,
) -> RawInteraction:
    """Make a press on a button, or a choice of `values` in a menu, which `message` need not have.

    The message arrives with the components that it had when it was fetched, or with those of `shown`.
    `channel` is the id of another channel that the press claims to come from.
    """
    return _made(
        here, person, press_on(here.env, person, custom_id, message, values, channel=channel, shown=shown)
    )


def lone_button(custom_id: str) -> list[dict[str, Any]]:
    """Return the components of a message with one button, of any id."""
    return [{"type": 1, "components": [{"type": BUTTON, "style": 2, "label": "?", "custom_id": custom_id}]}]


def lone_menu(custom_id: str, values: Sequence[str]) -> list[dict[str, Any]]:
    """Return the components of a message with one menu, of any id and with any choices."""
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
) -> RawInteraction:
    """Make `/golf <command>` with any values of its options; `looking` names one still being typed."""
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
    return _made(here, person, interaction(here.env, person, kind, data, channel or here.channel.id))


def sent_off(
    here: World,
    person: simcord.MemberActor,
    custom_id: str,
    text: str,
    message: discord.Message | None,
    *,
    field: str = TEXT,
) -> RawInteraction:
    """Make a form with one text in a `field` (a custom id), opened from `message` if one is given."""
    typed = {"type": 4, "custom_id": field, "value": text}
    data = {"custom_id": custom_id, "components": [{"type": 18, "id": 1, "component": typed}]}
    record, payload = interaction(here.env, person, FORM, data, here.channel.id)
    if message is not None:
        attach(here.env, record, payload, message)
    return _made(here, person, (record, payload))


def _made(
    here: World, person: simcord.MemberActor, ready: tuple[Interaction, dict[str, Any]]
) -> RawInteraction:
    record, payload = ready
    here.leaks.presses(payload)
    here.leaks.owns(record.token, person.id)
    return RawInteraction(here, person, record, payload)


async def arrive(here: World, made: Iterable[RawInteraction], *, after: float = 0.0) -> None:
    """Send all of them to the bot before it has answered any, `after` seconds after they were made."""
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


async def sound(here: World, match: str) -> list[Stamped]:
    """Return the journal of a match after checking its versions, its times and the bot's own state."""
    entries = await here.store.journal.load(match)
    assert [each.version for each in entries] == list(range(1, len(entries) + 1))
    assert [each.at for each in entries] == sorted(each.at for each in entries)
    folded = fold(entries)
    live = here.bot.house.tables.find(match)
    assert (live is not None) == folded.live
    if live is not None:
        assert facts(live.table.state) == facts(folded)
    return entries


def first_of(crowd: Sequence[int]) -> set[int]:
    """The ids of those of `crowd` who may be served first, though it stands in the order of its presses.

    From a file everybody's settings are read one after another; a server's answers overtake each other.
    """
    return set(crowd[:1] if wanted() == "sqlite" else crowd)


def winners(made: Iterable[RawInteraction]) -> list[RawInteraction]:
    """Return those that were not refused, after checking that all were answered."""
    crowd = list(made)
    assert all(each.answered for each in crowd), "somebody was not answered"
    return [each for each in crowd if not each.told]


def told(made: Iterable[RawInteraction]) -> set[str]:
    """Return all refusals that anybody got."""
    return {each.told for each in made if each.told}
