"""An event with the same cards at every table, from its command to its end, and what nobody sees before."""

from __future__ import annotations

import re

import discord

from tests.cogs.events.test_pages import first_message, kept, on
from tests.journeys.channels import at, play_out, said
from tests.journeys.event_desk import make_event
from tests.journeys.rules_desk import manager_of
from tests.journeys.world import buttons, words_of, world


async def test_tables_play_in_private_threads_and_results_come_at_the_end() -> None:
    async with world() as here:
        mana, people = manager_of(here), here.people[:5]
        asked = {"preset": "four-card", "holes": 1, "span": 1}
        event = await make_event(here, mana, "tables", "Mirror cup", **asked)
        assert "Same cards at every table · tables of two · 1 hole of four-card" in words_of(event)
        for person in people:
            assert "You’re in." in (await on(here, person, "Enter", event)).words
        await here.wait(3700)
        threads = here.channel.threads
        assert len(threads) == 3
        opened = [each for each in here.env.http_requests if each.path.endswith("/threads")]
        assert {each.json and each.json["type"] for each in opened} == {
            discord.ChannelType.private_thread.value
        }
        state = await kept(here)
        names = {person.id: person for person in here.people}
        for number, table in enumerate(state.open_tables):
            shown = words_of(first_message(here, event))
            assert f"{number} of 3 tables have played" in shown
            assert "Standings" not in [button.label for button in buttons(first_message(here, event))]
            seated = [names[state.entrant(each).user] for each in table.entrants]
            with at(here, next(each for each in threads if f" 1.{table.number} ·" in str(each.name))):
                for person in seated:
                    await here.press(person, "My cards")
                await play_out(here, seated)
                await here.wait(5)
                if number < 2:
                    told_there = (await on(here, seated[0], "Details", here.table_message())).words
                    assert "You’ll get the secret when the event ends" in told_there
                    digits = re.findall(r"(.*)\n`[0-9a-f]{64}`", told_there)
                    assert digits == ["🔒 Fingerprint of the deck:"], "the secret is not among them"
                    review = await here.press(seated[0], "Look back")
                    assert "Others still play the same cards" in said(review)
            if number < 2:
                history = said(await here.slash(people[0], "history"))
                assert "four-card" not in history
            await here.wait(700)
        told = words_of(here.public()[-1])
        assert "Mirror cup is over" in told and here.public()[-1].attachments
        result = words_of(first_message(here, event))
        assert "🏆" in result
        assert "strokes gained" in str(first_message(here, event).attachments[-1].description)
        details = await on(here, people[0], "Details", event)
        assert "Same cards at every table." in details.words
        assert state.opened.secret in details.words and "table 1’s secret" in details.words
        await details.press("Standings")
        assert str(details.now.attachments[0].description).count("strokes gained") == 5
        past = await here.slash(people[0], "history")
        assert past.response is not None and "four-card" in words_of(past.response.message)
