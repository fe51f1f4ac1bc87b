"""The rules desk: each choice counts at once, also beside others, and nothing after the lobby is over."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

import pytest

from cogs.answering.controls import Press
from cogs.answering.reply import Reply
from cogs.kit.ids.table import DeskId, Page
from cogs.table.opening.rules_desk import Desk, desk_of, show_rules, shown_rules
from engine.game.errors import WrongStage
from engine.table import ending, requests
from tests.cogs.table.recorded_discord import CHANNEL
from tests.cogs.table.table_harness import ANA, BEN, CHLOE, MATCH, Harness, harness

pytestmark = pytest.mark.virtual_time


async def open_desk(here: Harness, user: int = ANA) -> int:
    """Somebody presses Rules; returns the id of the message."""
    reply = here.reply(user, "rules")
    await show_rules(here.live, here.store.server_rules, reply)
    return next(call.message for call in here.discord.of("send") if call.token == reply.interaction.token)


@dataclass(frozen=True)
class PressedDesk:
    """The desk that a press finds."""

    desk: Desk
    reply: Reply
    place: DeskId

    async def press(
        self, values: list[str], shown: list[str], people: Mapping[int, str] = MappingProxyType({})
    ) -> None:
        """Press the control, or choose `values` in its menu that had `shown` chosen before."""
        await self.desk.press(Press(self.reply, self.place, values, shown, people=people))


def desk(here: Harness, message: int, control: str, page: Page = "scoring", user: int = ANA) -> PressedDesk:
    """The desk that a press on `control` in `message` finds."""
    reply = here.reply(user, "rules", on=message, private=True)
    place = DeskId(MATCH, 0, page, control)
    return PressedDesk(desk_of(here.tables, here.store.server_rules, place, reply), reply, place)


def is_desk(here: Harness, message: int) -> bool:
    """Whether rules can be chosen in the message."""
    return here.read(message).startswith("Change rules")


async def test_the_host_chooses_and_others_read() -> None:
    async with harness(begun=False) as here:
        messages = [await open_desk(here, user) for user in (ANA, BEN, 999)]
        assert [is_desk(here, message) for message in messages] == [True, False, False]
        await desk(here, messages[0], "bonuses").press(["blackjack"], [])
        assert here.table.state.changes == {"blackjack": True}
        assert "blackjack" in here.read(messages[0])


@pytest.mark.parametrize(
    ("name", "channel", "shown"),
    [
        (None, CHANNEL, "four-card"),
        ("eight-card", CHANNEL, "eight-card"),
        (None, CHANNEL + 1, "classic"),
        ("eight-card", CHANNEL + 1, "eight-card"),
    ],
)
async def test_the_rules_are_those_asked_for_or_the_table_s_or_the_usual_ones(
    name: str | None, channel: int, shown: str
) -> None:
    async with harness(preset="four-card") as here:
        reply = Reply(here.discord.interaction(channel=channel))
        screen = await shown_rules(here.tables, here.store.server_rules, name, reply)
        assert screen.title == f"Rules · {shown}"


async def test_two_desks_do_not_undo_each_other() -> None:
    async with harness(begun=False) as here:
        first, second = await open_desk(here), await open_desk(here)
        await desk(here, first, "bonuses").press(["blackjack"], [])
        await desk(here, second, "bonuses").press(["wolfpack"], [])
        assert here.table.state.changes == {"blackjack": True, "wolfpack": True}
        await desk(here, first, "bonuses").press([], ["blackjack"])
        assert here.table.state.changes == {"wolfpack": True}, "what this menu did not show was taken back"


async def test_handicap_strokes_are_switched_on_and_off_beside_the_format() -> None:
    async with harness(begun=False) as here:
        message = await open_desk(here)
        await desk(here, message, "formats", "format").press(["format=skins"], [])
        await desk(here, message, "format", "format").press(["handicap_strokes"], [])
        assert here.table.state.changes == {"format": "skins", "handicap_strokes": True}
        await desk(here, message, "format", "format").press([], ["handicap_strokes"])
        assert here.table.state.changes == {"format": "skins"}


async def test_choices_that_arrive_together_all_count() -> None:
    async with harness(begun=False) as here:
        messages = [await open_desk(here) for _ in range(3)]
        await asyncio.gather(
            desk(here, messages[0], "bonuses").press(["blackjack"], []),
            desk(here, messages[1], "values", "cards").press(["super_kings"], []),
            desk(here, messages[2], "holes", "match").press(["holes=2"], []),
        )
        assert here.table.state.changes == {"blackjack": True, "super_kings": True}
        assert here.table.state.holes == 2


async def test_another_preset_takes_back_changes_and_undo_does_too() -> None:
    async with harness(begun=False, clock=30, holes=4) as here:
        message = await open_desk(here)
        await desk(here, message, "bonuses").press(["blackjack"], [])
        await desk(here, message, "preset", "preset").press(["four-card"], [])
        state = here.table.state
        assert (state.preset.name, state.changes, state.holes, state.clock) == ("four-card", {}, 4, 30)
        await desk(here, message, "bonuses").press(["blackjack"], [])
        await desk(here, message, "undo").press([], [])
        assert here.table.state.changes == {}


async def test_typed_points_count_or_are_refused_with_the_reason() -> None:
    async with harness(begun=False) as here:
        message = await open_desk(here)
        await desk(here, message, "write", "cards").desk.type({"K": "-2", "unknown": "7"})
        assert here.table.state.rules.values["K"] == -2
        assert "Changed: K worth −2." in here.read(message)
        before = here.table.state.changes
        await desk(here, message, "write", "cards").desk.type({"K": "", "J": "many"})
        assert "Jack: “many” is not a number of points" in here.read(message)
        assert here.table.state.changes == before
        await desk(here, message, "write", "cards").desk.type({})
        assert here.table.state.changes == before


@pytest.mark.parametrize(
    ("control", "values", "labels"),
    [
        ("write", [], ["King", "Jack", "Two", "Joker"]),
        ("rank", ["T"], ["10"]),
        ("rank", ["forged"], ["King", "Jack", "Two", "Joker"]),
    ],
)
async def test_the_form_asks_for_the_points_of_a_few_cards(
    control: str, values: list[str], labels: list[str]
) -> None:
    async with harness(begun=False) as here:
        message = await open_desk(here)
        await desk(here, message, control, "cards").press(values, [])
        form = here.discord.of("answer")[-1].body
        assert [each["label"] for each in form["components"]] == labels
        assert form["custom_id"] == str(DeskId(MATCH, 0, "cards", "write"))
        present = [
            str(here.table.state.rules.values[each["component"]["custom_id"]]) for each in form["components"]
        ]
        assert [each["component"]["value"] for each in form["components"]] == present


async def test_an_open_desk_shows_who_has_joined_since_without_a_press() -> None:
    async with harness(begun=False) as here:
        message = await open_desk(here)
        await desk(here, message, "page", "preset").press(["joining"], [])
        assert "Chloe" not in str(here.discord.messages[message])
        edits = here.edits_of(message)
        await here.table.ask(requests.join(CHLOE, "Chloe", 3))
        await here.settle()
        assert "Chloe" in str(here.discord.messages[message]["components"])
        assert here.edits_of(message) == edits + 1
        await here.table.ask(requests.choose_tempo(ANA, "quick"))
        await here.settle()
        assert here.edits_of(message) == edits + 1, "nothing there has changed"


async def test_the_buttons_beside_the_rules_lead_back_to_them() -> None:
    async with harness(begun=False) as here:
        await here.table.ask(requests.add_computer(ANA, "easy"))
        message = await open_desk(here)
        assert here.labels(message) == ["Full rules", "Details", "Remove computer", "Leave"]
        await desk(here, message, "page", "preset").press(["match"], [])
        assert here.labels(message)[1:] == ["Allow hints", "Computer speed: normal", "Reactions: on"]


@pytest.mark.parametrize(
    ("control", "values"),
    [
        ("bonuses", ["blackjack"]),
        ("page", ["cards"]),
        ("words", []),
        ("write", []),
        ("rank", ["T"]),
        ("undo", []),
    ],
)
async def test_once_the_match_has_begun_its_rules_stay(control: str, values: list[str]) -> None:
    async with harness(begun=False) as here:
        message = await open_desk(here)
        here.live.lobby_messages.keep(message)
        await here.table.ask(requests.start(ANA))
        version = here.table.state.version
        await desk(here, message, control).press(values, [])
        assert "the match has started" in here.read(message)
        assert not is_desk(here, message)
        assert here.table.state.version == version


async def test_desks_go_when_the_lobby_is_over_and_one_of_a_closed_table_says_so() -> None:
    async with harness(begun=False) as here:
        messages = [await open_desk(here) for _ in range(2)]
        await here.table.ask(ending.end(ANA, moderator=False))
        await here.settle()
        assert not any(message in here.discord.messages for message in messages)
        here.discord.messages[7] = {}
        with pytest.raises(WrongStage, match="This table is closed"):
            desk(here, 7, "bonuses")


async def test_a_desk_left_behind_says_where_the_table_is() -> None:
    async with harness(begun=False) as here:
        message = await open_desk(here)
        here.live.message.move(CHANNEL + 1)
        with pytest.raises(WrongStage, match=f"This table moved to <#{CHANNEL + 1}>"):
            desk(here, message, "bonuses")


@pytest.mark.parametrize("chosen", ["", "everybody", "٢", "²", "-1", str(CHLOE)])
async def test_only_people_of_the_lobby_are_removed_whatever_is_sent(chosen: str) -> None:
    async with harness(begun=False) as here:
        message = await open_desk(here)
        await desk(here, message, "people", "joining").press([chosen], [])
        assert [seat.user for seat in here.table.state.seats] == [ANA, BEN]
        await desk(here, message, "people", "joining").press([str(BEN)], [])
        assert [seat.user for seat in here.table.state.seats] == [ANA]
        assert "You removed Ben." in here.read(message)


async def test_an_invitation_is_taken_back_in_the_menu_of_those_invited() -> None:
    async with harness(begun=False) as here:
        message = await open_desk(here)
        await desk(here, message, "invited", "joining").press([], [])
        assert "Take an invitation back" not in str(here.discord.messages[message])
        await here.table.ask(requests.invite(ANA, [(CHLOE, "Chloe"), (999, "Dan")]))
        for chosen in ("", "x", "-1", str(BEN), str(CHLOE)):
            await desk(here, message, "uninvite", "joining").press([chosen], [])
        assert [each.name for each in here.table.state.invited] == ["Dan"]
        assert "Chloe isn’t invited anymore." in here.read(message)
        assert "Invited: **Dan**" in here.read(message)
        here.table.forget(999, -7, "Someone")
        await desk(here, message, "page", "joining").press(["joining"], [])
        assert "Take an invitation back" not in str(here.discord.messages[message])
