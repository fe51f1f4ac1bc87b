"""Who is forgotten loses the roles that they had from the bot, and nothing says that they had them."""

from __future__ import annotations

from tests.cogs.server_settings.test_roles import boss_of, having, roles_of, streaks
from tests.journeys.world import world


async def test_who_is_forgotten_loses_their_roles() -> None:
    async with world() as here:
        boss, role = boss_of(here), here.guild.create_role("on fire")
        await streaks(here, 3)
        await (await roles_of(here, boss)).choose_people("rstreak", role)
        await here.wait(5)
        assert having(here, role) == ["ana"]
        privacy = (await here.slash(here.people[0], "privacy")).response
        assert privacy is not None
        asked = await here.press(here.people[0], "Forget me", privacy.message)
        assert asked.response is not None
        await here.press(here.people[0], "Forget me", asked.response.message)
        assert having(here, role) == []
        assert await here.store.given_roles.all() == []
