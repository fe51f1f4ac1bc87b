"""The part of the checks that asks the beacon which the daily hole takes its deals from."""

from __future__ import annotations

import time
from typing import Final

from bot.finding import Finding
from bot.settings import OFF, Settings
from cogs.daily.beacon import Drand, NoPulse
from engine.daily import BadPulse, day_of, round_of

REMEDY: Final = (
    "Until it gives today's pulse there is no new daily hole. Try again later, "
    f"or name another relay of drand in GOLF_DAILY_BEACON, or {OFF} for no daily hole."
)


async def beacon_finding(settings: Settings) -> Finding:
    """Whether the relay of `settings` gives today's pulse as it should. Bounded by the beacon's `PATIENCE`.

    The bot runs without it, so nothing here is a failure.
    """
    address = settings.daily_beacon
    if not address:
        return Finding.ok("beacon", f"GOLF_DAILY_BEACON={OFF}: there is no daily hole")
    number = round_of(day_of(time.time()))
    try:
        pulse = await Drand(address).pulse(number)
        pulse.check(number)
    except NoPulse as error:
        return Finding.warning("beacon", f"{address} gave no pulse: {error}. {REMEDY}")
    except BadPulse as error:
        problem = f"{address} gave a pulse for round {number} that does not verify: {error}"
        return Finding.warning("beacon", f"{problem}. {REMEDY}")
    return Finding.ok("beacon", f"{address} gives today's pulse, round {number}")
