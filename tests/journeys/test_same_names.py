"""Two of one name are told apart wherever names stand, and a computer leaves a person their name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import simcord

from engine.names.telling_apart import told_apart
from tests.journeys import table_text
from tests.journeys.channels import play_out
from tests.journeys.world import World, words_of, world

NAMES: Final = ("Alex", "ALEX\u00a0", "Birdie \u26f3")
SHOWN: Final = ("Alex", "ALEX", "Birdie \u26f3")


async def _lobby(here: World, names: Sequence[str]) -> list[simcord.MemberActor]:
    people = [
        here.guild.add_member(here.env.create_user(f"u{number}", global_name=name))
        for number, name in enumerate(names)
    ]
    await here.slash(people[0], "start", preset="four-card", holes=1, computers=1)
    assert "**Birdie** \u00b7 computer" in words_of(here.table_message())
    for person in people[1:]:
        await here.press(person, "Join")
    return people


async def test_names_are_told_apart_at_the_table_and_afterwards() -> None:
    async with world() as here:
        alex, other, birdie = people = await _lobby(here, NAMES)
        names = told_apart([*SHOWN, "Birdie"], [*(person.id for person in people), None])
        assert names[0].startswith("Alex#") and names[1].startswith("ALEX#")
        assert names[2:] == ["Birdie \u26f3", "Bogey"]
        for name in names:
            assert f"**{name}**" in words_of(here.table_message())
        await here.press(alex, "Start")
        assert set(table_text.grids(here.table_message())) == set(names)
        for person in people:
            await here.press(person, "My cards")
        await play_out(here, people)
        final = words_of(here.table_message())
        assert "final" in final
        for word in ("history", "leaderboard"):
            answer = await here.slash(birdie, word)
            assert answer.response is not None
            told = words_of(answer.response.message)
            assert names[0] in told and names[1] in told
        for text in (names[1], "alex", "b\u0131rdie"):
            assert len(await here.offered(other, "history", "match", text)) == 1
        here.leaks.found.clear()  # looks for cards of the world's own people alone


async def test_a_computer_has_its_name_back_when_the_person_leaves_the_lobby() -> None:
    async with world() as here:
        _, birdie = await _lobby(here, ("Ana", "BIRDIE"))
        assert "**Bogey** \u00b7 computer" in words_of(here.table_message())
        await here.restart()
        assert "**Bogey** \u00b7 computer" in words_of(here.table_message())
        await here.leave(birdie)
        assert "**Birdie** \u00b7 computer" in words_of(here.table_message())
