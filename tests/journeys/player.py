"""A person who plays: reads the table and their own cards, and presses the buttons that they see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

import discord
import simcord

from tests.journeys import table_text
from tests.journeys.world import Seen, World, as_typed, buttons, menus, words_of

MOVES = frozenset({"draw", "choose", "back", "take", "swap", "discard", "flip", "pass", "seen"})
"""The presses that belong to a turn or an opening."""


@dataclass(slots=True)
class Player:
    """`person` with random choices of their own; `pressed` lists the words of their presses, oldest first."""

    world: World
    person: simcord.MemberActor
    random: Random
    pressed: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        """Return the name that the table shows for the person."""
        return self.person.user.global_name or self.person.name

    @property
    def hand(self) -> discord.Message:
        hand = self.world.hand(self.person)
        assert hand is not None, f"{self.name} sees no cards"
        return hand

    @property
    def hand_words(self) -> str:
        """Return the text of the message with the person's own cards."""
        return words_of(self.hand)

    @property
    def cards(self) -> list[str]:
        """Return the labels of the person's own grid, in reading order."""
        return [button.label for button in buttons(self.hand) if button.slot is not None]

    def choices(self) -> list[tuple[discord.Message, Seen]]:
        """Return every enabled button of a move that the person sees, on the table or in their own cards."""
        table, hand = self.world.table_message(), self.world.hand(self.person)
        if self.name != table_text.on_turn(table) and self.name not in table_text.choosing(table):
            return []
        return [
            (message, button)
            for message in (table, hand)
            if message is not None
            for button in buttons(message)
            if not button.disabled and button.word in MOVES
        ]

    async def step(self) -> None:
        """Press one of the choices, and expect no refusal."""
        choices = self.choices()
        assert choices, (
            f"{self.name} is to move but sees no button for it:\n{words_of(self.world.table_message())}"
        )
        message, button = self.random.choice(choices)
        await self.granted(button, message)

    async def turn(self) -> None:
        """Play one turn: draw, and put the card in a random slot."""
        await self.press("Draw")
        await self.slot(self.random.randrange(len(self.cards)))

    async def granted(self, button: Seen, message: discord.Message) -> simcord.InteractionResult:
        result = await self.world.press_id(self.person, button.id, message)
        self.pressed.append(button.word)
        assert result.acknowledged, f"{self.name} pressed {button.label!r} and was not answered"
        assert not (said := refusal(result)), f"{self.name} pressed {button.label!r} and was told {said!r}"
        return result

    async def press(self, label: str, message: discord.Message | None = None) -> simcord.InteractionResult:
        """Press the first enabled button whose label begins with `label`; without a `message`, on the
        table message.
        """
        message = message or self.world.table_message()
        return await self.granted(find(message, label), message)

    async def slot(self, slot: int) -> simcord.InteractionResult:
        """Press one card of the person's own grid."""
        fitting = [each for each in buttons(self.hand) if each.slot == slot and not each.disabled]
        assert fitting, f"{self.name} can't press slot {slot}: {self.hand_words}"
        return await self.granted(fitting[0], self.hand)

    async def add_computer(self, level: str = "medium") -> simcord.InteractionResult:
        """Add a computer player of `level` in the lobby, and expect no refusal."""
        result = await self.world.add_computer(self.person, level)
        assert not (said := refusal(result)), f"{self.name} chose {level!r} and was told {said!r}"
        return result

    async def refused(self, label: str, message: discord.Message | None = None) -> str:
        """Press a button, expect a refusal, and return its private text.

        Neither the journal nor the table message may change.
        """
        message = message or self.world.table_message()
        return await self.refused_id(find(message, label).id, message)

    async def refused_id(
        self, custom_id: str, message: discord.Message, values: Mapping[str, Sequence[str]] | None = None
    ) -> str:
        """Press an id of `message`, or choose `values` there; expect a refusal and return its text."""
        before, shown = await self.world.journal(), words_of(self.world.table_message())
        (result,) = await self.world.together((self.person, custom_id, message), values=values)
        assert result.acknowledged, f"{self.name} was not answered"
        assert await self.world.journal() == before, "a refused press was written down"
        assert words_of(self.world.table_message()) == shown, "a refused press changed the table"
        return refusal(result)


def find(message: discord.Message, label: str) -> Seen:
    """Return the first enabled button whose label begins with `label`."""
    fitting = [each for each in buttons(message) if each.label.startswith(label) and not each.disabled]
    assert fitting, f"there is no {label!r} to press among {[each.label for each in buttons(message)]}"
    return fitting[0]


def computer_menu(message: discord.Message) -> str:
    """Return the id of the menu of computer players in a lobby."""
    (found,) = [each.custom_id for each in menus(message) if each.custom_id.endswith(":add")]
    return found


def refusal(result: simcord.InteractionResult) -> str:
    """Return the sentence that refuses a press or command, or an empty text if it was granted."""
    answers = [each for each in (result.response, *result.followups) if each is not None and each.ephemeral]
    sentences = [answer.content for answer in answers if answer.content]
    for answer in answers:
        for embed in answer.embeds:
            first = (embed.description or "").split("\n")[0]
            if first.startswith("*") and not first.startswith(("**", "*Changed: ")):
                sentences.append(first.strip("*"))
    return as_typed("\n".join(sentences))
