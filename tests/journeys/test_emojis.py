"""A hole with the cards as emojis: they say what the words said, and tell nobody more."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

import discord
import pytest
import simcord

from cogs.answering.card_emojis import STANDS_FOR
from cogs.picture.emojis import BACK
from tests.journeys import table_text
from tests.journeys.channels import FACE_DOWN, PRESSES_AT_MOST, next_move, seat
from tests.journeys.world import World, buttons, words_of, world

_EMOJI: Final = re.compile(r"<:(card_\w+):\d+>")


def grid(hand: discord.Message) -> list[str]:
    """The names of the emojis on the buttons of a grid, which must have no words beside them."""
    slots = {button.id for button in buttons(hand) if button.slot is not None}
    shown = []
    for row in hand.components:
        for item in getattr(row, "children", ()):
            if isinstance(item, discord.Button) and item.custom_id in slots:
                assert not item.label
                assert item.emoji is not None and item.emoji.id is not None
                shown.append(item.emoji.name)
    return shown


async def play(here: World, people: list[simcord.MemberActor]) -> Counter[str]:
    """Play until nobody can move; returns which emojis were seen in own cards, and how often."""
    seen: Counter[str] = Counter()
    for _ in range(PRESSES_AT_MOST):
        moving = [(person, hand) for person in people if (hand := here.hand(person)) and next_move(hand)]
        if not moving:
            return seen
        person, hand = moving[0]
        seen.update(grid(hand))
        pressable = [each for each in buttons(hand) if not each.disabled and each.word in ("swap", "flip")]
        down = [each for each in pressable if BACK in each.label]
        move = next_move(hand)
        assert move is not None
        await here.press_id(person, move.id if move.word == "draw" or not down else down[0].id, hand)
    raise AssertionError("the hole does not end")


async def test_a_hole_with_emojis() -> None:
    async with world(deals="emojis") as here:
        people = here.people[:2]
        await here.bot.services.card_emojis.find()
        await here.bot.services.card_emojis.renew(between=0)
        await seat(here, people, holes=2)
        for person in people:
            await here.press(person, "My cards")
        seen = await play(here, people)
        assert seen[BACK]
        assert len(seen) > 6
        assert set(seen) <= set(STANDS_FOR)
        assert "· done" in words_of(here.table_message())
        assert "<:card" not in words_of(here.table_message()), "sums are of ranks, not of cards"
        for person in people:
            await here.press(person, "Ready")
        await play(here, people)
        assert table_text.winners(here.table_message())


async def test_moves_are_told_with_emojis() -> None:
    async with world(deals="emojis") as here:
        people = here.people[:2]
        await here.bot.services.card_emojis.find()
        await here.bot.services.card_emojis.renew(between=0)
        await seat(here, people, holes=1)
        assert await here.store.key_values.get(f"emojis of {here.bot.application_id}")
        for person in people:
            hand = (await here.press(person, "My cards")).response
            assert hand is not None
            for slot in (0, 4):
                mine = here.hand(person)
                assert mine is not None
                await here.press(person, f"<:{BACK}", mine, slot=slot)
        told = words_of(here.table_message())
        assert len(_EMOJI.findall(told)) == 4
        (take,) = [button for button in buttons(here.table_message()) if button.word == "choose"]
        assert take.label == "Take"


async def begun_without_emojis(here: World, people: Sequence[simcord.MemberActor]) -> None:
    """A match whose messages have emojis, all but one of which somebody has deleted since."""
    here.expected_log.append("Discord does not accept the request (HTTP 400, code 50035)")
    await here.bot.services.card_emojis.find()
    await here.bot.services.card_emojis.renew(between=0)
    await seat(here, people, holes=1, clock=0)
    for person in people:
        await here.press(person, "My cards")
    for slot in (0, 4):
        await here.press(people[0], f"<:{BACK}", hand_of(here, people[0]), slot=slot)
    *lost, _ = await here.bot.fetch_application_emojis()
    for emoji in lost:
        await emoji.delete()


async def test_an_answer_with_emojis_that_are_gone_is_given_without_them() -> None:
    async with world(deals="emojis") as here:
        people = here.people[:2]
        await begun_without_emojis(here, people)
        here.env.inject_error("POST", "/interactions/*/*/callback", status=400, code=50035)
        await here.press(people[1], f"<:{BACK}", hand_of(here, people[1]), slot=0)
        labels = [each.label for each in buttons(hand_of(here, people[1])) if each.slot is not None]
        assert labels.count(FACE_DOWN) == 5
        assert len(here.bot.services.card_emojis.usable) == 1


@pytest.mark.usefixtures("by_channel")
async def test_a_table_with_emojis_that_are_gone_is_shown_without_them() -> None:
    async with world(deals="emojis") as here:
        people = here.people[:2]
        await begun_without_emojis(here, people)
        assert len(_EMOJI.findall(words_of(here.table_message()))) == 2
        here.env.inject_error("PATCH", "/channels/*/messages/*", status=400, code=50035)
        await here.press(people[1], f"<:{BACK}", hand_of(here, people[1]), slot=0)
        text = words_of(here.table_message())
        assert not _EMOJI.search(text)
        assert sum(text.count(sign) for sign in "♠♥♦♣") == 3, "three cards are face up"
        assert len(here.bot.services.card_emojis.usable) == 1


def hand_of(here: World, person: simcord.MemberActor) -> discord.Message:
    """The person's own cards, which must be open."""
    hand = here.hand(person)
    assert hand is not None
    return hand
