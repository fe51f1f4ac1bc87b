"""The buttons and the menu about playing on from a replay: a signature and one call each."""

from __future__ import annotations

from dataclasses import replace

from discord.ext import commands

from cogs.answering.controls import Press, control
from cogs.answering.messages.sharing import Shares, share
from cogs.answering.reply import Reply
from cogs.kit.ids.play_on import PlayOnId, PlayOnPlace
from cogs.kit.screen import Screen
from cogs.play_on.advice_screen import advice_screen
from cogs.play_on.play_on_hole import PlayOnHole
from cogs.play_on.screen import PlayedOn, over_screen, shared_screen, start_screen
from cogs.solo import play
from cogs.solo.play import ShownWith
from data.people.preferences import LOOK, Look
from engine.game.errors import WrongStage
from engine.solo.recorded_course import GONE


class PlayOnCog(commands.Cog):
    """The page from which a hole is played on, and what can be asked at its end."""

    def __init__(self, holes: PlayOnHole) -> None:
        self._holes = holes
        self._shares = Shares()

    @control(PlayOnId)
    async def pressed(self, press: Press[PlayOnId]) -> None:
        """Show the page from which a hole is played on, or do what is asked at its end."""
        place, reply = press.id.place, press.reply
        match press.id.control:
            case "expert":
                hole = await reply.during(self._holes.open(place, reply))
                hole = await self._holes.with_best(hole, reply)
                await play.show(self._holes, hole, reply)
            case "advice":
                hole = await reply.during(self._holes.open(place, reply))
                advice = await self._holes.advice(hole, reply)
                await reply.show(advice_screen(hole, advice, _look(reply)))
            case "share":
                await self._share(place, reply)
            case _:
                seat = int(press.chosen) if press.chosen.isdecimal() else place.seat
                hole = await reply.during(self._holes.open(replace(place, seat=seat), reply))
                await reply.show(start_screen(hole, _look(reply)))

    async def _share(self, place: PlayOnPlace, reply: Reply) -> None:
        """Post the end of a hole for everybody to see; only one end of each message can be shared."""

        async def ended() -> PlayedOn:
            hole = await reply.during(self._holes.open(place, reply))
            if not hole.over:
                raise WrongStage(GONE)
            return hole

        async def show(*, shared: bool) -> None:
            await reply.show(over_screen(await ended(), ShownWith(look=_look(reply)), shared=shared))

        async def post() -> Screen:
            return shared_screen(await ended())

        await share(post, self._shares.once(reply), reply, show)


def _look(reply: Reply) -> Look:
    return reply.interaction.client.services.preferences.of(LOOK, reply.interaction.user.id)
