"""Parts of the running bot that every answer needs, and the client that has these parts."""

from __future__ import annotations

from dataclasses import dataclass

import discord

from cogs.answering.avatars import Avatars
from cogs.answering.card_emojis import CardEmojis
from cogs.answering.gate.button_places import SoloPlaces
from cogs.answering.gate.fair_queue import Queues
from cogs.answering.gate.gate import Gate
from cogs.answering.gate.mention_limit import MentionLimit
from cogs.answering.gate.rate_limit import Rush
from cogs.answering.languages import Languages
from cogs.answering.limits import Limits
from cogs.answering.messages.newest_messages import NewestMessages
from cogs.answering.messages.throttle import Throttle
from cogs.kit.markup import CommandMentions, with_finished_cards
from cogs.kit.screen import Screen, without_pictures
from cogs.processes.other_processes import Processes
from cogs.processes.ownership import Ownership
from data.people.blocks import BlockStore
from data.people.newcomers import Newcomers
from data.people.preference_store import PreferenceStore
from data.people.preferences import READS_TEXT
from data.store import Store
from engine.language import speak


@dataclass(frozen=True, kw_only=True)
class Services:
    """Parts that every answer needs.

    `pause`: seconds in which a new button doesn't count yet, as in `Limits`.
    """

    processes: Processes
    gate: Gate
    queues: Queues
    mention_limit: MentionLimit
    throttle: Throttle
    rush: Rush
    pause: float
    solo_places: SoloPlaces
    newest: NewestMessages
    preferences: PreferenceStore
    blocks: BlockStore
    languages: Languages
    newcomers: Newcomers
    card_emojis: CardEmojis
    command_mentions: CommandMentions
    avatars: Avatars

    @classmethod
    def of(
        cls,
        client: discord.Client,
        store: Store,
        limits: Limits,
        language: str | None,
        ownership: Ownership | None = None,
    ) -> Services:
        """Services of `client`. With a `language`, everything is said in this language."""
        return Services(
            processes=(processes := Processes()),
            gate=Gate(limits, ownership=ownership),
            queues=Queues(limits),
            mention_limit=MentionLimit(limits),
            throttle=Throttle(limits),
            rush=Rush(limits.pictures),
            pause=limits.pause,
            solo_places=SoloPlaces(limits.pause),
            newest=NewestMessages(),
            preferences=(preferences := PreferenceStore(store.database, processes.changed)),
            blocks=BlockStore(store.database, processes.changed),
            languages=Languages(client, preferences, language),
            newcomers=Newcomers(store.database, processes.changed),
            card_emojis=CardEmojis(client, store.key_values),
            command_mentions=CommandMentions(),
            avatars=Avatars(client.http.get_from_cdn),
        )

    async def load(self) -> None:
        """Read the preferences of servers and people, and who blocks whom. Raises `ReadFailed`."""
        await self.preferences.load()
        await self.blocks.load()
        await self.newcomers.load()

    def adapted(self, screen: Screen, user: int) -> Screen:
        """`screen` for `user`: as text alone if the person prefers text, else with pictures and emojis."""
        if self.preferences.of(READS_TEXT, user):
            return self.command_mentions.in_screen(with_finished_cards(without_pictures(screen), {}))
        return self.dressed(screen)

    def dressed(self, screen: Screen) -> Screen:
        """`screen` with emojis, and with commands that can be pressed."""
        return self.command_mentions.in_screen(with_finished_cards(screen, self.card_emojis.usable))


class GolfClient(discord.Client):
    """A client that answers interactions with the help of its `services`."""

    services: Services

    async def fetch_table(self, channel: int) -> None:
        """Load the table of `channel`, a place without a server, into this process. Raises `ReadFailed`."""


Asked = discord.Interaction[GolfClient]
"""An interaction: a command, a press or a form."""


def speak_to(interaction: Asked) -> None:
    """Speak the language of the person's own Discord from here on."""
    speak(interaction.client.services.languages.of_person(interaction))
