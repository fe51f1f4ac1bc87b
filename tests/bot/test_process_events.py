"""Events that a running bot logs for its operator, from start to end."""

from __future__ import annotations

import json
import signal
from pathlib import Path
from typing import Any

from tests.bot.support_people import Party
from tests.bot.support_process import PATIENCE, bot_on
from tests.standin import DiscordStandIn

SOUND = "all of the database is sound"
"""What is said when the check beside play has ended, at any moment after the start."""


async def played(discord: DiscordStandIn, database: Path, **settings: str) -> list[str]:
    """The lines that a bot logs from its start to its end, with some play in between."""
    party = Party(discord)
    async with bot_on(discord, database, **settings) as bot:
        await party.begin(holes=1)
        await party.opening()
        await party.play(turns=2)
        await bot.says("ready as ")
        await bot.says(SOUND)
        bot.signal(signal.SIGTERM)
        assert await bot.ended() == 0
    assert not bot.out
    return bot.err


def told(event: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of an event except its time, level and place."""
    return {key: value for key, value in event.items() if key not in ("time", "level", "logger", "message")}


async def test_every_event_is_an_object_with_fields(tmp_path: Path) -> None:
    async with DiscordStandIn(answer_within=PATIENCE, patience=PATIENCE) as discord:
        first = await played(discord, tmp_path / "golf.db", GOLF_LOG_FORMAT="json")
        again = await played(discord, tmp_path / "golf.db", GOLF_LOG_FORMAT="json")
    events = {event["message"]: event for event in map(json.loads, first)}
    words = ["starting", "synced commands", "ready as golf", "stopping", "stopped"]
    assert told(events.pop(SOUND)).keys() == {"seconds"}, "beside play, so anywhere"
    assert list(events) == words
    assert {event["level"] for event in events.values()} == {"INFO"}
    assert told(events["starting"])["database"] == str(tmp_path / "golf.db")
    assert told(events["synced commands"]) == {"commands": 2}
    ready = told(events["ready as golf"])
    assert (ready["servers"], ready["shards"]) == (1, 1)
    assert ready["invite"].startswith("https://discord.com/oauth2/authorize?client_id=")
    assert told(events["stopping"]) == {"signal": "SIGTERM"}
    assert told(events["stopped"]) == {"code": 0}
    events = {event["message"]: event for event in map(json.loads, again)}
    del events[SOUND]
    assert list(events) == ["starting", "restored live tables", *words[2:]], "the commands are known"
    assert told(events["restored live tables"]) == {"tables": 1}


async def test_no_card_is_in_the_log(tmp_path: Path) -> None:
    async with DiscordStandIn(answer_within=PATIENCE, patience=PATIENCE) as discord:
        lines = await played(discord, tmp_path / "golf.db")
    assert len(lines) == 6
    assert not [line for line in lines if set(line) & set("♠♥♦♣")]
