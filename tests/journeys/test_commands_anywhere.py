"""The answer of each `/golf` command without a table, in a lobby and in a match."""

from __future__ import annotations

import simcord

from tests.journeys.channels import play_out, said, seat, tables_in
from tests.journeys.world import World, buttons, words_of, world


async def told(here: World, person: simcord.MemberActor, command: str, **options: object) -> str:
    """Return the answer to a command."""
    return said(await here.slash(person, command, **options))


def everything(message: simcord.InteractionResult) -> str:
    """All of a private answer, its fields included."""
    assert message.response is not None
    assert message.response.ephemeral
    return words_of(message.response.message)


async def test_help_and_leaderboard_need_no_table() -> None:
    async with world() as here:
        help_text = everything(await here.slash(here.people[0], "help"))
        for command in ("start", "leave", "table", "cards", "rules", "end", "leaderboard"):
            assert f"/golf {command}" in help_text
        assert "No matches yet." in everything(await here.slash(here.people[0], "leaderboard"))
        assert not here.public()


async def test_commands_are_clickable_wherever_they_are_named() -> None:
    async with world() as here:
        ana, ben = here.people[:2]
        known = [each for scope in here.env.backend.commands.values() for each in scope.values()]
        golf = next(each["id"] for each in known if each["name"] == "golf")
        helped = await here.slash(ana, "help")
        assert helped.response is not None
        fields = [field.value or "" for field in helped.response.embeds[0].fields]
        assert any(f"</golf daily:{golf}>" in text for text in fields)
        refused = await here.slash(ana, "cards")
        assert refused.response is not None
        assert f"</golf start:{golf}>" in refused.response.content
        await here.slash(ana, "start", computers=1)
        await here.press(ana, "Start")
        asked = await here.slash(ben, "start")
        assert asked.response is not None
        await here.slash(ana, "end")
        await here.press(ana, "End match", here.visible(ana)[-1])
        await here.restart()
        refused = await here.slash(ana, "cards")
        assert refused.response is not None
        assert f"</golf start:{golf}>" in refused.response.content


async def test_the_commands_in_a_lobby() -> None:
    async with world() as here:
        ana, ben, chloe = here.people[:3]
        await here.slash(ana, "start", holes=2, clock=30)
        await here.press(ben, "Join")
        assert "**Ben**" in words_of(here.table_message())
        assert "You’ll get your cards when the match starts." in await told(here, ben, "cards")
        assert "You’re not playing here yet. Press Join." in await told(here, chloe, "cards")
        assert "Press Join" in await told(here, chloe, "leave")
        rules = everything(await here.slash(chloe, "rules"))
        assert "Rules · classic" in rules
        assert "2 holes" in rules
        assert "You left the table." in await told(here, ben, "leave")
        assert "**Ben**" not in words_of(here.table_message())
        await here.slash(chloe, "table")
        assert "2 holes · 30 s a turn" in words_of(here.table_message())
        assert len(tables_in(here, here.channel)) == 1


async def test_the_commands_in_a_match() -> None:
    async with world() as here:
        ana, ben, chloe = here.people[:3]
        await seat(here, [ana, ben], holes=2)
        assert "You’re not playing here." in await told(here, chloe, "cards")
        assert "You’re not in this match." in await told(here, chloe, "leave")
        assert "My cards · hole 1 of 2" in await told(here, ana, "cards")
        assert "2 holes" in everything(await here.slash(chloe, "rules"))
        assert "You come last unless you take your seat back." in await told(here, ben, "leave")
        await here.leave(ben)
        assert "You already left." in await told(here, ben, "leave")
        assert "Take my seat back" in [button.label for button in buttons(here.table_message())]
        await here.slash(chloe, "table")
        assert len(tables_in(here, here.channel)) == 1
        assert "End this match?" in await told(here, ana, "leave"), "leaving would end it without a word"
        assert here.live().table.state.live


async def test_the_commands_after_a_match() -> None:
    async with world() as here:
        ana, ben = people = here.people[:2]
        await seat(here, people, holes=1)
        await play_out(here, people)
        for command in ("leave", "cards", "table", "end"):
            assert "There’s no table in this channel." in await told(here, ben, command)
        await here.slash(ana, "start")
        assert len(tables_in(here, here.channel)) == 2
