"""Watch a replay by pressing visible buttons, and check each moment against the record of the match."""

from __future__ import annotations

from dataclasses import dataclass

import discord
import simcord

from engine.game.cards import Card
from engine.game.fairness import Stream
from engine.game.hole import Hole
from engine.record import Record
from tests.journeys import table_text
from tests.journeys.leaks import cards_named
from tests.journeys.pages import about_match
from tests.journeys.world import World, buttons, menus, words_of

AS_TEXT = "\N{VARIATION SELECTOR-15}"


@dataclass(frozen=True, slots=True)
class Public:
    """The grids after an action of a hole, and all cards that had been public by then."""

    grids: tuple[tuple[Card | None, ...], ...]
    cards: frozenset[Card]


def public_so_far(record: Record, number: int) -> list[Public]:
    """Return the public state of hole `number` after the deal and after each action."""
    found = record.holes[number - 1]
    hole = Hole(
        record.rules,
        len(record.players),
        found.dealer,
        found.deck,
        Stream(record.secret, record.nonce, number).shuffle,
    )
    seen: set[Card] = set()
    states = []
    for action in (None, *found.actions):
        if action is not None:
            hole.apply(action)
        view = hole.observe(None)
        seen.update(card for grid in view.grids for card in grid if card is not None)
        seen.update(view.discards)
        states.append(Public(view.grids, frozenset(seen)))
    return states


class Viewer:
    """`person`, who watches the replay of `record` in `message`, a private one."""

    def __init__(
        self, world: World, person: simcord.MemberActor, record: Record, message: discord.Message
    ) -> None:
        self.world = world
        self.person = person
        self.record = record
        self.message = message
        self._public = {hole: public_so_far(record, hole) for hole in range(1, len(record.holes) + 1)}

    @property
    def place(self) -> str:
        """Return the moment that the replay names: `Hole 1 of 2 · move 3 of 20`, or its first line."""
        return (self.message.embeds[0].description or "").splitlines()[0].strip("*")

    @property
    def hole(self) -> int:
        """Return the number of the shown hole; the only hole of a match has no number on the page."""
        return 1 if len(self.record.holes) == 1 else int(self.place.split()[1])

    async def press(self, label: str) -> str:
        """Press a button, check the moment shown then, and return its place."""
        before = len(self.world.env.http_requests)
        (button,) = [each for each in buttons(self.message) if each.label == label]
        assert not button.disabled, f"{label} can't be pressed at {self.place}"
        await self.person.click(self.message, custom_id=button.id)
        return self._shown(before)

    async def jump(self, hole: int) -> str:
        """Choose a hole in the menu, check the moment shown then, and return its place."""
        before = len(self.world.env.http_requests)
        (menu,) = menus(self.message)
        await self.person.select(self.message, [str(hole)], custom_id=menu.custom_id)
        return self._shown(before)

    def pressable(self) -> set[str]:
        """Return the labels of the enabled buttons."""
        return {each.label for each in buttons(self.message) if not each.disabled}

    def judge(self) -> None:
        """Check that the message shows a moment of the match, with no card that was not public by then."""
        grids = tuple(table_text.grids(self.message).values())
        moments = self._public[self.hole]
        fitting = [moment for moment in moments if moment.grids == grids]
        assert fitting, f"the table never looked as at {self.place}"
        text = f"{words_of(self.message)}\n{table_text.alt_text(self.message)}".replace(AS_TEXT, "")
        assert cards_named(text) <= fitting[-1].cards, f"{self.place} names a card too many"

    def _shown(self, before: int) -> str:
        """Fetch the message as it is now, check it, and check that the press led to no other request."""
        requests = self.world.env.http_requests
        assert {each.path.split("/")[1] for each in requests[before:]} <= {"interactions", "webhooks"}
        self.message = next(each for each in self.world.visible(self.person) if each.id == self.message.id)
        self.judge()
        self.world.leaks.judged(requests)
        return self.place


async def watching(world: World, person: simcord.MemberActor, record: Record) -> Viewer:
    """Open the replay from the page of the match, and check the first moment."""
    return opened(world, person, record, await about_match(world, person, "replay", record.match))


def opened(
    world: World, person: simcord.MemberActor, record: Record, result: simcord.InteractionResult
) -> Viewer:
    """Return the replay that a command or a choice was answered with, its first moment checked."""
    assert result.response is not None
    assert result.response.ephemeral
    viewer = Viewer(world, person, record, result.response.message)
    viewer.judge()
    world.leaks.judged(world.env.http_requests)
    return viewer


async def file_of(result: simcord.InteractionResult) -> tuple[str, bytes]:
    """Return the name and the content of the file in a private answer."""
    assert result.response is not None
    assert result.response.ephemeral
    (attachment,) = result.response.attachments
    return attachment.filename, await attachment.read()
