"""`/golf privacy` and its buttons."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from discord.ext import commands

from cogs.answering.controls import Press, command, control
from cogs.answering.home_server import has_routes, server_of
from cogs.answering.reply import Reply
from cogs.answering.services import Asked
from cogs.kit.ids.privacy import PrivacyId
from cogs.kit.names import clean_name
from cogs.kit.unix_time import now
from cogs.privacy.forget_elsewhere import ForgetElsewhere
from cogs.privacy.forgetting import TakeRoles, forget
from cogs.privacy.named_messages import NamedMessages
from cogs.privacy.screen import forget_question, forgotten_screen, own_data, privacy_page
from cogs.table.live.freeze import Freeze
from cogs.table.live.tables import Tables
from data.people.named_places import NamedPlaces
from data.people.own_data import OwnData
from data.people.preferences import POSTS
from data.people.privacy import Forgotten
from data.store import Store
from engine.language import say


class PrivacyCog(commands.Cog):
    def __init__(
        self,
        tables: Tables,
        freeze: Freeze,
        elsewhere: ForgetElsewhere,
        named: NamedMessages,
        store: Store,
        take_roles: TakeRoles,
    ) -> None:
        self._take_roles = take_roles
        self._store = store
        self._named = named
        self._tables = tables
        self._freeze = freeze
        self._elsewhere = elsewhere
        self._privacy = store.privacy
        self._puzzle_sources = store.puzzle_sources

    @command("Download or delete what I keep about you")
    async def privacy(self, reply: Reply) -> None:
        await self._show(reply)

    @control(PrivacyId)
    async def pressed(self, press: Press[PrivacyId]) -> None:
        """Show or send the person's data, allow or refuse puzzles, or forget the person once confirmed."""
        reply = press.reply
        match press.id.control:
            case "show":
                await self._show(reply)
            case "data":
                await _give(self._privacy.own_data, reply)
            case "ask":
                await reply.show(forget_question())
            case "keep":
                await self._show(reply, say("Nothing was removed."))
            case "puzzles" | "nopuzzles" as wanted:
                await reply.during(
                    self._allow_puzzles(reply.interaction.user.id, allowed=wanted == "puzzles")
                )
                await self._show(reply)
            case "forget":
                await reply.show(forgotten_screen(await reply.during(self._forget(reply.interaction))))

    async def _show(self, reply: Reply, notice: str = "") -> None:
        refused = await reply.during(self._puzzle_sources.refused(reply.interaction.user.id))
        await reply.show(privacy_page(notice, puzzles=not refused))

    async def _allow_puzzles(self, user: int, *, allowed: bool) -> None:
        """Allow puzzles from matches of `user`, or refuse them and delete the puzzles already made."""
        sources = self._puzzle_sources
        await (sources.allow(user) if allowed else sources.refuse(user))

    async def _forget(self, interaction: Asked) -> Forgotten:
        services, user = interaction.client.services, interaction.user.id
        named = partial(_named_here_too, interaction)
        forgotten = await forget(
            self._tables, self._freeze, self._elsewhere, services, self._store, self._take_roles, user, named
        )
        self._named.remove(user)
        return forgotten


def _named_here_too(interaction: Asked, places: NamedPlaces) -> NamedPlaces:
    """Add the channels of posts on the same servers, and the channel and the user's name of `interaction`."""
    posts = {
        post.channel: guild
        for kind in POSTS.values()
        for guild, post in interaction.client.services.preferences.chosen(kind).items()
        if guild in places.guilds and post is not None and post.channel is not None
    }
    here = {interaction.channel_id or 0: server_of(interaction)} if has_routes(interaction) else {}
    names = places.names | {clean_name(interaction.user.display_name)}
    return replace(places, channels={**here, **places.channels, **posts}, names=names)


async def _give(data: OwnData, reply: Reply) -> None:
    interaction = reply.interaction
    file = await reply.in_turn(
        interaction.client.services.queues.files, lambda: data.file(interaction.user.id, now())
    )
    await reply.show(own_data(file))
