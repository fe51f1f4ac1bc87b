"""`/golf event` shows what is on, and to organizers the kinds of events that they can make."""

from __future__ import annotations

from cogs.answering.gate.permissions import MANAGERS_ONLY
from cogs.kit.ids.events import EventDeskId
from tests.journeys.channels import said
from tests.journeys.event_desk import make_event
from tests.journeys.raw_interactions import arrive, lone_button, pressed, told
from tests.journeys.rules_desk import manager_of, private
from tests.journeys.world import buttons, menus, world


async def test_only_organizers_are_offered_a_new_event() -> None:
    async with world() as here:
        mana, ana = manager_of(here), here.people[0]
        kinds = ["Same cards, alone", "League", "Knock-out"]
        assert [each.label for each in buttons(private(await here.slash(mana, "event")))] == kinds
        assert "There are no events on this server yet." in said(await here.slash(ana, "event"))
        assert buttons(private(await here.slash(ana, "event"))) == []
        event = await make_event(here, mana, name="Friday nine")
        for person, offered in ((mana, kinds), (ana, [])):
            listed = private(await here.slash(person, "event"))
            assert [each.label for each in buttons(listed)] == offered
            assert [each.label for menu in menus(listed) for each in menu.options] == ["Friday nine"]
        new = str(EventDeskId(control="league"))
        forged = [pressed(here, ana, new, event, shown=lone_button(new))]
        await arrive(here, forged)
        assert told(forged) == {MANAGERS_ONLY}
        assert len(await here.store.events.to_keep()) == 1
