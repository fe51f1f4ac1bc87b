"""A person who presses visible buttons: mostly sensible ones, sometimes twice, sometimes outdated ones."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Coroutine
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from cogs.answering.limits import DISCORDS_OWN
from cogs.kit.ids.table import Word
from cogs.picture.emojis import BACK
from tests.bot.support_people import FACE_DOWN, notice
from tests.standin import Answer, Channel, DiscordStandIn, Message, NoAnswerError, User
from tests.tools.chaos.bot_running import BotRunning
from tests.tools.chaos.ledger import MOVES, Ledger, Press, deed_of
from tests.tools.chaos.pace import Pace
from tests.tools.chaos.visible import (
    Choice,
    choices,
    dismiss_old,
    moment,
    offered,
    own_cards,
    public_table,
    text,
)

PUZZLED_AFTER: Final = 2.5
"""Seconds without anything to press after which a person presses something to see the table as it is."""

STALE, TWICE, DELIVERED_TWICE, LEAVES = 0.04, 0.06, 0.03, 0.004
"""Probabilities of pressing an outdated button, pressing twice, a press delivered twice, and leaving."""

DECISIONS: Final[tuple[Word, ...]] = (*MOVES, "choose", "turning", "knocking", "back", "seat", "ready")
SILENT: Final[frozenset[Word]] = frozenset({"join", "start", "ready"})
"""Presses on the public table that are only acknowledged, because everybody sees the result."""

REMEMBERED: Final = 6


@dataclass(slots=True)
class OldButtons:
    """Presses after a kill on buttons from before it; `differences` says which were refused."""

    pressed: int = 0
    granted: int = 0
    refused: int = 0
    differences: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Place:
    """A channel of the stand-in, whether the bot is there at present, and where presses are noted.

    `window`: seconds in which nobody there presses more often than Discord's own limits allow.
    """

    discord: DiscordStandIn
    channel: Channel
    bot_running: BotRunning
    ledger: Ledger
    window: float = DISCORDS_OWN.window
    pace: Pace = field(default_factory=Pace)


class Person:
    """`user` at the table of `place`. `old` is a button from before a kill that has to work after it."""

    def __init__(self, place: Place, user: User, random: Random) -> None:
        self.user = user
        self.old: Choice | None = None
        self.place = place
        self.discord = place.discord
        self.random = random
        self._seen: list[Choice] = []
        self._left = ""
        self._presses: deque[float] = deque([0.0], maxlen=int(DISCORDS_OWN.presses))

    async def play(self, old_buttons: OldButtons, after: float = 0.0) -> None:
        """Press until cancelled, from `after` seconds on."""
        await asyncio.sleep(after)
        while True:
            await self.place.bot_running.wait()
            if self.old is not None:
                choice, self.old = self.old, None
                await self._press_old(choice, old_buttons)
            elif await self.step():
                self._presses.append(_now())
            await asyncio.sleep(max(self.place.pace.pause(self.random), self._too_fast()))

    async def step(self) -> bool:
        """Press something if possible; return whether that was done."""
        dismiss_old(self.discord, self.user)
        table = public_table(self.discord, self.place.channel)
        if table is None:
            return False
        choice = self._at_table(table) or self._puzzled(table)
        if choice is None:
            return False
        await self._press_somehow(choice)
        return True

    def _too_fast(self) -> float:
        """Return the seconds until another press is within the rate limit."""
        full = len(self._presses) == self._presses.maxlen
        return self._presses[0] + self.place.window * 1.1 - _now() if full else 0.0

    def _at_table(self, table: Message) -> Choice | None:
        """Return a button that is sensible to press now."""
        match, _ = moment(table)
        cards = own_cards(self.discord, self.user, match)
        private = [] if cards is None else offered(choices(cards), *DECISIONS)
        if private:
            return self._pick(private)
        public, said, name = choices(table), text(table), f"**{self.user.name}**"
        if any(f"{name}{does}" in said for does in ("’s turn", " drew a card", " discarded it")):
            return self._pick(offered(public, "draw", "choose", "cards"))
        if join := offered(public, "join"):
            return None if name in said else join[0]
        if "Waiting for " in said and name in said.split("Waiting for ")[1].split("\n")[0]:
            return self._pick(offered(public, "cards"))
        if self._left == match:
            return self._pick(offered(public, "seat"))
        return None

    def _pick(self, among: list[Choice]) -> Choice | None:
        return self.random.choices(among, [_weight(choice) for choice in among])[0] if among else None

    def _puzzled(self, table: Message) -> Choice | None:
        """Return any button, after a while with none to press: its answer brings the messages up to date."""
        if _now() - self._presses[-1] < PUZZLED_AFTER:
            return None
        return self._pick(offered(choices(table), "cards", "ready", "seat"))

    async def _press_somehow(self, choice: Choice) -> None:
        chance = self.random.random()
        stale = [seen for seen in self._seen if self._stands(seen.message)]
        if chance < STALE and stale:
            choice = self.random.choice(stale)
        self._seen = [*self._seen[1 - REMEMBERED :], choice]
        if chance > 1 - LEAVES and choice.press.word in MOVES:
            await self._leave(choice.press.match)
        elif chance > 1 - LEAVES - TWICE:
            await asyncio.gather(self.press(choice), self.press(choice))
        elif chance > 1 - LEAVES - TWICE - DELIVERED_TWICE:
            self.place.ledger.send(press := _asked(choice, self.user))
            press.outcome = "noted"
            await self.discord.deliver(self.user, choice.message, choice.button.custom_id, times=2)
            self.place.ledger.settle(press)
        else:
            await self.press(choice)

    def _stands(self, message: Message) -> bool:
        """Whether the message still exists, even with other content."""
        standing = (*self.discord.private(self.user), *self.discord.messages(self.place.channel))
        return any(message.id == other.id for other in standing)

    async def press(self, choice: Choice) -> Press:
        """Press a button and note what came back."""
        silent = choice.press.word in SILENT and not choice.message.ephemeral
        pressing = self.discord.press(
            self.user, choice.message, choice.button.custom_id, wait_for="callback" if silent else "answer"
        )
        press = _asked(choice, self.user)
        answer = await self.ask(press, pressing)
        if answer is not None:
            _note(press, answer, shows_state=not silent)
        return press

    async def _press_old(self, choice: Choice, old_buttons: OldButtons) -> None:
        """Press a button from before a kill, which is one of the present moment still."""
        old_buttons.pressed += 1
        press = await self.press(choice)
        old_buttons.granted += press.outcome == "granted"
        if press.outcome in ("refused", "noted"):
            old_buttons.refused += 1
            old_buttons.differences.append(
                f"{press}: a button from before the kill was refused: {press.sentence!r}"
            )

    async def _leave(self, match: str) -> None:
        """Leave the match; the seat is taken back soon after."""
        press = Press(match, self.user.id, ("leave",), 0, moves=False)
        answer = await self.ask(press, self.discord.slash(self.user, self.place.channel, "golf leave"))
        if answer is not None and answer.message is not None:
            said = text(answer.message)
            press.outcome = "granted" if "You left. The computer" in said else "noted"
            press.sentence = said
        self._left = match

    async def ask(self, press: Press, asking: Coroutine[Any, Any, Answer]) -> Answer | None:
        """Send `press` by awaiting `asking`; return None if there is no answer."""
        self.place.ledger.send(press)
        try:
            asking = self.place.ledger.timed(self.place.channel.guild, asking)
            return await self.place.bot_running.during(asking)
        except NoAnswerError:
            return None
        finally:
            self.place.ledger.settle(press)


_WEIGHTS: Final[dict[Word, float]] = {
    "draw": 2.0,
    "back": 0.3,
    "knocking": 0.3,
    "turning": 0.5,
    "discard": 0.7,
}
"""Weights of some kinds of buttons; all others have 1."""


def _weight(choice: Choice) -> float:
    return 8.0 if choice.button.label in (FACE_DOWN, BACK) else _WEIGHTS.get(choice.press.word, 1.0)


def _asked(choice: Choice, user: User) -> Press:
    press = choice.press
    return Press(press.match, user.id, deed_of(press), press.version, moves=press.word in MOVES)


def _note(press: Press, answer: Answer, *, shows_state: bool) -> None:
    """Note the answer to a press. A sentence in place of the state, or above it, is a refusal."""
    if not shows_state or answer.message is None:
        press.outcome = "noted"
        return
    # A press on the public table of a match that is over only puts that message right.
    press.sentence = notice(answer.message) if answer.message.ephemeral else "the match is over"
    press.outcome = "refused" if press.sentence else "granted"
    press.shown = moment(answer.message)[1]


def _now() -> float:
    return asyncio.get_running_loop().time()
