"""Mentions people whom a table waits for, on their turn or in its lobby.

Each mention is sent once, and is removed afterwards.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Hashable, Iterable, Sequence
from functools import partial

import discord

from cogs.answering.attempt import PASSING, Refusal, attempt
from cogs.answering.gate.mention_limit import MentionLimit
from cogs.answering.languages import Speaking
from cogs.answering.messages.newest_messages import NewestMessages
from cogs.answering.messages.throttle import Throttle, Urgency
from cogs.kit.names import clean_name, plain
from cogs.kit.unix_time import now
from data.journal.table_register import TableRegister
from data.no_server import NO_SERVER
from data.people.preference_store import PreferenceStore
from data.people.preferences import MENTIONS
from engine.game.errors import StorageFailed
from engine.language import listed, plural, say
from engine.table import Table, TableState
from engine.table.clock import SEATS_KEPT
from engine.table.table import match_task

log = logging.getLogger(__name__)

Words = Callable[[str, Sequence[int]], str]
"""Makes the words of a lobby's mention from the host's name and the user ids of the people."""


class Mention:
    """Mentions the people whom `table` waits for. `message` is the id of the mention that stands, or None.

    - `place` returns the channel in which people are mentioned.
    - `speaking` opens a context in which the server's language is spoken.
    - `after` returns the seconds after which people on turn may be mentioned, 0 for never.
    """

    def __init__(
        self,
        table: Table,
        register: TableRegister,
        throttle: Throttle,
        newest: NewestMessages,
        limit: MentionLimit,
        place: Callable[[], discord.PartialMessageable],
        speaking: Speaking,
        after: Callable[[], int],
        message: int | None,
    ) -> None:
        self._table = table
        self._register = register
        self._throttle = throttle
        self._newest = newest
        self._limit = limit
        self._place = place
        self._speaking = speaking
        self._after = after
        self._message = None if message is None else place().get_partial_message(message)
        self._people: tuple[int, ...] = ()
        self._reason: tuple[int, ...] = ()
        self._timer: asyncio.TimerHandle | None = None
        self._sending: asyncio.Task[None] | None = None
        self._changing = asyncio.Lock()
        if message is not None:
            newest.own(place().id, message)

    def wait(self) -> None:
        """Mention the awaited people after a delay, which starts again with each call.

        The delay is at most half the turn clock, or longer during a holiday. A person who plays with
        computers alone is not mentioned.
        """
        self.stop()
        after, clock = self._after(), self._table.state.clock
        away = time_away(self._table)
        if not after or self._message is not None or self._table.state.unhurried or not away:
            return
        delay = max(after if clock is None else min(after, clock / 2), min(away.values()))
        self._timer = asyncio.get_running_loop().call_later(delay, self._ring)

    def stop(self) -> None:
        """Cancel the delayed mention, until the next call of `wait`."""
        if self._timer is not None:
            self._timer.cancel()

    async def call(self, host: discord.abc.User, users: Collection[int], words: Words) -> None:
        """Mention `users`, whom the `host` of the lobby awaits, in place of a former mention.

        The mention is removed when these people sit down or the lobby is over.
        """
        name = plain(clean_name(host.display_name))
        await self._mention(host.id, lambda: users, partial(words, name))

    async def take_down(self) -> None:
        """Remove the mention if it has no purpose any more.

        That is so when its turn or opening is over, when nobody mentioned is awaited any more, or when the
        table has moved to another channel.
        """
        if self._message is None or not self._outdated(self._message):
            return
        async with self._changing:
            if self._message is not None and self._outdated(self._message):
                await self._remove(self._message)
        self.wait()

    async def _remove(self, message: discord.PartialMessage) -> None:
        self._message = None
        await self._throttle.turn(Urgency.LAST)
        if await attempt("remove a mention", message.delete()) in PASSING:
            self._message = message  # it goes with the next update of the table
            return
        await remember(self._table, self._register.set_mention(self._table.id, None))

    def _ring(self) -> None:
        # A resumed match mentions nobody again for the same turn, as the limit knows the turn.
        turn = self._occasion()
        mentioning = self._mention((self._table.id, *turn), partial(self._here, turn), self._words)
        self._sending = match_task(self._table.id, mentioning, "mention")

    def _here(self, turn: tuple[int, ...]) -> list[int]:
        """Users to mention for `turn`: awaited and not on holiday. Empty if a mention stands already."""
        if self._message is not None or self._occasion() != turn:
            return []
        return [user for user, away in time_away(self._table).items() if not away]

    async def _mention(
        self,
        cause: Hashable,
        users: Callable[[], Collection[int]],
        words: Callable[[Sequence[int]], str],
    ) -> None:
        """Wait for the throttle, then mention the people of `users()` whom the limit for `cause` allows.

        Mentions are sent one at a time: of two at once, the first would never be removed.
        """
        async with self._changing:
            await self._throttle.turn(Urgency.TURN)
            people = tuple(user for user in users() if self._limit.take(cause, user))
            if people:
                if self._message is not None:
                    await self._remove(self._message)
                await self._post(words, people, cause)
        await self.take_down()

    async def _post(
        self, words: Callable[[Sequence[int]], str], people: tuple[int, ...], cause: Hashable
    ) -> None:
        reason = self._occasion()
        with self._speaking():
            text = words(people)
        mentions = discord.AllowedMentions(users=[discord.Object(user) for user in people])
        sent = await attempt("mention a player", self._place().send(text, allowed_mentions=mentions))
        if isinstance(sent, Refusal):
            for user in people:
                self._limit.give_back(cause, user)
        else:
            self._message, self._people, self._reason = sent, people, reason
            self._newest.own(sent.channel.id, sent.id)
            await remember(self._table, self._register.set_mention(self._table.id, sent.id))

    def _outdated(self, message: discord.PartialMessage) -> bool:
        awaited_still = set(self._people) & self._missing() and self._reason == self._occasion()
        return not awaited_still or message.channel.id != self._place().id

    def _words(self, users: Sequence[int]) -> str:
        people = _listed(users)
        if self._table.state.playing.hole.phase != "opening":
            return say("{people}, it’s your turn.", people=people)
        return say("{people}, we’re waiting for you!", people=people)

    def _missing(self) -> set[int]:
        """Users who are awaited. In a lobby: mentioned people who may sit down and haven't yet."""
        state = self._table.state
        if state.stage == "lobby":
            return {user for user in self._people if state.seat_of(user) is None and state.lets_join(user)}
        return set(awaited(state).values())

    def _occasion(self) -> tuple[int, ...]:
        """Numbers that identify the turn or opening for which people are awaited; none in a lobby."""
        match = self._table.state.match
        if match is None:
            return ()
        hole = match.hole
        return (
            (match.number,) if hole.phase == "opening" else (match.number, hole.turn, hole.turns[hole.turn])
        )


def rematch_words(host: str, users: Sequence[int]) -> str:
    """Return the mention of people for whom the lobby of a rematch reserves seats."""
    return plural(
        "{people}, {host} wants a rematch! Your seat is saved for {seconds} seconds.",
        "{people}, {host} wants a rematch! Your seats are saved for {seconds} seconds.",
        count=len(users),
        people=_listed(users),
        host=host,
        seconds=round(SEATS_KEPT),
    )


def challenge_words(host: str, users: Sequence[int]) -> str:
    """Return the mention of a challenged person."""
    return say(
        "{person}, {challenger} challenges you to a game of golf!", person=_listed(users), challenger=host
    )


def invitation_words(host: str, users: Sequence[int]) -> str:
    """Return the mention of people who are invited to a lobby."""
    return plural(
        "{people}, {host} invites you to a game of golf!",
        "{people}, {host} invites you to a game of golf!",
        count=len(users),
        people=_listed(users),
        host=host,
    )


def _listed(users: Iterable[int]) -> str:
    return listed([f"<@{user}>" for user in users])


def awaited(state: TableState) -> dict[int, int]:
    """Users whom a match waits for, by their seats; none unless a hole is being played."""
    if state.stage != "playing":
        return {}
    seats = {number: state.seats[number] for number in state.playing.hole.waiting()}
    return {number: seat.user for number, seat in seats.items() if seat.user is not None and seat.person}


def time_away(table: Table) -> dict[int, float]:
    """Seconds until awaited users are back from holiday, by user id; 0 for users who are not on holiday."""
    back = {user: table.holiday_until(seat) for seat, user in awaited(table.state).items()}
    return {user: 0.0 if until is None else until - now() for user, until in back.items()}


async def remember(table: Table, writing: Awaitable[None]) -> None:
    """Await `writing`, which saves a message's id. A failure is only logged: only a restart needs the id."""
    try:
        await writing
    except StorageFailed:
        log.warning("table %s could not note where its messages are", table.id)


def mention_after(preferences: PreferenceStore, guild: int) -> int:
    """Seconds after which people on turn are mentioned on a server; 0 for never, and without a server."""
    return 0 if guild == NO_SERVER else preferences.of(MENTIONS, guild)
