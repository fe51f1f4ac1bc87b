"""One press at a table: from the button's id to the request to the table, and the answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Final

from discord.ext import commands

from cogs.advice.hints import hint
from cogs.answering.controls import Press, control
from cogs.answering.gate.permissions import check
from cogs.answering.home_server import server_of
from cogs.answering.reply import Reply
from cogs.answering.worker_process import WorkerProcess
from cogs.kit.ids.table import Page, PressId, RematchThreadId, Word
from cogs.kit.moves import QUESTIONS, moves_of
from cogs.kit.names import clean_name, plain_sentence
from cogs.kit.screen import done
from cogs.table.live.gone_host import replace_gone_host
from cogs.table.live.live_table import LiveTable
from cogs.table.live.tables import Tables
from cogs.table.opening.rules_desk import show_rules
from cogs.table.opening.start import rematch
from cogs.table.opening.threads import move_to_thread, rematch_in_thread
from cogs.table.private.newcomers import greet
from cogs.table.screens.closing import end_question, leave_question
from cogs.table.screens.details import details
from cogs.table.screens.lobby import level_chosen
from cogs.table.screens.play import final
from cogs.table.screens.reactions import reaction_picker
from cogs.table.screens.table_rules import next_tempo
from data.no_server import NO_SERVER
from data.people.blocks import Blocks
from data.people.preferences import LOOK
from data.store import Store
from engine.advice.advice import Advice
from engine.game.errors import GolfError, StaleVersion, WrongStage
from engine.language import say
from engine.table import Table, TableState, ending, requests


class TablePresses(commands.Cog):
    """Answers presses on the buttons and menus of all tables, live or over."""

    def __init__(self, tables: Tables, store: Store, hints: WorkerProcess) -> None:
        self._tables = tables
        self._store = store
        self._hints = hints

    @control(PressId)
    async def answer(self, press: Press[PressId]) -> None:
        reply, word = press.reply, press.id.word
        reply.beside = word != "rematch" and not reply.in_place
        live = self._tables.find(press.id.match)
        if word == "rematch":
            await rematch(self._tables, await reply.during(self._past(press.id.match, reply)), reply)
        elif live is not None:
            live.check_channel(reply)
            if press.id.word in _OF_HOST:
                await replace_gone_host(live, reply)
            await (move_to_thread(self._tables, live, reply) if word == "thread" else self._at(press, live))
        elif word == "resume":
            await self._resume(press)
        else:
            await self._over(press)

    @control(RematchThreadId)
    async def rematch_beside(self, press: Press[RematchThreadId]) -> None:
        """Open a rematch in a thread, because the channel has another table."""
        reply = press.reply
        past = await reply.during(self._past(press.id.match, reply))
        await rematch_in_thread(self._tables, past, reply)

    async def _at(self, press: Press[PressId], live: LiveTable) -> None:
        at = _PressAtTable(press.reply, press.id, press.chosen, live, self._store, self._hints)
        try:
            if press.id.word in _PUBLIC:
                await _public_press(at, _PUBLIC[press.id.word])
            else:
                at.reply.begin()
                await _PRIVATE.get(press.id.word, _own_cards)(at)
        finally:
            # A resumed match comes to the channel's end, where people see it.
            live.message.pressed(at.reply, told=at.press.word == "resume" or at.press.word not in _PUBLIC)

    async def _resume(self, press: Press[PressId]) -> None:
        """Continue a match that was put aside, in a new message at the channel's end."""
        reply, interaction = press.reply, press.reply.interaction
        check(interaction)
        channel = interaction.channel_id or 0
        await reply.during(self._past(press.id.match, reply))
        live = await reply.during(self._tables.take_up(press.id.match, channel, interaction.user.id))
        await reply.acknowledge()
        live.message.pressed(reply)

    async def _over(self, press: Press[PressId]) -> None:
        """Answer a press at a finished table. A public message that still looks live is corrected."""
        reply = press.reply
        past = await reply.during(self._past(press.id.match, reply))
        if press.id.word == "details" and past.stage == "finished":
            await reply.show(details(past))
            return
        if reply.in_place or past.live:
            refusal = (
                WrongStage("This match is paused. Resume it with /golf table.")
                if past.stage == "aside"
                else WrongStage("This match is over. Start a new one with /golf start.")
            )
            if not reply.in_place:
                raise refusal
            reply.outcome = "refused"
            await reply.show(done(plain_sentence(refusal.sentence)))  # nothing there can be done any more
            return
        with reply.public():
            screen = final(past, reply.interaction.client.services.preferences.chosen(LOOK))
        await reply.replace(screen)

    async def _past(self, match: str, reply: Reply) -> TableState:
        """State of a finished table that was in this channel. Raises `WrongStage` for any other table."""
        interaction = reply.interaction
        row = await self._store.tables.find(match)
        state = None if row is None else await self._tables.past(row.match)
        if row is None or state is None or row.guild not in (NO_SERVER, server_of(interaction)):
            raise WrongStage("That table is gone. Start a new one with /golf start.")
        if row.channel != interaction.channel_id:
            raise WrongStage("This table moved to <#{channel}>.", channel=row.channel)
        return state


@dataclass(frozen=True, slots=True)
class _PressAtTable:
    """A press at a live table. `chosen` is the choice in a menu; empty for a button."""

    reply: Reply
    press: PressId
    chosen: str
    live: LiveTable
    store: Store
    hints: WorkerProcess

    @property
    def table(self) -> Table:
        return self.live.table

    @property
    def user(self) -> int:
        return self.reply.interaction.user.id

    @property
    def name(self) -> str:
        return clean_name(self.reply.interaction.user.display_name)

    @property
    def blocks(self) -> Blocks:
        return self.reply.interaction.client.services.blocks.of(self.user)

    @property
    def version(self) -> int:
        return self.press.version

    def check_place(self) -> None:
        """Raise `WrongStage` if the pressed button has only just taken the place of another button."""
        if self.reply.in_place:
            self.live.hands.check(self.user, self.press)
        else:
            self.live.message.check(self.press)

    def told(self, refusal: GolfError) -> str:
        """Sentence about `refusal`, to stand above the person's cards.

        Cards from before a restart are not updated. About an outdated press there, the sentence says only
        that the cards were old.
        """
        message = self.reply.interaction.message
        self.reply.refused(refusal)
        cards = self.press.word not in _BESIDE_RULES
        old = cards and message is not None and not self.live.hands.keeps(self.user, message.id)
        if isinstance(refusal, StaleVersion) and self.reply.in_place and old:
            return say("This was an older look at your cards. Here’s the newest.")
        return refusal.sentence


_Do = Callable[[_PressAtTable], Awaitable[object]]


async def _public_press(at: _PressAtTable, do: _Do) -> None:
    if not at.reply.in_place:
        # Acknowledged first: the start of a match sends everyone their cards by way of such a press, and
        # Discord takes nothing more through a press that has not been answered yet.
        await at.reply.acknowledge()
    if at.press.word in ("join", "sit", "start"):
        at.live.hands.heard(at.reply.interaction)
    notice = ""
    try:
        at.check_place()
        await at.reply.during(do(at))
    except GolfError as refusal:
        agreed = at.press.word in ("ready", "agree") and at.table.state.seat_of(at.user) is not None
        if not at.reply.in_place and not agreed:
            raise
        notice = at.told(refusal)
    if at.press.word in ("join", "sit", "start"):
        await greet(at.reply, at.table, at.live.lobby_messages, offering=at.press.word == "join")
    if at.reply.in_place and at.press.word in _BESIDE_RULES:
        await _after_rules(at, notice)
    elif at.reply.in_place or notice:  # a refusal stands above the cards, where it goes with the next look
        await at.live.hands.answer(at.reply, notice=notice)


async def _add(at: _PressAtTable) -> None:
    await at.table.ask(requests.add_computer(at.user, level_chosen(at.chosen)))


async def _sit(at: _PressAtTable) -> None:
    """Take a computer's seat. A spectator who takes a seat plays from now on."""
    await at.table.ask(requests.take_seat(at.user, at.name, at.version, at.blocks.blocked_by))
    await at.live.spectators.sit_down(at.user)


async def _hurry(at: _PressAtTable) -> None:
    at.table.hurry(at.user)


async def _pace(at: _PressAtTable) -> None:
    await at.table.ask(requests.choose_tempo(at.user, next_tempo(at.table.state.tempo)))


async def _switch_reactions(at: _PressAtTable) -> None:
    await at.table.ask(requests.choose_reactions(at.user, allowed=not at.table.state.reactions))


async def _bring_down(at: _PressAtTable) -> None:
    at.live.refresh(anew=True)


_PUBLIC: Final[Mapping[Word, _Do]] = {
    "join": lambda at: at.table.ask(
        requests.join(at.user, at.name, at.reply.interaction.id, at.version, at.blocks.blocked_by)
    ),
    "leave": lambda at: at.table.ask(ending.leave(at.user, at.version)),
    "sit": _sit,
    "add": _add,
    "remove": lambda at: at.table.ask(requests.remove_computer(at.user)),
    "start": lambda at: at.live.start(at.user),
    "hurry": _hurry,
    "pace": _pace,
    "reactions": _switch_reactions,
    "ready": lambda at: at.table.ask(requests.ready(at.user, at.version)),
    "agree": lambda at: at.table.ask(ending.agree(at.user, at.version)),
    "resume": _bring_down,
}
"""Actions of presses whose result everybody sees on the public table."""


_OF_HOST: Final[frozenset[Word]] = frozenset({"add", "remove", "start", "rules", "pace", "reactions"})
"""Actions for the host alone, except that everybody may read the rules."""


_BESIDE_RULES: Final[frozenset[Word]] = frozenset({"remove", "pace", "reactions", "leave"})
"""Actions of buttons that stand beside the rules, in a private message."""


async def _after_rules(at: _PressAtTable, notice: str) -> None:
    """Show the rules again after a press below the rules. A person who left the lobby reads that instead."""
    if at.press.word == "leave" and not notice:
        await at.reply.vanish(say("You left the table."))
    else:
        page: Page = "match" if at.press.word in ("pace", "reactions") else "preset"
        await show_rules(at.live, at.store.server_rules, at.reply, notice, page)


async def _details(at: _PressAtTable) -> None:
    await at.live.show_aside(details(at.table.state), at.reply)


async def _ask_for_reaction(at: _PressAtTable) -> None:
    at.live.reactions.check(at.user)
    await at.live.reactions.offered(at.user, await at.reply.show(reaction_picker(at.table.state)))


async def _react(at: _PressAtTable) -> None:
    """Note a reaction. The table is updated right away only if Discord doesn't count the request."""
    at.live.reactions.react(at.user, at.press.slot or 0)
    at.live.message.refresh_freely()
    await at.reply.vanish(say("Everyone at the table sees it."))


async def _unwatch(at: _PressAtTable) -> None:
    await at.live.spectators.end(at.user)
    await at.reply.vanish(say("You stopped watching."))


async def _show(at: _PressAtTable) -> None:
    at.live.refresh(anew=True)
    await at.reply.vanish(say("Here’s the table."))


async def _end(at: _PressAtTable) -> None:
    """End the table. If its stage has changed since the question was asked, ask again."""
    table, moderator = at.table, at.reply.interaction.permissions.manage_messages
    try:
        await at.reply.during(table.ask(ending.end(at.user, moderator=moderator, version=at.version)))
    except StaleVersion:
        await at.reply.show(end_question(table.state, at.user))
        return
    await _told_of_end(at)


async def _resign(at: _PressAtTable) -> None:
    """Leave the match. If its stage has changed since the question was asked, ask again."""
    try:
        await at.reply.during(at.table.ask(ending.leave(at.user, at.version)))
    except StaleVersion:
        await at.reply.show(leave_question(at.table.state))
        return
    if at.table.state.live:
        left = say("You left. The computer is playing for you; press “Take my seat back” to return.")
        await at.reply.show(done(left))
    else:
        await _told_of_end(at)


async def _told_of_end(at: _PressAtTable) -> None:
    ended = say("Match ended.") if at.table.state.match else say("Table closed.")
    if at.live.message.lost or at.live.message.closed:
        await at.reply.show(done(ended))
    else:
        await at.reply.vanish(ended)


_PRIVATE: Final[Mapping[Word, _Do]] = {
    "details": _details,
    "rules": lambda at: show_rules(at.live, at.store.server_rules, at.reply),
    "watch": lambda at: at.live.spectators.begin(at.reply),
    "unwatch": _unwatch,
    "react": _ask_for_reaction,
    "reacted": _react,
    "show": _show,
    "end": _end,
    "resign": _resign,
    "keep": lambda at: at.reply.vanish(say("OK, nothing changed.")),
}
"""Actions of presses that are answered in private, but not with the person's cards."""


async def _own_cards(at: _PressAtTable) -> None:
    """Show the person's cards, in answer to a move, a question before a move, or a request for a hint.

    The press of a person without a seat changes nothing.
    """
    if at.table.state.seat_of(at.user) is None:
        await at.live.hands.answer(at.reply)
        return
    notice, advice = "", None
    try:
        advice = await at.reply.during(_move(at))
    except GolfError as refusal:
        notice = at.told(refusal)
    asking = None if notice else QUESTIONS.get(at.press.word)
    why = at.press.word == "why"
    await at.live.hands.answer(at.reply, asking=asking, notice=notice, hint=advice, why=why)


async def _move(at: _PressAtTable) -> Advice | None:
    """Do what the press asks for, if anything; return the hint if one was requested."""
    word = at.press.word
    at.check_place()
    if word in ("hint", "why"):
        async with at.reply.interaction.client.services.queues.hints.turn(at.user):
            return await hint(at.hints, at.table, at.user, at.version)
    if word == "untip":
        await at.reply.interaction.client.services.newcomers.end_tips(at.user)
    elif word == "seat":
        await at.table.ask(requests.take_back(at.user))
        await at.live.spectators.sit_down(at.user)
    elif word in QUESTIONS:
        requests.acting_seat(at.table.state, at.user, at.version)
    elif moves := moves_of(at.press):
        await at.table.ask(requests.act(at.user, at.version, moves))
    return None
