"""Two people at one table of the stand-in, who press what they see and remember what was answered."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import cycle
from typing import Final

from cogs.kit.ids.table import PressId
from cogs.picture.emojis import BACK
from data.journal.rows import decompressed
from data.place import Place
from tests.databases import ask
from tests.standin import Button, Channel, DiscordStandIn, Message, User, buttons
from tests.standin.interaction import WaitFor

FACE_DOWN: Final = "🎴"
_NOTICE: Final = re.compile(r"\*([^*\n]+)\*$", re.MULTILINE)
_ENDED: Final = ("This match is over.", "This match is paused.")
"""What becomes of somebody's cards when they are pressed after the match."""
_TURN: Final = re.compile(r"\*\*(\w+)\*\*(?:’s turn| drew a card| discarded it)")


JOURNALS: Final = """
SELECT match, version, kind, fields, NULL AS body FROM journal
UNION ALL SELECT match, 0, '', '', body FROM compressed_journals
"""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a match's journal."""

    version: int
    kind: str
    fields: str


def journals(database: Place) -> dict[str, list[Row]]:
    """The whole journal of each match, in the order of versions."""
    found: dict[str, list[Row]] = {}
    for match, version, kind, fields, body in ask(database, JOURNALS):
        rows = [(version, 0.0, kind, fields)] if body is None else decompressed(body)
        found.setdefault(match, []).extend(Row(version, kind, fields) for version, _, kind, fields in rows)
    return {match: sorted(rows, key=lambda row: row.version) for match, rows in found.items()}


def journal(database: Place) -> list[Row]:
    """The whole journal of the only match, in the order of versions; empty if there is none."""
    (rows,) = journals(database).values() or ([],)
    return rows


def change_what_was_told(database: Place) -> None:
    """Change what stands in `database` of the commands that Discord was told, so that it is told again."""
    found = ask(database, "UPDATE notes SET value = 'another' WHERE key LIKE 'commands of %' RETURNING key")
    assert len(found) == 1


class Party:
    """`host` and `guest` at the table of `channel`. `answered` are the actions that were answered, in order.

    `version` is the newest version of the table that either of them has seen.
    """

    def __init__(self, discord: DiscordStandIn, channel: Channel | None = None) -> None:
        self.discord = discord
        self.channel: Channel = discord.add_channel() if channel is None else channel
        self.host = discord.add_user("Ann")
        self.guest = discord.add_user("Ben")
        self.answered: list[str] = []
        self.version = 0
        self._first_presses = cycle(("Draw", "Draw", "Take"))

    @property
    def table(self) -> Message:
        """The public table."""
        return [message for message in self.discord.messages(self.channel) if message.embeds][-1]

    def title(self) -> str:
        """Return the title of the table message."""
        return str(self.table.embeds[0]["title"])

    def on_turn(self) -> User | None:
        """Return the user on turn according to the table message."""
        named = _TURN.search(str(self.table.embeds[0].get("description")))
        return None if named is None else self.host if named[1] == self.host.name else self.guest

    def in_order(self) -> tuple[User, User]:
        """Return both users, beginning with the one on turn."""
        return (self.guest, self.host) if self.on_turn() is self.guest else (self.host, self.guest)

    async def up_to_date(self) -> Message:
        """Wait until the public table shows all that was answered, and return it."""
        await self.discord.until(lambda: version(self.table) >= self.version)
        return self.table

    async def begin(self, holes: int, **options: object) -> None:
        """Open a table without a clock, sit down and start; `options` are further ones of `/golf start`."""
        opening = self.discord.slash(self.host, self.channel, "golf start", holes=holes, clock=0, **options)
        answer = await opening
        lobby = answer.message
        assert lobby is not None
        await self.press(self.guest, lobby, "Join")
        await self.discord.until(lambda: not find(self.table, "Start").disabled)
        await self.press(self.host, self.table, "Start")
        await self.discord.until(lambda: "Waiting for **" in str(self.table.embeds[0]))

    async def press(self, person: User, message: Message, label: str) -> Message:
        """Press the button whose label begins with `label`; return the message that the bot answers with.

        A refusal is an error here.
        """
        return await self.press_button(person, message, find(message, label))

    async def press_button(self, person: User, message: Message, button: Button) -> Message:
        """Press `button`, which must be granted; return the message that the bot answers with."""
        # What everyone sees at the table is only acknowledged to the one who pressed.
        waits: WaitFor = "callback" if meaning(button).word in ("join", "start", "ready") else "answer"
        answer = await self.discord.press(person, message, button.custom_id, wait_for=waits)
        shown = answer.message if answer.message is not None else self.table
        refusal = notice(shown)
        assert not refusal, f"{person.name} pressed {button.label!r}: {refusal}"
        self.answered += self.actions(person, button)
        self.version = max(self.version, version(shown))
        return shown

    def actions(self, person: User, button: Button) -> list[str]:
        """Return the journal's actions for a press on `button`, in the record's notation."""
        press = meaning(button)
        seat = 0 if person is self.host else 1
        match press.word:
            case "take":
                return [f"{seat} take", f"{seat} swap {press.slot}"]
            case "swap" | "flip":
                return [f"{seat} {press.word} {press.slot}"]
            case "draw" | "discard" | "pass":
                return [f"{seat} {press.word}"]
        return []

    async def opening(self) -> None:
        """Both turn up their first cards, or look at them."""
        for person in (self.host, self.guest):
            hand = await self.press(person, self.table, "My cards")
            while "to flip" in str(hand.embeds[0]):
                hand = await self.press(person, hand, FACE_DOWN)
            if any(button.label == "Got it" for button in buttons(hand)):
                await self.press(person, hand, "Got it")
        await self.up_to_date()

    async def turn(self, person: User, message: Message | None = None) -> Message:
        """Play one turn, begun on `message` (by default the table message): replace a face-down card."""
        hand = await self.press(person, message or self.table, next(self._first_presses))
        hand = await self.press(person, hand, FACE_DOWN)
        await self.up_to_date()
        return hand

    async def play(self, turns: int | None = None) -> None:
        """Go on from whatever the public table shows; without `turns`, to the end of the match."""
        left = turns
        await self.up_to_date()
        while left is None or left > 0:
            person = self.on_turn()
            if person is not None:
                await self.turn(person)
                left = None if left is None else left - 1
            elif "Waiting for **" in str(self.table.embeds[0]):
                await self.opening()
            elif any(button.label.startswith("Ready") for button in buttons(self.table)):
                await self._ready()
            else:
                return

    async def _ready(self) -> None:
        for person in (self.host, self.guest):
            await self.press(person, self.table, "Ready")
        await self.discord.until(lambda: "Waiting for **" in str(self.table.embeds[0]))


def meaning(button: Button) -> PressId:
    """Return the press that a table's button stands for."""
    press = PressId.parse(button.custom_id)
    assert press is not None, f"{button.custom_id!r} is no button of a table"
    return press


def notice(message: Message) -> str:
    """Return the sentence by which a message refuses the press, or an empty text."""
    if not message.embeds:
        return message.content
    description = str(message.embeds[0].get("description"))
    if description.startswith(_ENDED):
        return description
    found = _NOTICE.match(description)
    return "" if found is None else found[1]


def find(message: Message, label: str) -> Button:
    """The button whose label begins so, one that can be pressed if there is any."""
    begins = (FACE_DOWN, BACK) if label == FACE_DOWN else (label,)
    fitting = [button for button in buttons(message) if button.label.startswith(begins)]
    assert fitting, f"no {label!r} among {[button.label for button in buttons(message)]}"
    return next((button for button in fitting if not button.disabled), fitting[0])


def version(message: Message) -> int:
    """The moment of the table that a message shows; 0 if it has no buttons."""
    presses = (PressId.parse(button.custom_id) for button in buttons(message))
    return max((press.version for press in presses if press is not None), default=0)
